// The same bot in JavaScript: node examples/engine/drawer.js
const COLOURS = ["r", "b", "k", "o"];

function melds(rack) {
  const tiles = new Set(rack);
  const found = [];
  for (let number = 13; number >= 1; number--) {
    for (const left of COLOURS) {
      found.push(COLOURS.filter((colour) => colour !== left).map((colour) => colour + number));
      if (number <= 11) found.push([0, 1, 2].map((step) => left + (number + step)));
    }
  }
  const worth = (meld) => meld.reduce((sum, face) => sum + Number(face.slice(1)), 0);
  return found.filter((meld) => meld.every((face) => tiles.has(face))).sort((a, b) => worth(b) - worth(a));
}

function action(view) {
  if (view.ask) return { do: "answer", seat: view.ask.seat, ask: view.ask.name, value: view.ask.choices[0] };
  const opened = view.seats[view.seat].opened;
  for (const meld of melds(view.rack)) {
    const worth = meld.reduce((sum, face) => sum + Number(face.slice(1)), 0);
    if (opened || worth >= 30) return { do: "play", table: [...view.table, { typed: "", tiles: meld }] };
  }
  return { do: "draw" };
}

const say = (record) => process.stdout.write(JSON.stringify(record) + "\n");
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const told = JSON.parse(line);
  if (told.type === "hello") say({ type: "ready", name: "drawer.js" });
  if (told.type === "go") say({ schema: "rummi.action/1", ...action(told.view) });
  if (told.type === "quit") process.exit(0);
});
