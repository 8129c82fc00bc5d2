"""What may become of the jokers of the table."""
