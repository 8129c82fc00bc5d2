// The shapes that go over the line and through the page; there is no code here.

/** @typedef {string | string[]} As what the host is told of a tile */
/** @typedef {{mark: string, text: string, sign: string, suit: number | null}} Piece what is printed on a tile */
/** @typedef {{face: string, as: As, joker: boolean, label: string, pieces: Piece[]}} Look a tile as it is shown */
/** @typedef {string | Look} WireTile a face, or a tile with a look of its own */
/** @typedef {{label: string, tiles: WireTile[], fresh?: number[]}} WireMeld */
/** @typedef {{look: Look, mine: boolean, fresh: boolean}} Tile `mine` came from the rack this turn, `fresh` from others */
/** @typedef {{label: string, tiles: Tile[]}} Meld */
/** @typedef {{rack: string[], melds: Meld[]}} Layout */
/** @typedef {{where: "rack" | "meld" | "felt", meld: number, at: number}} Spot a tile, or the gap before it */
/** @typedef {Record<string, Look>} Faces */
/** @typedef {{sign: string, text: string, meld: number | null, number: number, rule?: string, rule_text?: string}} Line */
/**
 * @typedef {{n: number, at: number, status: string, playable: boolean, points: string, lines: Line[],
 *   melds: {tiles: WireTile[], laid: number[], wrong: number, caption: string, label: string,
 *     choices: {text: string, as: As[]}[]}[], suggest: string}} Verdict
 */
/** @typedef {{name: string, bot: boolean, tiles: number, tiles_text: string, points: number | null, points_text: string,
 *   opened: boolean, turn: boolean, asked: boolean, last: string}} Seat */
/** @typedef {{text: string, name: string, about: string[], choices: {value: string, text: string}[]}} Ask */
/** @typedef {{title: string, won: number[], lines: string[], racks: {seat: number, tiles: WireTile[], text: string}[],
 *   rounds: {text: string, scores: string[]}[], totals: string[],
 *   chart: {title: string, counts: string, rows: number[][]} | null}} Result */
/**
 * @typedef {{seat: number | null, phase: string, turn: number, number: number, title: string, mine: boolean, pool: number,
 *   pool_text: string, round: {number: number, of: number, text: string}, seats: Seat[], table: WireMeld[],
 *   proposed: WireMeld[] | null, rack: string[], drawn: string[], need: string,
 *   may: {play: boolean, draw: boolean, draw_text: string, draw_why: string, hint: boolean, suggest: boolean},
 *   ask: Ask | null, clock: {now: number, until: number, seat: number} | null, agreed: string[],
 *   result: Result | null}} View
 */
/** @typedef {{at: number, lines: string[], own: string[], seat: number | null, do: string}} Told */
/** @typedef {{what: string, state: string, title: string, header: string, link: string, game: number, you: number | null,
 *   onlookers: number, seats: {seat: number, state: string, name: string, level: string, connected: boolean,
 *   wants: boolean}[], begin: {value: string, text: string}[]}} Room */
/** @typedef {{id: string, title: string, joined: boolean, counts: string, typing: string, example: string}} Edition */

export {};
