// Table and rack: drawn anew after every change, with the focus where it was. A tile is taken by a tap or a key and put
// down by the next one; `drag.js` does the same in one movement.

/** @import {Game} from "./game.js" */

import { Drag } from "./drag.js";
import { byId, fill, h, say, tileOf } from "./draw.js";
import { alike, FELT, keyOf, lookOf, meldOf, spotOf } from "./layout.js";

// Widths of a table tile in pixels, from roomy to what a finger can still hit; the widest that has room is taken.
const WIDTHS = [52, 46, 42, 38, 34, 31];

/** A place where chosen tiles can be put down. @type {(kind: string, key: string, label: string) => HTMLElement} */
const placeOf = (kind, key, label) =>
  h(`button.${kind}`, { type: "button", "data-key": key, "aria-label": label }, "+");

/** @type {(within?: string) => HTMLElement[]} all places that keys can reach, first those of the table */
const stops = (within = "#game") =>
  [...document.querySelectorAll(`${within} [data-key]`)].map((element) => /** @type {HTMLElement} */ (element));

export class Board {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.felt = byId("felt");
    this.rack = byId("rack");
    this.drag = new Drag(this);
    for (const zone of [this.felt, this.rack]) {
      zone.addEventListener("click", (/** @type {MouseEvent} */ event) => this.click(event));
      zone.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
        zone.dataset.stop = /** @type {HTMLElement} */ (event.target).dataset.key;
        this.rove();
      });
      zone.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
    }
    new ResizeObserver(() => this.fit(true)).observe(this.felt);
  }

  // Drawing

  draw() {
    if (this.drag.running) return;
    const focused = document.activeElement?.getAttribute("data-key");
    const { layout } = this.game;
    if (!layout) return;
    document.body.classList.toggle("active", this.game.active);
    this.drawTable(layout);
    this.drawRack();
    this.rove();
    this.fit();
    if (focused) this.focus(focused);
  }

  /** @param {Layout} layout */
  drawTable(layout) {
    const { game } = this;
    const proposed = game.view?.proposed?.map((meld) => meldOf(meld, game.faces));
    const melds = (proposed ?? layout.melds).map((meld, number) => this.meld(meld, number, Boolean(proposed)));
    const empty = !melds.length && h("p.empty", {}, say("web.empty"));
    fill(this.felt, melds, empty, this.holding && placeOf("new", "new", say("web.new-meld")));
    this.felt.classList.toggle("joined", Boolean(game.edition?.joined));
  }

  /** @param {Meld} meld @param {number} number @param {boolean} still */
  meld(meld, number, still) {
    const { game } = this;
    const read = !still && game.touched && !game.turn.verdictDue ? game.judged?.melds[number] : undefined;
    const tiles = meld.tiles.map(({ look, mine, fresh }, at) => {
      /** @type {Spot} */
      const spot = { where: "meld", meld: number, at };
      const seen = read?.tiles[at] ? lookOf(read.tiles[at], game.faces) : look;
      return tileOf(seen, { laid: mine, fresh: fresh && !mine, chosen: this.chosenAt(spot), key: keyOf(spot) });
    });
    const caption = read?.wrong ? `!${read.wrong}` : read?.caption;
    const label = read?.label || meld.label || meld.tiles.map(({ look }) => look.label).join(" ");
    return h(
      `div.meld${read?.wrong ? ".wrong" : ""}`,
      { role: "group", "aria-label": label, "data-meld": number },
      tiles,
      this.holding && placeOf("end", `m${number}.${tiles.length}`, say("web.to-end", { meld: label })),
      caption && h("span.caption", {}, caption),
    );
  }

  drawRack() {
    const { game } = this;
    const drawn = [...(game.view?.drawn ?? [])];
    const tiles = game.rack.map((face, at) => {
      const fresh = drawn.indexOf(face);
      if (fresh >= 0) drawn.splice(fresh, 1);
      /** @type {Spot} */
      const spot = { where: "rack", meld: -1, at };
      return tileOf(game.faces[face], { fresh: fresh >= 0, chosen: this.chosenAt(spot), key: keyOf(spot) });
    });
    fill(this.rack, h("div.row", { role: "group", "aria-label": say("web.rack-of", { count: tiles.length }) }, tiles));
  }

  get holding() {
    return this.game.active && this.game.turn.chosen.length > 0;
  }

  /** @type {(spot: Spot) => number} */
  chosenAt(spot) {
    return this.game.turn.chosen.findIndex((other) => alike(other, spot)) + 1;
  }

  /** Make tiles as wide as the table has room for; when it has less, what was moved last stays in sight. */
  fit(moved = false) {
    for (const width of WIDTHS) {
      this.felt.style.setProperty("--wide", `${width}px`);
      if (this.felt.scrollHeight <= this.felt.clientHeight) return;
    }
    if (moved) [...this.felt.querySelectorAll(".laid")].at(-1)?.scrollIntoView({ block: "nearest" });
  }

  // Taps

  /** @param {MouseEvent} event */
  click(event) {
    if (this.drag.justEnded) return;
    const target = /** @type {Element} */ (event.target);
    const key = target.closest("[data-key]")?.getAttribute("data-key");
    const { game } = this;
    if (!key) return this.clickBare(target);
    const spot = spotOf(key);
    if (target.closest(".end, .new")) return this.put(spot);
    const first = game.turn.chosen[0];
    const elsewhere = first && (first.where !== spot.where || first.meld !== spot.meld);
    if (game.active && elsewhere) return this.put({ ...spot, at: spot.at + this.isBehind(event) });
    if (spot.where === "rack" || game.active) game.choose(spot);
  }

  /** @param {Element} target */
  clickBare(target) {
    if (!this.game.turn.chosen.length || target.closest(".meld")) return;
    if (this.rack.contains(target)) this.put({ where: "rack", meld: -1, at: this.game.rack.length });
    else if (this.game.active) this.put(FELT);
  }

  /** A tap on the far half of a tile goes behind it; keys go before it. @param {MouseEvent} event */
  isBehind(event) {
    const tile = /** @type {Element} */ (event.target).closest(".tile");
    if (!event.detail || !tile) return 0;
    const { left, width } = tile.getBoundingClientRect();
    const far = event.clientX > left + width / 2;
    return Number(far !== (getComputedStyle(tile).direction === "rtl"));
  }

  /** @param {Spot} target */
  put(target) {
    const { chosen } = this.game.turn;
    const count = this.game.layout?.melds.length ?? 0;
    this.game.put(chosen, target);
    // Whoever places by keys goes on from where the tiles came from.
    if (chosen[0]?.where === "rack")
      this.focus(keyOf({ ...chosen[0], at: Math.min(chosen[0].at, this.game.rack.length - 1) }));
    else if (target.where === "felt") this.focus(`m${count}.0`);
    if (target.where === "felt")
      this.felt.querySelector(`[data-meld="${count}"]`)?.scrollIntoView({ block: "nearest" });
  }

  // Keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const focused = document.activeElement;
    const key = focused?.getAttribute("data-key");
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow")) this.arrow(event, /** @type {HTMLElement} */ (focused));
    else if (event.key === "Home" || event.key === "End") this.toEnd(event);
    else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      const spot = spotOf(key);
      if (spot.where === "meld") this.game.put([spot], { where: "rack", meld: -1, at: this.game.rack.length });
    }
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} from */
  arrow(event, from) {
    event.preventDefault();
    const spot = spotOf(from.dataset.key ?? "");
    const rtl = getComputedStyle(from).direction === "rtl";
    const step = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }[event.key];
    if (!step) return this.across(from, event.key === "ArrowDown" ? 1 : -1);
    if (event.shiftKey && spot.where === "rack") return this.shift(spot, step);
    const zone = stops(spot.where === "rack" ? "#rack" : "#felt");
    zone[zone.indexOf(from) + step]?.focus();
  }

  /** Move a tile of the rack by one place. @param {Spot} spot @param {number} step */
  shift(spot, step) {
    const to = spot.at + step;
    if (to < 0 || to >= this.game.rack.length) return;
    this.game.put([spot], { ...spot, at: step > 0 ? to + 1 : to });
    this.focus(keyOf({ ...spot, at: to }));
  }

  /** Go to the nearest tile of the next row, from table to rack too. @param {HTMLElement} from @param {number} way */
  across(from, way) {
    const here = from.getBoundingClientRect();
    const middle = here.left + here.width / 2;
    const all = stops().map((element) => ({ element, box: element.getBoundingClientRect() }));
    const beyond = all.filter(({ box }) => (way > 0 ? box.top >= here.bottom - 4 : box.bottom <= here.top + 4));
    const nearest = Math.min(...beyond.map(({ box }) => Math.abs(box.top - here.top)));
    const row = beyond.filter(({ box }) => Math.abs(box.top - here.top) < nearest + 8);
    const gap = (/** @type {DOMRect} */ box) => Math.abs(box.left + box.width / 2 - middle);
    row.sort((one, other) => gap(one.box) - gap(other.box))[0]?.element.focus();
  }

  /** @param {KeyboardEvent} event */
  toEnd(event) {
    event.preventDefault();
    const zone = /** @type {HTMLElement} */ (event.currentTarget);
    stops(`#${zone.id}`)
      .at(event.key === "Home" ? 0 : -1)
      ?.focus();
  }

  /** @type {(spot: Spot) => HTMLElement | undefined} */
  elementAt(spot) {
    return stops().find((stop) => stop.dataset.key === keyOf(spot));
  }

  /** One tile of each zone can be reached by Tab, the arrows go on from there. */
  rove() {
    for (const zone of [this.felt, this.rack]) {
      const all = stops(`#${zone.id}`);
      const here = all.find((element) => element.dataset.key === zone.dataset.stop) ?? all[0];
      for (const element of all) element.tabIndex = element === here || element.dataset.key === "new" ? 0 : -1;
    }
  }

  /** @param {string} key */
  focus(key) {
    const near = stops().filter((stop) => stop.dataset.key?.[0] === key[0]);
    (near.find((stop) => stop.dataset.key === key) ?? near.at(-1))?.focus({ preventScroll: true });
  }
}
