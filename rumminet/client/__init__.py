"""A seat at a table elsewhere, in a terminal."""
