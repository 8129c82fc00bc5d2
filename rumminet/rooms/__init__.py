"""Rooms and who is in them, without input or output."""
