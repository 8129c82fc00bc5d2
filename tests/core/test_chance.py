"""Shuffles from a seed: fair, the same everywhere, and apart for different purposes."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummiclassic.editions.ua import UA_STANDARD, UA_XP
from rummicore.chance import Generator, all_tiles, bot_seed, deal_from_seed
from rummicore.engine import apply, new_game

words = st.lists(st.one_of(st.integers(), st.text(max_size=20)), min_size=1, max_size=4)


def started_at(state: int) -> Generator:
    """Return a generator with a plain 64-bit seed, as the published test vectors have it."""
    generator = Generator()
    generator._state = state
    return generator


# First outputs of the published algorithm (Steele, Lea and Flood; Vigna's splitmix64.c).
KNOWN = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B),
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
}


@pytest.mark.parametrize("seed", KNOWN)
def test_bits_are_those_of_splitmix64(seed: int) -> None:
    generator = started_at(seed)
    assert tuple(generator.bits() for _ in range(5)) == KNOWN[seed]


def test_the_seed_is_a_digest_of_the_words() -> None:
    digest = int.from_bytes(sha256(b"deal:7:0").digest()[:8], "big")
    expected = started_at(digest)
    generator = Generator("deal", 7, 0)
    assert [generator.bits() for _ in range(3)] == [expected.bits() for _ in range(3)]


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 5), max_size=60))
@settings(deadline=None)
def test_a_shuffle_is_a_permutation(seed: int, items: list[int]) -> None:
    before = list(items)
    shuffled = Generator("shuffle", seed).shuffled(items)
    assert Counter(shuffled) == Counter(items)
    assert items == before, "the items themselves are left alone"
    assert shuffled == Generator("shuffle", seed).shuffled(items)


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**64))
@settings(deadline=None)
def test_below_stays_in_range(state: int, limit: int) -> None:
    generator = started_at(state)
    assert all(0 <= generator.below(limit) < limit for _ in range(5))


def test_below_draws_again_where_the_rest_would_be_unfair() -> None:
    # Two thirds of all numbers are the most a limit can leave fair; the naive remainder would favour the lower half.
    limit = (1 << 64) // 3 * 2
    generator, twin = started_at(1), started_at(1)
    drawn = [generator.below(limit) for _ in range(300)]
    accepted = [bits for bits in (twin.bits() for _ in range(600)) if bits < limit]
    assert drawn == accepted[:300]
    assert len(accepted) < 500


def chi_square(counts: Counter[int], cells: int) -> float:
    mean = counts.total() / cells
    return sum((counts[cell] - mean) ** 2 / mean for cell in range(cells))


# The seeds are fixed, so these either hold for ever or not at all; the bounds are the 0.1 % points.
@pytest.mark.parametrize(("cells", "bound"), [(2, 10.83), (6, 20.52), (13, 32.91), (106, 155.5)])
def test_below_is_fair(cells: int, bound: float) -> None:
    generator = Generator("fair", cells)
    counts = Counter(generator.below(cells) for _ in range(cells * 400))
    assert chi_square(counts, cells) < bound


def test_every_order_of_four_is_equally_likely() -> None:
    generator = Generator("orders")
    orders = Counter(generator.shuffled("abcd") for _ in range(24 * 400))
    ranks = {order: rank for rank, order in enumerate(sorted(orders))}
    assert len(ranks) == 24
    assert chi_square(Counter({ranks[order]: count for order, count in orders.items()}), 24) < 49.73


def test_pick_takes_every_item() -> None:
    generator = Generator("pick")
    assert {generator.pick("rbko") for _ in range(100)} == set("rbko")


@given(words, words)
@settings(deadline=None)
def test_streams_of_different_purposes_differ(some: list[int | str], others: list[int | str]) -> None:
    apart = ":".join(map(str, some)) != ":".join(map(str, others))
    streams = [Generator(*which) for which in (some, others)]
    first, second = ([stream.bits() for _ in range(4)] for stream in streams)
    assert (first != second) == apart


def test_deals_and_bots_have_streams_of_their_own() -> None:
    state = new_game(UA_STANDARD, 4)
    deals = {deal_from_seed(UA_STANDARD, state._replace(deals=n), seed).order for seed in range(20) for n in range(3)}
    assert len(deals) == 60
    seeds = {bot_seed(seed, seat) for seed in range(50) for seat in range(6)}
    assert len(seeds) == 300
    assert not seeds & set(range(1000))


# Golden values: a saved seed must give the same game in every later version.
DRAWS = ("r6", "r12", "b3")
FIRST_RACK = "k10 b2 o3 o5 k3 k12 b6 b2 o13 b3 r5 r7 o8 k1"
ORDER_DIGEST = "4ab8a5c637c0b16e6977ea55e77ad3972c52936c8e9c220d4dc0c3fa1c44b792"
XP_DIGEST = "f54e434597539bac66cec36ffe8518712fa0b0d88c8e51a95f706348bda6a9be"


def test_the_deal_of_seed_seven_never_changes() -> None:
    deal = deal_from_seed(UA_STANDARD, new_game(UA_STANDARD, 3), 7)
    assert deal.draws == DRAWS
    assert " ".join(deal.order[:14]) == FIRST_RACK
    assert sha256(" ".join(deal.order).encode()).hexdigest() == ORDER_DIGEST


def test_the_deal_of_a_big_game_never_changes() -> None:
    deal = deal_from_seed(UA_XP, new_game(UA_XP, 6), 2024)
    digest = sha256(" ".join((*deal.draws, "|", *deal.order)).encode()).hexdigest()
    assert digest == XP_DIGEST


@given(st.integers(), st.integers(2, 4))
@settings(deadline=None, max_examples=50)
def test_deals_hold_all_tiles_and_are_accepted(seed: int, seats: int) -> None:
    game = new_game(UA_STANDARD, seats)
    deal = deal_from_seed(UA_STANDARD, game, seed)
    assert Counter(deal.order) == Counter(all_tiles(UA_STANDARD)) == UA_STANDARD.copies
    state = apply(UA_STANDARD, game, deal).state
    assert [len(seat.rack) for seat in state.seats] == [14] * seats
    assert sum(face != "j" for face in deal.draws) >= seats, "a joker is drawn again"
