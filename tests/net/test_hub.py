"""The hub by itself: seats, tokens, takeover, what comes late or twice, clocks, rematches, and what is too much."""

from __future__ import annotations

import pytest

from rummicore.registry import find_edition
from rummicore.wire import Record
from rumminet.rooms.limits import HostLimits
from rumminet.rooms.tokens import is_room_name, room_name, seat_of, seat_token
from rumminet.server.files import PAGE
from tests.kit.network import GENEROUS, ROOM, SECRET, Listening, Network

LETTERS = find_edition("letters-ru")
NUMBERS = find_edition("ua-standard")


def table(players: tuple[str, ...] = ("Аня", ""), seed: int = 41, limits: HostLimits = GENEROUS) -> Network:
    return Network(LETTERS, players, seed=seed, limits=limits)


def two(network: Network) -> tuple[Listening, Listening, str, str]:
    """Let two people sit down; the game begins by itself."""
    anya, borya = Listening(network), Listening(network)
    return anya, borya, anya.sit(0), borya.sit(1, "Боря")


def view(client: Listening) -> Record:
    found = client.last("game")["view"]
    assert isinstance(found, dict)
    return found


def play(client: Listening, words: list[str], at: int | None = None) -> list[Record]:
    game = client.last("game")
    melds = [list(word) for word in words]
    return client.say(
        "act", game=game["game"], at=game["at"] if at is None else at, action={"do": "play", "melds": melds}
    )


def statuses(messages: list[Record]) -> list[object]:
    return [message["status"] for message in messages if message["what"] == "acted"]


def test_the_game_begins_when_nobody_is_missing() -> None:
    network = table(("Аня", "", "bot:1"))
    anya = Listening(network)
    anya.sit(0)
    assert anya.last("room")["state"] == "gathering"
    borya = Listening(network)
    borya.sit(1, "Боря")
    assert anya.last("room")["state"] == "playing"
    assert [seat["name"] for seat in view(anya)["seats"]] == ["Аня", "Боря", "Bot (beginner)"]  # type: ignore[attr-defined]
    assert len(view(anya)["rack"]) == 14  # type: ignore[arg-type]


def test_bots_alone_play_for_onlookers() -> None:
    network = table(("bot:1", "bot:1"))
    onlooker = Listening(network)
    onlooker.hello()
    network.run(1)
    assert network.host.at > 3


def test_a_game_begins_after_a_crash_behind_the_last_claim() -> None:
    network = table()
    plan = network.disk.plans[ROOM]
    network.disk.plans[ROOM] = plan._replace(
        places=tuple(place._replace(player="P", claimed=True) for place in plan.places)
    )
    onlooker = Listening(network)
    onlooker.hello()
    assert view(onlooker)["phase"] == "turn"


def test_a_free_seat_may_go_to_a_bot_or_away() -> None:
    for way, seats in (("bots", 4), ("away", 2)):
        network = table(("", "", "", ""))
        first, third = Listening(network), Listening(network)
        first.sit(0, "Аня")
        token = third.sit(2, "Боря")
        assert [choice["value"] for choice in third.last("room")["begin"]] == ["bots", "away"]  # type: ignore[attr-defined]
        third.say("begin", **{"with": way})
        assert len(view(third)["seats"]) == seats  # type: ignore[arg-type]
        again = Listening(network)
        again.hello(token)
        assert again.last("welcome")["you"] == (2 if way == "bots" else 1)
        assert view(again)["rack"] == view(third)["rack"]


@pytest.mark.parametrize("name", ["", "x" * 21, "a\x1b[2J", "bot:2", "?", "a,b", "\u202eabc", "бот 3"])
def test_a_name_must_be_one(name: str) -> None:
    client = Listening(table())
    client.hello()
    client.say("claim", seat=1, name=name)
    assert client.last("error")["code"] == "bad-name"


def test_a_seat_is_claimed_once_and_its_answer_may_be_asked_for_again() -> None:
    network = table()
    one, other = Listening(network), Listening(network)
    one.hello()
    other.hello()
    one.say("claim", seat=1, name="Боря", key="made up")
    other.say("claim", seat=1, name="Вера", key="another")
    assert other.last("error")["code"] == "seat-taken"
    again = Listening(network)
    again.hello()
    again.say("claim", seat=1, name="Боря", key="made up")
    assert again.last("seated") == one.last("seated")


