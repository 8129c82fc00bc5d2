"""The rulebooks of the number game, one small file each."""
