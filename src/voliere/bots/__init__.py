"""Bots: who plays where no person does. They see what their seat may know, and think with the rules themselves."""

from voliere.bots.bot import Bot, character
from voliere.bots.thinking import Advice, Thought

__all__ = ["Advice", "Bot", "Thought", "character"]