def test_a_token_is_the_seat_and_a_wrong_one_is_none() -> None:
    network = table()
    _, _, token, _ = two(network)
    assert token == seat_token(SECRET, ROOM, 0)
    assert seat_of(SECRET, ROOM, 2, token) == 0
    assert seat_of(SECRET, "abcdefghjm", 2, token) is None
    stranger = Listening(network)
    stranger.hello(token[:-1] + ("A" if token[-1] != "A" else "B"))
    assert stranger.last("error")["code"] == "bad-token"
    assert stranger.closed == 4003
    assert not stranger.all("game")
    assert is_room_name(room_name(bytes(range(10))))
    assert not is_room_name("../../etc/x")


def test_whoever_comes_by_the_link_of_a_free_seat_says_a_name_first() -> None:
    network = Network(LETTERS, ("Аня", ""), seed=41)
    guest = Listening(network)
    guest.hello(seat_token(SECRET, ROOM, 1))
    assert guest.last("welcome")["you"] is None
    guest.say("claim", seat=1, name="Боря")
    assert guest.last("seated") == {"what": "seated", "seat": 1, "token": seat_token(SECRET, ROOM, 1)}
    again = Listening(network)
    again.hello(seat_token(SECRET, ROOM, 1))
    assert again.last("welcome")["you"] == 1
    assert [seat["name"] for seat in again.last("room")["seats"]]  # type: ignore[attr-defined] == ["Аня", "Боря"]


def test_a_second_window_takes_the_seat_over() -> None:
    network = table()
    anya, _, token, _ = two(network)
    window = Listening(network)
    window.hello(token)
    assert anya.closed == 4001
    assert anya.messages[-1]["what"] == "taken-over"
    assert view(window)["mine"]
    assert statuses(play(window, ["КОЛДУН"])) == ["counts"]
    anya.say("act", game=1, at=1, action={"do": "draw"})
    assert network.host.at == 2


def test_an_action_that_comes_again_counts_once_and_one_that_comes_late_is_stale() -> None:
    network = table()
    anya, borya, _, _ = two(network)
    assert statuses(play(anya, ["КОЛДУН"], at=1)) == ["counts"]
    assert statuses(play(anya, ["КОЛДУН"], at=1)) == ["again"]
    late = play(anya, ["ДЕКЛ"], at=1)
    assert statuses(late) == ["stale"]
    assert late[-1]["what"] == "game"
    assert statuses(borya.say("act", game=7, at=2, action={"do": "draw"})) == ["stale"]
    assert network.host.at == 2
    assert view(borya)["table"][0]["text"] == "КОЛДУН"  # type: ignore[index]


def test_who_comes_back_is_told_what_is_missing_and_no_more() -> None:
    network = table()
    anya, borya, _, token = two(network)
    play(anya, ["КОЛДУН"])
    network.gone(borya.number)
    back = Listening(network)
    back.hello(token, game=1, at=1)
    assert [told["at"] for told in back.last("game")["told"]] == [1]  # type: ignore[attr-defined]
    other = Listening(network)
    other.hello(token, game=1, at=99)
    assert [told["at"] for told in other.last("game")["told"]] == [0, 1]  # type: ignore[attr-defined]


def test_deals_and_clocks_are_never_taken_from_a_client() -> None:
    network = table()
    anya, _, _, _ = two(network)
    for action in ({"do": "deal", "draws": [], "order": []}, {"do": "time-up", "melds": []}):
        anya.say("act", game=1, at=1, action=action)
        assert anya.last("error")["code"] == "bad-message"
    assert network.host.at == 1


def test_nothing_is_told_before_it_lasts() -> None:
    network = table()
    anya, borya, _, _ = two(network)
    network.disk.broken = True
    before = len(borya.messages)
    play(anya, ["КОЛДУН"])
    assert anya.last("error")["code"] == "disk"
    assert len(borya.messages) == before
    assert network.host.at == 1
    network.disk.broken = False
    assert statuses(play(anya, ["КОЛДУН"])) == ["counts"]


def test_only_the_one_whose_turn_it_is_acts() -> None:
    network = table()
    _, borya, _, _ = two(network)
    answer = borya.say("act", game=1, at=1, action={"do": "draw"})
    assert statuses(answer) == ["refused"]
    assert answer[-1]["text"] == "It is the turn of Аня."
    onlooker = Listening(network)
    onlooker.hello()
    assert view(onlooker)["rack"] == []
    onlooker.say("act", game=1, at=1, action={"do": "draw"})
    assert onlooker.last("error")["code"] == "not-seated"


