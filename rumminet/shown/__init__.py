"""What people are shown: tiles, views, verdicts and rules as data for a page."""
