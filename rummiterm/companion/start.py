"""Sitting down beside a real table: a new session, or one to go on with."""

from __future__ import annotations

import datetime
import sys
from typing import NamedTuple

import click

from rummicore.companion import Course
from rummicore.edition import Edition, diff
from rummicore.entries import text
from rummicore.journal import Header, new_header, other_dictionary
from rummicore.options import spell
from rummicore.reasons import FormatError
from rummicore.registry import find_edition
from rummiterm.cli.output import say
from rummiterm.cli.safe import safe_text, shell_word
from rummiterm.companion.log import (
    CompanionLog,
    ToldGame,
    companion_directory,
    free_name,
    read_session,
    session_names,
    session_path,
)
from rummiterm.companion.loop import Sitting
from rummiterm.companion.pages import exported, shown_names
from rummiterm.prompt.keyboard import Keyboard
from rummiterm.speech.complaints import complaint
from rummiterm.start.players import people_names
from rummiterm.start.saves import path_of
from rummiterm.texts import Texts


class CompanionWish(NamedTuple):
    """What the command line asks for, beside the edition; a session to ``resume`` without a name is the last one."""

    players: str | None
    rounds: int | None
    new: bool
    resume: str | None
    save: str | None


def sit_beside(edition: Edition, wish: CompanionWish, texts: Texts, *, plain: bool) -> None:
    """Begin a session or go on with one, and stay until the person leaves."""
    name = None if wish.new else _last(wish, texts)
    if name is None:
        name, log, course = _begun(edition, wish, texts)
    else:
        log, course = CompanionLog.reopen(session_path(name))
        click.echo(texts("companion.resumed", name=safe_text(name, 60)))
        if other_dictionary(log.edition, log.header):
            click.echo(texts("games.other-dictionary"))
    say(header_line(log.edition, log.header, course, texts))
    say(texts("companion.intro.words" if log.edition.manner.joined else "companion.intro.melds"))
    try:
        Sitting(log, course, texts, plain=plain).run()
    finally:
        say(texts("companion.kept", name=shell_word(name)))


def _last(wish: CompanionWish, texts: Texts) -> str | None:
    """Return the session to go on with; a person at a terminal is asked, unless it was named."""
    if wish.resume or wish.players is not None:
        return wish.resume
    name, told = last_session()
    if wish.resume is not None:
        if name is None:
            raise complaint("no-session-yet")
        return name
    if told is None or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return name
    game = told.course.now
    about = texts("companion.about", name=safe_text(name or "", 60), number=game.number, round=len(game.results) + 1)
    click.echo(f"{texts.title(told.edition)} · {texts.join(shown_names(game))} · {about}")
    answer = (Keyboard().read(f"   {texts('companion.go-on')} ") or "").strip().casefold()
    return None if answer[:1] in ("n", "н", "т") else name


def last_session() -> tuple[str | None, ToldGame | None]:
    """Return the session touched last that can be read."""
    for name in session_names():
        try:
            return name, read_session(path_of(name, companion_directory()))
        except (FormatError, OSError):
            continue
    return None, None


def _begun(edition: Edition, wish: CompanionWish, texts: Texts) -> tuple[str, CompanionLog, Course]:
    """Begin a session, under a name that says the day and the players unless there is another wish."""
    names = tuple(text(name, "--players") for name in _players(edition, wish, texts))
    if len(set(map(str.casefold, names))) != len(names):
        raise FormatError(texts("companion.same-names"))
    rounds = wish.rounds or edition.cycles * len(names)
    name = wish.save or free_name(names, datetime.date.today())
    log, course = CompanionLog.create(name, edition, new_header(edition, names, rounds))
    return name, log, course


def _players(edition: Edition, wish: CompanionWish, texts: Texts) -> tuple[str, ...]:
    """Read the players; a person at a terminal is asked for them, everybody else must name them."""
    if wish.players is not None:
        return people_names(wish.players)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise FormatError(texts("companion.name-players"))
    few, many = edition.seats[0], edition.seats[-1]
    say(texts("companion.game", title=_titled(edition, texts)))
    while True:
        line = Keyboard().read(f"   {texts('companion.players', few=few, many=many)} ")
        if line is None:
            raise click.Abort
        names = tuple(" ".join(name.split()) for name in line.split(","))
        if len(names) in edition.seats and all(names):
            return names
        click.echo(f"!  {texts('first.seats', few=few, many=many, count=len(list(filter(None, names))))}")


def _titled(edition: Edition, texts: Texts) -> str:
    """Name the game; where several have one title, by its edition too."""
    return texts.title(edition) if edition.manner.name else f"{texts.title(edition)}, {edition.id}"


def header_line(edition: Edition, header: Header, course: Course, texts: Texts) -> str:
    """Say which game it is, of whom, and under which house rules."""
    house = [rule for rule in diff(edition, find_edition(edition.id)) if rule.key != edition.manner.clock]
    seconds = course.now.clock
    parts = [
        _titled(edition, texts),
        texts.join(shown_names(course.now)),
        *([texts.count("rounds", header.rounds)] if header.rounds > 1 else []),
        texts("play.clock", seconds=seconds) if seconds else texts("play.no-clock"),
        *(f"{rule.key}={texts.few(spell(rule.ours.value).split(' '), ' ')}" for rule in house if rule.ours),
        texts("companion.always-kept"),
    ]
    return " · ".join(parts)


def exported_session(name: str | None, form: str) -> str:
    """Write the score sheet of a session, the one touched last if none is named."""
    if name:
        told = read_session(session_path(name))
    else:
        _, last = last_session()
        if last is None:
            raise complaint("no-session-yet")
        told = last
    return exported(told.edition, told.course.now, form)
