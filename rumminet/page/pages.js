// Pages that lie over the table: the menu, the log, rules, a word, the link, the result and the replay.

/** @import {Game} from "./game.js" */

import { bdi, byId, chartOf, h, language, say, stillMeld, stillRow } from "./draw.js";
import { button, lineOf, linesOf } from "./talk.js";

export class Pages {
  /**
   * @param {Game} game
   * @param {{speak: (lang: string) => void, leave: () => void, token: () => string | null}} around
   */
  constructor(game, around) {
    this.game = game;
    this.around = around;
    this.sheet = byId("sheet");
    byId("sheet-close").addEventListener("click", () => this.sheet.close());
    this.sheet.addEventListener(
      "click",
      (/** @type {Event} */ event) => event.target === this.sheet && this.sheet.close(),
    );
    this.sheet.addEventListener("close", () => this.closed());
    this.shown = "";
    /** @type {any[]} */
    this.steps = [];
  }

  /** @param {string} name @param {string} title @param {...(Child | Child[])} children */
  show(name, title, ...children) {
    this.shown = name;
    byId("sheet-title").textContent = title;
    byId("sheet-body").replaceChildren(...h("div", {}, ...children).childNodes);
    byId("sheet-body").scrollTop = 0;
    if (!this.sheet.open) this.sheet.showModal();
  }

  /** From the replay and the review one comes back to the result. */
  closed() {
    const back = this.shown === "replay" || this.shown === "review";
    this.shown = "";
    if (back) this.result();
  }

  menu() {
    const { game } = this;
    const other = (game.lang ?? language()) === "ru" ? "en" : "ru";
    this.show(
      "menu",
      game.room?.title ?? "",
      h("p.dim", {}, game.room?.header.replace(`${game.room.title} · `, "")),
      h(
        "div.list",
        {},
        button(say("web.log"), () => this.log()),
        button(say("web.rules"), () => this.ask("rules", {})),
        game.edition?.joined && button(say("web.word"), () => this.word()),
        button(say("web.keys"), () => this.keys()),
        button(say("web.shuffle"), () => game.shuffle()),
        button(say("web.share"), () => this.share()),
        button(say(`web.lang-${other}`), () => this.around.speak(other)),
        game.you !== null && button(say("web.leave"), () => this.around.leave()),
      ),
    );
  }

  /** @param {string} kind @param {object} facts */
  ask(kind, facts) {
    this.show(kind, say(`web.${kind}`), h("p.dim", {}, say("web.thinking")));
    this.game.ask(kind, facts);
  }

  log() {
    const rows = this.game.log.flatMap((entry) => linesOf(entry).map((text) => h("li", {}, text)));
    this.show("log", say("web.log"), h("ol.lines", {}, rows));
    byId("sheet-body").scrollTop = byId("sheet-body").scrollHeight;
  }

  keys() {
    const lines = say("web.keys-text").split("\n");
    this.show(
      "keys",
      say("web.keys"),
      h(
        "ul.lines",
        {},
        lines.map((line) => h("li", {}, line)),
      ),
    );
  }

  // The link, in a field: a page on a home network has no clipboard

  share() {
    const link = location.origin + location.pathname;
    const token = this.around.token();
    this.show(
      "share",
      say("web.share"),
      linkField(say("web.share-text"), link),
      token && linkField(say("web.share-own"), `${link}#${token}`),
    );
    byId("sheet-body").querySelector("input").select();
  }

  // A word

  word() {
    const field = h("input", {
      type: "text",
      "aria-label": say("web.word"),
      autocapitalize: "characters",
      spellcheck: "false",
      maxlength: 40,
    });
    const answer = h("div", { id: "word-answer", role: "status" });
    const form = h("form.row", {}, field, h("button.main", { type: "submit" }, say("web.word-ask")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const word = /** @type {HTMLInputElement} */ (field).value.trim();
      if (word) this.game.ask("word", { word });
    });
    this.show("word", say("web.word"), form, answer);
    field.focus();
  }

  /** @param {any} message */
  hearWord({ lines }) {
    if (this.shown === "word")
      byId("word-answer").replaceChildren(...lines.map((/** @type {string} */ line) => h("p", {}, line)));
  }

  // Rules

  /** @param {any} message */
  hearRules({ title, blocks }) {
    if (this.shown === "rules")
      this.show(
        "rules",
        title,
        blocks.map((/** @type {any} */ block) => this.block(block)),
      );
  }

  /** @param {any} block */
  block({ kind, text, rule, before, after, laid, sign, says }) {
    if (kind === "heading") return h("h3", {}, text);
    if (kind !== "example") return h(kind === "note" ? "p.dim" : "p", rule ? { title: rule } : {}, text);
    const melds = (/** @type {WireMeld[]} */ row, /** @type {number[][]} */ places) =>
      h(
        "div.melds.small",
        {},
        row.map((meld, at) => stillMeld(meld, this.game.faces, places[at])),
      );
    return h(
      "div.example",
      {},
      text && h("p", {}, text),
      before.length > 0 && melds(before, []),
      before.length > 0 && h("span.arrow", { "aria-hidden": "true" }, "↓"),
      melds(after, laid ?? []),
      says && lineOf({ sign, text: says }),
    );
  }

