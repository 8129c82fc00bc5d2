"""A bot of ours as such a program: what ``rummi engine`` answers, line by line. A model for others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rummicore.bots import Bot, Budget
from rummicore.entries import Entries, decoded, fact_or_flag, maybe, named, number
from rummicore.reasons import FormatError
from rummicore.registry import find_edition
from rummicore.wire import action_to_wire, view_from_wire


class Speaker:
    """Answers a host: hello, go, stop, quit. What it does not know it ignores."""

    def __init__(self, bot: str) -> None:
        """Play as this bot, in the editions that have it."""
        self._name = bot
        self._bot: Bot | None = None

    def answers(self, lines: Iterable[bytes]) -> Iterator[dict[str, object]]:
        """Answer until somebody says quit; a line that cannot be read is answered by an error."""
        for line in lines:
            try:
                told = Entries(decoded(line), "message")
                kind = told.text("type")
                if kind == "quit":
                    return
                answer = self._answer(kind, told)
            except FormatError as error:
                answer = {"type": "error", "text": str(error)}
            if answer is not None:
                yield answer

    def _answer(self, kind: str, told: Entries) -> dict[str, object] | None:
        if kind == "hello":
            edition = find_edition(told.text("edition"))
            edition = edition.with_values(dict(told.take("options", named(maybe(fact_or_flag)))))
            if self._name not in edition.bots:
                raise FormatError(f"there is no bot {self._name} in {edition.id}")
            self._bot = edition.bots[self._name](edition, told.number("seed"))
            return {"type": "ready", "name": f"rummi {self._name}"}
        if kind != "go":
            return None
        if self._bot is None:
            raise FormatError("go came before hello")
        view = view_from_wire(told.take("view", lambda value, key: value))
        nodes = dict(told.take("budget", named(maybe(number)))).get("nodes") if "budget" in told else None
        return action_to_wire(self._bot.choose(view, Budget(nodes) if nodes else Budget()))
