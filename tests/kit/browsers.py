"""Tables in processes of their own, and people at them in a real browser: phones and laptops."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from rummiterm.texts.web_ru import TEXTS
from tests.kit.commands import environment

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Locator, Page

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
# Milliseconds after which a machine with much else to do has answered, too.
PATIENCE = 30_000
LINK = re.compile(r"http://\S+/r/\w+")
PHONE, LAPTOP, SMALL = (390, 844), (1280, 800), (320, 640)
# What the page says while somebody looks for a good turn.
THINKING = TEXTS["web.thinking"]
# How far the tiles hover above the finger.
ABOVE = 52


@contextmanager
def chromium() -> Iterator[Browser]:
    """Open Debian's chromium; skip the test where there is none."""
    if CHROMIUM is None:
        pytest.skip("no browser: install Debian's package chromium (apt install chromium)")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        pytest.skip("no browser: install what drives chromium (pip install '.[browser]')")
    with sync_playwright() as driver:
        # A test machine is often a container and root; its chromium has no sandbox there, and sees only our own page.
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class HostProcess:
    """A host in a process of its own; it can be killed and brought back."""

    def __init__(self, data: Path, *arguments: str) -> None:
        """Open a table."""
        self._data = data
        self.link = ""
        self._start(*arguments, port=0)

    def _start(self, *arguments: str, port: int) -> None:
        command = [sys.executable, "-m", "rummiterm", "host", "--no-qr", "--port", str(port), *arguments]
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment(self._data, {"PYTHONUNBUFFERED": "1"}, counted=False),
        )
        said = []
        for line in self._process.stdout or ():
            said.append(line)
            if found := LINK.search(line):
                self.link = found[0]
                return
        raise AssertionError(f"the host does not say where it is: {''.join(said)}")

    def kill(self) -> None:
        """Let the machine lose its power."""
        self._process.kill()
        self._gone()

    def resume(self) -> None:
        """Bring the table back at the same address."""
        port = int(self.link.split(":")[2].split("/")[0])
        self._start("--resume", port=port)

    def close(self) -> None:
        """End the host in order."""
        self._process.terminate()
        self._gone()

    def _gone(self) -> None:
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()


class Person:
    """Somebody with a browser, who does with it what people do."""

    def __init__(
        self, browser: Browser, link: str, size: tuple[int, int], *, lang: str = "ru-RU", dark: bool = False
    ) -> None:
        """Open the page at a phone or at a laptop; whatever goes wrong in it is kept."""
        self.touches = size[0] < LAPTOP[0]
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=self.touches,
            is_mobile=self.touches,
            locale=lang,
            color_scheme="dark" if dark else "light",
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self._fingers: CDPSession | None = context.new_cdp_session(self.page) if self.touches else None
        self.page.goto(link)

    def find(self, selector: str) -> Locator:
        """Find something on the page."""
        return self.page.locator(selector)

    def press(self, selector: str) -> None:
        """Tap or click."""
        target = self.find(selector).first
        target.tap() if self.touches else target.click()

    def sit(self, name: str) -> None:
        """Take the first free seat."""
        self.find("#name").fill(name)
        self.press(".seats button")
        self.find("#name").wait_for(state="hidden")

    def choose(self, text: str) -> None:
        """Open the menu and choose something."""
        self.press("#menu")
        self.press(f'#sheet .list button:text-is("{text}")')

    def focused(self, selector: str) -> bool:
        """Tell whether the focus is on something, or within it."""
        return bool(self.find(f"{selector}:focus, {selector} :focus").count())

    def wait_turn(self) -> None:
        """Wait until it is one's turn."""
        self.find("body.active").wait_for()

    def until(self, true: Callable[[], bool]) -> None:
        """Wait until something is so."""
        for _ in range(PATIENCE // 20):
            if true():
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"it never came: {self.told!r}, {self.melds}")

    @property
    def told(self) -> str:
        """What the page says about the turn."""
        return str(self.find("#verdict").inner_text())

    @property
    def melds(self) -> list[str]:
        """What lies on the table, as it is printed on the tiles."""
        script = (
            "melds => melds.map(m => [...m.querySelectorAll('.piece b, .piece u')].map(p => p.textContent).join(''))"
        )
        return list(self.find("#felt .meld").evaluate_all(script))

    @property
    def rack(self) -> list[str]:
        """The tiles of the rack in their order."""
        return list(self.find("#rack .piece b, #rack .piece u").all_inner_texts())

    @property
    def mislabelled(self) -> list[str]:
        """The buttons whose label does not hold the text that is seen on them."""
        script = r"""buttons => buttons.map(b => [b.innerText, b.getAttribute('aria-label')])
            .filter(([seen, label]) => !(seen.match(/[\p{L}\p{N}]+/gu) ?? []).every(word => label.includes(word)))
            .map(String)"""
        return list(self.find("button[aria-label]").evaluate_all(script))

    def tile(self, letter: str) -> Locator:
        """Find a tile of the rack."""
        return self.find("#rack .tile").filter(has_text=re.compile(f"^{re.escape(letter)}$")).first

    def drag(self, tile: Locator, x: float, y: float) -> None:
        """Drag a tile to a point, by mouse or by finger."""
        box = tile.bounding_box()
        assert box is not None
        from_x, from_y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self._fingers is None:
            self.page.mouse.move(from_x, from_y)
            self.page.mouse.down()
            self.page.mouse.move(x, y, steps=6)
            self.page.mouse.up()
            return
        y += ABOVE
        self._touch("touchStart", from_x, from_y)
        for step in range(1, 7):
            self._touch("touchMove", from_x + (x - from_x) * step / 6, from_y + (y - from_y) * step / 6)
        self._touch("touchEnd")

    def _touch(self, kind: str, *point: float) -> None:
        assert self._fingers is not None
        points = [{"x": point[0], "y": point[1]}] if point else []
        self._fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def ask_for_more(self) -> None:
        """Let a hint say more, and wait for what it says."""
        said = self.told
        self.press("#choices button")
        self.until(lambda: self.told != said and THINKING not in self.told)

    def drag_word(self, word: str) -> None:
        """Drag the letters of a word to the table, one behind the other."""
        felt = self.find("#felt").bounding_box()
        assert felt is not None
        self.drag(self.tile(word[0]), felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] - 30)
        for letter in word[1:]:
            box = self.find("#felt .meld").last.bounding_box()
            assert box is not None
            self.drag(self.tile(letter), box["x"] + box["width"] - 3, box["y"] + box["height"] / 2)

    def play(self) -> None:
        """Play the turn as it lies."""
        self.press("#play")
