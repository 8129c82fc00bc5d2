"""The rules of the number game: melds, jokers, opening, scores, slots of the edition record, notation."""
