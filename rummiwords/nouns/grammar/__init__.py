"""What a word can be: the morphological dictionary, and the forms of the nouns of the list."""
