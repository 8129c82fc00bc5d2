// One seat's side of the game: what the host has told, the draft, and what is asked about it. It draws nothing.

import { say } from "./draw.js";
import { alike, Draft, RackOrder, said } from "./layout.js";

// Milliseconds for which tiles or typing must rest before the host is asked.
const REST = 120;
// Lines of the log that are kept.
const LOG_MOST = 500;

/** What one turn begins with: nothing is chosen, typed or judged. */
const fresh = () => ({
  chosen: /** @type {Spot[]} */ ([]),
  verdict: /** @type {Verdict | null} */ (null),
  verdictDue: false,
  // What is typed, laid out; and the other ways in which it could be.
  typed: /** @type {{layout: Layout, verdict: Verdict} | null} */ (null),
  ways: /** @type {Way[]} */ ([]),
  notes: /** @type {Line[]} */ ([]),
  // A typed word about which the others can be asked.
  suggest: "",
  hint: { stage: 0, lines: /** @type {string[]} */ ([]), next: "", asked: false },
  playsNext: false,
  givesUp: false,
});

export class Game {
  faces = /** @type {Faces} */ ({});
  edition = /** @type {Edition | null} */ (null);
  you = /** @type {number | null} */ (null);
  room = /** @type {Room | null} */ (null);
  view = /** @type {View | null} */ (null);
  game = /** @type {number | null} */ (null);
  at = /** @type {number | null} */ (null);
  log = /** @type {Told[]} */ ([]);
  order = new RackOrder([[]]);
  draft = /** @type {Draft | null} */ (null);
  pending = /** @type {{game: number | null, at: number | null, action: object} | null} */ (null);
  turn = fresh();
  signature = "";
  lang = "";
  // Seconds by which the host's clock is ahead of ours.
  ahead = 0;
  greeted = false;
  // The field in which one types is to be emptied.
  emptied = false;
  meant = false;
  asks = 0;
  // The number of the last question of each kind.
  last = /** @type {Record<string, number>} */ ({});

  /** @param {string} room @param {(message: object) => void} send @param {() => void} changed */
  constructor(room, send, changed) {
    this.name = room;
    this.send = send;
    this.changed = changed;
  }

  get active() {
    return Boolean(this.view?.mine && this.draft && !this.view.proposed && !this.pending);
  }

  get layout() {
    return this.turn.typed?.layout ?? this.draft?.layout;
  }

  get judged() {
    return this.turn.typed?.verdict ?? this.turn.verdict;
  }

  get touched() {
    return Boolean(this.turn.typed || this.draft?.touched);
  }

  /** The rack as it is shown. */
  get rack() {
    return this.order.shown(this.layout?.rack ?? []);
  }

  // What the host says

  /** @param {any} message */
  welcome(message) {
    const begins = this.edition?.id !== message.edition.id || this.you !== message.you;
    this.faces = message.faces;
    this.edition = message.edition;
    this.you = message.you;
    this.lang = message.lang;
    this.ahead = message.now - Date.now() / 1000;
    if (begins) this.order = new RackOrder(message.orders);
    this.greeted = true;
  }

  /** @param {{game: number, at: number, told: Told[], view: View}} message */
  tell({ game, at, told, view }) {
    if (game !== this.game) this.log = [];
    const known = new Set(this.log.map((entry) => entry.at));
    this.log = [...this.log, ...told.filter((entry) => !known.has(entry.at))].slice(-LOG_MOST);
    const moved = this.at !== at || this.game !== game;
    Object.assign(this, { game, at, view });
    if (view.clock) this.ahead = view.clock.now - Date.now() / 1000;
    this.settle(view);
    this.resume(moved);
  }

  /** Keep the draft as long as it is the same turn with the same tiles. @param {View} view */
  settle(view) {
    const table = said(new Draft(view, this.faces).layout.melds);
    const signature = JSON.stringify([this.you, this.game, view.round.number, view.number, view.rack, table]);
    if (this.draft && signature === this.signature) {
      this.draft.view = view;
      return;
    }
    this.signature = signature;
    this.turn = fresh();
    this.draft = new Draft(view, this.faces);
    this.order.settle(view.rack);
    this.restore();
  }

