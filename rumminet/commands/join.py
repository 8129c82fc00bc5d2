"""Sitting down at a table that somebody hosts: ``rummi join``."""
