"""The rules to read, and as data: ``rummi rules [EDITION|RULE-ID] [--parameters] [--diff OTHER]``."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import click

from rummicore.edition import Edition, diff
from rummicore.options import OFF, Amounts, Option, Value, spell
from rummicore.reasons import FormatError
from rummicore.registry import BUILT_IN, edition_ids, find_edition, find_rule, is_edition, rule_names
from rummiterm.cli.app import Screen
from rummiterm.cli.house import Alias, HouseCommand, with_house_rules
from rummiterm.cli.output import print_json, print_page, print_rows
from rummiterm.speech.complaints import misuse
from rummiterm.story.paint import wants_colour
from rummiterm.texts import Texts

if TYPE_CHECKING:
    from rummicore.rulebook import RuleEntry
    from rummiterm.rulebook.pages import RulePages


@click.command(cls=HouseCommand)
@click.argument("name", required=False, metavar="[EDITION|RULE-ID]")
@click.option("--parameters", is_flag=True, help="The parameters as a table, with their rule ids.")
@click.option("--diff", "other", metavar="OTHER", help="Show only what differs from another edition.")
@click.option(
    "--strict",
    cls=Alias,
    expose_value=False,
    is_flag=True,
    help="Strictly, with the clock and the penalties of the rulebook.",
)
@click.option("--house", metavar="KEY=VALUE", multiple=True, help="A house rule, as open.min_points=25.")
@click.option("--no-pager", is_flag=True, help="Print a long page at once, without a pager.")
@click.option("--format", "format_", type=click.Choice(["text", "json"]), default="text", help="What to print.")
@click.pass_context
def rules(
    context: click.Context,
    name: str | None,
    parameters: bool,
    other: str | None,
    house: tuple[str, ...],
    no_pager: bool,
    format_: str,
) -> None:
    """Read the rules of an edition on one page, or one rule by its id; without a name, list the editions.

    \b
    A page:      rummi rules ua-standard
    One rule:    rummi rules NUM-JOK-5
    As a table:  rummi rules pl --parameters
    Differences: rummi rules ua-xp --diff ua-standard
    """  # noqa: D301
    screen, as_json = context.ensure_object(Screen), format_ == "json"
    texts = Texts(screen.language)
    if name is None:
        if other is not None or house:
            raise misuse(context, "name-an-edition")
        _list([find_edition(each) for each in edition_ids()], texts, as_json=as_json)
    elif name not in BUILT_IN and ((rule := find_rule(name)) or not is_edition(name)):
        _rule(name, rule, house, screen, as_json=as_json, no_pager=no_pager)
    else:
        edition = with_house_rules(find_edition(name), house)
        if other is not None:
            _differences(edition, find_edition(other), texts, as_json=as_json)
        elif as_json:
            print_json(rules_record(edition))
        elif parameters:
            _show(edition, texts)
        else:
            print_page(_pages(edition, screen).page(), pager=not no_pager)


def _pages(edition: Edition, screen: Screen) -> RulePages:
    from rummiterm.rulebook.pages import RulePages  # with the referee, for those who read

    colour, width = wants_colour(plain=screen.plain), shutil.get_terminal_size().columns
    return RulePages(edition, Texts(screen.language).language, colour=colour, width=width)


def _rule(
    name: str,
    found: tuple[RuleEntry, Edition] | None,
    house: tuple[str, ...],
    screen: Screen,
    *,
    as_json: bool,
    no_pager: bool,
) -> None:
    """Explain one rule, with its examples as the edition it belongs to has them."""
    if found is None:
        from rummiterm.rulebook.pages import no_such_rule

        raise FormatError(no_such_rule(name, (*edition_ids(), *rule_names()), screen.language))
    entry, edition = found[0], with_house_rules(found[1], house)
    entry, pages = edition.book(edition).entries[entry.id], _pages(edition, screen)
    if as_json:
        print_json(rule_record(entry, pages.sentence(entry.id)))
    else:
        print_page(pages.rule(entry), pager=not no_pager)


def rule_record(entry: RuleEntry, sentence: str) -> dict[str, object]:
    """Return a rule as JSON data."""
    return {
        "schema": "rummi.rule/1",
        "rule": entry.id,
        "edition": entry.home,
        "text": sentence,
        "options": list(entry.options),
        "printed": [{"rulebook": book, "heading": heading} for book, heading in entry.places],
        "examples": [{"example": type(each).__name__, **each._asdict()} for each in entry.shown],
    }


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
    print_rows([heads, *([e.id, _seats(e), _tiles(e), texts.title(e), texts.rulebook(e)] for e in editions)])
    if sys.stdout.isatty():
        click.echo(texts("rules.read"))


def _show(edition: Edition, texts: Texts) -> None:
    click.echo(f"{texts.title(edition)}, {edition.id} ({texts.rulebook(edition)})")
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
                "rule": _cited(d.ours, d.theirs),
            }
            for d in found
        }
        print_json({**rules_record(edition), "diff": other.id, "options": options, "other": _frame_record(other)})
        return
    rows = [["", edition.id, other.id, texts("rules.rule")]]
    for key, ours, theirs in _frame(edition, other, texts):
        cited = "no-such-tile" if key == "tiles" else key
        rows.append([texts(f"rules.{key}"), ours, theirs, edition.cites.get(cited) or other.cites.get(cited, "")])
    rows += [[d.key, _value(d.ours), _value(d.theirs), _cited(d.ours, d.theirs)] for d in found]
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


def _cited(ours: Option | None, theirs: Option | None) -> str:
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
