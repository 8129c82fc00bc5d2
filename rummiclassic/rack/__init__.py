"""What a rack can make of its own tiles."""
