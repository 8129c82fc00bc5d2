"""Russian for the arena and for foreign engines."""

TEXTS = {
    "arena.against": "против",
    "arena.nodes": "узлов на ход: {nodes}",
    "arena.bot": "бот",
    "arena.won": "выиграно (95 %)",
    "arena.elo": "Эло (95 %)",
    "arena.points": "очков за ход",
    "arena.turns": "ходов",
    "arena.illegal": "ошибок",
    "arena.pairs": "пар: {units}",
    "arena.units": "раздач: {units}",
    "arena.facts": "{units}, игр: {games}, вничью {draws}, заблокировано {blocked}.",
    "arena.sprt": "SPRT: {ratio} при границе ±{bound}: {said}",
    "arena.H0": "H0, первый не сильнее на {elo1} Эло (скорее на {elo0}).",
    "arena.H1": "H1, первый сильнее скорее на {elo1} Эло, чем на {elo0}.",
    "arena.open": "между {elo0} и {elo1} Эло пока не решено.",
    "arena.times": "{bot}: {mean} мс на ход, не больше {slowest}",
    "arena.progress": "раздач: {units}, у первого {share} %",
    "arena.interrupted": "Сыгранное сохранено в {file}; та же команда с --resume продолжит.",
}
