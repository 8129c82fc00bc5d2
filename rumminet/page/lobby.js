// Before the game: who sits where, and a seat for whoever has just come.

/** @import {Game} from "./game.js" */

import { byId, h } from "./dom.js";
import { say } from "./texts.js";
import { button } from "./talk.js";

const NAME = "rummi.name";
const KEY = "rummi.key";

export class Lobby {
  drawn = "";
  claimed = /** @type {object | null} */ (null);

  /** @param {Game} game @param {{share: () => void, menu: () => void, look: () => void}} around */
  constructor(game, around) {
    this.game = game;
    this.around = around;
    this.field = /** @type {HTMLInputElement} */ (
      h("input", { id: "name", type: "text", maxlength: 20, autocomplete: "nickname", required: true })
    );
    this.field.value = localStorage.getItem(NAME) ?? "";
  }

  /** Whether there is a seat that one could still take. */
  get open() {
    const { room, you } = this.game;
    return you === null && Boolean(room?.seats.some((seat) => seat.state === "free" || seat.state === "reserved"));
  }

  draw() {
    const { room, you } = this.game;
    const now = JSON.stringify([room, you, document.documentElement.lang]);
    if (!room || now === this.drawn) return;
    this.drawn = now;
    const typing = document.activeElement === this.field;
    this.field.setAttribute("aria-label", say("web.name"));
    this.field.placeholder = say("web.name");
    byId("door").replaceChildren(
      h("div.card", {},
        h("h1", {}, room.title),
        h("p.dim", {}, room.header.replace(`${room.title} · `, "")),
        this.open && h("p", {}, say("web.take-seat")),
        this.open && room.seats.some((seat) => seat.state === "free") && h("label.block", {}, h("span", {}, say("web.name")), h("div", { id: "name-here" })),
        h("ul.seats", { "aria-label": say("web.players") }, room.seats.map((seat) => this.seat(seat))),
        you !== null && h("p", { role: "status" }, say("web.waiting")),
        h("div.row.wrap", {}, room.begin.map(({ value, text }) => button(text, () => this.game.send({ do: "begin", with: value })))),
        h("div.row.wrap", {},
          button(say("web.share"), () => this.around.share()),
          you === null && room.state !== "gathering" && button(say("web.look-on"), () => this.around.look()),
          button(say("web.menu"), () => this.around.menu()),
        ),
      ),
    );
    byId("name-here")?.replaceWith(this.field);
    if (typing) this.field.focus();
  }

  /** @param {RoomSeat} seat */
  seat({ seat, state, name, connected }) {
    const { you } = this.game;
    const note = seat === you ? say("web.you") : state === "taken" && !connected ? say("web.away") : state === "reserved" ? say("web.reserved") : "";
    const free = you === null && (state === "free" || state === "reserved");
    return h(
      `li.${state}`,
      {},
      h("span.who", {}, h("bdi", {}, name || say("web.free")), note && h("small", {}, note)),
      free && h("button.main", { type: "button", click: () => this.claim(seat, state === "free"), "aria-label": `${say("web.sit")}: ${name || seat + 1}` }, say("web.sit")),
    );
  }

  /** @param {number} seat @param {boolean} named */
  claim(seat, named) {
    const name = this.field.value.trim();
    if (named && !name) return this.field.focus();
    if (name) localStorage.setItem(NAME, name);
    // An answer may be lost; with the same key the same claim is answered again.
    const key = localStorage.getItem(KEY) ?? [...crypto.getRandomValues(new Uint32Array(4))].join("-");
    localStorage.setItem(KEY, key);
    this.claimed = { do: "claim", seat, name, key };
    this.game.send(this.claimed);
  }

  /** After a new line: ask again for the seat that nobody has answered for. */
  resume() {
    if (this.claimed && this.game.you === null) this.game.send(this.claimed);
  }
}
