"""Values for generated command lines: good ones, and what nobody should type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rummicore.registry import BUILT_IN

TEXTS = ["", " ", "-", "--", "0", "-1", "1e309", "nan", "\udcff\udcfe", "\x1b[2J", "\u202eabc", "a\x9b31m", "ж" * 5000]
TEXTS += ["[/]", "{}", "{0}", "%s", "'", '"', "../x", "~", "$HOME", "😀", "e\u0301", "\ud800", "None", "=", ",", "\n"]
NUMBERS = ["0", "1", "2", "3", "-1", "999", "1000000", "9" * 30, "1_0", "１", "x", "", "1.5", "0x1", " 2 "]
FRACTIONS = ["0", "0.01", "0.1", "1", "nan", "inf", "-inf", "1e400", "-1", "x", ""]
TILES = [
    "r1 r2 r3",
    "r4-6, rbk8",
    "r7 j j",
    "r6 r5 r4",
    "r1-13",
    "rbko4, r9-11",
    "r1 r2 b4, r3 b5 b6, k7 o7 j",
    "k7 o7",
]
LETTERS = ["КОТ", "К*ОТ ДОМ", "СТАВКА МОСТ", "ХАЛВА", "gjlcnfdrf", "Ё", "кот дом", "КТО ТОК", "МОН*ЕТА РАК"]
MELDS = [
    *TILES,
    *LETTERS,
    "j j j",
    "[r1 r2 r3",
    "r1-r3",
    "jd jc jm",
    "r1" * 60,
    "hJ hQ hK",
    "**",
    "кот,,дом",
    "-> r1-3",
]
MELDS += ["r1-3 -> r1-4", "КОТ -> КОТЫ", "run: r7 j j", "КОТ, МЁД -> КОТ, МЁД, ДОМ"]
TILE_RACKS = ["r1 r2 j", "b3 b5 b6 k9", "r1 r1", "j", "r13 b13 k13", "r1 r2 r3 r4 r5 r6 r7 k1 k2 k3 j j"]
LETTER_RACKS = ["ПОДЪ", "ААБВ*", "Б*", "КОЛДУН", "ААБВДИКОПРСТШ", "**", "Ъ"]
RACKS = [*TILE_RACKS, *LETTER_RACKS, "*", "zz", "r14", "r1 r1 r1", "r1, r2", "jd jm", "h6 cJ *"]
HOUSES = ["strict=on", "strict=off", "timer=0", "open.jokers", "=", "a=b", "deal=0", "deal=1", "deal=106", "deal=9999"]
PLAYERS = [
    "bot:1,bot:2",
    "bot:2,bot:1,bot:1",
    "Аня,bot:1",
    "Ann,Ben",
    "бот,3",
    "новичок,expert",
    "bot:9,bot:1",
    ",",
    "bot:",
]
PLAYERS += [
    "\udcff,bot:1",
    "\x1b[2J,bot:1",
    "Ann",
    "a,b,c,d,e,f,g",
    "[/],bot:1",
    "бот,bot",
    "1,2",
    "ж" * 3000 + ",bot:1",
]
ROUNDS = ["1", "2", "0", "-1", "1001", "9" * 30, "x"]
WORDS = ["кот", "кошки", "карова", "кoт", "КОТ", "е", "a\u0301", "Москва", "к" * 200]
NAMES = [
    "good",
    "over",
    "torn",
    "flipped",
    "forged",
    "deep",
    "newer",
    "empty",
    "folder",
    "pipe",
    "nowhere",
    "loop",
    "huge",
]
NAMES += ["god", "new", "..", "con", "a/b", "\udcff"]
EDITIONS = [*BUILT_IN, "letters", "ua-standart", "chess"]
KNOWN_THEMES = ["животные", "animals", "кот дом", "кот", "нет"]
FILES = [
    "words.txt",
    "cp1251.txt",
    "utf16.txt",
    "binary",
    "empty.txt",
    "long.txt",
    "comments.txt",
    "nowhere.txt",
    "folder",
]
FILES += [
    "/dev/null",
    "/dev/zero",
    "/dev/urandom",
    "/dev/full",
    "batch.jsonl",
    "deep.jsonl",
    "themes.txt",
    "loop",
    "\udcff.txt",
]
BY_NAME: Mapping[str, Sequence[str]] = {
    "players": PLAYERS,
    "rounds": ROUNDS,
    "cycles": ROUNDS,
    "jobs": ["1", "2", "0", "65", "x"],
    "rack": RACKS,
    "table": MELDS,
    "after": MELDS,
    "melds": MELDS,
    "bind": ["192.0.2.1"],
    "url": ["http://127.0.0.1:9/r/abcdefghjk", "x", "https://192.0.2.1"],
    "edition": EDITIONS,
    "edition_id": EDITIONS,
    "other": EDITIONS,
    "name": NAMES,
    "file": [*NAMES, *FILES],
    "save": [*NAMES, "fresh"],
    "theme": [*KNOWN_THEMES, *FILES],
    "words": WORDS,
    "word_files": FILES,
    "files": [*FILES, "-"],
    "batch": [*FILES, "-"],
    "letters": [*RACKS, *WORDS],
    "mask": ["к?т", "?", "*", "к" * 50],
    "encoding": ["utf-8", "cp1251", "utf-16", "utf-7", "hex", "nope", "idna", "punycode"],
    "timer": ["1", "off", *NUMBERS],
    "yo": ["lenient", "strict"],
    "sources": ["nowhere", "folder", "words.txt", "/dev/null", "sources"],
    "place": ["built", "words.txt", "/dev/null", "/proc/nowhere"],
}
# A build without these would write the real dictionary.
# A host that listens would never end: this address, kept for documentation, belongs to no machine.
ALWAYS = {"sources", "place", "bind"}
# Half of the lines are mild: what they say can be read, so that it gets further than the command line.
MILD = {
    False: {"rack": TILE_RACKS, "table": TILES, "after": TILES, "melds": TILES, "letters": WORDS},
    True: {"rack": LETTER_RACKS, "table": LETTERS, "after": LETTERS, "melds": LETTERS, "letters": LETTER_RACKS},
}
MILD_ALWAYS: Mapping[str, Sequence[str]] = {
    "rounds": ["1", "2"],
    "cycles": ["1"],
    "jobs": ["1", "2"],
    "theme": KNOWN_THEMES,
    "files": ["words.txt", "comments.txt", "long.txt", "-"],
    "word_files": ["words.txt", "themes.txt"],
    "batch": ["batch.jsonl", "deep.jsonl", "-"],
    "name": ["good", "over", "torn"],
    "file": ["over", "over", "good", "data/games/over.jsonl"],
    "save": ["fresh", "other"],
    "timer": ["1", "off", "60"],
    "edition": list(BUILT_IN),
    "other": list(BUILT_IN),
}
MILD_PLAYERS = ["bot:1,bot:2", "Аня,bot:1", "Ann,Ben", "бот,1", "bot:2,bot:1,новичок", "Ann,bot:2,expert"]
OFTEN = {"rack", "players", "edition_id", "house", "name", "file"}
TYPED = [
    "",
    "\n",
    "кот\n\n/q\n",
    "/?\n/п\n/п\n/п\n/взять\n",
    "r1-3\n\n/d\n",
    "\x00\xff\x9b\n" * 3,
    "1\n2\nд\n",
    "к" * 20_000,
]
TYPED += [
    '{"id":1,"rack":["r1"],"table":[]}\n',
    '{"rack":"ПОДЪ","table":["СТАВКА"]}\n{"id":"\x9b\u202e"}\n',
    "[" * 5000,
]
MORE: Mapping[str, Sequence[str | None]] = {
    "RUMMI_DATA": [None, "", "nowhere/at/all", "words.txt", "/dev/null", "/proc", "\udcff", "x" * 300, "."],
    "RUMMI_CONFIG": ["config", "config-bad", "config-folder", "nowhere", "words.txt", ""],
    "RUMMI_DICTIONARY": [
        "nowhere",
        "words.txt",
        "manifest-0",
        "manifest-1",
        "manifest-2",
        "manifest-3",
        "cut",
        "swapped",
    ],
    "LANG": ["ru_RU.UTF-8", "C", "", "xx", "uk_UA", "\udcff"],
    "LC_ALL": ["ru", "C", "he_IL.UTF-8"],
    "COLUMNS": ["0", "-1", "1", "20", "9" * 30, "x", ""],
    "LINES": ["0", "-1", "x"],
    "TERM": ["dumb", "", "xterm-256color", "\x1b"],
    "NO_COLOR": ["1", ""],
    "FORCE_COLOR": ["1"],
    "HOME": [None, "", "/nowhere", "words.txt"],
    "XDG_DATA_HOME": ["relative", "/dev/null", ""],
    "XDG_CONFIG_HOME": ["relative", "/dev/null", ""],
}
