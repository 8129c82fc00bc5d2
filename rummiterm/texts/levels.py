"""How bots are called in languages that have no other texts yet."""

_KEYS = ("1", "2", "3", "4", "5", "6", "7", "hoarder", "fox", "poet", "perfect", "auto")
_NAMES = {
    "uk": "новачок аматор бувалий знавець профі майстер чемпіон хом’як лис поет геній авто",
    "pl": "początkujący amator bywalec znawca zawodowiec mistrz czempion chomik lis poeta geniusz auto",
    "he": "מתחיל חובב ותיק מומחה מקצוען אומן אלוף אגרן שועל משורר גאון אוטומטי",
}
_BOTS = {"uk": "Бот ({level})", "pl": "Bot ({level})", "he": "בוט ({level})"}
_AUTOS = {"uk": "Бот (авто: {level})", "pl": "Bot (auto: {level})", "he": "בוט (אוטומטי: {level})"}
NAMES = {
    language: {
        "name.bot-level": _BOTS[language],
        "name.bot-auto": _AUTOS[language],
        **{f"level.{key}": name for key, name in zip(_KEYS, names.split(), strict=True)},
    }
    for language, names in _NAMES.items()
}
