"""The terminal: commands, saved games, texts in several languages."""

__version__ = "0.1.0"
