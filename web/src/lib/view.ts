/** The view of any game as the phone draws it: spaces with what lies on them, mats, steps, the contest, what hands do. */
import type { Table } from "./api";
import { isPoint } from "./map";

export type Named = { key: string; title: string; picture?: string };
export type Counted = Named & { number?: number | null; text?: string; rules?: string[] };
export type Told = { text: string; rules?: string[]; about?: { kind: string; key: string }[] };
export type Step = { key: string; title: string; state: "done" | "now" | "next"; seat?: string; inside?: number };
export type Piece = {
  kind: string;
  title?: string;
  seat?: string | null;
  count?: number;
  marks?: Named[];
  notes?: string[];
  picture?: string;
  /** In Decline, or face down. */
  down?: boolean;
};
export type Space = {
  kind?: string;
  kind_title?: string;
  title?: string;
  points?: number;
  at?: unknown;
  symbols?: Named[];
  borders?: string[];
  pieces?: Piece[];
  notes?: Told[];
  seat?: string | null;
  more?: Record<string, unknown>;
};
export type Group = { key: string; title: string; items: Counted[] };
export type Mat = {
  name: string;
  out?: boolean;
  chosen?: Named | null;
  score?: number | null;
  hidden?: boolean;
  purse: Counted[];
  groups?: Group[];
  cards?: Counted[];
  notes?: Told[];
};
export type DieFace = { face: number | string; counts?: boolean };
export type Throw = { title: string; groups: { key: string; title: string; faces: DieFace[] }[]; left?: number };
export type ContestSide = {
  seats: string[];
  role?: Named | null;
  stands: { space: string; pieces: Piece[] }[];
  throws?: Throw[];
  owed?: number;
  notes?: Told[];
};
export type Contest = { title: string; space?: string; round?: number; phase?: Named | null; sides: ContestSide[] };
export type Hand = { seat?: string | null; verb: string; text: string; about?: { kind: string; key: string }[] };
export type Barred = { action: string; title: string; why: string; rules?: string[] };
export type View = {
  turn: Counted | null;
  steps: Step[];
  spaces: Record<string, Space>;
  walls: [string, string][];
  seats: Record<string, Mat>;
  contest: Contest | null;
  hands: Hand[];
  why_not: Barred[];
  first?: string;
  packs: string[];
  more: Record<string, unknown>;
};

const NOTHING: View = {
  turn: null,
  steps: [],
  spaces: {},
  walls: [],
  seats: {},
  contest: null,
  hands: [],
  why_not: [],
  packs: [],
  more: {},
};
const GAP = 1.7;

/** What a table shows; whatever a game leaves out is empty. */
export function viewOf(table: Table | null): View {
  const view = { ...NOTHING, ...((table?.view ?? {}) as unknown as Partial<View>) };
  return { ...view, spaces: spread(view.spaces) };
}

const islandOf = (space: Space): unknown => space.more?.island;

/** Boards made of several islands, each with its own corner: one below the other. */
function spread(spaces: Record<string, Space>): Record<string, Space> {
  const lowest = new Map<unknown, number>();
  const highest = new Map<unknown, number>();
  for (const space of Object.values(spaces)) {
    const [island, at] = [islandOf(space), space.at];
    if (island === undefined || !isPoint(at)) continue;
    lowest.set(island, Math.max(lowest.get(island) ?? -Infinity, at[1]));
    highest.set(island, Math.min(highest.get(island) ?? Infinity, at[1]));
  }
  const shift = new Map<unknown, number>();
  let below = 0;
  for (const [island, bottom] of lowest) {
    shift.set(island, below - highest.get(island)!);
    below += bottom - highest.get(island)! + GAP;
  }
  const moved = (space: Space): Space =>
    isPoint(space.at) ? { ...space, at: [space.at[0], space.at[1] + (shift.get(islandOf(space)) ?? 0)] } : space;
  return Object.fromEntries(Object.entries(spaces).map(([key, space]) => [key, moved(space)]));
}

export const seatKeys = (table: Table | null): string[] =>
  (table?.seats ?? []).map((seat) => String(seat.seat));

/** What a seat, or a side nobody plays, is called. */
export function nameIn(table: Table | null): (seat: string) => string {
  const names = new Map((table?.seats ?? []).map((seat) => [String(seat.seat), String(seat.name || seat.seat)]));
  const mats = (table?.view as { seats?: Record<string, { name?: string }> } | undefined)?.seats ?? {};
  return (seat) => names.get(seat) ?? mats[seat]?.name ?? seat;
}
