"""A conformance kit: ``check_edition(edition)`` puts an edition, ours or anybody's, through the same paces.

Whole random games are played with every kind of action, and after each one the invariants that all rulebooks share
are checked. Nothing here knows a rule of any edition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

from rummicore.actions import Action, Answer, Deal, Draw, Play, TimeUp
from rummicore.bots import Bot, Budget
from rummicore.chance import Generator, bot_seed, deal_from_seed
from rummicore.draft import Draft
from rummicore.edition import CORE_OPTIONS, Edition
from rummicore.engine import Step, apply, new_game
from rummicore.events import Event, Played, TookBack, redact
from rummicore.host import Happened, Host, Weighed
from rummicore.journal import action_record, header_record, house_edition, line_of, load, new_header, replay
from rummicore.notation import format_table, parse_table
from rummicore.reasons import RuleError
from rummicore.state import State
from rummicore.tiles import AnyTable, Face, Placed, TypedMeld, faces_on, without
from rummicore.turn import read_table
from rummicore.view import View, round_over, view_of

# Actions of a round that certainly does not end; random rounds of the number editions had up to 112.
TURN_CAP = 3000
# Up to so many tiles are tried side by side to find a meld for a face: enough for all editions here. Every tile more
# takes as many times as long as there are faces.
SHORT = 4
# Strong bots think as long as they may, and thousands of games are played here; a bot has to play legally, not well.
QUICK = Budget(nodes=200)


def check_edition(edition: Edition, *, games: int = 5, seed: int = 0) -> None:
    """Raise AssertionError if the edition breaks an invariant in any of some random games, or cannot be replayed."""
    check_record(edition)
    for number in range(games):
        game = list(random_game(edition, seed + number))
        for happened in game:
            check_action(edition, happened)
        check_replay(edition, game)
        for seat in (None, *range(len(game[0].before.seats))):
            # Every seventh action: each time the game is played again up to there.
            check_privacy(edition, game, seat, every=7, seed=seed + number)


def check_record(edition: Edition) -> None:
    """Check what can be seen without playing: tiles, jokers, options, bots, and that every face is good for a meld."""
    faces = [face for face, _ in edition.tiles]
    assert len(set(faces)) == len(faces), "a face is listed twice"
    assert edition.jokers <= set(faces), "a joker is not among the tiles"
    assert edition.bots, "an edition has at least one bot"
    for key, option in edition.options.items():
        assert option.rule, f"{key} names no rule"
        assert option.takes(option.value), f"{key}: the value {option.value!r} is not among those allowed"
    assert set(CORE_OPTIONS) <= set(edition.options), "an option that the core reads is missing"
    for face in faces:
        assert edition.notation.parse_tiles(face) == (face,), f"{face} is not read as it is written"
    shown = [face for text in edition.examples for face in faces_on(_example(edition, text))]
    for face in without(faces, shown):
        assert _in_short_meld(edition, face), f"{face} lies in no example and in no meld of up to {SHORT} tiles"


def _example(edition: Edition, text: str) -> AnyTable:
    """Read an example of an edition, which must be legal and made of its tiles."""
    table, wrong = read_table(edition, (), parse_table(edition, text))
    assert not wrong, f"the example {text} is not legal"
    assert faces_on(table) <= edition.copies, f"there are not enough tiles for the example {text}"
    return table


def _in_short_meld(edition: Edition, face: Face) -> bool:
    """Try a face beside all others; a joker open, and as every tile it may stand for."""
    tiles = [edition.place(other) for other, _ in edition.tiles]
    own = [
        edition.place(face),
        *(Placed(face, tile.stands) for tile in tiles if face in edition.jokers and tile.stands),
    ]
    sizes = ((at, size) for size in range(1, SHORT) for at in range(size + 1))
    rows = ((at, tile, others) for at, size in sizes for tile in own for others in product(tiles, repeat=size))
    melds = (TypedMeld("", (*others[:at], tile, *others[at:])) for at, tile, others in rows)
    return any(edition.melds.readings(meld) and Counter(meld.faces) <= edition.copies for meld in melds)


# Random games


def random_game(edition: Edition, seed: int, seats: int | None = None, rounds: int = 1) -> Iterator[Happened]:
    """Play a whole game of random choices: mostly what bots would do, but also draws, blunders and late clocks."""
    chance = Generator("random game", seed)
    seats = chance.pick(list(edition.seats)) if seats is None else seats
    names = sorted(edition.bots)
    bots = [edition.bots[chance.pick(names)](edition, bot_seed(seed, seat)) for seat in range(seats)]
    host = Host(edition, new_game(edition, seats, rounds), bots=range(seats))
    for _ in range(TURN_CAP * rounds):
        if host.due().what == "over":
            return
        yield host.commit(_random_step(host, bots, chance, seed))
    raise AssertionError(f"the game of seed {seed} does not end")


def _random_step(host: Host, bots: list[Bot], chance: Generator, seed: int) -> Weighed:
    """Weigh a random action; instead of one that is refused the bot's own is taken."""
    if host.due().what == "chance":
        return _weighed(host, None, deal_from_seed(host.edition, host.state, seed))
    (seat,) = host.due().seats
    view = host.view(seat)
    sober = bots[seat].choose(view, QUICK)
    action = _random_action(host.edition, view, sober, chance)
    found = host.weigh(None if isinstance(action, TimeUp) else seat, action, host.at)
    return found if isinstance(found, Weighed) else _weighed(host, seat, sober)


