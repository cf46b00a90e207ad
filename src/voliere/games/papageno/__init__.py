"""Papageno: six cards on a wire, and the lightest wire wins."""
