"""The Russian alphabet: its tiles as they are printed (LET-TILES-1), its keyboard, what looks like its letters."""

from __future__ import annotations

from rummicore.keyboard import JCUKEN
from rummiwords.alphabet import Alphabet

RUSSIAN = Alphabet(
    letters="АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    # As printed, 110 letters and two jokers (LET-TILES-1).
    copies=(8, 3, 4, 3, 4, 8, 1, 1, 2, 5, 1, 5, 5, 4, 5, 10, 4, 5, 5, 5, 4, 1, 1, 1, 1, 2, 1, 2, 2, 2, 1, 2, 2),
    jokers=2,
    vowels="АЕЁИОУЫЭЮЯ",
    called="a Russian letter",
    example="КОТ",
    alike=(("Ё", "Е"),),
    look_alikes=("abcehkmoptxyαεκνορτυχëéèáóѓќўѐѝ03ʜʙᴛᴍᴋ", "авсенкмортхуаекпортухёееаогкуеиознвтмк"),
    keyboard=JCUKEN,
)
