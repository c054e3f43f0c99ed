/** Which part of a map that is larger than its frame is looked at. */
import type { Point } from "./map";

/** So far from the edge of the frame, in pixels, something is in sight. */
const MARGIN = 24;
/** A frame that lies below the screen has at least so much of it once somebody gets there. */
const LEAST = 180;

/** How much of a frame is seen above what lies over the foot of the screen. */
function seenOf(frame: HTMLElement): number {
  const foot = document.querySelector('[data-testid="bar"]')?.getBoundingClientRect().top ?? innerHeight;
  return Math.min(frame.clientHeight, Math.max(LEAST, foot - frame.getBoundingClientRect().top));
}

/** Where to scroll so that one of these points is seen; nothing when one is already. All in pixels of the whole map. */
export function comeIntoSight(frame: HTMLElement, points: Point[]): void {
  const { scrollLeft, scrollTop, clientWidth } = frame;
  const seen = seenOf(frame);
  frame.style.setProperty("--under", `${frame.clientHeight - seen}px`);
  const inside = (from: number, size: number, at: number): boolean => at > from + MARGIN && at < from + size - MARGIN;
  const isSeen = ([x, y]: Point): boolean => inside(scrollLeft, clientWidth, x) && inside(scrollTop, seen, y);
  if (!points.length || points.some(isSeen)) return;
  const middle = (axis: 0 | 1): number => {
    const all = points.map((point) => point[axis]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  const far = ([x, y]: Point): number => Math.hypot(x - middle(0), y - middle(1));
  const [x, y] = points.reduce((one, other) => (far(other) < far(one) ? other : one));
  frame.scrollLeft = x - clientWidth / 2;
  frame.scrollTop = y - seen / 2;
}
