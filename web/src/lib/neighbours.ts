/** Which spaces of a board touch, guessed from where they lie: neighbours share a stretch of border that can be seen. */
import Delaunator from "delaunator";
import { distances, keepSide, type Point } from "./map";

export type Pair = readonly [number, number];
export type Guess = { sure: Pair[]; doubtful: Pair[] };
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** So far a space reaches, and so long a border is sure or doubtful, measured in usual distances of two spaces. */
const REACH = 1.1;
const SURE = 0.34;
const DOUBTFUL = 0.16;

const apart = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** Pairs with nothing between them; spaces in one line are neighbours along it. */
function candidates(points: Point[]): Pair[] {
  if (points.length < 2) return [];
  const { triangles, hull } = Delaunator.from(points as unknown as ArrayLike<number>[]);
  if (!triangles.length) return [...hull].slice(1).map((to, index) => [hull[index]!, to] as const);
  const found = new Map<string, Pair>();
  triangles.forEach((from, index) => {
    const to = triangles[index % 3 === 2 ? index - 2 : index + 1]!;
    const pair: Pair = from < to ? [from, to] : [to, from];
    found.set(pair.join(), pair);
  });
  return [...found.values()];
}

/** How long the border of two spaces is: what of the line between them is near to both and nearer to no other. */
function border(points: Point[], [from, to]: Pair, reach: number, [left, top, right, bottom]: Box): number {
  const [one, other] = [points[from]!, points[to]!];
  const distance = apart(one, other);
  const half = Math.sqrt(Math.max(0, reach ** 2 - (distance / 2) ** 2));
  const middle: Point = [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const along: Point = [(one[1] - other[1]) / distance, (other[0] - one[0]) / distance];
  let [low, high] = [-half, half];
  /** Keep where start + slope × t is not above nothing. */
  const keep = (start: number, slope: number): void => {
    if (Math.abs(slope) < 1e-9) high = start > 1e-9 ? low : high;
    else if (slope > 0) high = Math.min(high, -start / slope);
    else low = Math.max(low, -start / slope);
  };
  keep(left - middle[0], -along[0]);
  keep(middle[0] - right, along[0]);
  keep(top - middle[1], -along[1]);
  keep(middle[1] - bottom, along[1]);
  for (const third of points) {
    if (third === one || third === other) continue;
    const [x, y] = [2 * (third[0] - one[0]), 2 * (third[1] - one[1])];
    const start = middle[0] * x + middle[1] * y + one[0] ** 2 + one[1] ** 2 - third[0] ** 2 - third[1] ** 2;
    keep(start, along[0] * x + along[1] * y);
  }
  return Math.max(0, high - low);
}

/** The borders a board seems to have; of those that are short, whoever sees the board is asked. */
export function guess(points: Point[], box: Box): Guess {
  const unit = distances(points)[1];
  const found: { sure: Pair[]; doubtful: Pair[] } = { sure: [], doubtful: [] };
  for (const pair of candidates(points)) {
    const length = border(points, pair, REACH * unit, box) / unit;
    if (length >= SURE) found.sure.push(pair);
    else if (length >= DOUBTFUL) found.doubtful.push(pair);
  }
  return found;
}

/** The ground of each space: what is nearer to it than to any other, as far as a space reaches and the picture goes. */
export function grounds(points: Point[], [left, top, right, bottom]: Box): Point[][] {
  const reach = 0.8 * distances(points)[1];
  return points.map((here) => {
    const [x, y] = here;
    const [west, east] = [Math.max(left, x - reach), Math.min(right, x + reach)];
    const [north, south] = [Math.max(top, y - reach), Math.min(bottom, y + reach)];
    const square: Point[] = [[west, north], [east, north], [east, south], [west, south]];
    return points.reduce((kept, there) => {
      if (there === here) return kept;
      const middle: Point = [(x + there[0]) / 2, (y + there[1]) / 2];
      return keepSide(kept, middle, [x - there[0], y - there[1]]);
    }, square);
  });
}
