"""The bots of the letter game."""
