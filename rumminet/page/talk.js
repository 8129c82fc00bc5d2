// What is said around the table: whose turn it is, how everybody stands, the verdict, hints, questions and the log.

/** @import {Game} from "./game.js" */

import { bdi, byId, fill, h, say } from "./draw.js";

// Seconds before the end of a turn at which the clock begins to warn.
const LATE = 10;

export class Talk {
  /** @param {Game} game @param {() => void} showResult */
  constructor(game, showResult) {
    this.game = game;
    this.showResult = showResult;
    this.seen = /** @type {string | undefined} */ ("");
    setInterval(() => this.drawClock(), 250);
  }

  draw() {
    const { view } = this.game;
    if (!view) return;
    this.drawHead();
    this.drawPlayers();
    this.drawVerdict();
    this.drawAsked();
    this.drawLog();
    this.drawTools();
  }

  drawHead() {
    const { view } = this.game;
    const yours = view?.mine && say("web.yours");
    const rest = [yours && view?.title, view?.round.text].filter(Boolean).join(" · ");
    fill(byId("title"), yours || view?.title, rest && h("small", {}, rest));
    fill(byId("pool"), bdi(view?.pool_text ?? ""));
    document.title = view?.mine && view.phase === "turn" ? `● ${say("web.yours")}` : `${view?.title} · rummi`;
    document.body.classList.toggle("mine", Boolean(view?.mine));
    this.drawClock();
  }

