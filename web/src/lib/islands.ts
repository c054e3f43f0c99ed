/** The parts of a board laid out beside and below each other, so that the whole is as large as it can be in a frame. */
import { isPoint, type Point } from "./map";
import { islandOf, type Space } from "./view";

type Spaces = Record<string, Space>;
type Part = { of: unknown; left: number; top: number; wide: number; high: number };
type Laid = { at: Map<unknown, Point>; wide: number; high: number };

/** Between two parts, in the distance of two spaces. */
const GAP = 0.7;

function partsOf(spaces: Spaces): Part[] {
  const found = new Map<unknown, Point[]>();
  for (const space of Object.values(spaces))
    if (isPoint(space.at)) found.set(islandOf(space), [...(found.get(islandOf(space)) ?? []), space.at]);
  return [...found].map(([of, points]) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { of, left, top, wide: Math.max(...xs) - left + 1, high: Math.max(...ys) - top + 1 };
  });
}

/** In rows, none longer than the limit, one after the other; or, turned, in columns. */
function inRows(parts: Part[], limit: number, turned: boolean): Laid {
  const at = new Map<unknown, Point>();
  const [long, deep] = turned ? (["high", "wide"] as const) : (["wide", "high"] as const);
  let [along, across, depth, longest] = [0, 0, 0, 0];
  for (const part of parts) {
    if (along > 0 && along + part[long] > limit) [along, across, depth] = [0, across + depth + GAP, 0];
    const [x, y] = turned ? [across, along] : [along, across];
    at.set(part.of, [x - part.left, y - part.top]);
    longest = Math.max(longest, along + part[long]);
    depth = Math.max(depth, part[deep]);
    along += part[long] + GAP;
  }
  return turned ? { at, wide: across + depth, high: longest } : { at, wide: longest, high: across + depth };
}

/** The spaces with the places they have in a frame so many times as wide as it is high. */
export function laidOut(spaces: Spaces, ratio: number): Spaces {
  const parts = partsOf(spaces);
  if (parts.length < 2) return spaces;
  const scale = ({ wide, high }: Laid): number => Math.min(ratio / wide, 1 / high);
  const isBetter = (one: Laid, other: Laid): boolean =>
    scale(one) > scale(other) || (scale(one) === scale(other) && one.wide * one.high < other.wide * other.high);
  const limits = (long: "wide" | "high"): number[] =>
    parts.flatMap((_, from) => parts.slice(from).map((_one, to) => parts.slice(from, from + to + 1).reduce((sum, part) => sum + part[long] + GAP, 0)));
  const tried = [
    ...limits("wide").map((limit) => inRows(parts, limit, false)),
    ...limits("high").map((limit) => inRows(parts, limit, true)),
  ];
  const best = tried.reduce((one, other) => (isBetter(other, one) ? other : one));
  const moved = (space: Space): Space => {
    const by = best.at.get(islandOf(space));
    return by && isPoint(space.at) ? { ...space, at: [space.at[0] + by[0], space.at[1] + by[1]] } : space;
  };
  return Object.fromEntries(Object.entries(spaces).map(([key, space]) => [key, moved(space)]));
}
