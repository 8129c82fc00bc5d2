"""The Russian noun dictionary."""
