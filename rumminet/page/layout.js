// A turn in progress: tiles are moved about, and every step can be undone. Nothing is judged here; tiles only
// neither appear nor vanish, and those of the table stay on it.

/** @type {(tile: WireTile, faces: Faces) => Look} */
export const lookOf = (tile, faces) => (typeof tile === "string" ? faces[tile] : tile);

/** @type {(meld: WireMeld, faces: Faces, mine?: number[]) => Meld} */
export const meldOf = (meld, faces, mine = []) => ({
  label: meld.label,
  tiles: meld.tiles.map((tile, at) => ({
    look: lookOf(tile, faces),
    mine: mine.includes(at),
    fresh: meld.fresh?.includes(at) ?? false,
  })),
});

/** @type {(melds: Meld[]) => SaidMeld[]} */
export const said = (melds) =>
  melds.map(({ kind, tiles }) => {
    const row = tiles.map(({ look }) => look.as);
    return kind ? { kind, tiles: row } : row;
  });

/** @type {(all: string[], gone: string[]) => string[]} */
export function without(all, gone) {
  const left = [...gone];
  return all.filter((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** @type {(one: unknown, other: unknown) => boolean} */
export const alike = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @type {(meld: Meld, meant: SaidMeld) => Meld} */
function declared(meld, meant) {
  const [kind, row] = Array.isArray(meant) ? ["", meant] : [meant.kind, meant.tiles];
  return { ...meld, kind, tiles: meld.tiles.map((tile, at) => ({ ...tile, look: { ...tile.look, as: row[at] } })) };
}

/** @type {Spot} */
export const FELT = { where: "felt", meld: -1, at: 0 };
/** @type {(spot: Spot) => string} */
export const keyOf = ({ where, meld, at }) =>
  where === "rack" ? `r.${at}` : where === "felt" ? "new" : `m${meld}.${at}`;

/** @type {(key: string) => Spot} */
export function spotOf(key) {
  if (key === "new") return FELT;
  const [place, at] = key.split(".");
  return { where: place === "r" ? "rack" : "meld", meld: Number(place.slice(1) || -1), at: Number(at) };
}

export class Draft {
  /** @param {Pick<View, "rack" | "table">} view @param {Faces} faces */
  constructor(view, faces) {
    this.view = view;
    this.faces = faces;
    this.layout = this.begin();
    /** @type {Layout[]} */
    this.past = [];
    /** @type {Layout[]} */
    this.future = [];
  }

  /** @returns {Layout} */
  begin() {
    return { rack: [...this.view.rack], melds: this.view.table.map((meld) => meldOf(meld, this.faces)) };
  }

  get touched() {
    return !alike(said(this.layout.melds), said(this.begin().melds));
  }

  /** @param {Layout} layout */
  to(layout) {
    if (alike(said(layout.melds), said(this.layout.melds))) return;
    this.past.push(this.layout);
    this.layout = layout;
    this.future = [];
  }

  /** @param {Layout[]} from @param {Layout[]} to */
  step(from, to) {
    const next = from.pop();
    if (!next) return;
    to.push(this.layout);
    this.layout = next;
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  reset() {
    this.to(this.begin());
  }

  /** What the host has made of these tiles. @type {(melds: SaidMeld[], verdict: Verdict) => Layout} */
  laidOut(melds, verdict) {
    const before = this.begin().melds;
    const made = verdict.melds.map((read, number) => {
      const old = before.find((meld) => alike(said([meld])[0], melds[number]));
      if (old && !read.laid.length) return old;
      return declared(meldOf(read, this.faces, read.laid), melds[number]);
    });
    const gone = made.flatMap((meld) => meld.tiles.filter((tile) => tile.mine).map(({ look }) => look.face));
    return { rack: without(this.view.rack, gone), melds: made };
  }

  /** Give a meld the meaning that was chosen. @param {number} number @param {SaidMeld} meant */
  declare(number, meant) {
    const melds = this.layout.melds.map((meld, at) => (at === number ? declared(meld, meant) : meld));
    this.to({ rack: this.layout.rack, melds });
  }

  /** @type {(spot: Spot, rack: string[]) => Tile | undefined} */
  tileAt(spot, rack) {
    if (spot.where !== "rack") return this.layout.melds[spot.meld]?.tiles[spot.at];
    const look = this.faces[rack[spot.at]];
    return look && { look, mine: true, fresh: false };
  }

  /**
   * Put tiles into a meld, down as a new one, or back on the rack; false if none of them may go there.
   * @param {Spot[]} spots @param {Spot} target @param {string[]} rack the rack in the order in which it is shown
   */
  move(spots, target, rack) {
    const back = target.where === "rack";
    const moved = spots.filter((spot) => {
      const tile = this.tileAt(spot, rack);
      return tile && (!back || (spot.where === "meld" && tile.mine));
    });
    if (moved.length) this.to(this.moved(moved, target, rack));
    return moved.length > 0;
  }

  /** @type {(spots: Spot[], target: Spot, rack: string[]) => Layout} */
  moved(spots, target, rack) {
    const tiles = spots.flatMap((spot) => this.tileAt(spot, rack) ?? []);
    const within = spots.every((spot) => spot.where === "meld" && spot.meld === target.meld);
    // A joker that comes into another meld stands for whatever fits there.
    const opened = within ? tiles : tiles.map((tile) => ({ ...tile, look: this.faces[tile.look.face] }));
    const melds = this.layout.melds.map((meld, number) => {
      const taken = spots.filter((spot) => spot.where === "meld" && spot.meld === number).map((spot) => spot.at);
      const stay = meld.tiles.filter((_, at) => !taken.includes(at));
      const here = target.where === "meld" && target.meld === number;
      if (here) stay.splice(target.at - taken.filter((at) => at < target.at).length, 0, ...opened);
      return taken.length || here ? { label: "", tiles: stay } : meld;
    });
    if (target.where === "felt") melds.push({ label: "", tiles: opened });
    const laid = spots.filter((spot) => spot.where === "rack").map((spot) => rack[spot.at]);
    const faces = target.where === "rack" ? tiles.map(({ look }) => look.face) : [];
    return { rack: [...without(this.layout.rack, laid), ...faces], melds: melds.filter((meld) => meld.tiles.length) };
  }
}

/** The order of a rack as its owner likes it: sorted in one of the host's ways, shuffled, or moved by hand. */
export class RackOrder {
  /** @param {string[][]} ways all faces, in the order of each way */
  constructor(ways) {
    this.ways = ways.map((faces) => new Map(faces.map((face, at) => [face, at])));
    this.way = 0;
    /** @type {string[] | null} */
    this.own = null;
  }

  /** Forget tiles that have gone for good, once a turn has ended. @param {string[]} rack */
  settle(rack) {
    if (this.own) this.own = this.shown(rack);
  }

  /** Tiles that are new to an own order come in at its end. @type {(rack: string[]) => string[]} */
  shown(rack) {
    if (!this.own) return this.sorted(rack);
    const kept = without(this.own, without(this.own, rack));
    return [...kept, ...this.sorted(without(rack, kept))];
  }

  /** @type {(rack: string[]) => string[]} */
  sorted(rack) {
    const rank = this.ways[this.way % this.ways.length];
    return [...rack].sort((one, other) => (rank.get(one) ?? 0) - (rank.get(other) ?? 0));
  }

  sort() {
    if (!this.own) this.way += 1;
    this.own = null;
  }

  /** @param {string[]} rack */
  shuffle(rack) {
    const faces = [...rack];
    for (let at = faces.length - 1; at > 0; at--) {
      const other = Math.floor(Math.random() * (at + 1));
      [faces[at], faces[other]] = [faces[other], faces[at]];
    }
    this.own = faces;
  }

  /** Move tiles of the shown rack before a gap. @param {string[]} rack @param {number[]} places @param {number} gap */
  move(rack, places, gap) {
    const faces = this.shown(rack);
    const stay = faces.map((face, at) => ({ face, at })).filter(({ at }) => !places.includes(at));
    const before = stay.filter(({ at }) => at < gap);
    const behind = stay.filter(({ at }) => at >= gap);
    const moved = places.map((at) => faces[at]);
    this.own = [...before.map(({ face }) => face), ...moved, ...behind.map(({ face }) => face)];
  }
}
