"""How bots are called in languages that have no other texts yet."""

_KEYS = ("1", "2", "3", "4", "5", "6", "7", "hoarder", "poet", "perfect")
_NAMES = {
    "uk": "новачок аматор бувалий знавець профі майстер чемпіон хом’як поет геній",
    "pl": "początkujący amator bywalec znawca zawodowiec mistrz czempion chomik poeta geniusz",
    "he": "מתחיל חובב ותיק מומחה מקצוען אומן אלוף אגרן משורר גאון",
}
_BOTS = {"uk": "Бот ({level})", "pl": "Bot ({level})", "he": "בוט ({level})"}
NAMES = {
    language: {
        "name.bot-level": _BOTS[language],
        **{f"level.{key}": name for key, name in zip(_KEYS, names.split(), strict=True)},
    }
    for language, names in _NAMES.items()
}
