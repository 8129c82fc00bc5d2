"""The adapter between the board and Textual: one widget that draws lines, keys and pointer passed on, a timer."""

from __future__ import annotations

import codecs
import contextlib
import os
import signal
import sys
from typing import TYPE_CHECKING, ClassVar, Protocol

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from rummiterm.board.canvas import Canvas
from rummiterm.board.looks import TINTS, Depth, Look

if TYPE_CHECKING:
    from textual import events
    from textual.binding import BindingType
    from textual.driver import Driver

# Seconds between two looks at clock, bots and what moves: often enough that nothing seems to wait.
EVERY = 0.05
# Seconds that the keyboard is waited for: soon enough that a lone Escape is told from the beginning of another key.
WAIT = 0.1
# Bytes that are read at once: a paste comes in a few pieces.
AT_ONCE = 4096
# Keys that mean the same: nobody is thrown out by Ctrl+C, and some terminals send a line feed for Enter.
SAME_KEYS = {"ctrl+c": "ctrl+q", "ctrl+j": "enter"}


class BoardStage(Protocol):
    """What is played on the screen: it hears keys and pointer and draws itself."""

    @property
    def ending(self) -> str:
        """How it has ended; empty while it goes on."""

    def draw(self, width: int, height: int) -> Canvas:
        """Draw everything."""

    def key(self, key: str, sign: str | None = None) -> None:
        """Hear a key."""

    def press(self, x: int, y: int, button: int) -> None:
        """Hear a mouse button."""

    def drag(self, x: int, y: int) -> None:
        """Hear the pointer move with the button held."""

    def release(self, x: int, y: int) -> None:
        """Hear the button let go."""

    def scroll(self, rows: int) -> None:
        """Hear the wheel."""

    def tick(self) -> bool:
        """Look at the time; True if something may have changed."""


