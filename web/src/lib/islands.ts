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

/** In rows, none wider than the limit, one below the other. */
function inRows(parts: Part[], limit: number): Laid {
  const at = new Map<unknown, Point>();
  let [x, y, high, widest] = [0, 0, 0, 0];
  for (const part of parts) {
    if (x > 0 && x + part.wide > limit) [x, y, high] = [0, y + high + GAP, 0];
    at.set(part.of, [x - part.left, y - part.top]);
    widest = Math.max(widest, x + part.wide);
    high = Math.max(high, part.high);
    x += part.wide + GAP;
  }
  return { at, wide: widest, high: y + high };
}

/** The spaces with the places they have in a frame so many times as wide as it is high. */
export function laidOut(spaces: Spaces, ratio: number): Spaces {
  const parts = partsOf(spaces);
  if (parts.length < 2) return spaces;
  const scale = ({ wide, high }: Laid): number => Math.min(ratio / wide, 1 / high);
  const limits = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, part) => sum + part.wide + GAP, 0));
  const best = limits.map((limit) => inRows(parts, limit)).reduce((one, other) => (scale(other) > scale(one) ? other : one));
  const moved = (space: Space): Space => {
    const by = best.at.get(islandOf(space));
    return by && isPoint(space.at) ? { ...space, at: [space.at[0] + by[0], space.at[1] + by[1]] } : space;
  };
  return Object.fromEntries(Object.entries(spaces).map(([key, space]) => [key, moved(space)]));
}
