"""The special jokers of the Twist edition: double, colour change and mirror."""
