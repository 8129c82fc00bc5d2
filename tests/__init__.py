"""The tests, as a package, so that they can share positions."""
