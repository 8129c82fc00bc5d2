"""The rules of the letter game."""
