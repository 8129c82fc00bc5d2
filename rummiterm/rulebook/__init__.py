"""The rules in words: pages of editions and single rules, with examples drawn as tiles."""
