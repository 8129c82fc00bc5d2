"""The bots of the number game."""