def test_a_layout_is_judged_with_all_reasons_and_marks() -> None:
    network = table()
    anya, _, _, _ = two(network)
    melds = [list("ШЛЕФ"), list("КОЛ")]
    (verdict,) = anya.say("judge", n=5, game=1, at=1, melds=melds, refused=True)
    assert (verdict["n"], verdict["status"], verdict["playable"]) == (5, "wrong", False)
    assert [meld["wrong"] for meld in verdict["melds"]] == [1, 0]  # type: ignore[attr-defined]
    first = verdict["lines"][0]  # type: ignore[index]
    assert (first["meld"], first["number"], first["sign"]) == (0, 1, "!")
    assert verdict["suggest"] == "ШЛЕФ"
    (stale,) = anya.say("judge", n=6, game=1, at=0, melds=melds)
    assert stale["status"] == "stale"
    anya.say("judge", n=7, game=1, at=1, melds=[["Я"] * 9])
    assert anya.last("error")["code"] == "bad-message"


def test_typed_words_are_staged_on_any_keyboard() -> None:
    network = table()
    anya, _, _, _ = two(network)
    (staged,) = anya.say("stage", n=1, game=1, at=1, text="rjkley", melds=[])
    assert staged["ways"][0]["melds"] == [list("КОЛДУН")]  # type: ignore[index]
    assert staged["ways"][0]["verdict"]["points"] == "+6"  # type: ignore[index]
    (refused,) = anya.say("stage", n=2, game=1, at=1, text="шлеф", melds=[])
    assert refused["status"] == "refused"
    assert "ШЛИФ" in str(refused["text"])


def test_hints_say_more_and_more_and_lay_in_the_end() -> None:
    network = table()
    anya, borya, _, _ = two(network)
    for stage in (1, 2, 3):
        (hint,) = anya.say("hint", n=stage, game=1, at=1, stage=stage)
        assert hint["stage"] == stage
    way = hint["way"]
    assert isinstance(way, dict)
    assert way["verdict"]["playable"]
    borya.say("hint", n=1, game=1, at=0)
    assert borya.last("error")["code"] == "not-now"


def test_a_legal_layout_counts_when_the_clock_runs_out() -> None:
    network = Network(LETTERS.with_texts([("letters.time_limit_s", "60")]), ("Аня", "Боря"), seed=41)
    anya, borya = Listening(network), Listening(network)
    anya.sit(0)
    borya.sit(1)
    clock = view(anya)["clock"]
    assert isinstance(clock, dict)
    assert clock["until"] - clock["now"] == 60
    anya.say("judge", n=1, game=1, at=1, melds=[list("КОЛДУН")])
    network.run(59.5)
    assert network.host.at == 1
    late = play(anya, ["КОЛДУН"])
    assert statuses(late) == ["counts"]
    borya.say("judge", n=1, game=1, at=2, melds=[list("КОЛДУН"), ["А"]])
    network.run(61)
    assert network.host.steps[2].action.do == "time-up"
    assert len(network.host.state.table) == 1


def test_a_layout_that_was_sent_only_to_be_judged_counts_at_the_deadline() -> None:
    network = Network(LETTERS.with_texts([("letters.time_limit_s", "60")]), ("Аня", "Боря"), seed=41)
    anya, borya = Listening(network), Listening(network)
    anya.sit(0)
    borya.sit(1)
    anya.say("judge", n=1, game=1, at=1, melds=[list("КОЛДУН")])
    network.run(61)
    assert [meld["text"] for meld in view(borya)["table"]] == ["КОЛДУН"]  # type: ignore[attr-defined]
    assert statuses(play(anya, ["КОЛДУН"], at=1)) == ["stale"]


def test_the_clock_stands_still_while_nobody_is_there() -> None:
    network = Network(LETTERS.with_texts([("letters.time_limit_s", "60")]), ("Аня", "Боря"), seed=41)
    anya, borya = Listening(network), Listening(network)
    token = anya.sit(0)
    borya.sit(1)
    network.run(20)
    network.gone(anya.number)
    network.gone(borya.number)
    network.run(500)
    assert network.host.at == 1
    back = Listening(network)
    back.hello(token)
    back.hello(token)
    clock = view(back)["clock"]
    assert isinstance(clock, dict)
    assert clock["until"] - network.now == pytest.approx(40)


def test_a_room_comes_back_when_somebody_does() -> None:
    network = table()
    anya, _, token, _ = two(network)
    play(anya, ["КОЛДУН"])
    seen = view(anya)
    network.crash()
    assert anya.closed == 1006
    back = Listening(network)
    back.hello(token, game=1, at=2)
    assert view(back) == seen
    assert back.last("game")["told"] == []


