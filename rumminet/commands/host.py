"""A table for friends on their own devices: ``rummi host``."""

from __future__ import annotations

import errno
import sys
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from rummicore.registry import find_edition
from rumminet.rooms.limits import HostLimits
from rummiterm.cli.app import Screen
from rummiterm.cli.house import STRICT, HouseCommand, with_house_rules, word_options
from rummiterm.cli.paths import FileName
from rummiterm.cli.safe import safe_text, shell_word
from rummiterm.speech.complaints import complaint, misuse
from rummiterm.start.options import game_options
from rummiterm.start.players import is_bot
from rummiterm.texts import Texts
from rummiterm.words.own import user_file

if TYPE_CHECKING:
    from rumminet.rooms.jobs import KeptRoom, RoomPlan, Where
    from rumminet.server.hosting import TableHost

# Where only this computer reaches the table.
LOOPBACK = "127.0.0.1"
EDITION = "letters-ru"
# Any free port would do; a fixed one keeps links valid when the host comes back.
PORT = 8765
# The highest port there is.
LAST_PORT = 65535
# Other tables that are named when the last one comes back, and characters of a name.
MOST_OTHERS, LONGEST_SHOWN = 5, 120
_LIMITS = HostLimits()


@click.command(cls=HouseCommand)
@click.option(
    "--rules", "edition_id", default=EDITION, metavar="EDITION", help="Which rulebook; the Russian letters unless told."
)
@click.option("--players", metavar="NAME,?,bot:2…", help="Who may sit: names, ? for a free seat, bots as bot:2.")
@word_options
@game_options
@click.option("--resume", "resume", is_flag=False, flag_value="", metavar="[NAME]", help="Bring a table back.")
@click.option("--lan", is_flag=True, help="Let everybody in this network reach the table.")
@click.option("--bind", metavar="ADDRESS", help="Listen on this address of the machine.")
@click.option("--port", type=click.IntRange(0, LAST_PORT), help="Listen on this port; 8765 unless told.")
@click.option("--tls", nargs=2, type=FileName(exists=True, dir_okay=False), metavar="CERT KEY", help="Serve https.")
@click.option("--url", metavar="ADDRESS", help="The address behind a proxy, as https://play.example.org.")
@click.option("--links", is_flag=True, help="Print the personal links of all seats, too.")
@click.option("--no-qr", is_flag=True, help="No picture of the link.")
@click.option("--most-messages", type=click.IntRange(1), default=_LIMITS.messages, show_default=True,
              help="Messages of one connection in ten seconds.")  # fmt: skip
@click.option("--most-connections", type=click.IntRange(1), default=_LIMITS.connections, show_default=True,
              help="Connections of one address.")  # fmt: skip
@click.option("--most-wrong", type=click.IntRange(1), default=_LIMITS.wrong, show_default=True,
              help="Wrong links of one address in a minute.")  # fmt: skip
@click.option("--most-onlookers", type=click.IntRange(1), default=_LIMITS.callers, show_default=True,
              help="Connections to one table.")  # fmt: skip
@click.option("--most-tables", type=click.IntRange(1), default=_LIMITS.tables, show_default=True,
              help="Tables that are open at once.")  # fmt: skip
@click.option("--idle", type=click.FloatRange(1), default=_LIMITS.idle / 60, show_default=True, metavar="MINUTES",
              help="When an empty table is put away until somebody comes.")  # fmt: skip
@click.pass_context
def host(context: click.Context, /, **wishes: Any) -> None:
    """Open a table for friends on their own devices; they play in a browser, or by rummi join.

    Example: rummi host --lan --players Аня,?,bot:2
    """
    if wishes["rounds"] and wishes["cycles"]:
        raise misuse(context, "rounds-or-cycles")
    if wishes["lan"] and wishes["bind"]:
        raise misuse(context, "lan-or-bind")
    need_net()
    screen = context.ensure_object(Screen)
    _open(Texts(screen.language, "net"), wishes, plain=screen.plain)


def need_net() -> None:
    """Raise FormatError that says what to install if the packages of the network are not here."""
    from importlib.util import find_spec

    missing = [name for name in ("segno", "starlette", "uvicorn", "websockets") if find_spec(name) is None]
    if missing:
        raise complaint("no-net", missing=", ".join(missing))


