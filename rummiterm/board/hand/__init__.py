"""One person's turn on the board: tiles typed or moved by hand, what the rules say of them, what ends it."""