def test_a_vote_asks_everybody_and_the_word_counts() -> None:
    network = table()
    anya, borya, _, _ = two(network)
    anya.say("act", game=1, at=1, action={"do": "suggest", "word": "шлеф"})
    ask = view(borya)["ask"]
    assert isinstance(ask, dict)
    assert "ШЛЕФ" in ask["text"]
    borya.say("act", game=1, at=2, action={"do": "answer", "ask": ask["name"], "value": "yes"})
    network.run(10)
    assert view(anya)["agreed"] == ["ШЛЕФ"]
    (verdict,) = anya.say("judge", n=1, game=1, at=network.host.at, melds=[list("ШЛЕФ")])
    assert verdict["melds"][0]["wrong"] == 0  # type: ignore[index]


def test_a_seat_without_a_choice_takes_its_time_among_people() -> None:
    edition = find_edition("pl")
    network = Network(edition, ("Ann", "Ben"), seed=1)
    ann, ben = Listening(network), Listening(network)
    ann.sit(0)
    ben.sit(1)
    asked = network.host.state.asks
    assert asked
    assert view(ann)["ask"]["choices"][0]["text"] == "Go on"  # type: ignore[index]
    network.run(1.0)
    assert network.host.state.asks == asked
    network.run(20.0)
    network.run(20.0)
    assert not network.host.state.asks


def finished(network: Network, clients: list[Listening]) -> None:
    """Let people draw and pass until the round is blocked."""
    for _ in range(400):
        state = network.host.state
        if state.phase == "over":
            return
        clients[state.turn].say("act", game=clients[0].last("game")["game"], at=network.host.at, action={"do": "draw"})
    raise AssertionError("the game does not end")


def test_the_end_has_a_result_a_replay_and_a_rematch() -> None:
    network = table()
    anya, borya, token, _ = two(network)
    play(anya, ["КОЛДУН"])
    anya.say("replay", n=1, game=1)
    assert anya.last("error")["code"] == "not-now"
    finished(network, [anya, borya])
    result = view(anya)["result"]
    assert isinstance(result, dict)
    assert len(result["won"]) == 1
    assert [row[0] for row in result["table"]["body"]] == ["Аня", "Боря"]
    assert len(result["chart"]["rows"]) == network.host.at - 1
    assert {rack["seat"] for rack in result["racks"]} == {0, 1}
    (replay,) = anya.say("replay", n=1, game=1, **{"from": 0})
    assert replay["total"] == network.host.at
    assert replay["steps"][1]["laid"] == [[0, 1, 2, 3, 4, 5]]  # type: ignore[index]
    (review,) = borya.say("review", n=2, game=1)
    assert review["what"] == "review"
    anya.say("rematch")
    assert [seat["wants"] for seat in borya.last("room")["seats"]] == [True, False]  # type: ignore[attr-defined]
    borya.say("rematch")
    assert anya.last("game")["game"] == 2
    assert view(anya)["phase"] == "turn"
    back = Listening(network)
    back.hello(token, game=1, at=50)
    assert back.last("game")["game"] == 2


def test_everything_can_be_had_in_another_language() -> None:
    network = table()
    anya, _, _, _ = two(network)
    play(anya, ["КОЛДУН"])
    anya.say("lang", lang="ru")
    assert view(anya)["title"] == "Ход 2 · Боря"
    assert len(anya.last("game")["told"]) == 2  # type: ignore[arg-type]
    (word,) = anya.say("word", n=1, word="кот")
    assert word["lines"]
    (rules,) = anya.say("rules", n=1)
    assert {block["kind"] for block in rules["blocks"]} == {"heading", "text", "example", "note"}  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["ua-standard", "ua-xp", "pl", "twist", "rummy-cards"])
def test_every_edition_has_tiles_and_rules_to_show(name: str) -> None:
    edition = find_edition(name)
    network = Network(edition, ("",) * edition.seats[0])
    client = Listening(network)
    client.hello()
    faces = client.last("welcome")["faces"]
    assert isinstance(faces, dict)
    assert set(faces) == set(edition.copies)
    assert all(face["label"] and face["pieces"] for face in faces.values())
    (rules,) = client.say("rules", n=1)
    assert any(block["kind"] == "example" and block["before"] for block in rules["blocks"])  # type: ignore[attr-defined]


def test_the_files_of_the_page_are_part_of_the_package() -> None:
    assert {"index.html", "main.js", "page.css"} <= {path.name for path in PAGE.iterdir()}


# Too much


def test_a_flood_ends_the_call_and_nobody_else_notices() -> None:
    network = table(limits=HostLimits())
    anya, _, _, _ = two(network)
    flood = Listening(network, "elsewhere")
    flood.hello()
    for _ in range(100):
        flood.say("ping", n=1)
    assert flood.closed == 1008
    assert len(flood.all("pong")) == 59
    assert statuses(play(anya, ["КОЛДУН"])) == ["counts"]