def _open(texts: Texts, wishes: dict[str, Any], *, plain: bool) -> None:
    from rumminet.server.hosting import EVERYWHERE
    from rumminet.server.screen import HostScreen

    plan = _wanted(wishes) if wishes["resume"] is None else _brought_back(wishes["resume"] or None, texts)
    opened = _opened(_where(wishes, plan.where), _limits(wishes), texts, moves=wishes["port"] is None)
    kept = _kept(opened, plan)
    shown = HostScreen(plan.edition, texts, plain=plain)
    shown.show(opened.link(plan.room), picture=not wishes["no_qr"] and not plain)
    if opened.where.bind in EVERYWHERE:
        click.echo(texts("host.lan"))
    elif urlsplit(opened.link(plan.room)).hostname == LOOPBACK:
        click.echo(texts("host.here"))
    if wishes["links"]:
        _print_links(opened, kept, texts)
    click.echo(texts("host.end"))
    sys.stdout.flush()
    opened.seat(kept)
    hello = {"do": "hello", "room": plan.room, "wire": True, "lang": texts.asked}
    opened.run(shown.hear, hello)
    name = opened.hub.rooms[plan.room].plan.name
    click.echo("\n" + texts("host.closed", name=shell_word(name)))


def _limits(wishes: dict[str, Any]) -> HostLimits:
    return _LIMITS._replace(
        messages=wishes["most_messages"],
        connections=wishes["most_connections"],
        wrong=wishes["most_wrong"],
        callers=wishes["most_onlookers"],
        tables=wishes["most_tables"],
        idle=wishes["idle"] * 60,
    )


def _where(wishes: dict[str, Any], before: Where | None) -> Where:
    """Say where to listen: as told, else where the table was found before."""
    from rumminet.rooms.jobs import Where

    port = wishes["port"] if wishes["port"] is not None else before.port if before else PORT
    told = any(wishes[option] for option in ("lan", "bind", "tls", "url"))
    if before and not told:
        return before._replace(port=port)
    bind = wishes["bind"] or ("0.0.0.0" if wishes["lan"] else LOOPBACK)
    return Where(bind, port, wishes["tls"], wishes["url"] or "")


def _opened(where: Where, limits: HostLimits, texts: Texts, *, moves: bool) -> TableHost:
    """Open the port; if it is taken and nobody has asked for this one, any other."""
    from rumminet.server.hosting import TableHost

    try:
        return TableHost(where, limits, texts)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        if not moves:
            raise complaint("port-taken", port=where.port) from error
    opened = TableHost(where._replace(port=0), limits, texts)
    click.echo(texts("host.port-taken", taken=where.port, port=opened.where.port))
    return opened


def _wanted(wishes: dict[str, Any]) -> RoomPlan:
    """Read what shall be played by whom."""
    from rumminet.rooms.jobs import RoomPlan
    from rumminet.server.plans import new_room, places_from

    edition, house = find_edition(wishes["edition_id"]), wishes["house"]
    own = user_file() if "words" in edition.aliases and not wishes["no_user_words"] else None
    edition = with_house_rules(edition, (f"words={own}", *house) if own else house)
    if "theme" in edition.aliases:
        from rummiterm.words.choice import tell_strangers  # brings the dictionary with it

        tell_strangers(edition, house)
    places = places_from(edition, wishes["players"])
    hints = not (wishes["no_hints"] or f"{STRICT}=on" in house)
    rounds = wishes["rounds"] or (wishes["cycles"] or 0) * len(places)
    return RoomPlan(new_room(), edition, places, rounds, wishes["seed"], hints, wishes["save"])


def _brought_back(name: str | None, texts: Texts) -> RoomPlan:
    """Find the table that shall come back, and say which it is."""
    from rumminet.server.disk import kept_rooms
    from rumminet.server.plans import resumed

    rooms = kept_rooms()
    plan = resumed(rooms, name)
    click.echo(texts("host.resumed", name=safe_text(plan.name, LONGEST_SHOWN)))
    others = [shell_word(safe_text(room.name, LONGEST_SHOWN)) for room in rooms if room.room != plan.room]
    if name is None and others:
        shown = ", ".join(others[:MOST_OTHERS]) + (" …" if len(others) > MOST_OTHERS else "")
        click.echo(texts("host.others", names=shown))
    return plan


def _kept(opened: TableHost, plan: RoomPlan) -> KeptRoom:
    """Open the journal of a table, if it has one, and keep where it is found from now on."""
    from rumminet.server.disk import keep_room

    kept = opened.disk.open(plan._replace(where=opened.where), time.time())
    keep_room(kept.plan)
    return kept


def _print_links(opened: TableHost, kept: KeptRoom, texts: Texts) -> None:
    """Print a link for every seat; whoever has it has the seat."""
    for place in kept.plan.places:
        if not is_bot(kept.plan.edition, place.player):
            name = place.player or texts("host.seat.free", name="")
            link = f"{opened.link(kept.plan.room)}#{opened.hub.token(kept.plan, place.number)}"
            click.echo(texts("host.personal", name=name, link=link))
