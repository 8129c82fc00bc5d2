// Before the game: who sits where, and a seat for whoever has just come.

/** @import {Game} from "./game.js" */

import { byId, fill, h, say } from "./draw.js";
import { button } from "./talk.js";

const NAME = "rummi.name";
const KEY = "rummi.key";

export class Lobby {
  claimed = /** @type {object | null} */ (null);

  /** @param {Game} game @param {{share: () => void, menu: () => void, look: () => void}} around */
  constructor(game, around) {
    this.game = game;
    this.around = around;
  }

  /** Whether there is a seat that one could still take. */
  get open() {
    const { room, you } = this.game;
    return you === null && Boolean(room?.seats.some((seat) => seat.state === "free" || seat.state === "reserved"));
  }

  draw() {
    const { room, you } = this.game;
    if (!room) return;
    fill(
      byId("door"),
      h(
        "div.card",
        {},
        h("h1", {}, room.title),
        h("p.dim", {}, room.header.replace(`${room.title} · `, "")),
        this.open && nameField(),
        h(
          "ul.seats",
          { "aria-label": say("web.players") },
          room.seats.map((seat) => this.seat(seat)),
        ),
        you !== null && h("p", { role: "status" }, say("web.waiting")),
        h(
          "div.row",
          {},
          room.begin.map(({ value, text }) => button(text, () => this.game.send({ do: "begin", with: value }))),
          button(say("web.share"), () => this.around.share()),
          you === null && room.state !== "gathering" && button(say("web.look-on"), () => this.around.look()),
          button(say("web.menu"), () => this.around.menu()),
        ),
      ),
    );
  }

  /** @param {RoomSeat} seat */
  seat({ seat, state, name, connected }) {
    const { you } = this.game;
    const note =
      seat === you
        ? say("web.you")
        : state === "taken" && !connected
          ? say("web.away")
          : state === "reserved"
            ? say("web.reserved")
            : "";
    const free = you === null && (state === "free" || state === "reserved");
    return h(
      `li.${state}`,
      {},
      h("span.who", {}, h("bdi", {}, name || say("web.free")), note && h("small", {}, note)),
      free &&
        h(
          "button.main",
          {
            type: "button",
            click: () => this.claim(seat, state === "free"),
            "aria-label": `${say("web.sit")}: ${name || seat + 1}`,
          },
          say("web.sit"),
        ),
    );
  }

  /** @param {number} seat @param {boolean} named */
  claim(seat, named) {
    const field = byId("name");
    const name = field.value.trim();
    if (named && !name) return field.focus();
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

const nameField = () =>
  h(
    "label.block",
    {},
    h("span", {}, say("web.name")),
    h("input", {
      id: "name",
      type: "text",
      maxlength: 20,
      autocomplete: "nickname",
      value: localStorage.getItem(NAME) ?? "",
    }),
  );
