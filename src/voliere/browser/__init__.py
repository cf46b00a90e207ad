"""The edition without a server: all that `voliere export` writes, and what of our Python runs in a browser."""
