"""Word lists: checking, forms of output, own words."""
