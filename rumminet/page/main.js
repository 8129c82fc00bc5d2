// Where the page begins: the line to the host, and which part of the page hears what.

import { Board } from "./board.js";
import { byId, fill, h, language, say, speak } from "./draw.js";
import { Game } from "./game.js";
import { Link } from "./link.js";
import { Lobby } from "./lobby.js";
import { Pages } from "./pages.js";
import { button, Talk } from "./talk.js";

const room = location.pathname.split("/")[2] ?? "";
const KEPT = `rummi.${room}`;

// A personal link carries its token in the fragment; it leaves the address bar at once.
if (location.hash.length > 1) {
  localStorage.setItem(KEPT, location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}

/** @type {string | null} */
let token = localStorage.getItem(KEPT);
let looksOn = false;
let shownResult = "";
/** @type {Link} */
let link;

const game = new Game(room, (message) => link.send(message), draw);
const board = new Board(game);
const pages = new Pages(game, { speak: changeLanguage, leave, token: () => token });
const talk = new Talk(game, () => pages.result());
const lobby = new Lobby(game, { share: () => pages.share(), menu: () => pages.menu(), look });

function hello() {
  return { do: "hello", protocol: 1, room, token, game: game.game, at: game.at, lang: language() };
}

/** @type {Record<string, (message: any) => void>} */
const HEARS = {
  welcome: (message) => {
    game.welcome(message);
    lobby.resume();
  },
  room: (message) => (game.room = message),
  game: (message) => game.tell(message),
  seated: (message) => {
    lobby.claimed = null;
    token = message.token;
    localStorage.setItem(KEPT, message.token);
  },
  acted: (message) => game.hearActed(message),
  verdict: (message) => game.hearVerdict(message),
  staged: (message) => game.hearStaged(message),
  hinted: (message) => game.hearHint(message),
  word: (message) => pages.hearWord(message),
  rules: (message) => pages.hearRules(message),
  replay: (message) => pages.hearReplay(message),
  review: (message) => pages.hearReview(message),
  "taken-over": ({ text }) => insist(text, say("web.here")),
  bye: ({ text }) => insist(text),
  error: (message) => hearError(message),
};

/** @param {any} message */
function heard(message) {
  if (message.what === "welcome") stays = false;
  if (!stays) strip("");
  HEARS[message.what]?.(message);
  draw();
}

/** @param {{code: string, text: string, fatal?: boolean}} error */
function hearError({ code, text, fatal }) {
  game.pending = lobby.claimed = null;
  if (code === "bad-token") return insist(text, say("web.look-on"), () => (token = null));
  if (fatal) return insist(text, say("web.retry"));
  insist(text);
  setTimeout(() => {
    stays = false;
    strip("");
  }, SHOWN);
}

// The strip at the top: what the line is doing

// Milliseconds for which a complaint is shown.
const SHOWN = 6000;
// What stands there stays until the host welcomes us again.
let stays = false;

/** @param {string} text @param {HTMLElement} [offer] */
function strip(text, offer) {
  byId("line").hidden = !text;
  fill(byId("line"), text && h("span", {}, text), offer);
}

/** Say something that stays; with an offer nothing comes any more until somebody wants it.
 * @param {string} text @param {string} [offer] @param {() => void} [before] */
function insist(text, offer, before) {
  stays = true;
  const again = () => {
    before?.();
    link.open();
  };
  strip(text, offer ? button(offer, again) : undefined);
}

/** @param {"lost" | "closed"} state */
function changed(state) {
  if (state === "lost" && !stays) strip(say("web.reconnecting"));
}

/** @param {string} lang */
async function changeLanguage(lang) {
  await speak(lang, true);
  link.send({ do: "lang", lang });
  game.log = [];
  byId("sheet").close();
  draw();
}

function leave() {
  link.send({ do: "leave" });
  byId("sheet").close();
}

function look() {
  looksOn = true;
  draw();
}

// What is to be seen

function draw() {
  if (!game.room) return;
  const playing = game.view && game.room.state !== "gathering" && (!lobby.open || looksOn);
  document.body.dataset.screen = playing ? "game" : "lobby";
  document.body.classList.toggle("onlooker", game.you === null);
  document.body.classList.toggle("over", Boolean(game.view?.result));
  if (!playing) return lobby.draw();
  board.draw();
  talk.draw();
  drawResult();
}

function drawResult() {
  if (!game.view?.result) {
    if (shownResult) byId("sheet").close();
    shownResult = "";
    return;
  }
  const now = JSON.stringify([game.game, game.room?.seats.map((seat) => seat.wants)]);
  if (now === shownResult || !["", "result"].includes(pages.shown)) return;
  shownResult = now;
  pages.result();
}

// Keys and buttons

/** @type {(id: string, done: () => void) => void} */
const on = (id, done) => byId(id).addEventListener("click", done);
for (const step of /** @type {const} */ (["undo", "redo", "reset"])) on(step, () => game.go(step));
on("sort", () => game.sort());
on("shuffle", () => game.shuffle());
on("hint", () => game.askHint());
on("draw", () => game.drawTile());
on("menu", () => pages.menu());

byId("typed").addEventListener("input", () => {
  game.type(byId("typed").value);
  talk.drawTools();
});
byId("bar").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const text = byId("typed").value;
  if (text.trim()) game.type(text, true);
  else game.play();
});

addEventListener("keydown", (event) => {
  if (byId("sheet").open || document.body.dataset.screen !== "game") return;
  const command = event.ctrlKey || event.metaKey;
  const inField = event.target === byId("typed");
  const back = event.code === "KeyZ" && !event.shiftKey;
  if (command && /Key[ZY]/.test(event.code) && !inField) game.go(back ? "undo" : "redo");
  else if (command && event.key === "Enter") game.play();
  else if (event.key === "Escape") escape();
  else if (!command && !event.altKey && event.key.length === 1 && event.key !== " " && !inField && game.active)
    byId("typed").focus();
  else return;
  if (command) event.preventDefault();
});

/** Let go, forget what is typed, or put everything back, whichever comes first. */
function escape() {
  if (board.drag.running) return;
  if (game.turn.chosen.length) {
    game.turn.chosen = [];
    draw();
  } else if (game.turn.hint.lines.length) game.closeHint();
  else if (byId("typed").value) {
    game.untype();
    draw();
  } else game.go("reset");
}

await speak(language());
link = new Link(hello, heard, changed);
