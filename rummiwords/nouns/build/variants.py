"""Poetic variants in -ье of nouns in -ие (терпенье): OpenCorpora makes one of every such noun, people only of some.

Whoever writes виденье or похрапыванье takes an old or homely word; technical and official ones have no such variant.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping

VARIANT, _FULL = "ье", "ие"
# First parts of technical, official and modern words.
_MODERN = re.compile(
    """
    авиа|авто|агит|агро|анти|аудио|аэро|био|вибро|видео|внутри|газо|гелио|гео|гидро|гипер|глав|гос(?!т|под)|изоизд|интер|квази|
    кибер|кино|контр|крипто|лазеро|литоб|магнито|макро|машино|медиа|мета(?!н)|металло|метео|микро|мото|мульти|нано|нейро|нефте|нитро|
    палео|пиро|плем|пневмо|полимер|полит|прибор|проф|псевдо|психо|радио|ракето|рентгено|санит|сейсмо|сельхоз|соц(?!в)|
    спец|спорт|станко|стерео|супер|теле|тепло|термо|техно|турбо|ультра|фото|химо|хлор|хоз|цито|шумо|эко|электро|энерго|
    эпид|ядерно
    """,
    re.VERBOSE,
)
# Borrowed roots (программированье), sciences (почвоведенье) and industries (судостроенье, but no построенье).
_TECHNICAL = re.compile(r"(?:ированье|[иы]зованье|\w{4}[оеё]веденье|(?<!^п)остроенье|[оеё]снабженье)$")
# How often a noun is met (0-7) that is ordinary, and that has a variant if it is short; the letters of a short one.
# By reading 400 of them.
_ORDINARY, _KNOWN, _SHORT = 3, 2, 9


def is_made_up(word: str, nouns: Container[str], seen: Mapping[str, tuple[str, int]]) -> bool:
    """Whether a variant in -ье is of a noun that has none in use: technical, official, rare, or no noun at all.

    What is met in texts is in use (похрапыванье).

    ``seen`` says of a noun which sources have it, and how often it is met.
    """
    full = word.removesuffix(VARIANT) + _FULL
    if full not in nouns or _MODERN.match(word) or _TECHNICAL.search(word):
        return True
    often = seen.get(full, ("", 0))[1]
    in_use = seen.get(word, ("", 0))[1] > 0
    return not in_use and often < (_KNOWN if len(word) <= _SHORT else _ORDINARY)
