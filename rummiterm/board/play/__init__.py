"""Playing on the board: a sitting that drives the host, hands that lay tiles, and what is said about it."""
