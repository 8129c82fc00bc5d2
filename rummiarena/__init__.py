"""Bots measured against each other: the same deals for everybody, the same results on any number of machines."""
