"""The exact solver of the number game."""
