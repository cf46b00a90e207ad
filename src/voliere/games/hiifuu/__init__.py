"""Hiifuu: exactly two tricks, no more, no less."""
