// Where the page begins: the line to the host, and which part of the page hears what.

import { Board } from "./board.js";
import { byId, fill, h } from "./dom.js";
import { Game } from "./game.js";
import { Link } from "./link.js";
import { Lobby } from "./lobby.js";
import { Pages } from "./pages.js";
import { button, Talk } from "./talk.js";
import { language, say, speak } from "./texts.js";

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
  "taken-over": ({ text }) => closed(text, say("web.here")),
  bye: ({ text }) => strip(text),
  error: (message) => hearError(message),
};

/** @param {any} message */
function heard(message) {
  if (HEARS[message.what] && message.what !== "bye" && message.what !== "error") strip("");
  HEARS[message.what]?.(message);
  draw();
}

/** @param {{code: string, text: string, fatal?: boolean}} error */
function hearError({ code, text, fatal }) {
  game.pending = lobby.claimed = null;
  if (!fatal) return strip(text, 6000);
  if (code === "bad-token") return closed(text, say("web.look-on"), () => (token = null));
  closed(text, say("web.retry"));
}

// The strip at the top: what the line is doing

/** @type {ReturnType<typeof setTimeout> | undefined} */
let stripped;

/** @param {string} text @param {number} [shown] milliseconds */
function strip(text, shown) {
  clearTimeout(stripped);
  const line = byId("line");
  if (!text && line.dataset.stays) return;
  line.hidden = !text;
  fill(line, text);
  line.dataset.stays = shown ? "yes" : "";
  if (shown) stripped = setTimeout(() => (line.dataset.stays = ""), shown), setTimeout(() => strip(""), shown + 1);
}

/** Nothing comes any more until somebody wants it. @param {string} text @param {string} offer @param {() => void} [before] */
function closed(text, offer, before) {
  const again = button(offer, () => {
    before?.();
    byId("line").dataset.stays = "";
    link.open();
  });
  byId("line").dataset.stays = "yes";
  byId("line").hidden = false;
  byId("line").replaceChildren(h("span", {}, text), again);
}

/** @param {"lost" | "closed"} state */
function changed(state) {
  document.body.classList.toggle("lost", true);
  if (state === "lost" && !byId("line").dataset.stays) strip(say("web.reconnecting"));
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
  document.body.classList.remove("lost");
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
  if (!game.view?.result) return (shownResult = "");
  const now = JSON.stringify([game.game, game.room?.seats.map((seat) => seat.wants)]);
  if (now === shownResult || !["", "result"].includes(pages.shown)) return;
  shownResult = now;
  pages.result();
}

// Keys and buttons

/** @type {(id: string, done: () => void) => void} */
const on = (id, done) => byId(id).addEventListener("click", done);
on("undo", () => game.go("undo"));
on("redo", () => game.go("redo"));
on("reset", () => game.go("reset"));
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
  if (command && event.code === "KeyZ" && !inField) game.go(event.shiftKey ? "redo" : "undo");
  else if (command && event.code === "KeyY" && !inField) game.go("redo");
  else if (command && event.key === "Enter") game.play();
  else if (event.key === "Escape") escape();
  else if (!command && !event.altKey && event.key.length === 1 && event.key !== " " && !inField && game.active) byId("typed").focus();
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
