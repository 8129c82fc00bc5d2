"""A bot in a few lines: it lays the best run or group of three of its own tiles, else it draws."""

import json
import sys
from itertools import combinations
from typing import Any

COLOURS = "rbko"


def melds(rack: list[str]) -> list[list[str]]:
    """List the groups and runs of three that a rack holds, the most valuable first."""
    tiles = {(face[0], int(face[1:])) for face in rack if face[0] in COLOURS and face[1:].isdigit()}
    found = [[(colour, number + step) for step in range(3)] for colour, number in tiles]
    found += [[(colour, number) for colour in some] for number in range(1, 14) for some in combinations(COLOURS, 3)]
    made = [meld for meld in found if all(tile in tiles for tile in meld)]
    made.sort(key=lambda meld: -sum(number for _, number in meld))
    return [[f"{colour}{number}" for colour, number in meld] for meld in made]


def action(view: dict[str, Any]) -> dict[str, Any]:
    """Choose an action for a view."""
    if view["ask"]:
        ask = view["ask"]
        return {"do": "answer", "seat": ask["seat"], "ask": ask["name"], "value": ask["choices"][0]}
    opened = view["seats"][view["seat"]]["opened"]
    for meld in melds(view["rack"]):
        if opened or sum(int(face[1:]) for face in meld) >= 30:
            return {"do": "play", "table": [*view["table"], {"typed": "", "tiles": meld}]}
    return {"do": "draw"}


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        print(json.dumps({"type": "ready", "name": "drawer"}), flush=True)
    elif told["type"] == "go":
        print(json.dumps({"schema": "rummi.action/1", **action(told["view"])}), flush=True)
    elif told["type"] == "quit":
        break
