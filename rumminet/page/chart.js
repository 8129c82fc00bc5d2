// How everybody stood after each turn. Each line has its own dashes and the name at its end, so it reads without colour.

import { h } from "./dom.js";

const WIDE = 320;
const HIGH = 150;
const LEFT = 30;
const RIGHT = 74;
const EDGE = 12;
const DASHES = ["", "7 4", "2 4", "9 3 2 3", "4 4"];
// Pixels between two names at the right.
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
  for (const { name, seat, at } of ends) svg.append(drawn("text", { x: WIDE - RIGHT + 6, y: at + 4, class: `seat${seat}` }, name.slice(0, 9)));
  const figure = h("figure", {}, h("figcaption", {}, title));
  figure.append(svg);
  return figure;
}
