"""Tile games of the Rummikub family as a library: play, judge, solve, look words up, write bots and editions.

>>> import rummi
>>> game = rummi.Game("letters-ru", seed=41)
>>> game.play("колдун")
<Told 1: seat 1, play, played>

What is named here is public and stays; everything else may change from version to version. Nothing is imported before
it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummi.answers import Judgement, SolvedPosition
    from rummi.answers import judge as judge
    from rummi.answers import solve as solve
    from rummi.game import Game
    from rummi.sets import bots as bots
    from rummi.sets import edition as edition
    from rummi.sets import editions as editions
    from rummicore.actions import Answer, Deal, Draw, Play, TimeUp
    from rummicore.advice import Advisor, Goal, Hint, Solution
    from rummicore.bots import Bot, Budget
    from rummicore.edition import Edition
    from rummicore.host import Host, Told
    from rummicore.manner import Manner
    from rummicore.options import Option
    from rummicore.reasons import FormatError, Reason, RuleError
    from rummicore.testing import check_edition as check_edition
    from rummicore.view import View
    from rummiwords.nouns.codes import WordReason
    from rummiwords.nouns.lexicon import Lexicon
    from rummiwords.nouns.verdicts import WordVerdict

_PLACES = {
    "rummi.answers": ("SolvedPosition", "Judgement", "judge", "solve"),
    "rummi.game": ("Game",),
    "rummi.sets": ("bots", "edition", "editions"),
    "rummicore.actions": ("Answer", "Deal", "Draw", "Play", "TimeUp"),
    "rummicore.advice": ("Advisor", "Goal", "Hint", "Solution"),
    "rummicore.bots": ("Bot", "Budget"),
    "rummicore.edition": ("Edition",),
    "rummicore.host": ("Host", "Told"),
    "rummicore.manner": ("Manner",),
    "rummicore.options": ("Option",),
    "rummicore.reasons": ("FormatError", "Reason", "RuleError"),
    "rummicore.testing": ("check_edition",),
    "rummicore.view": ("View",),
    "rummiwords.nouns.codes": ("WordReason",),
    "rummiwords.nouns.lexicon": ("Lexicon",),
    "rummiwords.nouns.verdicts": ("WordVerdict",),
}
_HOME = {name: module for module, names in _PLACES.items() for name in names}

__all__ = [
    "Advisor",
    "Answer",
    "Bot",
    "Budget",
    "Deal",
    "Draw",
    "Edition",
    "FormatError",
    "Game",
    "Goal",
    "Hint",
    "Host",
    "Judgement",
    "Lexicon",
    "Manner",
    "Option",
    "Play",
    "Reason",
    "RuleError",
    "Solution",
    "SolvedPosition",
    "TimeUp",
    "Told",
    "View",
    "WordReason",
    "WordVerdict",
    "bots",
    "check_edition",
    "edition",
    "editions",
    "judge",
    "solve",
]


def __getattr__(name: str) -> object:
    """Import what is asked for."""
    if name not in _HOME:
        raise AttributeError(f"module 'rummi' has no attribute {name!r}")
    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
