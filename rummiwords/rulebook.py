"""The rulebook of a letter edition (LET-*), made from its alphabet and options."""

from __future__ import annotations

from rummicore.edition import Edition
from rummicore.rulebook import Chapter, MeldShown, Rulebook, RuleEntry, Shown, TurnShown

_HOW, _MORE, _JOKER, _SCORES = "Как играть", "Дополнительные указания", "Джокер", "Подсчет очков"
_MOVING, _END = "Перемещение фишек", "Завершение игры"


def _rule(name: str, heading: str = "", options: tuple[str, ...] = (), *shown: Shown) -> RuleEntry:
    return RuleEntry(f"LET-{name}", "letters-ru", f"letters: {heading}" if heading else "", options, shown)


def _opening(name: str, word: str) -> TurnShown:
    return TurnShown(name, "", word, opened=False, on_page=False)


def _turn(name: str, before: str, after: str, rack: str | None = None) -> TurnShown:
    return TurnShown(name, before, after, rack=rack, on_page=False)


_START = (
    _rule("TILES-1", "Распределение букв"),
    _rule("START-1", "Подготовка к игре", ("deal", "start.tie", "start.joker", "start.next_round")),
    _rule("START-2", "Подготовка к игре"),
    _rule("OPEN-1", _HOW, ("letters.open_min",), _opening("LET-O-6", "СОБАКА"), _opening("LET-O-5", "КНИГА")),
    _rule("OPEN-2", _HOW),
    _rule("OPEN-3", _HOW, ("letters.open_max_words",), _opening("LET-O-2", "СОБАКА КОТ")),
    _rule("OPEN-4", _JOKER, ("letters.open_jokers",), _opening("LET-O-J", "СОБА*КА")),
    _rule("OPEN-5", _SCORES, ("letters.open_scores",), _opening("LET-O-S", "КАРТОФЕЛЬ")),
)
_TURNS = (
    _rule("TURN-1", _HOW, ("letters.min_word",), MeldShown("LET-T-3", "КОТ"), MeldShown("LET-T-2", "УЖ")),
    _rule("TURN-2", _HOW, (), _turn("LET-T-0", "КОТ", "ТОК")),
    _rule(
        "TURN-3",
        _MOVING,
        (),
        TurnShown("LET-EX-1", "СТАВКА", "ПОДСТАВКА"),
        TurnShown("LET-EX-2", "КОЛ", "РАК ЛОБ"),
        TurnShown("LET-EX-3", "БАРД МУХА", "БАР ДАМА УХА"),
    ),
    _rule("TURN-4", "", ("letters.pass_draw",)),
    _rule("REFILL-1", _HOW, ("letters.refill_to",)),
    _rule("REFILL-2", _HOW),
    _rule("REFILL-3"),
)
_WORDS = (
    _rule("WORD-1", _MORE, (), MeldShown("LET-W-1", "СТОЛ"), MeldShown("LET-BAD-R", "СТОЛЫ")),
    _rule("WORD-2", _MORE, ("letters.abbreviations",), MeldShown("LET-W-2", "РОЗА"), MeldShown("LET-W-3", "МОСКВА")),
    _rule("WORD-3", _MORE, ("letters.duplicates",), _turn("LET-DUP-1", "КОТ", "КОТ КОТ")),
    _rule("WORD-4", _MORE),
    _rule("WORD-5", "", ("letters.yo", "letters.pluralia_tantum"), MeldShown("LET-W-5", "ПАЛЬТО")),
)
_POINTS = (
    _rule("SCORE-1", _SCORES, (), TurnShown("LET-EX-4", "", "МОСТ ХЛЕБ ИГРУШКА")),
    _rule("SCORE-2", "", ("letters.scoring_words",), _turn("LET-SC-1", "ПОДСТАВКА", "СТАВКА ПОЛ ДОМ")),
    _rule("SCORE-3", "Двойные очки", ("letters.double_all_tiles",), _turn("LET-DBL", "", "ИГРУШКА", "ИГРУШКА")),
    _rule("JOK-1", _JOKER, (), MeldShown("LET-J-W", "К*ОТ")),
    _rule(
        "JOK-2",
        _JOKER,
        ("letters.joker_letter", "letters.joker_release"),
        TurnShown("LET-J-1", "К*ОТ", "КОТ Р*ОТ"),
        _turn("LET-J-2", "К*ОТ", "КИТ С*АД"),
    ),
    _rule("JOK-3", _JOKER, (), _turn("LET-J-3", "К*ОТ", "КОТ")),
    _rule("JOK-4", _JOKER, ("letters.joker_release",), _turn("LET-J-4", "К*ОТ", "ТОК К*ОЛ")),
    _rule("JOK-5", _JOKER, ("letters.rack_joker_penalty",)),
)
_ENDS = (
    _rule("TIME-1", "Подготовка к игре", ("letters.time_limit_s", "letters.timeout")),
    _rule("BAD-1", _HOW, ("letters.invalid_word",)),
    _rule("BAD-2", _MORE, ("letters.invalid_word",)),
    _rule("END-1", _END),
    _rule("END-2", "", ("letters.end_all_pass",)),
    _rule("WIN-1", "Победитель"),
    _rule("VAR-1", "Для продвинутых игроков", ("letters.theme", "letters.theme_mode")),
    _rule("HOUSE-1", "", ("letters.no_return",)),
    _rule("HOUSE-2", "", ("letters.max_word",)),
    _rule("HOUSE-3", "", ("letters.family",)),
    _rule("HOUSE-4", "", ("letters.words",)),
)
ENTRIES = {entry.id: entry for entry in (*_START, *_TURNS, *_WORDS, *_POINTS, *_ENDS)}