def _weighed(host: Host, seat: int | None, action: Action) -> Weighed:
    """Weigh an action that must be legal."""
    found = host.weigh(seat, action, host.at)
    assert isinstance(found, Weighed), f"{action} is refused: {found}"
    return found


def _random_action(edition: Edition, view: View, sober: Action, chance: Generator) -> Action:
    """Do mostly as a bot would; else draw, shuffle tiles about, let the clock run out."""
    if view.ask is not None:
        return Answer(view.owner, view.ask.name, chance.pick(view.ask.choices))
    # Five of twelve actions are not the bot's; the others bring rounds to their end.
    kind = chance.below(12)
    if kind == 0:
        return Draw()
    if kind == 1:
        return TimeUp(view.table)
    if kind == 2:
        return TimeUp(sober.table if isinstance(sober, Play) else _blunder(edition, view, chance))
    if kind == 3:
        return TimeUp(_blunder(edition, view, chance))
    return Play(_blunder(edition, view, chance)) if kind == 4 else sober


def _blunder(edition: Edition, view: View, chance: Generator) -> AnyTable:
    """Move a few tiles about without a thought."""
    draft = Draft.begin(edition, view)
    for _ in range(1 + chance.below(4)):
        melds = draft.layout.melds
        if melds and chance.below(2):
            index = chance.below(len(melds))
            draft = draft.lift(index, chance.below(len(melds[index].tiles)))
        elif draft.layout.rack:
            draft = draft.pick(chance.pick(draft.layout.rack))
        if draft.layout.held:
            melds = draft.layout.melds
            draft = draft.drop(chance.below(len(melds)) if melds and chance.below(3) else None)
    return draft.table()


# Invariants


def check_action(edition: Edition, happened: Happened) -> None:
    """Check what must hold after every action, whatever the rulebook."""
    before, after = happened.before, happened.step.state
    _check_tiles(edition, after)
    _check_table(edition, after)
    _check_turn(before, happened)
    assert len(after.pool) <= len(before.pool) or isinstance(happened.action, Deal), "the pool has grown"
    for seat in after.seats:
        assert list(seat.rack) == list(edition.sorted(seat.rack)), "a rack is not in its order"


def _check_tiles(edition: Edition, state: State) -> None:
    """Tiles are conserved: pool, racks and table make up the edition's tiles at every moment."""
    if state.deals:
        held = Counter(state.pool) + faces_on(state.table)
        for seat in state.seats:
            held += Counter(seat.rack)
        assert held == edition.copies, "tiles were lost or made"


def _check_table(edition: Edition, state: State) -> None:
    """Every meld on the table is legal, and text brings the same table back."""
    for meld in state.table:
        assert meld in edition.melds.readings(TypedMeld(meld.kind, meld.tiles)), f"{meld} is not legal"
    assert not edition.melds.clash(state.table), "melds clash"
    text = format_table(edition, state.table)
    again, wrong = read_table(edition, (), parse_table(edition, text))
    assert again == state.table, f"the table is not read back: {text}"
    assert not wrong, f"melds are not read back: {wrong}"


def _check_turn(before: State, happened: Happened) -> None:
    """Check that a draw changes one rack and the pool only, and that nobody else's rack ever changes."""
    after = happened.step.state
    if before.phase != "turn":
        return
    for index, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        assert index == before.turn or old.rack == new.rack, "another seat's rack has changed"
    old, new = before.seats[before.turn], after.seats[before.turn]
    played = next((event for event in happened.step.events if isinstance(event, Played)), None)
    if isinstance(played, Played):
        assert played.laid, "a play without a tile"
    if not any(isinstance(event, TookBack) for event in happened.step.events):
        assert not faces_on(before.table) - faces_on(after.table), "a tile went from the table to a rack"
        assert played or after.table == before.table, "a turn that does not count changed the table"
    if isinstance(happened.action, Draw):
        drawn = len(before.pool) - len(after.pool)
        assert not without(old.rack, new.rack), "a draw took a tile from the rack"
        assert len(new.rack) - len(old.rack) == drawn, "drawn tiles went astray"
        assert after.table == before.table, "a draw changed the table"
    if not old.opened and not new.opened:
        assert not (faces_on(after.table) - faces_on(before.table)), "a seat that has not opened laid a tile"


# Journals


