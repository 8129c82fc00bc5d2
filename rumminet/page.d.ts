// The shapes that go over the line and through the page, for `tsc -p rumminet`; browsers never see this file.

/** What the host is told of a tile, and of a meld. */
type As = string | string[];
type SaidMeld = As[] | { kind: string; tiles: As[] };
type Piece = { mark: string; text: string; sign: string; suit: number | null };
/** A tile as it is shown. */
type Look = { face: string; as: As; joker: boolean; label: string; pieces: Piece[] };
/** A face, or a tile with a look of its own. */
type WireTile = string | Look;
type WireMeld = { label: string; tiles: WireTile[]; fresh?: number[] };
type Faces = Record<string, Look>;

/** `mine` came from the rack this turn, `fresh` from others since the last one. */
type Tile = { look: Look; mine: boolean; fresh: boolean };
/** With a kind where one was declared. */
type Meld = { label: string; tiles: Tile[]; kind?: string };
type Layout = { rack: string[]; melds: Meld[] };
/** A tile, or the gap before it. */
type Spot = { where: "rack" | "meld" | "felt"; meld: number; at: number };
/** Where dragged tiles would fall: in which meld or rack, before or behind which tile. */
type Aim = { host: Element; tile: Element | undefined; behind: boolean };

type Line = { sign: string; text: string; rule?: string; rule_text?: string };
type Judged = {
  tiles: WireTile[]; laid: number[]; wrong: number; caption: string; label: string;
  choices: { text: string; as: As[]; kind: string }[];
};
type Verdict = {
  n: number; status: string; playable: boolean; points: string; lines: Line[]; melds: Judged[]; suggest: string;
};
type Way = { melds: SaidMeld[]; line: string; verdict: Verdict };
type Staged = { n: number; suggest?: string; status: string; notes: string[]; text: string; ways: Way[] };
type Hinted = { n: number; stage: number; text: string; next: string; way: Way | null };
type Acted = { status: string; text: string; verdict: Verdict | null };

type Seat = {
  name: string; bot: boolean; tiles: number; tiles_text: string; points: number | null; points_text: string;
  turn: boolean; asked: boolean;
};
type Ask = { name: string; text: string; choices: { value: string; text: string }[] };
type Result = {
  title: string; won: number[]; lines: string[]; racks: { seat: number; tiles: WireTile[]; text: string }[];
  rounds: { text: string; scores: string[] }[]; totals: string[]; chart: { title: string; rows: number[][] } | null;
  table: { head: string[]; body: string[][] } | null;
};
type View = {
  seat: number | null; phase: string; number: number; title: string; mine: boolean; pool_text: string;
  round: { number: number; text: string }; seats: Seat[]; table: WireMeld[]; proposed: WireMeld[] | null;
  rack: string[]; drawn: string[]; need: string;
  may: { draw: boolean; draw_text: string; draw_why: string; hint: boolean; suggest: boolean };
  ask: Ask | null; clock: { now: number; until: number } | null; result: Result | null;
};
type Told = { at: number; lines: string[]; own: string[]; seat: number | null };
type Edition = { id: string; joined: boolean; typing: string; example: string };
type RoomSeat = { seat: number; state: string; name: string; connected: boolean; wants: boolean };
type Room = {
  state: string; title: string; header: string; seats: RoomSeat[]; begin: { value: string; text: string }[];
};
type Welcome = { edition: Edition; faces: Faces; orders: string[][]; you: number | null; lang: string; now: number };
type Step = {
  title: string; seat: number; lines: string[]; table: WireMeld[]; laid: number[][]; rack: WireTile[];
  seats: { tiles_text: string; points_text: string }[]; pool_text: string;
};
type Block = {
  kind: string; text: string; rule?: string; before: WireMeld[]; after: WireMeld[]; laid?: number[][]; sign: string; says: string;
};

/** What an element is made of; what is not there is left out. */
type Child = Node | string | null | undefined | false;
/** What is to be seen of a tile; `chosen` is its place among those that are held, 0 if it is none. */
type TileMarks = { laid?: boolean; fresh?: boolean; chosen?: number; key?: string; still?: boolean };
