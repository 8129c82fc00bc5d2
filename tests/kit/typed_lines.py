"""Small positions with a line to type, of any edition: melds of bots' games in new company, jokers more often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from rummicore.bots import Budget
from rummicore.chance import bot_seed, deal_from_seed
from rummicore.edition import Edition
from rummicore.engine import new_game
from rummicore.games import BotPlayer
from rummicore.host import Host, drive
from rummicore.registry import find_edition
from rummicore.tiles import Face, Meld, Table, TypedMeld, TypedTable
from rummicore.typed import as_said
from rummicore.view import View, position, view_of

# Games whose melds make the positions; tiles that lie on one table at the most: brute force tries every set of them.
GAMES, TILES = 3, 9


class TypedLine(NamedTuple):
    """A position, and melds typed in it."""

    view: View
    typed: TypedTable


@cache
def melds_of_games(edition_id: str) -> Table:
    """Return the short melds that lay on the table in some games among bots."""
    edition = find_edition(edition_id)
    found: dict[Meld, None] = {}
    for seed in range(GAMES):
        for view in views_of_game(edition, seed):
            found.update(dict.fromkeys(meld for meld in view.table if len(meld.tiles) < 6))
    return tuple(found)


def views_of_game(edition: Edition, seed: int, bot: str = "bot:1") -> Iterator[View]:
    """Let bots play a round; give what the seat that is due saw before each turn."""
    seats = edition.seats[0]
    host = Host(edition, new_game(edition, seats, 1))
    players = {seat: BotPlayer(edition.bots[bot](edition, bot_seed(seed, seat)), Budget()) for seat in range(seats)}
    for happened in drive(host, players, lambda state: deal_from_seed(edition, state, seed)):
        if happened.before.phase == "turn":
            yield view_of(happened.before, happened.before.turn)


def typed_lines(edition: Edition, seed: int, count: int) -> Iterator[TypedLine]:
    """Make positions in which the typed melds share tiles with the table and the rack."""
    chance, melds = Random(f"{edition.id} {seed}"), melds_of_games(edition.id)
    with_jokers = [meld for meld in melds if set(meld.faces) & edition.jokers]
    for _ in range(count):
        pool = with_jokers if with_jokers and chance.random() < 0.3 else melds
        table = _table(edition, chance, pool, melds)
        typed = _typed(edition, chance, table, melds)
        rack = _rack(edition, chance, table, typed)
        yield TypedLine(position(rack, table, opened=chance.random() < 0.9), typed)


def _table(edition: Edition, chance: Random, first: Sequence[Meld], melds: Table) -> Table:
    table: list[Meld] = [chance.choice(first)]
    for _ in range(chance.randint(0, 2)):
        near = [meld for meld in chance.choices(melds, k=12) if set(meld.faces) & set(table[0].faces)]
        meld = chance.choice(near or melds)
        if sum(len(m.tiles) for m in (*table, meld)) <= TILES and not edition.melds.clash((*table, meld)):
            table.append(meld)
    return tuple(table)


def _typed(edition: Edition, chance: Random, table: Table, melds: Table) -> TypedTable:
    """Choose melds that have tiles in common with the table; jokers in them are typed or left to the program."""
    there = {face for meld in table for face in meld.faces}
    near = [meld for meld in chance.choices(melds, k=30) if set(meld.faces) & there]
    chosen = [chance.choice(near or melds) for _ in range(chance.choice((1, 1, 1, 2)))]
    return tuple(TypedMeld(said.kind, said.tiles) for said in (as_said(edition, meld) for meld in chosen))


def _rack(edition: Edition, chance: Random, table: Table, typed: TypedTable) -> tuple[Face, ...]:
    """Deal what the table lacks, as a rule, some of what it has, now and then a joker."""
    need = Counter(face for meld in typed for face in meld.faces)
    lacking = need - Counter(face for meld in table for face in meld.faces)
    rack = [face for face in lacking.elements() if chance.random() < 0.95]
    rack += [face for face in (need - lacking).elements() if chance.random() < 0.4]
    if edition.jokers and chance.random() < 0.25:
        if rack and chance.random() < 0.5:
            rack.pop(chance.randrange(len(rack)))
        rack.append(chance.choice(sorted(edition.jokers)))
    others = [face for face, _ in edition.tiles if face not in edition.jokers]
    return edition.sorted([*rack, *chance.choices(others, k=chance.randint(0, 2))])
