"""English: what the web page says itself. ``{…}`` is filled in by the page."""

from collections.abc import Mapping

TEXTS: Mapping[str, str] = {
    # Before the game
    "web.name": "Your name",
    "web.sit": "Sit down",
    "web.free": "free seat",
    "web.reserved": "kept free",
    "web.waiting": "The game begins as soon as everybody is here.",
    "web.look-on": "Look on",
    "web.share": "Invite friends",
    "web.share-text": "Whoever opens this link can take a seat or look on:",
    "web.share-own": "Your own seat on another device; give it to nobody:",
    # Around the table
    "web.players": "Players",
    "web.you": "you",
    "web.away": "away",
    "web.asked": "decides",
    "web.yours": "Your turn",
    "web.table": "Table",
    "web.talk": "Verdict and questions",
    "web.rack": "Your rack",
    "web.rack-of": "Tiles on your rack: {count}",
    "web.empty": "The table is empty.",
    "web.tile-laid": "laid now",
    "web.tile-fresh": "new",
    "web.new-meld": "Put down as a new meld",
    "web.to-end": "Put behind {meld}",
    "web.type": "Type the melds as they shall be",
    "web.log": "What happened",
    # Acting
    "web.play": "Play",
    "web.tools": "Tools",
    "web.undo": "Undo",
    "web.redo": "Redo",
    "web.reset": "Put everything back",
    "web.sort": "Sort the rack",
    "web.shuffle": "Shuffle the rack",
    "web.hint": "Hint",
    "web.close-hint": "Hide the hint",
    "web.suggest": "Ask the others to let {word} count",
    "web.stays": "A tile of the table stays on the table.",
    "web.gives-up": "What lies there would go back to your rack. “{draw}” once more does it.",
    "web.sent": "Sent …",
    "web.thinking": "One moment …",
    # Pages
    "web.menu": "Menu",
    "web.close": "Close",
    "web.rules": "Rules",
    "web.word": "Explain a word",
    "web.word-ask": "Explain",
    "web.keys": "How to move tiles",
    "web.keys-text": (
        "Drag a tile: into a meld, to the empty table, or back to the rack.\n"
        "Or tap tiles one after another, then the place where they shall go.\n"
        "Or type the melds as they shall be and press Enter; Enter once more plays them.\n"
        "Keys: Tab and arrows go from tile to tile, Space takes one and puts it down, Delete sends it back.\n"
        "Shift and an arrow move a tile along the rack.\n"
        "Ctrl+Z and Ctrl+Y: one step back, one forward. Esc lets go, then puts everything back.\n"
        "Ctrl+Enter plays the turn."
    ),
    "web.lang-en": "In English",
    "web.lang-ru": "По-русски",
    "web.leave": "Get up and look on",
    # The end
    "web.result": "The result",
    "web.totals": "Total",
    "web.again": "Once more",
    "web.wants": "Want another game: {names}",
    "web.replay": "Replay",
    "web.review": "Turn by turn",
    "web.step": "Turn",
    "web.back": "Back",
    "web.on": "On",
    # The line
    "web.reconnecting": "The connection is lost; trying again …",
    "web.here": "Play here",
    "web.retry": "Try again",
}
