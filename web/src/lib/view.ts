/** The view of any game in one form: spaces with their pieces and holder, seats with their names, the turn. */
import { drawingOf } from "../games";
import type { Piece, Space, View } from "../games/drawing";
import type { Table } from "./api";
import { isPile } from "./facets";
import { isPoint } from "./map";
import { words } from "./words";

type Loose = Record<string, unknown>;
const GAP = 1.7;

export function spacesOf(table: Table | null): Record<string, Space> {
  const view = (table?.view ?? {}) as View;
  const given = (view.spaces ?? {}) as Record<string, Loose>;
  const drawing = drawingOf(table?.game ?? "");
  const shift = islands(given);
  const lying = drawing.lies?.(view) ?? {};
  const known = (piece: Piece): Piece => ({ ...piece, ...drawing.named?.(piece, view) });
  const read = (key: string, space: Loose): Space => {
    const found = spaceOf(space, shift);
    const drawn = lying[key] ?? [];
    const others = (found.pieces ?? []).filter((piece) => !drawn.some((one) => one.kind === piece.kind));
    return { ...found, pieces: [...others.map(known), ...drawn] };
  };
  return Object.fromEntries(Object.entries(given).map(([key, space]) => [key, read(key, space)]));
}

type Keyed = { key: string };
type Mat = { name?: string; more?: Loose };
type Seen = Loose & { more?: Loose; seats?: Record<string, Mat>; spaces?: Record<string, Loose> };

/** What the drawings read: keys instead of names, and what only a game's drawing knows beside the rest. */
export function loose(table: Table): Table {
  const view = table.view as Seen;
  const keys = (named: unknown): string[] => ((named ?? []) as Keyed[]).map(({ key }) => key);
  const each = <One, Other>(all: Record<string, One>, of: (one: One) => Other): Record<string, Other> =>
    Object.fromEntries(Object.entries(all).map(([key, one]) => [key, of(one)]));
  const space = ({ more, ...shown }: Loose): Loose => ({
    ...shown,
    ...(more as Loose),
    symbols: keys(shown.symbols),
    pieces: ((shown.pieces ?? []) as Piece[]).map(({ kind, seat, count, marks }) => ({
      kind,
      seat,
      count,
      marks: keys(marks),
    })),
  });
  const flat = {
    ...view,
    turn: (view.turn as { number?: number } | undefined)?.number,
    scenario: (view.scenario as Keyed).key,
    options: Object.fromEntries(((view.options ?? []) as (Keyed & { value: string })[]).map((o) => [o.key, o.value])),
    ...view.more,
    spaces: each(view.spaces ?? {}, space),
    seats: each(view.seats ?? {}, ({ name, more }) => ({ name, ...more })),
  };
  return { ...table, view: flat as unknown as Table["view"] };
}

/** The walls of a board: pairs of spaces with one between them. */
export const wallsOf = (table: Table | null): [string, string][] =>
  ((table?.view as View | undefined)?.walls ?? []) as [string, string][];

function spaceOf(space: Loose, shift: Map<unknown, number>): Space {
  const holder =
    typeof space.seat === "string" ? space.seat : typeof space.owner === "string" ? space.owner : null;
  const at = isPoint(space.at) ? [space.at[0], space.at[1] + (shift.get(space.island) ?? 0)] : undefined;
  return { ...space, at, owner: holder, pieces: piecesOf(space.pieces, holder) } as Space;
}

/** A list of heaps, or counts by kind that belong to whoever holds the space. */
function piecesOf(pieces: unknown, holder: string | null): Piece[] {
  if (Array.isArray(pieces)) return pieces as Piece[];
  if (!isPile(pieces)) return [];
  return Object.entries(pieces).map(([kind, count]) => ({ kind, count, seat: holder }));
}

/** Boards made of several islands, each with its own corner: one below the other. */
function islands(spaces: Record<string, Loose>): Map<unknown, number> {
  const lowest = new Map<unknown, number>();
  const highest = new Map<unknown, number>();
  for (const { island, at } of Object.values(spaces)) {
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
  return shift;
}

export const seatKeys = (table: Table | null): string[] =>
  (table?.seats ?? []).map((seat) => String(seat.seat));

export function nameIn(table: Table | null): (seat: string) => string {
  const names = new Map(
    (table?.seats ?? []).map((seat) => [String(seat.seat), String(seat.name || seat.seat)]),
  );
  const neutrals = (table?.view as View | undefined)?.neutrals ?? {};
  return (seat) => names.get(seat) ?? (neutrals[seat] ? neutrals[seat].name || words.name(seat) : seat);
}

/** The number of the turn or round, if the game counts them. */
export function turnOf(table: Table | null): number | null {
  const view = (table?.view ?? {}) as Loose;
  for (const count of [view.turn, view.round]) if (typeof count === "number") return count;
  return null;
}