_CHAPTERS = (
    Chapter("aim", ()),
    Chapter("tiles", ("LET-TILES-1", "LET-JOK-1")),
    Chapter(
        "words",
        (
            *("LET-WORD-1", "LET-WORD-2", "LET-WORD-4", "letters.pluralia_tantum", "letters.yo"),
            *("letters.abbreviations", "letters.min_word", "letters.max_word", "letters.duplicates"),
            *("letters.no_return", "letters.family", "letters.words", "letters.theme", "letters.theme_mode"),
        ),
    ),
    Chapter("start", ("LET-START-1", "start.tie", "start.joker", "deal")),
    Chapter(
        "opening",
        ("letters.open_min", "letters.open_max_words", "letters.open_jokers", "LET-OPEN-2", "letters.open_scores"),
    ),
    Chapter("turn", ("LET-TURN-2", "letters.pass_draw", "letters.refill_to", "LET-REFILL-2", "LET-REFILL-3")),
    Chapter("rebuilding", ("LET-TURN-3",)),
    Chapter("jokers", ("letters.joker_release", "letters.joker_letter", "LET-JOK-3")),
    Chapter(
        "scores", ("LET-SCORE-1", "letters.scoring_words", "letters.double_all_tiles", "letters.rack_joker_penalty")
    ),
    Chapter("time", ("letters.time_limit_s", "letters.timeout", "letters.invalid_word")),
    Chapter("end", ("LET-END-1", "letters.end_all_pass", "LET-WIN-1")),
)
# What only a dictionary that knows grammar can tell; a plain list of words is its own judge.
_GRAMMAR = ("LET-WORD-1", "LET-WORD-2")
# What only a clock brings about.
_CLOCKED = ("letters.timeout",)


def rulebook(edition: Edition) -> Rulebook:
    """Return what there is to read of a letter edition; examples of other letters are left out."""
    own = {name: entry._replace(shown=_of_these(edition, entry.shown)) for name, entry in ENTRIES.items()}
    return Rulebook(tuple(_chapter(edition, chapter) for chapter in _CHAPTERS), own, _facts(edition))


def _chapter(edition: Edition, chapter: Chapter) -> Chapter:
    listed = "letters.yo" not in edition.options
    left_out = {*(_GRAMMAR if listed else ()), *(() if edition.turn_seconds else _CLOCKED)}
    if edition.options["letters.theme"].value is None:
        left_out.add("letters.theme_mode")
    known = (item for item in chapter.items if item in ENTRIES or item in edition.options)
    return chapter._replace(items=tuple(item for item in known if item not in left_out))


def _of_these(edition: Edition, shown: tuple[Shown, ...]) -> tuple[Shown, ...]:
    return tuple(each for each in shown if set(_letters(each)) <= edition.copies.keys())


def _letters(shown: Shown) -> str:
    if isinstance(shown, MeldShown):
        return shown.meld
    assert isinstance(shown, TurnShown)
    return f"{shown.before}{shown.after}".replace(" ", "")


def _facts(edition: Edition) -> dict[str, int | str]:
    letters = [face for face, _ in edition.tiles if face not in edition.jokers]
    jokers = sum(copies for face, copies in edition.tiles if face in edition.jokers)
    joker = next(iter(edition.jokers))
    return {"first": letters[0], "letters": len(letters), "jokers": jokers, "joker": joker, "legend": "words"}
