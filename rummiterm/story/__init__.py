"""A game in lines of text."""
