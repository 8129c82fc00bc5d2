"""Best turns on a page for people, of melds and of words, and the steps that lay them by hand."""
