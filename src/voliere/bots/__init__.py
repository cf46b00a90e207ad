"""Bots: who plays where no person does. They see what their seat may know, and think with the rules themselves."""

from voliere.bots.bot import Advice, Bot, Thought, character

__all__ = ["Advice", "Bot", "Thought", "character"]
