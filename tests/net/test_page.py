"""The page without a browser: how much it is, what it must never hold, and that every text is there."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping

import pytest

from rumminet.server.files import PAGE, page_file
from rummiterm.texts.web_en import TEXTS as ENGLISH
from rummiterm.texts.web_ru import TEXTS as RUSSIAN
from tests.kit.commands import ROOT

pytestmark = pytest.mark.checkout
# Bytes of everything that a browser loads, as it goes over the line.
MOST = 25 * 1024
FILES = sorted(PAGE.iterdir())
SCRIPTS = [path for path in FILES if path.suffix == ".js"]
SOURCE = "".join(path.read_text("utf-8") for path in FILES)
FIELD = re.compile(r"{(\w+)}")


def test_the_page_is_small() -> None:
    assert sum(len(page_file(path).packed) for path in FILES) <= MOST


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_page_needs_no_other_host_and_reads_nothing_as_markup(path: str) -> None:
    text = (PAGE / path).read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
    for never in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "://",
        "style=",
        " onclick=",
    ):
        assert never not in text.replace("}://${location.host}/ws", "")


def test_scripts_are_only_modules_of_their_own() -> None:
    html = (PAGE / "index.html").read_text("utf-8")
    assert re.findall(r"<script([^>]*)>(.*?)</script>", html) == [(' type="module" src="/page/main.js"', "")]
    named = {
        name for path in SCRIPTS for name in re.findall(r'^import .* from "\./(.+)";$', path.read_text(), re.MULTILINE)
    }
    assert named | {"main.js"} == {path.name for path in SCRIPTS}


def test_what_is_left_out_are_comments_only() -> None:
    """Quoted texts of the page are all still there when its comments have gone."""
    for path in SCRIPTS:
        whole, sent = path.read_text("utf-8"), page_file(path).plain.decode()
        assert quoted(without_comments(whole)) == quoted(sent)
        assert "/*" not in sent


def without_comments(text: str) -> str:
    """Take comments away line by line, another way than the server does it."""
    kept, inside = [], False
    for line in text.splitlines():
        if not inside and line.strip().startswith("//"):
            continue
        while True:
            if inside:
                if "*/" not in line:
                    line = ""
                    break
                line, inside = line.split("*/", 1)[1], False
            elif "/*" in line:
                before, line = line.split("/*", 1)
                kept.append(before)
                inside = True
            else:
                break
        kept.append(line)
    return "\n".join(kept)


def quoted(text: str) -> list[str]:
    """Return everything that stands in quotes."""
    return re.findall(r'"[^"\n]*"|`[^`\n]*`', text)


def used() -> Iterator[str]:
    """Find the texts that the page names, whole or by their beginning."""
    yield from re.findall(r'"(web\.[a-z-]+)"', SOURCE)
    for beginning in re.findall(r"`(web\.[a-z-]*)\$", SOURCE):
        yield from (key for key in ENGLISH if key.startswith(beginning) and beginning != "web.")


def test_every_text_of_the_page_is_there_and_none_is_left_over() -> None:
    pages = (PAGE / "pages.js").read_text("utf-8")
    kinds = {f"web.{kind}" for kind in re.findall(r'this\.ask\("(\w+)"', pages)}
    assert {*used(), *kinds} == set(ENGLISH)


def test_both_languages_say_the_same_facts() -> None:
    assert facts(RUSSIAN) == facts(ENGLISH)


def facts(texts: Mapping[str, str]) -> dict[str, list[str]]:
    return {key: sorted(FIELD.findall(text)) for key, text in texts.items()}


def test_the_page_has_no_sentence_of_its_own() -> None:
    """Between tags, and in quotes, there are keys, names and signs, but nothing that somebody could read aloud."""
    html = (PAGE / "index.html").read_text("utf-8")
    assert not re.findall(r">\s*[^<\s][^<]*<", html.replace("<title>rummi</title>", ""))
    spoken = [
        text
        for text in re.findall(r'"([^"\n]*)"', "".join(path.read_text() for path in SCRIPTS))
        if re.search(r"[А-Яа-я]", text)
    ]
    assert spoken == []


def test_types_of_the_page() -> None:
    compiler = shutil.which("tsc")
    if compiler is None:
        pytest.skip("no tsc: install the compiler that checks the types (npm install --global typescript)")
    checked = subprocess.run([compiler, "-p", ROOT / "rumminet"], capture_output=True, text=True, check=False)
    assert checked.stdout == ""


def test_the_files_of_the_page_are_part_of_the_package() -> None:
    assert {"index.html", "main.js", "page.css"} <= {path.name for path in FILES}
