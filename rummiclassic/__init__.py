"""The number game: five rulebooks as editions, with bots."""
