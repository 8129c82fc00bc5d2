// What everything is drawn with: elements, words, tiles and the chart.

import { lookOf, meldOf } from "./layout.js";

// Elements are made of text nodes and attributes only: what comes over the line is never read as markup.

/**
 * @param {string} tag a name with classes, as "button.tile.mine"
 * @param {Record<string, any>} [given] attributes; `click` is what a click does
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, given = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(given)) {
    if (key === "click") element.onclick = value;
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value != null) element.setAttribute(key, String(value));
  }
  for (const child of children.flat()) if (child) element.append(child);
  return element;
}

/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

/**
 * Make the children of an element these. What is there already stays and is only changed where it differs: a finger may
 * just be on it, the focus may be in it, and who hears the page is told only what is new.
 * @param {Element} element @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  const wanted = [...h("div", {}, ...children).childNodes];
  wanted.forEach((node, at) => {
    const there = element.childNodes[at];
    if (!there) element.append(node);
    else if (there.nodeName !== node.nodeName) there.replaceWith(node);
    else if (node instanceof HTMLElement) become(/** @type {HTMLElement} */ (there), node);
    else if (there.nodeValue !== node.nodeValue) there.nodeValue = node.nodeValue;
  });
  while (element.childNodes.length > wanted.length) element.lastChild?.remove();
}

/** @param {HTMLElement} old @param {HTMLElement} wanted */
function become(old, wanted) {
  for (const { name } of [...old.attributes]) if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of wanted.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  old.onclick = wanted.onclick;
  fill(old, ...wanted.childNodes);
}

/** Numbers keep their own direction in a line from right to left. @type {(text: string | number) => HTMLElement} */
export const bdi = (text) => h("bdi", {}, String(text));

// Words come from the host, in the language of whoever looks at the page.

/** @type {Record<string, string>} */
let texts = {};

const KEPT = "rummi.lang";

/** @returns {string} the language that was chosen here, or the browser's */
export const language = () => localStorage.getItem(KEPT) ?? navigator.language.slice(0, 2);

/** @type {(key: string, facts?: Record<string, string | number>) => string} */
export const say = (key, facts = {}) =>
  (texts[key] ?? "").replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));

/** @param {string} wanted */
export async function speak(wanted, keep = false) {
  const answer = await fetch(`/texts/${encodeURIComponent(wanted)}.json`);
  const { lang, dir, texts: table } = await answer.json();
  texts = table;
  if (keep) localStorage.setItem(KEPT, lang);
  document.documentElement.lang = lang;
  document.documentElement.dir = dir;
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = say(named(element, "text"));
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(named(element, "label")));
    if (element.tagName === "BUTTON") element.setAttribute("title", say(named(element, "label")));
  }
}

/** @type {(element: Element, name: string) => string} */
const named = (element, name) => element.getAttribute(`data-${name}`) ?? "";

// Tiles and melds. Everything that a colour tells is also told by a sign. The signs are drawn by the style sheet: a tile's
// label says them in words, and a label must hold every text that is seen.

/** @type {(piece: Piece, joker: boolean) => HTMLElement} */
const pieceOf = ({ mark, text, sign, suit }, joker) =>
  h(
    `span.piece${suit === null ? "" : `.suit${suit}`}${text.length > 2 ? ".long" : ""}`,
    {},
    mark && !sign && h("span.mark", { "data-sign": mark }),
    h(joker && mark ? "u" : "b", { "data-kind": text.split("★")[1] }, text.replace(/★.+/, "★")),
    sign && h("span.sign", { "data-sign": mark + sign }),
  );

/** @type {(look: Look, marks?: TileMarks) => HTMLElement} */
export function tileOf(look, { laid, fresh, chosen = 0, key, still } = {}) {
  const label = [look.label, laid && say("web.tile-laid"), fresh && say("web.tile-fresh")].filter(Boolean).join(", ");
  const classes = [laid && "laid", fresh && "fresh", chosen && "chosen", look.pieces.length > 1 && "wide"];
  const name = ["tile", ...classes.filter(Boolean)].join(".");
  const pieces = look.pieces.map((piece) => pieceOf(piece, look.joker));
  const badge = chosen > 0 && h("span.badge", { "aria-hidden": "true" }, String(chosen));
  if (still) return h(`span.${name}`, { role: "img", "aria-label": label }, pieces);
  return h(
    `button.${name}`,
    { type: "button", "data-key": key, "aria-label": label, "aria-pressed": String(chosen > 0), tabindex: "-1" },
    pieces,
    badge,
  );
}

