"""A generic core for tile games: editions as data, whole-turn actions, views, journals.

Standard library only; no input or output, no clock, no chance of its own.
"""
