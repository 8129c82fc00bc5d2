// Tiles dragged by mouse, pen or finger. The ghost hovers above the finger, and what counts is where the ghost is.

/** @import {Board} from "./board.js" */

import { h } from "./draw.js";
import { alike, spotOf } from "./layout.js";

// Pixels that a pointer moves before a press becomes a drag; how far a ghost is above a finger; how near to a meld
// counts as in it; how near to the edge of the table it begins to scroll, and by how much each frame.
const SLACK = 6;
const ABOVE = 52;
const NEAR = 12;
const EDGE = 40;
const SCROLL = 9;

export class Drag {
  running = false;
  justEnded = false;
  spots = /** @type {Spot[]} */ ([]);
  x = 0;
  y = 0;
  lift = 0;
  from = { x: 0, y: 0 };

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    for (const zone of [board.felt, board.rack])
      zone.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.press(event));
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.justEnded = false;
    const tile = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button.tile"));
    if (!tile || event.button || !event.isPrimary) return;
    const key = tile.dataset.key ?? "";
    if (key[0] !== "r" && !this.board.game.active) return;
    this.from = { x: event.clientX, y: event.clientY };
    this.lift = event.pointerType === "touch" ? ABOVE : 0;
    this.over = new AbortController();
    const { signal } = this.over;
    tile.setPointerCapture(event.pointerId);
    tile.addEventListener("pointermove", (moved) => this.move(moved, tile), { signal });
    // Else a quick drag counts as a fling, and the browser swallows the tap that follows it.
    tile.addEventListener("touchmove", (moved) => moved.preventDefault(), { signal, passive: false });
    tile.addEventListener("pointerup", (up) => this.end(up), { signal });
    tile.addEventListener("pointercancel", () => this.stop(), { signal });
    addEventListener("keydown", (pressed) => pressed.key === "Escape" && this.stop(), { signal });
  }

  /** @param {PointerEvent} event @param {HTMLElement} tile */
  move(event, tile) {
    const far = Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y);
    if (!this.running && far < SLACK) return;
    if (!this.running) this.begin(tile);
    this.x = event.clientX;
    this.y = event.clientY - this.lift;
    this.follow();
  }

  /** @param {HTMLElement} tile */
  begin(tile) {
    this.running = true;
    const { board } = this;
    const spot = spotOf(tile.dataset.key ?? "");
    const { chosen } = board.game.turn;
    this.spots = chosen.some((other) => alike(other, spot)) ? chosen : [spot];
    const tiles = this.spots.flatMap((held) => board.elementAt(held) ?? []);
    this.ghost = h(
      "div.ghost.meld",
      { "aria-hidden": "true" },
      tiles.map((held) => held.cloneNode(true)),
    );
    const { width, height } = tile.getBoundingClientRect();
    this.ghost.style.setProperty("--wide", `${width}px`);
    this.ghost.style.setProperty("--high", `${height}px`);
    document.body.append(this.ghost);
    document.body.classList.add("dragging");
    for (const held of tiles) held.classList.add("held");
    this.frame = requestAnimationFrame(() => this.scroll());
  }

  follow() {
    if (this.ghost) this.ghost.style.transform = `translate(${this.x}px, ${this.y}px) translate(-50%, -50%)`;
    this.aim(this.target());
  }

  /** Scroll the table under a ghost that is held at its edge. */
  scroll() {
    const { felt } = this.board;
    const { top, bottom } = felt.getBoundingClientRect();
    const { y } = this;
    const near = y > bottom - EDGE && y < bottom ? SCROLL : y < top + EDGE && y > top - EDGE ? -SCROLL : 0;
    if (near) {
      felt.scrollTop += near;
      this.aim(this.target());
    }
    this.frame = requestAnimationFrame(() => this.scroll());
  }

  /** @returns {(Spot & {mark?: Aim}) | null} */
  target() {
    const { x, y } = this;
    const { felt, rack, game } = this.board;
    if (within(rack, x, y, NEAR)) {
      const gap = gapIn(rack, x, y);
      return { where: "rack", meld: -1, at: gap.at, mark: gap.mark };
    }
    if (!game.active || !within(felt, x, y, 0)) return null;
    const meld = [...felt.querySelectorAll("[data-meld]")].find((element) => within(element, x, y, NEAR));
    if (!meld) return { where: "felt", meld: -1, at: 0 };
    const gap = gapIn(meld, x, y);
    return { where: "meld", meld: Number(meld.getAttribute("data-meld")), at: gap.at, mark: gap.mark };
  }

  /** Show where the tiles would fall. @param {ReturnType<Drag["target"]>} target */
  aim(target) {
    for (const element of document.querySelectorAll(".before, .behind, .aimed"))
      element.classList.remove("before", "behind", "aimed");
    if (!target) return;
    target.mark?.tile?.classList.add(target.mark.behind ? "behind" : "before");
    (target.mark?.host ?? this.board.felt).classList.add("aimed");
  }

  /** @param {PointerEvent} event */
  end(event) {
    if (!this.running) return this.stop();
    event.preventDefault();
    const target = this.target();
    const { spots } = this;
    this.stop();
    this.justEnded = true;
    // The click that follows belongs to the drag; a click that comes later does not.
    setTimeout(() => (this.justEnded = false), 50);
    if (target) this.board.game.put(spots, { where: target.where, meld: target.meld, at: target.at });
  }

  stop() {
    this.over?.abort();
    if (!this.running) return;
    cancelAnimationFrame(this.frame ?? 0);
    this.aim(null);
    this.ghost?.remove();
    document.body.classList.remove("dragging");
    for (const held of document.querySelectorAll(".held")) held.classList.remove("held");
    this.running = false;
    this.board.draw();
  }
}

/** @type {(element: Element, x: number, y: number, near: number) => boolean} */
function within(element, x, y, near) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return x > left - near && x < right + near && y > top - near && y < bottom + near;
}

/**
 * Find the gap between tiles that is nearest to a point.
 * @type {(host: Element, x: number, y: number) => {at: number, mark: Aim}}
 */
function gapIn(host, x, y) {
  const rtl = getComputedStyle(host.querySelector(".tile") ?? host).direction === "rtl";
  const tiles = [...host.querySelectorAll(".tile")].map((element, at) => ({
    element,
    at,
    box: element.getBoundingClientRect(),
  }));
  const row = tiles.filter(({ box }) => y > box.top - 3 && y < box.bottom + 3);
  const near = (row.length ? row : tiles).sort((one, other) => gap(one.box, x, y) - gap(other.box, x, y))[0];
  const behind = near ? x > near.box.left + near.box.width / 2 !== rtl : false;
  return { at: near ? near.at + Number(behind) : 0, mark: { host, tile: near?.element, behind } };
}

/** @type {(box: DOMRect, x: number, y: number) => number} */
const gap = (box, x, y) => Math.hypot(x - box.left - box.width / 2, y - box.top - box.height / 2);
