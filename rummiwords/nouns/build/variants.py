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


def is_made_up(word: str, nouns: Container[str], seen: Mapping[str, tuple[str, int]]) -> bool:
    """Whether a variant in -ье is in no text, or is of a technical or official noun, or of no noun at all.

    What literature has beyond the texts that were counted (сочиненье) is decided by the review.

    ``seen`` says of a word which sources have it, and how often it is met.
    """
    full = word.removesuffix(VARIANT) + _FULL
    met = seen.get(word, ("", 0))[1] > 0
    return not met or full not in nouns or bool(_MODERN.match(word) or _TECHNICAL.search(word))
