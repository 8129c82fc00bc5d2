"""The command line: entry, groups of commands, house rules, exits, streams."""
