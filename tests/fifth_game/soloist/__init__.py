"""Soloist: all sing at once, and only who sings alone is heard. An example: docs/adding-a-game.md walks through it."""
