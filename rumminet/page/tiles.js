// Tiles and melds as they are drawn. Everything that a colour tells is also told by a sign.


import { h } from "./dom.js";
import { lookOf, meldOf } from "./layout.js";
import { say } from "./texts.js";

/** @typedef {{laid?: boolean, fresh?: boolean, chosen?: number, key?: string, still?: boolean}} TileMarks */

/** @type {(piece: Piece, joker: boolean) => HTMLElement} */
const pieceOf = ({ mark, text, sign, suit }, joker) =>
  h(
    `span.piece${suit === null ? "" : `.suit${suit}`}${text.length > 2 ? ".long" : ""}`,
    {},
    mark && !sign && h("span.mark", {}, mark),
    h(joker && mark ? "u" : "b", {}, text),
    sign && h("span.sign", {}, mark + sign),
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
  h("div.meld", { role: "group" }, tiles.map((tile) => tileOf(lookOf(tile, faces), { still: true })));