class BoardWidget(Widget, can_focus=True):
    """The one widget: the whole screen, line by line. Only cells that have changed are painted again."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "BoardWidget { width: 100%; height: 100%; }"

    def __init__(self, stage: BoardStage, depth: Depth) -> None:
        """Take what is played and how many colours there are."""
        super().__init__()
        self._stage = stage
        self._depth = depth
        self._canvas: Canvas | None = None
        self._strips: dict[int, Strip] = {}
        self._styles: dict[Look, Style] = {}

    def repaint(self) -> None:
        """Draw the stage again and have what has changed painted."""
        if not self.size.width or not self.size.height:
            return
        before, canvas = self._canvas, self._stage.draw(*self.size)
        self._canvas = canvas
        if before is None or (before.width, before.height) != (canvas.width, canvas.height):
            self._strips.clear()
            self.refresh()
            return
        regions = []
        for y in range(canvas.height):
            for begin, end in canvas.changed(before, y):
                self._strips.pop(y, None)
                regions.append(Region(begin, y, end - begin, 1))
        if regions:
            self.refresh(*regions)

    def render_line(self, y: int) -> Strip:
        """Return a line of the screen."""
        if self._canvas is None or (self._canvas.width, self._canvas.height) != tuple(self.size):
            self._canvas = self._stage.draw(*self.size)
            self._strips.clear()
        if y not in self._strips:
            segments = [Segment(text, self._style(look)) for text, look in self._canvas.runs(y)]
            self._strips[y] = Strip(segments, self._canvas.width)
        return self._strips[y]

    def _style(self, look: Look) -> Style:
        if look not in self._styles:
            self._styles[look] = style_of(look, self._depth)
        return self._styles[look]

    def on_resize(self) -> None:
        """Draw for the new size."""
        self.repaint()


def style_of(look: Look, depth: Depth) -> Style:
    """Return a look as Rich has it."""
    ink, ground = _colours(look, depth)
    return Style(
        color=ink,
        bgcolor=ground,
        bold=look.bold or None,
        underline=look.underline or None,
        reverse=look.reverse or None,
    )


def _colours(look: Look, depth: Depth) -> tuple[Color | None, Color | None]:
    if depth == "none":
        return None, None
    ink, ground = TINTS[look.ink], TINTS[look.ground]
    if depth == "16":
        return Color.from_ansi(ink.basic), Color.from_ansi(ground.basic)
    return Color.from_rgb(*ink.rgb), Color.from_rgb(*ground.rgb)


def _patient_driver() -> type[Driver] | None:
    """Return a driver that goes on after bytes that are no text; None where only the usual one will do."""
    if sys.platform == "win32":
        return None
    from selectors import EVENT_READ, SelectSelector

    from textual._xterm_parser import XTermParser
    from textual.drivers.linux_driver import LinuxDriver

    class PatientDriver(LinuxDriver):
        """Reads keys and pointer; what cannot be read is dropped, and the board ends with its terminal."""

        def _sigcont_application(self, *about: object) -> None:
            """Go on after a pause; a window that is closed says so, too, and nothing goes on there."""
            if os.isatty(self.fileno):
                super()._sigcont_application(*about)

        def run_input_thread(self) -> None:
            """Read until the end, whatever comes in between."""
            while not self.exit_event.is_set():
                with contextlib.suppress(ValueError):
                    self._read()

        def _read(self) -> None:
            parser = XTermParser(self._debug)
            decode = codecs.getincrementaldecoder("utf-8")().decode
            with SelectSelector() as ready:
                ready.register(self.fileno, EVENT_READ)
                while not self.exit_event.is_set():
                    if ready.select(WAIT):
                        if not (data := self._typed()):
                            self.exit_event.set()
                            os.kill(os.getpid(), signal.SIGHUP)  # whoever ignores it leaves like this:
                            self._app.call_later(self._app.exit)
                            return
                        for event in parser.feed(decode(data)):
                            self.process_message(event)
                    for event in parser.tick():
                        self.process_message(event)

        def _typed(self) -> bytes:
            """Read what was typed; nothing if the terminal is gone."""
            try:
                return os.read(self.fileno, AT_ONCE)
            except OSError:
                return b""

    return PatientDriver


class BoardApp(App[str], inherit_bindings=False):
    """The terminal application around a stage."""

    ENABLE_COMMAND_PALETTE = False
    # Text would be chosen while a tile is dragged, and everything painted again at each step.
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, stage: BoardStage, depth: Depth) -> None:
        """Take what is played."""
        super().__init__(driver_class=_patient_driver(), ansi_color=True)
        self.stage = stage
        self._table = BoardWidget(stage, depth)

    def compose(self) -> ComposeResult:
        """Fill the screen with the table."""
        yield self._table

    def on_mount(self) -> None:
        """Let time pass."""
        self._table.focus()
        self.set_interval(EVERY, self._tick)

    def _tick(self) -> None:
        if self.stage.tick():
            self._changed()

    def _changed(self) -> None:
        if self.stage.ending:
            self.exit(self.stage.ending)
        else:
            self._table.repaint()

    def on_key(self, event: events.Key) -> None:
        """Pass a key on."""
        event.stop()
        event.prevent_default()
        self.stage.key(SAME_KEYS.get(event.key, event.key), event.character)
        self._changed()

    def on_paste(self, event: events.Paste) -> None:
        """Take pasted text as if it were typed, line ends as blanks."""
        for sign in " ".join(event.text.split()):
            self.stage.key("space" if sign == " " else sign, sign)
        self._changed()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Pass a mouse button on."""
        self.stage.press(event.x, event.y, event.button)
        self._changed()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Pass on where the pointer is while a button is held."""
        if event.button:
            self.stage.drag(event.x, event.y)
            self._changed()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Pass on that the button was let go."""
        self.stage.release(event.x, event.y)
        self._changed()

    def on_mouse_scroll_down(self) -> None:
        """Pass the wheel on."""
        self.stage.scroll(1)
        self._changed()

    def on_mouse_scroll_up(self) -> None:
        """Pass the wheel on."""
        self.stage.scroll(-1)
        self._changed()

    def _fatal_error(self) -> None:
        """Leave quietly when something goes wrong; whoever opened the board tells it in one line."""
        self._close_messages_no_wait()

    @property
    def fault(self) -> BaseException | None:
        """What went wrong, if something did."""
        return self._exception


def run_on_screen(stage: BoardStage, depth: Depth) -> str:
    """Show a stage until it ends; an error in it is raised here, with the terminal put back."""
    app = BoardApp(stage, depth)
    ending = app.run()
    if app.fault is not None:
        raise app.fault
    return ending or "left"
