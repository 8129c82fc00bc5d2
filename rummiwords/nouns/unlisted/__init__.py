"""Words that no dictionary lists: forms of newer nouns, new verbs and names, slips of the pen."""
