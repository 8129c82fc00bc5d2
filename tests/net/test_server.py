"""The host as a program, over real lines of this machine: pages, takeover, abuse, power cuts, an orderly end."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.kit.commands import ROOT
from tests.kit.hosts import HostProgram, LineClient, hosting


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProgram]:
    """Share a host whose table is never full."""
    program = HostProgram(tmp_path_factory.mktemp("data"), "--players", "?,?,?,?", "--seed", "41")
    yield program
    program.close()


def get(url: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
            return answer.status, dict(answer.headers), answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, dict(error.headers), error.read()


def test_the_page_and_its_texts_are_served_with_a_strict_policy(host: HostProgram) -> None:
    status, headers, body = get(f"{host.base}/")
    assert status == 200
    assert b"<html" in body
    assert "default-src 'self'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in {name.lower() for name in headers}
    assert get(f"{host.base}/r/{host.room}", **{"If-None-Match": headers["etag"]})[0] == 304
    for language in ("ru", "en"):
        texts = json.loads(get(f"{host.base}/texts/{language}.json")[2])
        assert texts["lang"] == language
        assert texts["texts"]
    assert get(f"{host.base}/healthz")[2] == b"ok\n"


@pytest.mark.parametrize(
    "path", ["/page/..%2fserver.py", "/page/../server.py", "/page/server.py", "/page/x.js", "/nothing"]
)
def test_nothing_but_the_page_is_served(host: HostProgram, path: str) -> None:
    assert get(f"{host.base}{path}")[0] == 404


@pytest.mark.parametrize(
    "name", ["evil.example", "evil.example:80", "", "localhost.evil.example", "127.0.0.1.evil.example"]
)
def test_a_host_answers_only_to_its_names(host: HostProgram, name: str) -> None:
    assert get(f"{host.base}/", Host=name)[0] in (400, 403)


def test_a_page_from_elsewhere_may_not_call(host: HostProgram) -> None:
    for origin in ("http://evil.example", "null", f"http://127.0.0.1:{host.port + 1}"):
        with pytest.raises(InvalidHandshake):
            LineClient(host, origin=origin)
    LineClient(host, origin=f"http://127.0.0.1:{host.port}").close()


def test_large_frames_end_the_line_and_deep_ones_are_answered(host: HostProgram) -> None:
    client = LineClient(host)
    client.line.send("x" * 30_000)
    assert client.end() == 1009
    client = LineClient(host)
    client.line.send("[" * 9_000)
    assert client.until("error")["code"] == "bad-message"
    client.line.send(b"\xff\xfe")
    assert client.until("error")["code"] == "bad-message"
    for _ in range(70):
        client.say("ping")
    assert client.end() == 1008


def test_two_play_and_a_second_window_takes_over(tmp_path: Path) -> None:
    with hosting(tmp_path, "--players", "Аня,?", "--seed", "41") as program:
        anya, borya = LineClient(program), LineClient(program)
        token = anya.sit(0)
        borya.sit(1, "Боря")
        game = anya.until("game", at=1)
        anya.say("act", game=1, at=1, action={"do": "play", "melds": [list("КОЛДУН")]})
        assert anya.until("acted")["status"] == "counts"
        seen = borya.until("game", at=2)
        assert game["game"] == seen["game"] == 1
        window = LineClient(program)
        window.hello(token)
        assert anya.end() == 4001
        borya.say("hint", n=1, game=1, at=2, stage=1)
        assert borya.until("hinted")["text"]
        said = program.interrupt()
        assert window.until("bye")["text"]
        assert window.end() == 1001
        assert program.process.returncode == 0
        assert "rummi host --resume" in said


def test_bots_think_beside_the_host(tmp_path: Path) -> None:
    with hosting(tmp_path, "--players", "?,bot:2", "--seed", "41") as program:
        anya = LineClient(program)
        anya.sit(0, "Аня")
        anya.until("game", at=1)
        anya.say("act", game=1, at=1, action={"do": "draw"})
        assert anya.until("game", at=3)["view"]["mine"]  # type: ignore[index]
        beside = children_of(program.process.pid)
        assert beside
        program.kill()
        while any(map(alive, beside)):  # nobody thinks for a host that was killed
            time.sleep(0.02)


def children_of(process: int) -> list[int]:
    found = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return list(map(int, found.split()))


def alive(process: int) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text(encoding="utf8")
    except FileNotFoundError:
        return False


def cut_off(data: Path, cuts: int, seed: int) -> None:
    """Kill a host in the middle of turns, again and again; nothing that was acknowledged may be lost."""
    chance = random.Random(seed)
    port, room, token = 0, "", ""
    told: list[object] = []
    counted: set[int] = set()
    other_token = ""
    for cut in range(cuts + 1):
        arguments = ["--players", "?,?", "--rules", "ua-standard", "--seed", str(seed)] if not cut else ["--resume"]
        with hosting(data, *arguments, port=port) as program:
            assert not room or program.room == room
            port, room = program.port, program.room
            ann, ben = LineClient(program), LineClient(program)
            if not cut:
                token, other_token = ann.sit(0, "Ann"), ben.sit(1, "Ben")
            else:
                ben.hello(other_token)
            ann.hello(token, game=1, at=len(told), wire=True)
            game = ann.until("game")
            fresh = game["told"]
            assert isinstance(fresh, list)
            told += fresh
            assert len(told) == game["at"]
            assert counted <= set(range(len(told)))
            # Somebody draws as fast as it goes, and the host dies between any two bytes of it.
            turns = chance.randrange(1, 5)
            with suppress(ConnectionClosed, TimeoutError):
                for turn in range(turns):
                    at = len(told)
                    for client in (ann, ben):
                        client.say("act", game=1, at=at, action={"do": "draw"})
                    if turn == turns - 1 and chance.random() < 0.5:
                        program.process.kill()
                    acted = ann.until("acted")
                    if acted["status"] == "counts":
                        counted.add(at)
                    while len(told) == at:
                        message = next((m for m in ann.messages if m["what"] == "game" and m["at"] == at + 1), None)
                        message = message or ann.until("game")
                        told += [known for known in message["told"] if known["at"] == len(told)]  # type: ignore[attr-defined]
                    ann.messages.clear()
            program.kill()


def test_a_host_may_die_at_any_time(tmp_path: Path) -> None:
    cut_off(tmp_path, 3, 1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(30))
def test_a_host_may_die_300_times(tmp_path: Path, part: int) -> None:
    cut_off(tmp_path, 10, 100 + part)


def test_playing_at_one_keyboard_loads_nothing_of_the_network() -> None:
    code = (
        "import sys\nfrom rummiterm.cli.main import main\n"
        "main(['play', '--players', 'bot:1,bot:1', '--seed', '1', '--format', 'json'])\n"
        "print(*[m for m in sys.modules if m.startswith(('rumminet', 'starlette', 'uvicorn', 'websockets', 'segno'))])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert shown.stdout.splitlines()[-1] == ""


def test_without_the_packages_one_line_says_what_to_install() -> None:
    code = (
        "import importlib.util, sys\nfound = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name, *a: None if name == 'uvicorn' else found(name, *a)\n"
        "from rummiterm.cli.main import main\nsys.exit(main(['--lang', 'en', 'host']))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=ROOT)
    assert shown.returncode == 2
    assert shown.stderr.count("\n") == 1
    assert "rummi[net]" in shown.stderr


def test_a_terminal_joins_in_a_pipe(tmp_path: Path) -> None:
    with hosting(tmp_path / "host", "--players", "Аня,bot:1", "--seed", "41", "--save", "evening") as program:
        joined = subprocess.run(
            [
                sys.executable,
                str(ROOT / "cli.py"),
                "--lang",
                "ru",
                "join",
                f"{program.base}/r/{program.room}",
                "--name",
                "Аня",
            ],
            input="колдун\n\n/взять\n",
            capture_output=True,
            text=True,
            check=False,
            env={"RUMMI_DATA": str(tmp_path / "guest"), "PATH": "", "LANG": "C.UTF-8"},
            timeout=60,
        )
        assert joined.returncode == 0, joined.stderr
        assert "+6 КОЛДУН" in joined.stdout
        assert "   Сыграно." in joined.stdout
        assert "Ход 2 · Бот (новичок)" in joined.stdout
        assert f"rummi join {program.base}/r/{program.room}" in joined.stdout
    shown = [sys.executable, str(ROOT / "cli.py"), "--lang", "ru", "games", "show", "evening"]
    data = {"RUMMI_DATA": str(tmp_path / "host"), "PATH": "", "LANG": "C.UTF-8"}
    assert "КОЛДУН" in subprocess.run(shown, capture_output=True, text=True, check=True, env=data).stdout


def test_a_host_ends_at_once_though_a_program_at_its_table_hangs(tmp_path: Path) -> None:
    hangs = "import sys, time; open(sys.argv[1], 'w').close(); time.sleep(600)"
    (tmp_path / "hangs.py").write_text(hangs, encoding="utf8")
    players = f"?,exec:{sys.executable} {tmp_path / 'hangs.py'} {tmp_path / 'asked'}"
    with hosting(tmp_path / "data", "--rules", "ua-standard", "--seed", "4", "--players", players) as host:
        client = LineClient(host)
        client.sit(0, "Ann")
        while not (tmp_path / "asked").exists():  # it begins, and is asked
            time.sleep(0.05)
        begin = time.monotonic()
        assert "closed" in host.interrupt()
        assert time.monotonic() - begin < 8  # a program has ten seconds to answer
        client.close()


def test_levels_are_named_in_the_language_of_whoever_looks(tmp_path: Path) -> None:
    names = {
        "uk": "Бот (аматор)",
        "pl": "Bot (amator)",
        "he": "בוט (חובב)",
        "ru": "Бот (любитель)",
        "xx": "Bot (amateur)",
    }
    with hosting(tmp_path, "--players", "?,bot:2") as host:
        for language, name in names.items():
            client = LineClient(host)
            client.say("hello", room=host.room, token=None, lang=language)
            assert client.until("welcome")["lang"] == ("ru" if language == "ru" else "en")
            assert f'"name": "{name}"' in json.dumps(client.until("room"), ensure_ascii=False)
            client.close()
