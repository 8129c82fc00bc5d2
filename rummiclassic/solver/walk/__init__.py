"""The walk through the numbers 1 to 13: columns, fronts, bound, search."""
