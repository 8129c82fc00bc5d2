"""Building the dictionary from its sources."""