/** A meld that only lies there. @type {(meld: WireMeld, faces: Faces, laid?: number[]) => HTMLElement} */
export const stillMeld = (meld, faces, laid = []) =>
  h(
    "div.meld",
    { role: "group", "aria-label": meld.label },
    meldOf(meld, faces, laid).tiles.map(({ look, mine, fresh }) => tileOf(look, { laid: mine, fresh, still: true })),
  );

/** @type {(tiles: WireTile[], faces: Faces) => HTMLElement} */
export const stillRow = (tiles, faces) =>
  h(
    "div.meld",
    { role: "group" },
    tiles.map((tile) => tileOf(lookOf(tile, faces), { still: true })),
  );

// How everybody stood after each turn. Each line has dashes of its own and its name at the end, to read without colour.

// The picture in its own units: its size, the margins for numbers and names, the space between two names.
const WIDE = 320;
const HIGH = 150;
const LEFT = 30;
const RIGHT = 74;
const EDGE = 12;
const DASHES = ["", "7 4", "2 4", "9 3 2 3", "4 4"];
const APART = 14;

/** @type {(tag: string, given: Record<string, string | number>, text?: string) => Element} */
function drawn(tag, given, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, String(value));
  if (text) element.textContent = text;
  return element;
}

/** @type {(top: number) => number} a round step of which about four reach the top */
function roundStep(top) {
  const raw = Math.max(top / 4, 1);
  const unit = 10 ** Math.floor(Math.log10(raw));
  return ([1, 2, 5, 10].find((times) => times * unit >= raw) ?? 10) * unit;
}

/** @type {(chart: {title: string, rows: number[][]}, names: string[]) => HTMLElement | null} */
export function chartOf({ title, rows }, names) {
  if (rows.length < 2) return null;
  const least = Math.min(0, ...rows.flat());
  const step = roundStep(Math.max(...rows.flat()) - least);
  const top = Math.max(Math.ceil(Math.max(...rows.flat()) / step), 1) * step;
  const bottom = Math.floor(least / step) * step;
  const x = (/** @type {number} */ at) => LEFT + (at / (rows.length - 1)) * (WIDE - LEFT - RIGHT);
  const y = (/** @type {number} */ value) => HIGH - EDGE - ((value - bottom) / (top - bottom)) * (HIGH - 2 * EDGE);
  const svg = drawn("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": title, class: "chart" });
  for (let value = bottom; value <= top; value += step) {
    svg.append(drawn("line", { x1: LEFT, x2: WIDE - RIGHT, y1: y(value), y2: y(value), class: "grid" }));
    svg.append(drawn("text", { x: LEFT - 5, y: y(value) + 4, "text-anchor": "end" }, String(value)));
  }
  names.forEach((_, seat) => {
    const points = rows.map((row, at) => `${x(at)},${y(row[seat])}`).join(" ");
    svg.append(drawn("polyline", { points, class: `seat${seat}`, "stroke-dasharray": DASHES[seat % DASHES.length] }));
  });
  const ends = names.map((name, seat) => ({ name, seat, at: y(rows[rows.length - 1][seat]) }));
  ends.sort((one, other) => one.at - other.at);
  ends.forEach((end, place) => (end.at = place ? Math.max(end.at, ends[place - 1].at + APART) : end.at));
  for (const { name, seat, at } of ends)
    svg.append(drawn("text", { x: WIDE - RIGHT + 6, y: at + 4, class: `seat${seat}` }, name.slice(0, 9)));
  const figure = h("figure", {}, h("figcaption", {}, title));
  figure.append(svg);
  return figure;
}
