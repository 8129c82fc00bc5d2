"""Independent oracles: slow, simple, and made without the code they check."""
