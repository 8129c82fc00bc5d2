"""Turns at a table in the network: what comes late or twice, layouts, hints, clocks, questions, the end."""

from __future__ import annotations

import pytest

from rummicore.registry import find_edition
from rumminet.shown.story import net_texts
from tests.kit.network import Listening, Network
from tests.kit.rooms import LETTERS, finished, play, statuses, table, two, view


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
    assert "ШЕФ" in str(refused["text"])


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


def test_texts_of_a_language_are_shared_among_all_callers() -> None:
    assert net_texts("ru") is net_texts("ru")
    assert net_texts("xx") is net_texts("") is net_texts("en")
    network = table()
    one, other = (network.hub._callers[Listening(network).number] for _ in range(2))
    assert one.texts is other.texts


def test_a_fine_is_told_once_also_to_whoever_has_it() -> None:
    numbers = find_edition("ua-standard")
    network = Network(numbers.with_texts([(numbers.manner.clock or "", "60")]), ("Ann", "Ben"), seed=3)
    ann, ben = Listening(network), Listening(network)
    ann.sit(0)
    ben.sit(1)
    network.run(70)
    (known,) = ben.last("game")["told"][-1:]  # type: ignore[index]
    assert known["lines"] == ["Turn 1 · Ben: time is up, a fine of 1 tile"]
    assert known["own"] == ["Drawn: o10."]
    assert ann.last("game")["told"][-1]["own"] == []  # type: ignore[index]
