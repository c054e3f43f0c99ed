/** Pieces as they lie on a space: heaped by owner and kind, placed around the middle, told in words. */
import { words } from "../shell/language.svelte";
import type { Point, Region } from "./map";
import { shared } from "./map";
import type { Naming } from "./naming";
import type { Piece, Space } from "./view";

/** So many heaps fit on a space; the rest is a number. */
export const SHOWN = 6;
const MOVED = "moved";

export const isSpent = (piece: Piece): boolean => (piece.marks ?? []).some((mark) => mark.key === MOVED);

/** Pieces of one owner and name lie together, marked as all of them are, unless more is to be said of some. */
export const heapKey = (piece: Piece): string =>
  [piece.seat, piece.kind, piece.title, piece.down, ...(piece.notes ?? [])].join("/");

export function heaps(pieces: Piece[] = []): Piece[] {
  const merged = new Map<string, Piece>();
  for (const piece of pieces) {
    const key = heapKey(piece);
    const there = merged.get(key);
    const marks = (piece.marks ?? []).filter((mark) => !there || there.marks?.some((one) => one.key === mark.key));
    merged.set(key, { ...piece, marks, count: (there?.count ?? 0) + (piece.count ?? 1) });
  }
  return [...merged.values()];
}

/** Where a heap lies, and how large; between a name above and what is printed below there is less room. */
export function spot(index: number, number: number, between = false): [x: number, y: number, size: number] {
  if (number === 1) return [0, between ? 0 : 8, 1];
  if (number === 2) return [index * 44 - 22, between ? 0 : 8, 1];
  if (between) return [(index % 3) * 32 - 32, Math.floor(index / 3) * 28 - 3, SMALL];
  if (number > 4) return [(index % 3) * 32 - 32, Math.floor(index / 3) * 34 - 10, SMALL];
  return [(index % 2) * 44 - 22, Math.floor(index / 2) * 42 - 14, 1];
}
const SMALL = 0.72;

/** Keys as short as those of a grid are printed; others only name the space to the referee. */
const SHORT = 3;
export const isPrinted = (key: string): boolean => key.length <= SHORT;

/** Whose a space is: whoever the game says, or whoever alone has pieces there. */
export function holder(space: Space, seats: string[]): string | null {
  if (space.seat && seats.includes(space.seat)) return space.seat;
  const present = new Set((space.pieces ?? []).map((piece) => piece.seat).filter(Boolean));
  const [only = ""] = present as Set<string>;
  return present.size === 1 && seats.includes(only) ? only : null;
}

/** A heap in words: how many, of what, whose. */
export function heapSays(piece: Piece, naming: Naming): string {
  const pile = naming.heap(piece, piece.count ?? 1);
  const whose = naming.isSeat(piece.seat) ? words.board.of(pile, naming.seat(piece.seat)) : pile;
  const more = [...(piece.marks ?? []).map((mark) => mark.title), ...(piece.notes ?? [])].filter(Boolean);
  return more.length ? `${whose} (${more.join(", ")})` : whose;
}

/** What a space is, apart from the pieces in it. */
export function groundSays(key: string, space: Space, walls: string[][], naming: Naming): string[] {
  const behind = walls.filter((pair) => pair.includes(key)).map(([one = "", other = ""]) => (one === key ? other : one));
  return [
    space.kind_title ?? "",
    space.points ? words.board.points(space.points) : "",
    ...(space.symbols ?? []).map((symbol) => symbol.title),
    ...(space.notes ?? []).map((note) => note.text),
    behind.length ? words.board.wall(behind.map(naming.space).join(", ")) : "",
  ].filter(Boolean);
}

/** A space in words, for those who do not see it. */
export function told(key: string, space: Space, walls: string[][], naming: Naming): string {
  const pieces = heaps(space.pieces).map((piece) => heapSays(piece, naming));
  const facts = [naming.space(key), ...groundSays(key, space, walls, naming), pieces.join(", ") || words.board.empty];
  return facts.join(", ");
}

type Stretch = { from: Point; to: Point };
const apart = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Touching on paper but not bordering: a closed line. Bordering but apart: a path. */
export function crossings(
  cells: Region[],
  spaces: Record<string, Space>,
  walls: string[][],
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