def journal_of(edition: Edition, game: list[Happened]) -> bytes:
    """Write a game as a journal."""
    seats = tuple(f"seat {number}" for number in range(1, len(game[0].before.seats) + 1))
    header = new_header(edition, seats, game[0].before.rounds)
    data, checksum = line_of(header_record(header), "")
    for happened in game:
        line, checksum = line_of(action_record(edition, happened.action), checksum)
        data += line
    return data


def check_replay(edition: Edition, game: list[Happened]) -> None:
    """Check that the journal of a game gives the same states and events again."""
    loaded = load(journal_of(edition, game))
    again = [happened.step for happened in replay(house_edition(edition, loaded.header), loaded)]
    assert again == [happened.step for happened in game], "the replay differs from the game"


# Privacy


def check_privacy(
    edition: Edition,
    game: list[Happened],
    seat: int | None,
    *,
    every: int = 1,
    seed: int = 0,
    also: Callable[[list[Happened], list[Happened]], None] = lambda game, paired: None,
) -> None:
    """Check by paired worlds that nothing a seat, or an onlooker (``None``), gets depends on tiles it cannot see.

    At every ``every``-th action the tiles hidden from the seat at that moment are permuted in the last deal and the
    same actions are played in that world; the seat's views and events must be the same, and whatever ``also`` adds.
    """
    chance = Generator("paired worlds", seed, str(seat))
    possible = 0
    for end in range(1, len(game) + 1, every):
        paired = paired_world(edition, game[:end], seat, chance)
        if paired is None:
            continue
        possible += 1
        for ours, theirs in zip(game[:end], paired, strict=True):
            assert seen(ours.step, seat) == seen(theirs.step, seat), "a seat can see hidden tiles"
        also(game[:end], paired)
    assert possible, "no world could be paired"


def seen(step: Step, seat: int | None) -> tuple[View, tuple[Event, ...]]:
    """Return all that a step shows to a seat or an onlooker."""
    return view_of(step.state, seat), tuple(redact(event, seat) for event in step.events)


def paired_world(edition: Edition, game: list[Happened], seat: int | None, chance: Generator) -> list[Happened] | None:
    """Play the same actions with the tiles permuted that the seat has not seen by the end.

    None if the rules refuse an action there: what others did then shows that this world is not the real one.
    """
    last = max(index for index, happened in enumerate(game) if isinstance(happened.action, Deal))
    places = _Places(edition, game[last])
    for happened in game[last + 1 :]:
        places.follow(happened)
    actions: list[Action] = [happened.action for happened in game]
    actions[last] = places.permuted(seat, game[-1].step.state, chance)
    state, paired = game[0].before, []
    for action in actions:
        try:
            step = apply(edition, state, action)
        except RuleError:
            return None
        paired.append(Happened(state, action, step))
        state = step.state
    return paired


class _Places:
    """Follows through a round which place of the deal each rack tile came from."""

    def __init__(self, edition: Edition, dealt: Happened) -> None:
        assert isinstance(dealt.action, Deal)
        self.deal = dealt.action
        size, seats = edition.number("deal"), range(len(dealt.step.state.seats))
        self.held = [list(range(size * seat, size * (seat + 1))) for seat in seats]
        self.taken = size * len(seats)
        # Tiles of a layout that went back to its rack: the same layout must be possible in the other world.
        self.pinned: set[int] = set()

    def follow(self, happened: Happened) -> None:
        """Follow one action; whatever it is, only the rack of the seat whose turn it is can change."""
        seat, before, after = happened.before.turn, happened.before, happened.step.state
        if isinstance(happened.action, Play | TimeUp):
            self.pinned |= set(self._places(seat, faces_on(happened.action.table) - faces_on(before.table)))
        drawn = list(range(self.taken, self.taken + len(before.pool) - len(after.pool)))
        stayed = Counter(after.seats[seat].rack) - Counter(self.deal.order[place] for place in drawn)
        for place in self._places(seat, Counter(before.seats[seat].rack) - stayed):
            self.held[seat].remove(place)
        self.held[seat] += drawn
        self.taken += len(drawn)

    def _places(self, seat: int, faces: Counter[Face]) -> list[int]:
        """Find places in a rack that hold these faces."""
        left, found = Counter(faces), []
        for place in self.held[seat]:
            if left[self.deal.order[place]] > 0:
                left[self.deal.order[place]] -= 1
                found.append(place)
        return found

    def permuted(self, seat: int | None, end: State, chance: Generator) -> Deal:
        """Return the deal with the hidden tiles permuted; racks are shown when a round is over."""
        racks = (
            []
            if round_over(end)
            else [place for other, held in enumerate(self.held) if other != seat for place in held]
        )
        hidden = [place for place in racks if place not in self.pinned]
        hidden += range(len(self.deal.order) - len(end.pool), len(self.deal.order))
        order = list(self.deal.order)
        for place, face in zip(hidden, chance.shuffled([order[place] for place in hidden]), strict=True):
            order[place] = face
        return self.deal._replace(order=tuple(order))
