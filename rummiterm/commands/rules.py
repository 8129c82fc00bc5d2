"""Editions as data: ``rummi rules [EDITION] [--diff OTHER]``."""

from __future__ import annotations

import click

from rummicore.edition import Edition, diff
from rummicore.options import OFF, Amounts, Option, Value, spell
from rummicore.registry import edition_ids, find_edition
from rummiterm.cli.app import Command, Screen
from rummiterm.cli.output import print_json, print_rows
from rummiterm.texts import Texts


@click.command(cls=Command)
@click.argument("edition", required=False)
@click.option("--diff", "other", metavar="OTHER", help="Show only what differs from another edition.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def rules(context: click.Context, edition: str | None, other: str | None, format_: str) -> None:
    """Show the parameters of an edition with their rule ids, or list the editions.

    Example: rummi rules ua-xp --diff ua-standard
    """
    texts = Texts(context.ensure_object(Screen).language)
    if edition is None:
        if other is not None:
            raise click.UsageError("--diff compares two editions: rummi rules EDITION --diff OTHER", context)
        _list([find_edition(name) for name in edition_ids()], texts, as_json=format_ == "json")
        return
    found = find_edition(edition)
    if other is not None:
        _differences(found, find_edition(other), texts, as_json=format_ == "json")
    elif format_ == "json":
        print_json(rules_record(found))
    else:
        _show(found, texts)


def rules_record(edition: Edition) -> dict[str, object]:
    """Return an edition as JSON data."""
    return {
        "schema": "rummi.rules/1",
        "edition": edition.id,
        "options": {key: {"value": option.value, "rule": option.rule} for key, option in edition.options.items()},
        "tiles": dict(edition.tiles),
        "seats": [edition.seats[0], edition.seats[-1]],
    }


def _list(editions: list[Edition], texts: Texts, *, as_json: bool) -> None:
    if as_json:
        print_json([rules_record(edition) for edition in editions])
        return
    heads = [texts(f"rules.{column}") for column in ("edition", "seats", "tiles", "game", "rulebook")]
    print_rows([heads, *([e.id, _seats(e), _tiles(e), texts.title(e), e.rulebook] for e in editions)])


def _show(edition: Edition, texts: Texts) -> None:
    click.echo(f"{texts.title(edition)}, {edition.id} ({edition.rulebook})")
    click.echo(f"{texts('rules.seats')} {_seats(edition)}, {texts('rules.tiles')} {_tiles(edition)}\n")
    heads = [texts(f"rules.{column}") for column in ("option", "value", "rule", "allowed")]
    print_rows([heads, *([key, _value(o), o.rule, _allowed(o)] for key, o in edition.options.items())])


def _differences(edition: Edition, other: Edition, texts: Texts, *, as_json: bool) -> None:
    found = diff(edition, other)
    if as_json:
        options = {
            d.key: {
                "value": d.ours and d.ours.value,
                "other": d.theirs and d.theirs.value,
                "rule": _rule(d.ours, d.theirs),
            }
            for d in found
        }
        print_json({**rules_record(edition), "diff": other.id, "options": options, "other": _frame_record(other)})
        return
    rows = [["", edition.id, other.id, texts("rules.rule")]]
    for key, ours, theirs in _frame(edition, other, texts):
        cited = "no-such-tile" if key == "tiles" else key
        rows.append([texts(f"rules.{key}"), ours, theirs, edition.cites.get(cited) or other.cites.get(cited, "")])
    rows += [[d.key, _value(d.ours), _value(d.theirs), _rule(d.ours, d.theirs)] for d in found]
    if len(rows) > 1:
        print_rows(rows)
    same = len({*edition.options, *other.options}) - len(found)
    click.echo(f"{texts.count('rules.differ', len(rows) - 1)}, {texts.count('rules.same', same)}.")


def _frame(edition: Edition, other: Edition, texts: Texts) -> list[tuple[str, str, str]]:
    """List what differs outside the options: players, tiles, rounds of a match."""
    rows = [] if edition.seats == other.seats else [("seats", _seats(edition), _seats(other))]
    if edition.tiles != other.tiles:
        # Sums alone may be the same for other faces.
        printed = edition.copies.keys() != other.copies.keys()
        rows.append(("tiles", _tiles(edition, faces=printed), _tiles(other, faces=printed)))
    if edition.cycles != other.cycles:
        rows.append(("rounds", _rounds(edition, texts), _rounds(other, texts)))
    return rows


def _rounds(edition: Edition, texts: Texts) -> str:
    return texts("rules.cycles", cycles=edition.cycles) if edition.cycles else texts("rules.free")


def _frame_record(edition: Edition) -> dict[str, object]:
    record = rules_record(edition)
    return {key: record[key] for key in ("tiles", "seats")}


def _seats(edition: Edition) -> str:
    return f"{edition.seats[0]}-{edition.seats[-1]}"


def _tiles(edition: Edition, *, faces: bool = False) -> str:
    jokers = sum(count for face, count in edition.tiles if face in edition.jokers)
    total = sum(count for _, count in edition.tiles)
    counts = f"{total} = {total - jokers} + {jokers}"
    return f"{counts}, {edition.tiles[0][0]}…{edition.tiles[-1][0]}" if faces else counts


def _rule(ours: Option | None, theirs: Option | None) -> str:
    chosen = ours or theirs
    return chosen.rule if chosen else ""


def _value(option: Option | None) -> str:
    value: Value = option.value if option else None
    return "–" if value is None else spell(value)


def _allowed(option: Option) -> str:
    if option.allowed is None:
        return "…"
    if isinstance(option.allowed, range):
        return f"{option.allowed[0]}…{option.allowed[-1]}"
    if isinstance(option.allowed, Amounts):
        return f"{option.allowed.on if option.value == OFF else OFF} …"
    return " ".join(spell(value) for value in option.allowed if value != option.value)
