"""Songbirds: a forest of birdsong, ten berry tokens, and a secret favourite."""
