"""Sitting down: setting a game up, the home screen, saved games."""