  /** After a new line the host is told again what it may have missed. @param {boolean} moved */
  resume(moved) {
    const again = this.greeted;
    this.greeted = false;
    if (this.pending && again) this.send({ do: "act", ...this.pending });
    else if (moved) this.pending = null;
    // What others have agreed on may change the verdict.
    if ((again || moved) && this.active && this.touched) this.judge();
  }

  // The draft is kept beside the page, so that it outlives a reload.

  keep() {
    const layout = this.draft?.touched ? this.draft.layout : null;
    sessionStorage.setItem(`rummi.draft.${this.name}`, JSON.stringify({ signature: this.signature, layout }));
  }

  restore() {
    const kept = JSON.parse(sessionStorage.getItem(`rummi.draft.${this.name}`) ?? "{}");
    if (!this.view?.mine || kept.signature !== this.signature || !kept.layout) return;
    this.draft?.to(kept.layout);
    this.judge();
  }

  // Questions

  /** @param {string} kind @param {object} facts */
  ask(kind, facts) {
    this.last[kind] = ++this.asks;
    this.send({ do: kind, n: this.asks, game: this.game, at: this.at, ...facts });
  }

  /** @type {(kind: string, message: {n: number}) => boolean} */
  isLatest(kind, message) {
    return this.last[kind] === message.n;
  }

  /** Ask what the rules say of the draft, once the tiles rest. */
  judge(rest = REST, refused = false) {
    clearTimeout(this.judging);
    this.last.judge = 0;
    this.turn.verdictDue = true;
    const melds = said(this.draft?.layout.melds ?? []);
    this.judging = setTimeout(() => this.ask("judge", { melds, refused }), rest);
  }

  /** @param {Verdict} verdict */
  hearVerdict(verdict) {
    if (!this.isLatest("judge", verdict) || verdict.status === "stale") return;
    this.turn.verdict = verdict;
    this.turn.verdictDue = false;
    if (this.turn.playsNext) this.play();
  }

  // What ends a turn

  /** @param {object} action */
  act(action) {
    this.turn.playsNext = false;
    this.pending = { game: this.game, at: this.at, action };
    this.send({ do: "act", ...this.pending });
    this.changed();
  }

  /** @param {any} message */
  hearActed({ status, text, verdict }) {
    this.pending = null;
    this.turn.playsNext = false;
    if (status === "stale") this.turn.notes = [{ sign: "!", text }];
    if (status !== "refused") return;
    if (verdict) this.turn.verdict = verdict;
    else this.turn.notes = [{ sign: "!", text }];
  }

  /** Play the draft; while it is not judged yet, as soon as it is. */
  play() {
    if (!this.active) return;
    if (this.turn.typed) this.keepTyped();
    if (!this.draft?.touched) return;
    if (this.turn.verdictDue) this.turn.playsNext = true;
    else if (this.turn.verdict?.playable) this.act({ do: "play", melds: said(this.draft.layout.melds) });
    else {
      this.turn.playsNext = false;
      this.judge(0, true);
    }
    this.changed();
  }

  /** Take a tile or pass; what lies there is given up only if it is wanted twice. */
  drawTile() {
    if (!this.active || !this.view?.may.draw) return;
    if (this.touched && !this.turn.givesUp) {
      this.turn.notes = [{ sign: "~", text: say("web.gives-up", { draw: this.view.may.draw_text }) }];
      this.turn.givesUp = true;
      this.changed();
    } else this.act({ do: "draw" });
  }

  // Tiles

  /** The draft has changed by hand. */
  moved() {
    this.turn.chosen = [];
    this.turn.notes = [];
    this.turn.ways = [];
    this.turn.givesUp = false;
    this.turn.playsNext = false;
    this.keep();
    this.judge();
    this.changed();
  }

