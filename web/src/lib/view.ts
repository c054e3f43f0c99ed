/** The view of any game as the phone draws it: spaces with what lies on them, mats, steps, the contest, what hands do. */
import type { Schemas, Table } from "./api";
import { isPoint } from "./map";

export type Counted = Schemas["Counted"];
export type Step = Schemas["Step"];
export type Piece = Schemas["PieceView"];
export type Space = Schemas["SpaceView"];
export type Mat = Schemas["Mat"];
export type Contest = Schemas["Contest"];
export type Group = Schemas["Group"];
export type Track = Schemas["Track"];
export type Purchase = Schemas["Purchase"];
export type Sum = Schemas["Sum"];
export type Thrown = Schemas["ThrowView"];
export type Hand = Schemas["Hand"];
export type View = Schemas["View"];

/** Whether the sides of a contest have values, each with the lines it is made of. */
export const addsUp = (contest: Contest): boolean =>
  contest.sides.some((fighter) => fighter.stock?.some((item) => item.text));

const NOTHING: View = {
  scenario: { key: "", title: "" },
  options: [],
  packs: [],
  steps: [],
  spaces: {},
  seats: {},
  hands: [],
  why_not: [],
  first: "",
  turn: null,
  walls: [],
  contest: null,
  outcome: null,
  more: {},
};
const GAP = 1.7;

/** What a table shows; whatever a game leaves out is empty. */
export function viewOf(table: Table | null): View {
  const view = { ...NOTHING, ...((table?.view ?? {}) as unknown as Partial<View>) };
  return { ...view, ...spread(view) };
}

/** Which part of a board made of several a space lies on. */
export const islandOf = (space: Space): unknown => space.more?.island;

/** Boards made of several islands, each with its own corner: one below the other. */
function spread({ spaces, pictures }: View): Partial<View> {
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
  const beneath = (pack: string): number => shift.get(pack) ?? 0;
  return {
    spaces: Object.fromEntries(Object.entries(spaces).map(([key, space]) => [key, moved(space)])),
    ...(pictures ? { pictures: pictures.map(({ pack, box }) => ({ pack, box: box.map((n, at) => n + (at % 2) * beneath(pack)) })) } : {}),
  };
}

/** A piece that stands on no map: whose it is, and what lies on it. */
export type Standing = { seat: string; group: Group };

/** The pieces players have before them, in the order the game tells them, and those that are nobody's. */
export const standingIn = (view: View): Standing[] =>
  Object.entries({ ...view.seats, ...(view.nobody ? { "": view.nobody } : {}) }).flatMap(([seat, mat]) =>
    (mat.groups ?? []).filter((group) => group.kind).map((group) => ({ seat, group })),
  );

export const seatKeys = (table: Table | null): string[] =>
  (table?.seats ?? []).map((seat) => String(seat.seat));

/** What a seat, or a side nobody plays, is called. */
export function nameIn(table: Table | null): (seat: string) => string {
  const names = new Map((table?.seats ?? []).map((seat) => [String(seat.seat), String(seat.name || seat.seat)]));
  const view = table?.view as { seats?: Record<string, { name?: string }>; nobody?: { name?: string } } | undefined;
  return (seat) => names.get(seat) ?? (seat ? view?.seats?.[seat]?.name : view?.nobody?.name) ?? seat;
}
