"""A played turn in words: new melds, tiles added to old ones, what was rebuilt, and what became of jokers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rummicore.changes import Change, Changes, JokerExchange, JokerMoves, JokerPlace, changes_of, joker_moves
from rummicore.edition import Edition
from rummicore.events import Played
from rummicore.tiles import AnyMeld, AnyTable, faces_on, only_read
from rummiterm.story.paint import show_faces
from rummiterm.texts import Texts


def told_play(edition: Edition, event: Played, texts: Texts) -> str:
    """Tell a play in one line."""
    changes = changes_of(event.made, event.gone, event.laid)
    moves = joker_moves(event.made, event.gone, event.laid)
    parts = [_longer(edition, change, texts) for change in changes.longer]
    fresh = _fresh(changes, event)
    if changes.gone:
        gone = ", ".join(_short(edition, meld) for meld in changes.gone)
        rebuilt = tuple(meld for meld in changes.made if meld not in fresh)
        parts.append(texts("turn.rebuilt", gone=gone, made=melds_with_jokers(edition, rebuilt, moves, texts)))
    arrows = changes.gone or (edition.manner.joined and changes.longer)
    if fresh and arrows and not event.opening:
        parts.append(texts("turn.new", melds=melds_with_jokers(edition, fresh, moves, texts)))
    elif fresh:
        parts.insert(0, _new(edition, fresh, moves, event, texts))
    parts += said_exchanges(edition, changes, moves, texts)
    if event.points:
        key = "turn.points-doubled" if event.doubled else "turn.points"
        parts.append(texts(key, points=event.points, half=event.points // 2))
    parts += [texts.reason(remark) for remark in edition.remarks(edition, event.made)]
    return ", ".join(parts)


def _fresh(changes: Changes, event: Played) -> AnyTable:
    """Return the melds that nothing of the table went into; beside rebuilt ones those that surely came from the rack.

    A tile that a meld taken apart had as well may be that one, and what opens is told with what it rebuilt.
    """
    if not changes.gone:
        return changes.made
    given = {*faces_on(changes.gone), *(face for change in changes.swapped for face in change.went)}
    fresh = tuple(meld for meld in changes.made if given.isdisjoint(meld.faces))
    return () if event.opening or len(fresh) == len(changes.made) else fresh


def _longer(edition: Edition, change: Change, texts: Texts) -> str:
    tiles = show_faces(edition, change.came)
    old = _short(edition, change.old)
    if edition.manner.joined:
        return texts("turn.grown", old=old, new=_short(edition, change.new), tiles=tiles)
    return texts("turn.extended", tiles=tiles, meld=old)


def _new(edition: Edition, melds: AnyTable, moves: JokerMoves, event: Played, texts: Texts) -> str:
    named = melds_with_jokers(edition, melds, moves, texts)
    if not event.opening:
        return texts("turn.laid", melds=named)
    if edition.manner.counts == "points":
        return texts("turn.entered", melds=named)
    worth = sum(edition.melds.value(meld) for meld in only_read(melds))
    return texts("turn.opened", melds=named, points=texts.count("points", worth))


def _short(edition: Edition, meld: AnyMeld) -> str:
    return edition.notation.short(meld.tiles)


# What became of jokers: what they stand for, and which tile took the place of one


def said_jokers(edition: Edition, moves: JokerMoves, texts: Texts) -> str:
    """Say what the jokers stand for that were laid or got another meaning; nothing if there is none."""
    return _listed(edition, moves.placed, texts)


def melds_with_jokers(edition: Edition, melds: AnyTable, moves: JokerMoves, texts: Texts) -> str:
    """List melds, and beside each what its jokers stand for that were laid or got another meaning."""
    return ", ".join(_with_jokers(edition, meld, moves, texts) for meld in melds)


def _with_jokers(edition: Edition, meld: AnyMeld, moves: JokerMoves, texts: Texts) -> str:
    jokers = _listed(edition, [joker for joker in moves.placed if joker.meld is meld], texts)
    written = edition.notation.short(meld.tiles)
    return f"{written} ({jokers})" if jokers else written


def _listed(edition: Edition, jokers: Iterable[JokerPlace], texts: Texts) -> str:
    """Say what jokers stand for; one that stands for no tile is seen as what it is."""
    shown = (edition.notation.shown(joker.placed) for joker in jokers if joker.placed.stands)
    return ", ".join(texts("turn.joker", stands=text.lstrip("*=/").replace(" =", " ")) for text in shown)


def said_exchanges(edition: Edition, changes: Changes, moves: JokerMoves, texts: Texts) -> Iterator[str]:
    """Say which tile took the place of which joker and, if not from the rack, where it came from.

    Of a word that is taken apart the exchange is to be seen nowhere on the table, so it is told as well.
    """
    short, swapped = edition.notation.short, [change.old for change in changes.swapped]
    for change in changes.swapped:
        facts = {"tiles": show_faces(edition, change.came), "meld": short(change.new.tiles)}
        yield _from(edition, "turn.swapped", [e for e in moves.exchanges if e.joker.meld == change.old], facts, texts)
    for exchange in moves.exchanges if edition.manner.joined else ():
        if exchange.joker.meld not in swapped:
            facts = {"tiles": show_faces(edition, (exchange.tile,)), "meld": short(exchange.joker.meld.tiles)}
            yield _from(edition, "turn.exchanged", [exchange], facts, texts)


def _from(edition: Edition, key: str, exchanges: list[JokerExchange], facts: dict[str, str], texts: Texts) -> str:
    # A tile that only changes its place in the same word comes from nowhere else.
    source = next((each.source for each in exchanges if each.source and each.source != each.joker.meld), None)
    if source is None:
        return texts(key, **facts)
    return texts(f"{key}-from", source=edition.notation.short(source.tiles), **facts)
