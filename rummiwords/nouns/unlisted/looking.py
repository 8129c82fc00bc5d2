"""What is looked up of a word that does not count, before anybody says why: of one word, or of many at once.

Those who say why ask for it by the same names. Of one word each answer is looked up when it is asked for; of many C
looks most of them up together, which takes a fraction of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TYPE_CHECKING

from rumminative.lookup import CompiledWords
from rummiwords.nouns.grammar.automaton import Spelt
from rummiwords.nouns.grammar.morphology import FormsTold, automaton, spelt, told_behind
from rummiwords.nouns.suggest import MOST, suggestions
from rummiwords.nouns.unlisted.hashed import in_bytes, in_letters
from rummiwords.nouns.unlisted.sounds import FAMILIAR

if TYPE_CHECKING:
    from rummiwords.nouns.entries import Entry
    from rummiwords.nouns.grammar.inflected import NounForm
    from rummiwords.nouns.lexicon import Lexicon

_LINE_END, _BETWEEN = "\n", ", "
# Where a word is spelt: bits for the place where it ends, above them the first place behind, as in lookup_many.c.
_PLACE, _PLACES = 31, (1 << 31) - 1


class Looked:
    """What is known of a word, looked up when it is asked for."""

    __slots__ = ("form", "lexicon", "word")

    def __init__(self, word: str, lexicon: Lexicon) -> None:
        """Take a word in lower case; the form of a noun that it is taken for is asked for of almost every word."""
        self.word, self.lexicon, self.form = word, lexicon, lexicon.form(word)

    @property
    def spelt(self) -> Spelt:
        """The forms that the morphological dictionary knows it as."""
        return spelt(self.word)

    @property
    def heard(self) -> list[str]:
        """Familiar words that are heard like it, the likeliest first."""
        return self.lexicon.heard_as(self.word)

    @property
    def alike(self) -> list[Entry]:
        """Familiar words that are heard like it, in the list or not."""
        return self.lexicon.alike(self.word)

    @property
    def near(self) -> tuple[str, ...]:
        """Words that are one slip away, the likeliest first."""
        return suggestions(self.word, self.lexicon, MOST)

    def may_be(self, told: int) -> bool:
        """Tell whether it is worth asking if the word is this; whoever has asked for many words together knows."""
        return True

    def has_familiar(self, near: tuple[str, ...]) -> bool:
        """Tell whether one of these is familiar."""
        return any(self.lexicon.frequency(other) >= FAMILIAR for other in near)


class LookedTogether(Looked):
    """What is known of a word that was looked up with others."""

    # What is told of a word that need not be asked more than whether it has an odd vowel or is a slip for what is near
    # it: at most that something of that is familiar, and then what it may be a form of makes no difference.
    _NOTHING = frozenset(
        bits | slip | hushed
        for bits in (0, CompiledWords.FAMILIAR_NEAR, CompiledWords.FAMILIAR_NEAR | CompiledWords.FORM)
        for slip in (0, CompiledWords.PLAIN_SLIP)
        for hushed in (0, CompiledWords.HUSHED)
    )

    __slots__ = ("_bits", "_heard", "_place", "listed")

    def __init__(
        self, word: str, lexicon: Lexicon, form: NounForm | None, bits: int, place: int, heard: int, listed: str | None
    ) -> None:
        """Take what C has told, and the words that are near, if it is known which are."""
        self.word, self.lexicon, self.form = word, lexicon, form
        self._bits, self._place, self._heard, self.listed = bits, place, heard, listed

    @property
    def spelt(self) -> Spelt:
        """The forms that the morphological dictionary knows it as."""
        bits = self._bits
        if bits & CompiledWords.WRITTEN:
            return [(self.word, automaton().forms_behind(self._place & _PLACES, self._place >> _PLACE))]
        return spelt(self.word) if bits & CompiledWords.SPELT else []

    @property
    def told(self) -> FormsTold | None:
        """What all its forms tell, if they are known as it is written only, and it is heard like nothing else."""
        if self._bits != CompiledWords.WRITTEN:
            return None
        return told_behind(self._place & _PLACES, self._place >> _PLACE)

    @property
    def heard(self) -> list[str]:
        """Familiar words that are heard like it, the likeliest first."""
        if self._heard:
            return self.lexicon.heard_as_only(self.word, self._heard - 1)
        return self.lexicon.heard_as(self.word) if self._bits & CompiledWords.HEARD else []

    @property
    def alike(self) -> list[Entry]:
        """Familiar words that are heard like it, in the list or not."""
        return self.lexicon.alike(self.word) if self._bits & CompiledWords.HEARD else []

    @property
    def near(self) -> tuple[str, ...]:
        """Words that are one slip away, the likeliest first."""
        if self.listed is None:
            return super().near
        return tuple(self.listed.split(_BETWEEN)) if self.listed else ()

    @property
    def is_plain(self) -> bool:
        """Whether it is no form of a noun, nothing knows it, and it looks and is heard like nothing."""
        return self.form is None and self.listed is not None and self._bits in self._NOTHING

    def may_be(self, told: int) -> bool:
        """Tell whether it is worth asking if the word is this, a bit of what C has told."""
        return self.listed is None or bool(self._bits & told)

    def has_familiar(self, near: tuple[str, ...]) -> bool:
        """Tell whether one of these is familiar."""
        if self.listed is None:
            return super().has_familiar(near)
        return bool(self._bits & CompiledWords.FAMILIAR_NEAR)


def look_together(words: Sequence[str], lexicon: Lexicon) -> list[LookedTogether | None] | None:
    """Look words up together; None for what is no plain word or may be known, and instead of all without C."""
    told = lexicon.told(in_bytes(_LINE_END.join((*words, ""))), len(words))
    if told is None:
        return None
    unclear, known = CompiledWords.KNOWN | CompiledWords.UNTOLD, CompiledWords.WRITTEN | CompiledWords.SPELT
    # What somebody has added or taken away only Python knows.
    added, changed = lexicon.added, lexicon.changed
    plain = [
        not (bits & unclear or (added and lexicon.known(word))) for word, bits in zip(words, told.bits, strict=True)
    ]
    forms, near = lexicon.forms(compress(words, plain)), in_letters(told.near).split(_LINE_END)
    return [
        LookedTogether(word, lexicon, next(forms), bits, place, heard, None if changed or bits & known else listed)
        if is_plain
        else None
        for word, is_plain, bits, place, heard, listed in zip(words, plain, *told[:3], near, strict=False)
    ]
