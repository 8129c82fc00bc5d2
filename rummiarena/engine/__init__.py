"""Foreign bots: programs in any language that play by JSON lines on their standard input and output."""
