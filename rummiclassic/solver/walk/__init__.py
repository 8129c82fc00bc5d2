"""The walk through the numbers: columns, fronts, bound, lanes, search."""