@pytest.mark.parametrize(
    "frame",
    [
        *("", "[]", "null", '"x"', "{", "[" * 9_000, '{"do":' * 5_000, '{"do":"hello","room":5}', '{"do":1}', "\x00"),
        *('{"do":"act"}', '{"do":"nothing"}', '{"do":"hello","room":"abcdefghjk","lang":[]}', '{"n":NaN,"do":"ping"}'),
        '{"do":"\ud800"}',
    ],
)
def test_garbage_gets_one_answer(frame: str) -> None:
    network = table()
    client = Listening(network)
    network.hear(client.number, frame)
    assert len(client.messages) == 1
    assert client.messages[0]["what"] == "error"
    client.hello()
    assert client.last("room")


@pytest.mark.parametrize(
    "message",
    [
        {"do": "act", "game": 1, "at": 1, "action": {"do": "play", "melds": [["Ы", ["*"] * 500]]}},
        {"do": "act", "game": 1, "at": 1, "action": {"do": "play", "melds": [[[]]]}},
        {"do": "act", "game": 1, "at": 1, "action": {"do": "play", "melds": [{"kind": "x" * 900, "tiles": ["Ш"]}]}},
        {"do": "act", "game": 1, "at": -5, "action": {"do": "draw"}},
        {"do": "act", "game": 1, "at": 10**30, "action": {"do": "draw"}},
        {"do": "act", "game": 1, "at": 1, "action": {"do": "answer", "ask": "agree", "value": "yes"}},
        {"do": "act", "game": 1, "at": 1, "action": {"do": "suggest", "word": "\u202e" * 500}},
        {"do": "judge", "game": 1, "at": 1, "melds": [[["j", "r5", "r6"]]]},
        {"do": "stage", "game": 1, "at": 1, "melds": [], "text": "*" * 5_000},
        {"do": "word", "word": "к" * 5_000},
        {"do": "claim", "seat": -1, "name": "x"},
        {"do": "claim", "seat": 10**9, "name": "x"},
        {"do": "replay", "from": -(10**30)},
        {"do": "begin", "with": "x"},
    ],
)
def test_strange_messages_change_nothing(message: Record) -> None:
    network = table()
    anya, _, _, _ = two(network)
    network.hear(anya.number, message)
    assert network.host.at == 1 or network.host.state.asks == ()
    assert anya.closed is None
    assert statuses(play(anya, ["КОЛДУН"], at=network.host.at)) == ["counts"]


def test_wrong_tokens_and_rooms_close_the_door_for_a_minute() -> None:
    network = table(limits=HostLimits(wrong=5))
    for number in range(5):
        thief = Listening(network, "there")
        if number % 2:
            thief.hello("x" * 22)
        else:
            thief.say("hello", room="zzzzzzzzzz")
        assert thief.closed in (4003, 4004)
    assert Listening(network, "there").closed == 1008
    assert Listening(network, "here").closed is None
    network.run(61)
    assert Listening(network, "there").closed is None


def test_connections_of_one_address_and_to_one_table_are_counted() -> None:
    network = table(limits=HostLimits(connections=3, callers=4))
    mine = [Listening(network, "a") for _ in range(4)]
    assert [client.closed for client in mine] == [None, None, None, 1008]
    network.gone(mine[0].number)
    assert Listening(network, "a").closed is None
    others = [Listening(network, f"b{number}") for number in range(6)]
    for client in others:
        client.hello()
    assert [client.closed for client in others] == [None] * 4 + [1008] * 2


def test_no_more_tables_are_open_than_allowed() -> None:
    network = table(limits=HostLimits(tables=1))
    two(network)
    other = "zyxwvtsrqp"
    network.disk.plans[other] = network.disk.plans[ROOM]._replace(room=other, games=())
    late = Listening(network)
    late.say("hello", room=other)
    assert (late.last("error")["code"], late.closed) == ("full", 1013)


def test_a_table_at_which_nobody_is_goes_to_sleep_and_wakes() -> None:
    network = table(limits=GENEROUS._replace(idle=100))
    two(network)
    other = "zyxwvtsrqp"
    network.disk.plans[other] = network.disk.plans[ROOM]._replace(room=other, games=())
    onlooker = Listening(network)
    onlooker.say("hello", room=other)
    assert set(network.hub.rooms) == {ROOM, other}
    network.gone(onlooker.number)
    network.run(99)
    network.run(5)
    assert set(network.hub.rooms) == {ROOM}
    back = Listening(network)
    back.say("hello", room=other)
    assert back.last("room")["room"] == other
