"""Best turns with the special jokers of Twist."""
