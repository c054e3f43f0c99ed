/** Pieces as they lie on a space: heaped by owner and kind, placed around the middle, told in words. */
import type { Piece, Space } from "../games/drawing";
import type { Point, Region } from "./map";
import { shared } from "./map";
import { words } from "./words";

/** So many heaps fit on a space; the rest is a number. */
export const SHOWN = 6;

/** Pieces of one owner and kind lie together, but for those with a name of their own. */
export const heapKey = (piece: Piece): string =>
  [piece.seat, piece.kind, piece.name ?? "", ...(piece.down || piece.notes?.length ? (piece.marks ?? []) : [])].join(
    "/",
  );

export function heaps(pieces: Piece[] = []): Piece[] {
  const merged = new Map<string, Piece>();
  for (const piece of pieces) {
    const key = heapKey(piece);
    merged.set(key, { ...piece, count: (merged.get(key)?.count ?? 0) + (piece.count ?? 1) });
  }
  return [...merged.values()];
}

export function spot(index: number, number: number): Point {
  if (number === 1) return [0, 8];
  if (number === 2) return [index * 44 - 22, 8];
  if (number > 4) return [(index % 3) * 32 - 32, Math.floor(index / 3) * 34 - 10];
  return [(index % 2) * 44 - 22, Math.floor(index / 2) * 42 - 14];
}

/** Whose a space is: its owner at the table, or whoever alone has pieces there. */
export function holder(space: Space, seats: string[]): string | null {
  if (space.owner && seats.includes(space.owner)) return space.owner;
  const present = new Set((space.pieces ?? []).map((piece) => piece.seat).filter(Boolean));
  const [only = ""] = present as Set<string>;
  return present.size === 1 && seats.includes(only) ? only : null;
}

/** A heap in words: who or what it is, how many, whose. */
export function heapSays(piece: Piece, names: (seat: string) => string): string {
  const count = piece.count ?? 1;
  const pile = piece.name
    ? `${count > 1 ? `${count} ` : ""}${piece.name}`
    : words.pile({ [piece.kind]: count });
  const whose = piece.seat && !piece.down ? words.board.of(pile, names(piece.seat)) : pile;
  return piece.notes?.length ? `${whose} (${piece.notes.join(", ")})` : whose;
}

/** What a space is, apart from the pieces in it. */
export function groundSays(key: string, space: Space, walls: [string, string][]): string[] {
  const behind = walls.filter((pair) => pair.includes(key)).map(([one, other]) => (one === key ? other : one));
  const letters = (space.symbols ?? []).filter((symbol) => symbol.length === 1);
  return [
    space.kind ?? "",
    space.points ? words.board.points(space.points) : "",
    words.board.depletion[space.depletion ?? ""] ?? "",
    letters.length ? words.board.mark(letters.join(", ")) : "",
    space.stock === undefined ? "" : words.board.stock(space.stock),
    space.hidden === undefined ? "" : words.board.hidden(space.hidden),
    behind.length ? words.board.wall(behind.join(", ")) : "",
  ].filter(Boolean);
}

/** A space in words, for those who do not see it. */
export function told(
  key: string,
  space: Space,
  walls: [string, string][],
  names: (seat: string) => string,
): string {
  const pieces = heaps(space.pieces).map((piece) => heapSays(piece, names));
  const facts = [
    space.title && space.title !== key ? `${key} ${space.title}` : key,
    ...groundSays(key, space, walls),
    pieces.join(", ") || words.board.empty,
  ];
  return facts.join(", ");
}

type Stretch = { from: Point; to: Point };
const apart = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Touching on paper but not bordering: a closed line. Bordering but apart: a path. */
export function crossings(
  cells: Region[],
  spaces: Record<string, Space>,
  walls: [string, string][],
): { closed: Stretch[]; paths: Stretch[]; walls: Stretch[] } {
  const closed: Stretch[] = [];
  const walled: Stretch[] = [];
  const between = new Set(walls.flatMap(([one, other]) => [`${one}|${other}`, `${other}|${one}`]));
  const paths: Stretch[] = [];
  cells.forEach((one, index) => {
    const around = spaces[one.key]?.borders;
    for (const other of around ? cells.slice(index + 1) : []) {
      const edge = apart(one.at, other.at) > 300 ? null : shared(one, other);
      const joined = around!.includes(other.key);
      if (edge && between.has(`${one.key}|${other.key}`)) walled.push(edge);
      else if (edge && !joined && apart(edge.from, edge.to) > 40) closed.push(edge);
      if (!edge && joined) paths.push({ from: one.at, to: other.at });
    }
  });
  return { closed, paths, walls: walled };
}
