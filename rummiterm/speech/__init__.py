"""The language of the player on the command line: help, complaints, and what Click says itself."""
