// The order of a rack as its owner likes it: sorted in one of the host's ways, shuffled, or moved by hand.

import { without } from "./layout.js";

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
