/** Boards made of pieces: a piece is told once, and laid out beside others as it lies on the table. */
import type { Point } from "./map";
import { distances } from "./map";
import { recall, remember } from "./stored";
import type { Spot } from "./survey.svelte";

/** Its spaces around its middle, the next one usually a unit away; and which of them touch, by number. */
export type BoardPiece = { name: string; spots: Spot[]; borders: [number, number][] };
export type Laid = { piece: BoardPiece; at: Point; turned: number };

/** Degrees of one turn. */
export const TURN = 30;

export const piecesOf = (game: string): BoardPiece[] => recall<BoardPiece[]>(`pieces.${game}`, []);

export function keepPieces(game: string, pieces: BoardPiece[]): void {
  remember(`pieces.${game}`, pieces);
}

/** A piece of what was told of it. */
export function asPiece(name: string, spots: Spot[], borders: [number, number][]): BoardPiece {
  const points = spots.map((spot) => spot.at);
  const unit = distances(points)[1];
  const middle = [0, 1].map((axis) => points.reduce((sum, at) => sum + at[axis]!, 0) / points.length);
  const centred = spots.map((spot) => ({
    ...spot,
    at: [(spot.at[0] - middle[0]!) / unit, (spot.at[1] - middle[1]!) / unit] as Point,
  }));
  return { name, spots: centred, borders };
}

/** So far apart spaces lie on a sheet of this width that has to hold all these pieces. */
export function spacing(pieces: BoardPiece[], width: number): number {
  const spaces = pieces.reduce((sum, piece) => sum + piece.spots.length, 0);
  return Math.min(1.7, Math.max(0.8, width / (Math.sqrt(spaces) + 3)));
}

/** Where the spaces of a laid piece are. */
export function placesOf({ piece, at, turned }: Laid, unit: number): Point[] {
  const angle = (turned * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * unit, Math.sin(angle) * unit];
  return piece.spots.map(({ at: [x, y] }) => [at[0] + x * cos - y * sin, at[1] + x * sin + y * cos]);
}

/** A piece laid near another is moved up to it: its nearest space comes to lie a usual distance away. */
export function snapped(laid: Laid, others: Laid[], unit: number): Laid {
  const theirs = others.flatMap((other) => placesOf(other, unit));
  const pairs = placesOf(laid, unit).flatMap((mine) =>
    theirs.map((there) => ({ mine, there, far: Math.hypot(mine[0] - there[0], mine[1] - there[1]) })),
  );
  const nearest = pairs.sort((one, other) => one.far - other.far)[0];
  if (!nearest || nearest.far > 1.8 * unit || nearest.far < 0.01) return laid;
  const { mine, there, far } = nearest;
  const by = unit / far - 1;
  return { ...laid, at: [laid.at[0] + (mine[0] - there[0]) * by, laid.at[1] + (mine[1] - there[1]) * by] };
}
