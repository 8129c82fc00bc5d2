"""Thinking in a process of its own, so that no table waits for the bots of another: questions in, answers out."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from functools import lru_cache
from multiprocessing.process import BaseProcess

from rummicore.bots import Bot, Budget
from rummicore.chance import bot_seed
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.host import Host
from rummicore.journal import Header, edition_of
from rumminet.rooms.jobs import MindQuestion
from rumminet.shown.story import net_texts
from rummiterm.board.play.sitting import reviewed
from rummiterm.start.saves import log_engine

THINKING = Budget()


def begin() -> None:
    """Let the process that started this one decide when it ends; if that is killed, end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if parent := multiprocessing.parent_process():
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    """Wait until a host is gone; the queue of questions does not tell."""
    parent.join()
    os._exit(0)


def answer(question: MindQuestion) -> object:
    """Answer a question; a hint and the turn it is about go separately, since a turn cannot travel."""
    edition = _edition(question.header.edition, tuple(question.header.options.items()))
    if question.what == "bot" and question.view is not None:
        bot = _bot(edition, question.header, question.seat)
        return bot.choose(question.view, THINKING)
    if question.what == "hint" and question.view is not None:
        agreed = edition.agreeing(question.view.agreed)
        hint = agreed.advisor(agreed).hint(question.view, THINKING)
        return hint._replace(turn=None), hint.turn.after if hint.turn else None
    return _review(edition, question)


def _review(edition: Edition, question: MindQuestion) -> tuple[str, list[str]]:
    header = question.header
    host = Host(edition, new_game(edition, len(header.seats), header.rounds))
    for action in question.steps:
        host.commit(host.again(action))
    best, lines, _ = reviewed(edition, question.names, net_texts(question.language), host.steps)
    return best, lines


# As many tables as a busy host has kinds of rules; an edition with its rules is small.
@lru_cache(64)
def _edition(name: str, options: tuple[tuple[str, object], ...]) -> Edition:
    header = Header(name, dict(options), (), 1, None)  # type: ignore[arg-type]  # values of options, kept by an edition
    return edition_of(header)


def _bot(edition: Edition, header: Header, seat: int) -> Bot:
    name, seed = header.seats[seat], bot_seed(header.seed or 0, seat)
    if name in edition.bots:
        return edition.bots[name](edition, seed)
    return _program(header.edition, tuple(header.options.items()), name, seed)


# Programs that run beside the host; one that is forgotten is ended, and started again when its turn comes.
@lru_cache(16)
def _program(edition: str, options: tuple[tuple[str, object], ...], name: str, seed: int) -> Bot:
    from rummiarena.engine.process import make_bot  # for those who play against a program

    return make_bot(_edition(edition, options), name, seed, log_engine)
