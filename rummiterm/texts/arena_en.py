"""English for the arena and for foreign engines."""

TEXTS = {
    "arena.against": "against",
    "arena.nodes": "{nodes} nodes a turn",
    "arena.bot": "bot",
    "arena.won": "games won (95 %)",
    "arena.elo": "Elo (95 %)",
    "arena.points": "points a turn",
    "arena.turns": "turns",
    "arena.illegal": "illegal",
    "arena.pairs": "{units} pairs",
    "arena.units": "{units} deals",
    "arena.facts": "{units}, {games} games: {draws} drawn, {blocked} blocked.",
    "arena.sprt": "SPRT: {ratio} of ±{bound}: {said}",
    "arena.H0": "H0, the first is not stronger by {elo1} Elo ({elo0} fits better).",
    "arena.H1": "H1, the first is stronger by {elo1} Elo rather than {elo0}.",
    "arena.open": "not decided between {elo0} and {elo1} Elo.",
    "arena.times": "{bot}: {mean} ms a turn, {slowest} at most",
    "arena.progress": "{units} units, the first wins {share} %",
    "arena.interrupted": "What was played is kept in {file}; the same command with --resume goes on.",
}
