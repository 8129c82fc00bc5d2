"""The rulebook as tests: ids.toml lists the rules, examples.json the examples, the modules play them."""
