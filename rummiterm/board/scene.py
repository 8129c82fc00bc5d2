"""The table as a screen: header, melds, rack, verdict, what happened last, keys. A function of values and a size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

from rummicore.tiles import AnyTable, Face, Placed
from rummiterm.board.canvas import Canvas, clip, wrapped
from rummiterm.board.cells import Marks, TileArt
from rummiterm.board.layout import Area, MeldPlan, Place, Zones, planned, remembered, zones_of
from rummiterm.board.looks import DIM, FELT, FOOT, HEAD, RULE, Look

# What the first sign of a line says, and how it looks: it can be played, unfinished, refused, a hint, typed.
GUTTER = {
    "+": Look("good", bold=True),
    "~": Look("gold"),
    "!": Look("alarm", bold=True),
    "?": Look("gold"),
    ">": Look("pale", bold=True),
}


class Ghost(NamedTuple):
    """Tiles that are being dragged, and where the pointer is."""

    tiles: tuple[Placed, ...]
    x: int
    y: int


class Paper(NamedTuple):
    """A page over the table: a title, lines of text, and the first one to be shown.

    ``last`` is the farthest that it can be turned on the screen where it was drawn; none before it was drawn.
    """

    title: str
    lines: tuple[str, ...]
    scroll: int = 0
    foot: str = ""
    last: int | None = None


class Scene(NamedTuple):
    """All that is to be seen of a game, in the language of the player."""

    title: str
    # Names and numbers of the players, and what stands below, from the longest way to say it to the shortest; what
    # stands at the right, and the same shortly, for narrow screens.
    standing: tuple[str, ...]
    right: str
    under: tuple[str, ...] = ("",)
    short_right: str = ""
    melds: AnyTable = ()
    marks: tuple[Marks, ...] = ()
    captions: tuple[str, ...] = ()
    plan: MeldPlan = MeldPlan(())
    empty: str = ""
    rack: tuple[Face, ...] = ()
    rack_marks: Marks = Marks()
    rack_label: str = ""
    rack_note: str = ""
    verdict: tuple[str, ...] = ()
    # Whether something is asked there, which must be read whole; else what to do where it is cut off.
    asks: bool = False
    more: str = ""
    panel: str = ""
    panel_note: str = ""
    last: str = ""
    keys: tuple[tuple[int, str], ...] = ()
    # Names and numbers beside the table, below what the numbers are.
    players: tuple[tuple[str, str], ...] = ()
    log: tuple[str, ...] = ()
    log_title: str = ""
    paper: Paper | None = None
    ghost: Ghost | None = None


class Drawn(NamedTuple):
    """A screen, where on it things can be touched, and the page that lies over it as far as it was turned."""

    canvas: Canvas
    areas: tuple[Area, ...]
    zones: Zones
    paper: Paper | None = None


def rack_rows(art: TileArt, count: int, width: int) -> int:
    """Return how many rows a rack of so many tiles needs on a board."""
    return -(-count // art.per_row(width - 2))


def zones_for(art: TileArt, rack: int, asked: Sequence[str], width: int, height: int) -> Zones:
    """Divide a screen so that so many tiles of a rack and all that is asked find room."""
    usual = zones_of(width, height)
    said = len(said_lines(asked, usual.width - 2)) - 1  # what happened last makes way for a line
    return zones_of(width, height, rack_rows(art, rack, usual.width), said)


def plan_of(
    art: TileArt, melds: AnyTable, zones: Zones, before: AnyTable = (), former: MeldPlan | None = None, scroll: int = 0
) -> MeldPlan:
    """Place melds on a table; whatever lay there before stays where it was while it fits."""
    places: Sequence[Place] = former.places if former else ()
    wanted: list[Place | None] = remembered(before, places, melds) if former else [None] * len(melds)
    return planned([art.strip_width(meld) for meld in melds], wanted, zones.width - 2, zones.table_rows, scroll)


def draw(scene: Scene, art: TileArt, width: int, height: int) -> Drawn:
    """Draw a game on a screen of some size."""
    canvas = Canvas(width, height)
    zones = zones_for(art, len(scene.rack), scene.verdict if scene.asks else (), width, height)
    _draw_head(canvas, scene, zones)
    areas = _draw_table(canvas, scene, art, zones)
    areas += _draw_rack(canvas, scene, art, zones)
    paper = scene.paper
    if paper:
        areas = [area for area in areas if area.meld < 0]
        paper = draw_paper(canvas, paper, zones.table - 1, zones.table_rows + 1, zones.width)
    _draw_verdict(canvas, scene, zones)
    _draw_foot(canvas, scene, zones)
    if zones.side:
        _draw_side(canvas, scene, zones)
    if scene.ghost:
        middle = art.width // 2
        art.draw_held(canvas, scene.ghost.x - middle, scene.ghost.y, scene.ghost.tiles)
    return Drawn(canvas, tuple(areas), zones, paper)


def _draw_head(canvas: Canvas, scene: Scene, zones: Zones) -> None:
    """Write whose turn it is, how everybody stands, the pool and the clock."""
    canvas.fill(0, 0, zones.width, 1, HEAD)
    room = zones.width - len(scene.title) - 8
    standing = _fitting(scene.standing, room - len(scene.right))
    if standing == scene.standing[-1] and scene.short_right:  # names matter more than what everybody knows
        standing = _fitting(scene.standing, room - len(scene.short_right))
    right = scene.right if len(standing) + len(scene.right) <= room + 2 else scene.short_right or scene.right
    title = clip(scene.title, max(zones.width - len(standing) - len(right) - 6, 10))
    canvas.put(1, 0, title, HEAD)
    begin, end = len(title) + 3, zones.width - len(right) - 3
    middle = (zones.width - len(standing)) // 2
    canvas.put(min(max(middle, begin), max(end - len(standing), begin)), 0, clip(standing, end - begin), HEAD)
    canvas.put(zones.width - len(right) - 1, 0, right, HEAD)
    under = _fitting(scene.under, zones.width - 8)
    canvas.rule(1, "", clip(under, zones.width - 8), width=zones.width, look=RULE)


def _fitting(ways: Sequence[str], room: int) -> str:
    """Choose the first way to say something for which there is room, else the last one."""
    return next((text for text in ways if len(text) <= room), ways[-1])


def _draw_table(canvas: Canvas, scene: Scene, art: TileArt, zones: Zones) -> list[Area]:
    """Draw the melds that are in sight, and below each its caption."""
    areas, plan = [], scene.plan
    for at, (meld, place) in enumerate(zip(scene.melds, plan.places, strict=True)):
        row = plan.row_at(place)
        if not 0 <= row < zones.table_rows:
            continue
        x, y = 1 + place[1], zones.table + row
        marks = scene.marks[at] if at < len(scene.marks) else Marks()
        art.draw_meld(canvas, x, y, meld, marks, dense=plan.dense)
        captioned = not plan.dense and row + 1 < zones.table_rows
        if captioned and at < len(scene.captions):
            canvas.put(x + 1, y + 1, scene.captions[at], Look("alarm" if marks.wrong else "gold", bold=True))
        areas.append(Area(y, x, art.widths(meld), at, lines=2 if captioned else 1))
    if not scene.melds and scene.empty:
        for line, text in enumerate(wrapped(scene.empty, zones.width - 6, 0)):
            canvas.put(3, zones.table + 1 + line, text, DIM)
    return areas


def _draw_rack(canvas: Canvas, scene: Scene, art: TileArt, zones: Zones) -> list[Area]:
    """Draw the rack in as many rows as it needs; tiles that find no room are counted."""
    canvas.rule(zones.rack - 1, scene.rack_label, scene.rack_note, width=zones.width, look=RULE)
    per_row, areas = art.per_row(zones.width - 2), []
    for row in range(zones.rack_rows):
        faces = scene.rack[row * per_row : (row + 1) * per_row]
        if faces:
            art.draw_rack(canvas, 1, zones.rack + row, faces, row * per_row, scene.rack_marks)
            areas.append(Area(zones.rack + row, 1, (art.width,) * len(faces), -1, row * per_row))
    return areas


def _draw_verdict(canvas: Canvas, scene: Scene, zones: Zones) -> None:
    """Write what the draft is worth, or a hint; the rest of the lines does not fit and is shown by F5."""
    lines = said_lines(scene.verdict, zones.width - 2)
    room = zones.verdict_rows + _covers_last(scene, lines, zones)
    note = scene.panel_note or (scene.more if len(lines) > room else "")
    canvas.rule(zones.verdict - 1, scene.panel, note, width=zones.width, look=RULE)
    if scene.panel and len(lines) > room:  # what comes next is said last, and is said by the keys, too
        lines = said_lines(scene.verdict[:-1], zones.width - 2)[-room:]
    for row, (line, look) in enumerate(lines[:room]):
        canvas.put(1, zones.verdict + row, line, look)


def said_lines(texts: Iterable[str], width: int) -> list[tuple[str, Look]]:
    """Break texts into lines, each with the look that the first sign of its text asks for."""
    return [(line, GUTTER.get(text[:1], FELT)) for text in texts for line in wrapped(text, width, _hanging(text))]


def _broken(texts: Sequence[str], width: int) -> list[str]:
    return [line for text in texts for line in wrapped(text, width)]


def _covers_last(scene: Scene, lines: Sequence[object], zones: Zones) -> bool:
    """Whether what happened last makes way: for hints, and where a verdict would be cut off."""
    return bool(scene.panel) or len(lines) > zones.verdict_rows


def _draw_foot(canvas: Canvas, scene: Scene, zones: Zones) -> None:
    """Write what happened last, in as many lines as the verdict leaves, and the keys."""
    rows = range(zones.last, zones.verdict - 1, -1)
    free = sum(1 for _ in takewhile(lambda y: not "".join(canvas.signs[y][1 : zones.width]).strip(), rows))
    lines = _broken([scene.last], zones.width - 2)
    shown = lines if len(lines) <= free else [clip(scene.last, zones.width - 2)][:free]
    for row, line in enumerate(shown, zones.keys - len(shown)):
        canvas.put(1, row, line, DIM)
    canvas.fill(0, zones.keys, zones.width, 1, FOOT)
    canvas.put(1, zones.keys, keys_line(scene.keys, zones.width - 2), FOOT)


def keys_line(keys: Sequence[tuple[int, str]], width: int) -> str:
    """List keys; where they do not fit, those that matter least are left out."""
    kept = list(keys)
    while kept and sum(len(text) + 2 for _, text in kept) - 2 > width:
        kept.remove(max(kept, key=lambda key: key[0]))
    return "  ".join(text for _, text in kept)


def _draw_side(canvas: Canvas, scene: Scene, zones: Zones) -> None:
    """Write beside the table who plays, and what has happened, the newest at the bottom."""
    x, width = zones.side, zones.side_width
    for y in range(canvas.height):
        canvas.put(x, y, "│" if y else " ", RULE if y else HEAD)
    canvas.fill(x, 0, width, 1, HEAD)
    canvas.fill(x + 1, zones.keys, width - 1, 1, FOOT)
    row, room = 1, width - 3
    for name, numbers in scene.players:
        canvas.put(x + 2, row, clip(name, room - len(numbers) - 1), FELT)
        canvas.put(x + 2 + room - len(numbers), row, numbers, FELT if name else DIM)
        row += 1
    canvas.rule(row, scene.log_title, x=x + 1, width=width - 1, look=RULE)
    room = canvas.height - 2 - row
    lines = _broken(scene.log, width - 3)
    for at, line in enumerate(lines[-room:] if room > 0 else ()):
        canvas.put(x + 2, row + 1 + at, line, DIM)


def draw_paper(canvas: Canvas, paper: Paper, top: int, rows: int, width: int) -> Paper:
    """Lay a page over a part of the screen: a title, and as much of the text as there is room for.

    Return the page as it lies there, turned no farther than to its end.
    """
    canvas.fill(0, top, width, rows, FELT)
    lines = said_lines(paper.lines, width - 4)
    room = rows - 1
    last = max(len(lines) - room, 0)
    first = min(max(paper.scroll, 0), last)
    more = f"{first + 1}-{min(first + room, len(lines))} / {len(lines)}" if len(lines) > room else ""
    canvas.rule(top, paper.title, " · ".join(text for text in (more, paper.foot) if text), width=width, look=RULE)
    for row, (line, look) in enumerate(lines[first : first + room]):
        canvas.put(2, top + 1 + row, line, look)
    return paper._replace(scroll=first, last=last)


def _hanging(text: str) -> int:
    """Return how far to set in what continues a line: below its second column, if it has columns."""
    column = text.find("  ", 1)
    return len(text) - len(text[column:].lstrip()) if column > 0 else 2


def draw_curtain(lines: Sequence[str], width: int, height: int) -> Canvas:
    """Draw a box in the middle of an otherwise empty screen."""
    canvas = Canvas(width, height)
    # Chosen by eye, and two signs of room on either side of the text.
    wide = max(min(max(44, *(len(line) + 4 for line in lines)), width - 2), 0)
    x, y = (width - wide - 2) // 2, max((height - len(lines) - 2) // 3, 0)
    canvas.put(x, y, f"┌{'─' * wide}┐", RULE)
    for row, line in enumerate(lines, y + 1):
        canvas.put(x, row, "│", RULE)
        canvas.put(x + 1, row, clip(line, wide).center(wide), Look("pale", bold=row == y + 1))
        canvas.put(x + 1 + wide, row, "│", RULE)
    canvas.put(x, y + len(lines) + 1, f"└{'─' * wide}┘", RULE)
    return canvas
