"""The rulebooks of the letter game, one file each."""
