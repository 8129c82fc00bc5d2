"""The search for words that take given letters."""
