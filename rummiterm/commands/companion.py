"""The companion beside a real set: ``rummi companion``."""

from __future__ import annotations

from pathlib import Path

import click

from rummicore.match import MOST_ROUNDS
from rummicore.registry import find_edition
from rummiterm.cli.app import Screen
from rummiterm.cli.house import Alias, HouseCommand, with_house_rules, word_options
from rummiterm.commands.play import EDITION
from rummiterm.companion.pages import FORMATS
from rummiterm.companion.start import CompanionWish, exported_session, sit_beside
from rummiterm.speech.complaints import misuse
from rummiterm.texts import Texts
from rummiterm.words.own import user_file


@click.command(cls=HouseCommand)
@click.argument("file", required=False, metavar="[FILE]")
@click.option("--rules", "edition_id", metavar="EDITION", help="Which rulebook; the Russian letters unless told.")
@click.option("--players", metavar="NAME,NAME…", help="Who sits at the table, you first, then clockwise.")
@click.option("--rounds", type=click.IntRange(1, MOST_ROUNDS), help="Rounds of the match, if they are agreed on.")
@click.option("--new", is_flag=True, help="Begin anew instead of going on with the last session.")
@click.option(
    "--resume", metavar="[NAME]", is_flag=False, flag_value="", help="Go on with this session; without a name the last."
)
@click.option("--save", metavar="NAME", help="The name of a new session; the day and the players unless told.")
@click.option("--timer", cls=Alias, expose_value=False, metavar="SECONDS|off", help="Seconds for a turn, or off.")
@click.option("--strict", cls=Alias, expose_value=False, is_flag=True, help="Printed clock; penalties are told.")
@word_options
@click.option(
    "--house", metavar="KEY=VALUE", multiple=True, help="Change a rule; rummi rules EDITION --parameters lists them."
)
@click.option("--export", "form", type=click.Choice(FORMATS), help="Write the score sheet to FILE, or print it.")
@click.pass_context
def companion(
    context: click.Context,
    file: str | None,
    edition_id: str | None,
    players: str | None,
    rounds: int | None,
    new: bool,
    resume: str | None,
    save: str | None,
    no_user_words: bool,
    house: tuple[str, ...],
    form: str | None,
) -> None:
    """Referee, helper, clock and score sheet beside a real set on a real table.

    Example: rummi companion --rules pl --players Ann,Ben
    """
    screen = context.ensure_object(Screen)
    if form is not None:
        _export(exported_session(resume, form), file)
        return
    if file is not None:
        raise misuse(context, "file-without-export")
    begins = (
        new or edition_id is not None or players is not None or save is not None or rounds is not None or bool(house)
    )
    if begins and resume is not None:
        raise misuse(context, "resume-and-more")
    edition = find_edition(edition_id or EDITION)
    own = None if no_user_words or "words" not in edition.aliases else user_file()
    edition = with_house_rules(edition, (f"words={own}", *house) if own else house)
    if "theme" in edition.aliases:
        from rummiterm.words.choice import tell_strangers  # brings the dictionary with it

        tell_strangers(edition, house)
    sit_beside(
        edition, CompanionWish(players, rounds, begins, resume, save), Texts(screen.language), plain=screen.plain
    )


def _export(page: str, file: str | None) -> None:
    """Print a page in UTF-8, whatever the terminal speaks, or write it into a file."""
    if file is None or file == "-":
        click.echo(page.encode(), nl=False)
    else:
        Path(file).write_text(page, encoding="utf8")
