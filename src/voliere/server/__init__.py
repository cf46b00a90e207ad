"""Tables over WebSocket: who sits where, what has happened, and what each viewer may be sent."""
