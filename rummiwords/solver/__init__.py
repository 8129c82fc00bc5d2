"""The exact solver of the letter game."""
