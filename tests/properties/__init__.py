"""Independent oracles and property tests."""
