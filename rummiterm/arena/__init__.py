"""The arena in the terminal: its table, its curve, how far it is."""
