/** Pieces as they lie on a space: heaped by owner and kind, placed around the middle, told in words. */
import type { Piece, Space } from "../games/drawing";
import type { Point, Region } from "./map";
import { shared } from "./map";
import { words } from "./words";

/** So many heaps fit on a space; the rest is a number. */
export const SHOWN = 4;

export function heaps(pieces: Piece[] = []): Piece[] {
  const merged = new Map<string, Piece>();
  for (const piece of pieces) {
    const key = `${piece.seat}/${piece.kind}`;
    merged.set(key, { ...piece, count: (merged.get(key)?.count ?? 0) + (piece.count ?? 1) });
  }
  return [...merged.values()];
}

export function spot(index: number, number: number): Point {
  if (number === 1) return [0, 8];
  if (number === 2) return [index * 44 - 22, 8];
  return [(index % 2) * 44 - 22, Math.floor(index / 2) * 42 - 14];
}

/** Whose a space is: its owner at the table, or whoever alone has pieces there. */
export function holder(space: Space, seats: string[]): string | null {
  if (space.owner && seats.includes(space.owner)) return space.owner;
  const present = new Set((space.pieces ?? []).map((piece) => piece.seat).filter(Boolean));
  return present.size === 1 ? ([...present][0] as string) : null;
}

/** A space in words, for those who do not see it. */
export function told(key: string, space: Space, names: (seat: string) => string): string {
  const pieces = heaps(space.pieces).map((piece) => {
    const pile = words.pile({ [piece.kind]: piece.count ?? 1 });
    return piece.seat ? words.board.of(pile, names(piece.seat)) : pile;
  });
  const facts = [
    space.title && space.title !== key ? `${key} ${space.title}` : key,
    space.kind ?? "",
    space.points ? words.board.points(space.points) : "",
    words.board.depletion[space.depletion ?? ""] ?? "",
    pieces.join(", ") || words.board.empty,
  ];
  return facts.filter(Boolean).join(", ");
}

type Stretch = { from: Point; to: Point };
const apart = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Touching on paper but not bordering: a closed line. Bordering but apart: a path. */
export function crossings(
  cells: Region[],
  spaces: Record<string, Space>,
): { closed: Stretch[]; paths: Stretch[] } {
  const closed: Stretch[] = [];
  const paths: Stretch[] = [];
  cells.forEach((one, index) => {
    const around = spaces[one.key]?.borders;
    for (const other of around ? cells.slice(index + 1) : []) {
      const edge = apart(one.at, other.at) > 300 ? null : shared(one, other);
      const joined = around!.includes(other.key);
      if (edge && !joined && apart(edge.from, edge.to) > 40) closed.push(edge);
      if (!edge && joined) paths.push({ from: one.at, to: other.at });
    }
  });
  return { closed, paths };
}
