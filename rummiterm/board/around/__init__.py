"""Around a game on the board: looking at one again, setting one up, solving a position."""