  /** @param {Spot[]} spots @param {Spot} target */
  put(spots, target) {
    const rack = this.rack;
    const places = spots.filter((spot) => spot.where === "rack").map((spot) => spot.at);
    if (target.where === "rack" && places.length) this.order.move(this.layout?.rack ?? [], places, target.at);
    this.turn.chosen = [];
    if (!this.active || (target.where === "rack" && places.length === spots.length)) return this.changed();
    this.keepTyped();
    if (this.draft?.move(spots, target, rack)) return this.moved();
    if (target.where === "rack") this.turn.notes = [{ sign: " ", text: say("web.stays") }];
    this.changed();
  }

  /** @param {"undo" | "redo" | "reset"} step */
  go(step) {
    if (!this.active) return;
    if (this.turn.typed || this.turn.ways.length) this.untype();
    else this.draft?.[step]();
    this.moved();
  }

  /** @param {Spot} spot */
  choose(spot) {
    const left = this.turn.chosen.filter((other) => !alike(other, spot));
    const here = this.turn.chosen.filter((other) => other.where === spot.where && other.meld === spot.meld);
    this.turn.chosen = left.length < this.turn.chosen.length ? left : [...here, spot];
    this.changed();
  }

  sort() {
    this.turn.chosen = this.turn.chosen.filter((spot) => spot.where !== "rack");
    this.order.sort();
    this.changed();
  }

  shuffle() {
    this.turn.chosen = this.turn.chosen.filter((spot) => spot.where !== "rack");
    this.order.shuffle(this.layout?.rack ?? []);
    this.changed();
  }

  // Typing

  /** Lay out what is typed, once typing rests; `keep` when it is meant. @param {string} text */
  type(text, keep = false) {
    clearTimeout(this.typing);
    this.last.stage = 0;
    this.meant = keep;
    this.turn.notes = [];
    this.turn.suggest = "";
    this.turn.ways = [];
    if (!text.trim()) {
      this.turn.typed = null;
      return this.changed();
    }
    const melds = said(this.draft?.layout.melds ?? []);
    this.typing = setTimeout(() => this.ask("stage", { text, melds }), keep ? 0 : REST);
  }

  /** @param {any} message */
  hearStaged(message) {
    if (!this.isLatest("stage", message) || !this.draft) return;
    const { status, ways, notes, text } = message;
    this.turn.typed = null;
    this.turn.notes = notes.map((/** @type {string} */ note) => ({ sign: " ", text: note }));
    this.turn.suggest = message.suggest ?? "";
    if (status === "refused") this.turn.notes.push({ sign: this.meant ? "!" : "~", text });
    if (status !== "staged") return;
    this.take(ways[0]);
    if (ways.length > 1) this.turn.ways = ways;
    else if (this.meant) this.keepTyped();
  }

  /** Show one way to make what is typed. @param {any} way */
  take(way) {
    if (this.draft) this.turn.typed = { layout: this.draft.laidOut(way.melds, way.verdict), verdict: way.verdict };
  }

  /** Make what is typed part of the draft. */
  keepTyped() {
    if (!this.turn.typed || !this.draft) return;
    const { layout, verdict } = this.turn.typed;
    this.untype();
    this.draft.to(layout);
    this.keep();
    this.judge(0);
    this.turn.verdict = verdict;
    this.turn.verdictDue = false;
  }

  untype() {
    clearTimeout(this.typing);
    this.last.stage = 0;
    this.turn.typed = null;
    this.turn.ways = [];
    this.emptied = true;
  }

  // Hints

  askHint() {
    if (!this.active || this.turn.hint.asked) return;
    this.turn.hint.asked = true;
    this.ask("hint", { stage: this.turn.hint.stage + 1, melds: said(this.draft?.layout.melds ?? []) });
    this.changed();
  }

  /** @param {any} message */
  hearHint(message) {
    if (!this.isLatest("hint", message) || !this.draft) return;
    const { stage, text, next, way } = message;
    this.turn.hint = {
      stage,
      next,
      asked: false,
      lines: text ? [...this.turn.hint.lines, text] : this.turn.hint.lines,
    };
    if (!way) return;
    this.turn.hint.lines = [];
    this.untype();
    this.draft.to(this.draft.laidOut(way.melds, way.verdict));
    this.moved();
  }

  closeHint() {
    this.turn.hint = { ...this.turn.hint, lines: [], next: "", stage: 0, asked: false };
    this.changed();
  }
}