  // The end

  result() {
    const { game } = this;
    const result = game.view?.result;
    if (!result) return;
    const names = game.view?.seats.map((seat) => seat.name) ?? [];
    const wants = game.room?.seats.filter((seat) => seat.wants).map((seat) => seat.name) ?? [];
    const mine = game.room?.seats.some((seat) => seat.seat === game.you && seat.wants);
    this.show(
      "result",
      result.title,
      scoreTable(result, names),
      h(
        "div.row",
        {},
        game.you !== null && !mine && button(say("web.again"), () => game.send({ do: "rematch" }), ".main"),
        button(say("web.replay"), () => this.replay()),
        button(say("web.review"), () => this.ask("review", {})),
      ),
      wants.length > 0 && h("p.dim", { role: "status" }, say("web.wants", { names: wants.join(", ") })),
      result.chart && chartOf(result.chart, names),
      result.table && tableOf(result.table.head, result.table.body),
      result.lines.map((line) => h("p", {}, line)),
      result.racks
        .map(({ tiles, seat }) => [h("p", {}, names[seat]), h("div.melds.small", {}, stillRow(tiles, game.faces))])
        .flat(),
    );
  }

  /** @param {any} message */
  hearReview({ lines, best }) {
    if (this.shown !== "review") return;
    this.show(
      "review",
      say("web.review"),
      best && h("p", {}, best),
      h(
        "ol.lines",
        {},
        lines.map((/** @type {string} */ line) => h("li", {}, line)),
      ),
    );
  }

  // The replay of the game just played

  replay() {
    this.steps = [];
    this.ask("replay", { from: 0 });
  }

  /** @param {any} message */
  hearReplay({ steps, total }) {
    if (this.shown !== "replay") return;
    this.steps.push(...steps);
    if (this.steps.length < total && steps.length) this.game.ask("replay", { from: this.steps.length });
    else this.showReplay();
  }

  showReplay() {
    const last = this.steps.length - 1;
    const slider = h("input", { type: "range", min: 0, max: last, value: 0, "aria-label": say("web.step") });
    const place = h("div", { id: "step" });
    const go = (/** @type {number} */ by) => {
      const field = /** @type {HTMLInputElement} */ (slider);
      field.value = String(Number(field.value) + by);
      place.replaceChildren(...this.step(Number(field.value)));
    };
    slider.addEventListener("input", () => go(0));
    const back = h("button.round", { type: "button", "aria-label": say("web.back"), click: () => go(-1) }, "‹");
    const on = h("button.round", { type: "button", "aria-label": say("web.on"), click: () => go(1) }, "›");
    this.show("replay", say("web.replay"), h("div.row.steps", {}, back, slider, on), place);
    go(0);
  }

  /** @param {number} at */
  step(at) {
    const { title, seat, lines, table, laid, rack, seats, pool_text } = this.steps[at];
    const { faces, view } = this.game;
    const standing = seats.map((/** @type {any} */ { tiles_text, points_text }, /** @type {number} */ number) =>
      h(
        `li${number === seat ? ".turn" : ""}`,
        {},
        h("b", {}, view?.seats[number]?.name ?? ""),
        h("span.points", {}, bdi(points_text)),
        h("span.tiles", {}, bdi(tiles_text)),
      ),
    );
    return [
      h("h3", { role: "status" }, title, h("small", {}, pool_text)),
      h("ul.players", {}, standing),
      ...lines.map((/** @type {string} */ line) => h("p", {}, line)),
      h(
        "div.melds.felt",
        {},
        table.map((/** @type {WireMeld} */ meld, /** @type {number} */ number) => stillMeld(meld, faces, laid[number])),
      ),
      rack.length > 0 && h("div.melds.wood", {}, stillRow(rack, faces)),
    ].filter(Boolean);
  }
}

/** @type {(label: string, link: string) => HTMLElement} */
function linkField(label, link) {
  const field = /** @type {HTMLInputElement} */ (h("input", { type: "text", readonly: true, value: link, dir: "ltr" }));
  field.addEventListener("focus", () => field.select());
  return h("label.block", {}, h("span", {}, label), field);
}

/** @type {(result: Result, names: string[]) => HTMLElement} */
function scoreTable({ rounds, totals, won }, names) {
  const head = names.map((name, seat) => (won.includes(seat) ? `★ ${name}` : name));
  const rows = rounds.length > 1 ? rounds.map(({ text, scores }) => [text, ...scores]) : [];
  return tableOf(["", ...head], [...rows, [say("web.totals"), ...totals]]);
}

/** @type {(head: string[], body: string[][]) => HTMLElement} */
const tableOf = (head, body) =>
  h(
    "div.scroll",
    { tabindex: 0, role: "region", "aria-label": say("web.result") },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          head.map((text) => h("th", { scope: "col" }, bdi(text))),
        ),
      ),
      h(
        "tbody",
        {},
        body.map(([name, ...row]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, bdi(name)),
            row.map((text) => h("td", {}, bdi(text))),
          ),
        ),
      ),
    ),
  );
