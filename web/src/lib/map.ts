/** Regions of a map from points: each space owns what is nearer to it than to any other. */

export type Point = readonly [number, number];
export type Place = { key: string; at: Point };
export type Region = Place & { corners: Point[] };
export type Wall = { from: Point; to: Point };

const UNIT = 100;

/** How large a unit of `at` is: the nearest two spaces are one unit of the map apart, unless that is far less than usual. */
export function scaleOf(spaces: Record<string, { at?: unknown }>): number {
  const [least, usual] = distances(placed(spaces));
  return UNIT / Math.max(least, 0.7 * usual, 1e-6);
}

const placed = (spaces: Record<string, { at?: unknown }>): Point[] =>
  Object.values(spaces).map((space) => space.at).filter(isPoint);

/** Spaces without a place go into rows of six below. */
export function place(spaces: Record<string, { at?: unknown }>): Place[] {
  const keys = Object.keys(spaces);
  const points = placed(spaces);
  const scale = scaleOf(spaces);
  const bottom = points.length ? Math.max(...points.map((point) => point[1])) * scale + UNIT : 0;
  let loose = 0;
  return keys.map((key) => {
    const at = spaces[key]!.at;
    if (isPoint(at)) return { key, at: [at[0] * scale, at[1] * scale] };
    const index = loose++;
    return { key, at: [(index % 6) * UNIT, bottom + Math.floor(index / 6) * UNIT] };
  });
}

export function isPoint(at: unknown): at is Point {
  return Array.isArray(at) && at.length === 2 && at.every((n) => typeof n === "number" && Number.isFinite(n));
}

/** How far the next space is: at least, and usually. */
export function distances(points: Point[]): [least: number, usual: number] {
  const near = points
    .map((one) => Math.min(...points.map((other) => Math.hypot(one[0] - other[0], one[1] - other[1]) || Infinity)))
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  return [near[0] ?? 1, near[Math.floor(near.length / 2)] ?? 1];
}

/** The cell of each place: a wide square, cut at the middle towards every other place. */
export function regions(places: Place[]): Region[] {
  const reach = 0.75 * Math.max(UNIT, distances(places.map((one) => one.at))[1]);
  return places.map((here) => {
    const [x, y] = here.at;
    let corners: Point[] = [
      [x - reach, y - reach],
      [x + reach, y - reach],
      [x + reach, y + reach],
      [x - reach, y + reach],
    ];
    for (const there of places) {
      const apart = Math.hypot(there.at[0] - x, there.at[1] - y);
      if (there !== here && apart > 0 && apart < 4 * reach) corners = cut(corners, here.at, there.at);
    }
    return { ...here, corners: clip(corners, places) };
  });
}

/** Keep the part of a cell that is nearer to `here`. */
function cut(corners: Point[], here: Point, there: Point): Point[] {
  const middle: Point = [(here[0] + there[0]) / 2, (here[1] + there[1]) / 2];
  return keepSide(corners, middle, [here[0] - there[0], here[1] - there[1]]);
}

/** The map ends half a unit beyond its outermost spaces. */
function clip(corners: Point[], places: Place[]): Point[] {
  const [left, top, right, bottom] = bounds(places);
  const sides: [Point, Point][] = [
    [
      [left, top],
      [1, 0],
    ],
    [
      [right, top],
      [-1, 0],
    ],
    [
      [left, top],
      [0, 1],
    ],
    [
      [left, bottom],
      [0, -1],
    ],
  ];
  return sides.reduce((kept, [through, inward]) => keepSide(kept, through, inward), corners);
}

export function keepSide(corners: Point[], through: Point, inward: Point): Point[] {
  const depth = (p: Point): number => (p[0] - through[0]) * inward[0] + (p[1] - through[1]) * inward[1];
  const kept: Point[] = [];
  corners.forEach((from, index) => {
    const to = corners[(index + 1) % corners.length]!;
    const [a, b] = [depth(from), depth(to)];
    if (a >= 0) kept.push(from);
    if (a * b < 0)
      kept.push([from[0] + ((to[0] - from[0]) * a) / (a - b), from[1] + ((to[1] - from[1]) * a) / (a - b)]);
  });
  return kept;
}

/** Left, top, right, bottom of the whole map. */
export function bounds(places: Place[]): [number, number, number, number] {
  const xs = places.map((p) => p.at[0]);
  const ys = places.map((p) => p.at[1]);
  const half = UNIT / 2;
  return [Math.min(...xs) - half, Math.min(...ys) - half, Math.max(...xs) + half, Math.max(...ys) + half];
}

/** The stretch two cells share, if they touch. */
export function shared(one: Region, other: Region): Wall | null {
  const near = (p: Point): boolean =>
    other.corners.some((q, i) => onEdge(p, q, other.corners[(i + 1) % other.corners.length]!));
  const common = one.corners.filter(near);
  const ends = [
    ...common,
    ...other.corners.filter((p) =>
      one.corners.some((q, i) => onEdge(p, q, one.corners[(i + 1) % one.corners.length]!)),
    ),
  ];
  let best: Wall | null = null;
  let length = 1;
  for (const from of ends)
    for (const to of ends) {
      const far = Math.hypot(from[0] - to[0], from[1] - to[1]);
      if (far > length) [best, length] = [{ from, to }, far];
    }
  return best;
}

function onEdge(p: Point, a: Point, b: Point): boolean {
  const along = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return Math.abs(Math.hypot(p[0] - a[0], p[1] - a[1]) + Math.hypot(p[0] - b[0], p[1] - b[1]) - along) < 0.05;
}
