"""After a game: words that the table has agreed on may go into the list of own words."""

from __future__ import annotations

from rummiterm.prompt.desk import Desk
from rummiterm.prompt.questions import YES
from rummiterm.words.own import add_words, own_file


def offer_words(desk: Desk, agreed: tuple[str, ...]) -> None:
    """Ask whether words shall count in every game from now on; anything but a yes leaves them out."""
    path = own_file()
    if not agreed or path is None:
        return
    words = [word.lower() for word in agreed]
    desk.say()
    desk.say(f"   {desk.texts('own-words.ask', words=', '.join(words), file=path.name)}")
    line = desk.keyboard.read()
    if line is None or line.strip().lower() not in YES:
        return
    try:
        add_words(path, words)
    except OSError as error:
        desk.say(f"!  {path}: {error.strerror}")
        return
    desk.say(f"   {desk.texts('own-words.kept', file=path)}")