  drawClock() {
    const clock = this.game.view?.clock;
    const element = byId("clock");
    element.hidden = !clock;
    if (!clock) return;
    const left = Math.max(Math.ceil(clock.until - Date.now() / 1000 - this.game.ahead), 0);
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}${left <= LATE ? "!" : ""}`;
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("late", left <= LATE);
  }

  drawPlayers() {
    const { view, room, you } = this.game;
    const rows = view?.seats.map((seat, at) => {
      const away = room?.seats[at]?.connected === false && !seat.bot;
      const notes = [at === you && say("web.you"), seat.asked && say("web.asked")].filter(Boolean);
      return h(
        `li${seat.turn ? ".turn" : ""}${away ? ".away" : ""}`,
        seat.turn ? { "aria-current": "true" } : {},
        away && h("span", { role: "img", "aria-label": say("web.away"), title: say("web.away") }, "○"),
        h("b", {}, h("bdi", {}, seat.name)),
        notes.length > 0 && h("small", {}, notes.join(", ")),
        seat.points !== null && h("span.points", {}, bdi(seat.points_text)),
        h("span.tiles", { role: "img", "aria-label": seat.tiles_text, title: seat.tiles_text }, bdi(seat.tiles)),
      );
    });
    fill(byId("players"), rows ?? []);
    if (this.seen === view?.title) return;
    this.seen = view?.title;
    byId("players").querySelector(".turn")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // The verdict, or what a turn begins with

  drawVerdict() {
    const { game } = this;
    fill(byId("verdict"), this.verdictLines().map(lineOf));
    byId("verdict").classList.toggle("due", Boolean(game.turn.verdictDue && !game.turn.typed));
    const result = game.view?.result ? [button(say("web.result"), this.showResult)] : [];
    const choices = [...result, ...this.ways(), ...this.meanings(), ...this.hints(), ...this.suggestion()];
    fill(byId("choices"), choices);
  }

  /** @returns {Line[]} */
  verdictLines() {
    const { game } = this;
    const { view, judged } = game;
    const { notes, hint } = game.turn;
    const hints = [
      ...hint.lines.map((text) => ({ sign: "?", text })),
      ...(hint.asked ? [{ sign: "?", text: say("web.thinking") }] : []),
    ];
    if (game.pending) return [{ sign: " ", text: say("web.sent") }];
    if (!game.active) return this.recent();
    if (game.touched && judged) return [...judged.lines, ...notes, ...hints];
    if (notes.length || hints.length) return [...notes, ...hints];
    const begin = [view?.need, view?.may.draw_why, game.edition?.typing].flatMap((text) =>
      text ? { sign: " ", text } : [],
    );
    return [...this.recent(), ...begin];
  }

  /** What happened last, the end of an own turn with what it brought. */
  recent() {
    const { log, you } = this.game;
    const turns = this.game.view?.seats.length ?? 1;
    const told = log.slice(-turns).filter((entry, at, all) => at === all.length - 1 || entry.seat !== you);
    return told.flatMap(linesOf).map((text) => ({ sign: "", text }));
  }

  /** Where what is typed can be made in several ways. */
  ways() {
    const { game } = this;
    return game.turn.ways.map((way) =>
      button(way.line, () => {
        game.take(way);
        game.keepTyped();
        game.changed();
      }),
    );
  }

  /** Where a joker could stand for several things. */
  meanings() {
    const { game } = this;
    if (!game.touched || game.turn.typed || game.turn.verdictDue) return [];
    return (game.turn.verdict?.melds ?? []).flatMap(({ choices }, number) =>
      choices.map(({ text, as, kind }) =>
        button(text, () => {
          game.draft?.declare(number, kind ? { kind, tiles: as } : as);
          game.moved();
        }),
      ),
    );
  }

  hints() {
    const { game } = this;
    if (!game.active || !game.turn.hint.lines.length) return [];
    const more = game.turn.hint.next ? [button(game.turn.hint.next, () => game.askHint())] : [];
    return [...more, button(say("web.close-hint"), () => game.closeHint())];
  }

  /** Ask everybody to let a word count. */
  suggestion() {
    const { game } = this;
    const word =
      game.active && game.view?.may.suggest ? game.turn.suggest || (game.touched && game.judged?.suggest) : "";
    return word ? [button(say("web.suggest", { word }), () => game.act({ do: "suggest", word }))] : [];
  }

  drawAsked() {
    const { game } = this;
    const ask = game.view?.ask;
    // Who has no choice is answered for by the host.
    byId("asked").hidden = !ask || ask.choices.length < 2;
    if (!ask) return;
    const choices = ask.choices.map(({ value, text }) =>
      button(text, () => game.act({ do: "answer", ask: ask.name, value })),
    );
    fill(byId("asked"), h("p", {}, ask.text), h("div.row", {}, choices));
  }

  drawLog() {
    const { log, you } = this.game;
    const list = byId("log");
    const last = list.lastChild?.textContent;
    fill(
      list,
      log.flatMap((entry) => linesOf(entry).map((text) => h(entry.seat === you ? "li.own" : "li", {}, text))),
    );
    if (list.lastChild?.textContent !== last) list.scrollTop = list.scrollHeight;
  }

  drawTools() {
    const { game } = this;
    const { view, draft, active, touched } = game;
    const field = byId("typed");
    const enable = (/** @type {string} */ id, /** @type {unknown} */ may) => (byId(id).disabled = !active || !may);
    if (game.emptied) field.value = "";
    game.emptied = false;
    enable("play", touched || field.value.trim());
    enable("undo", draft?.past.length || game.turn.typed);
    enable("redo", draft?.future.length);
    enable("reset", touched);
    enable("hint", view?.may.hint);
    enable("draw", view?.may.draw);
    enable("typed", true);
    const points = touched && !game.turn.verdictDue && game.judged?.points;
    fill(byId("play"), say("web.play"), points && h("small", {}, bdi(points)));
    fill(byId("draw"), view?.may.draw_text ?? "");
    field.placeholder = active ? (game.edition?.example ?? "") : "";
  }
}

/** @type {(entry: Told) => string[]} */
export const linesOf = (entry) => [...entry.lines, ...entry.own].filter((line) => line.trim());

/** @type {(line: Line) => HTMLElement} */
export const lineOf = ({ sign, text, rule, rule_text }) =>
  h(
    `p.line${{ "": ".told", "+": ".good", "!": ".bad", "~": ".open", "?": ".hint" }[sign] ?? ""}`,
    {},
    h("span.sign", { "aria-hidden": "true" }, text.startsWith(sign) ? "" : sign.trim()),
    h("span", {}, text, rule_text && h("small", { title: rule }, ` ${rule_text}`)),
  );

/** @type {(text: string, done: () => void, kind?: string) => HTMLElement} */
export const button = (text, done, kind = "") => h(`button${kind}`, { type: "button", click: done }, text);
