/** Who ended where, with how many points from what. */
import type { Outcome, Score } from "./api";

export type Share = { from: string; points: number; tint: string };
export type Rank = { seat: string; place: number; points: number | undefined; shares: Share[] };

const TINTS = ["accent", "star", "soft", "side-2", "side-1", "side-3"];

/** Winners first, then by points; who has as many has the same place. */
export function ranked(seats: string[], score: Score, outcome: Outcome | null): Rank[] {
  const totals = score.totals as Record<string, number>;
  const won = (seat: string): boolean => outcome?.winners.includes(seat) ?? false;
  const worth = (seat: string): number => totals[seat] ?? -Infinity;
  const sources = [...new Set(score.lines.map((line) => line.heading || line.text))];
  const tint = (from: string): string => `var(--${TINTS[sources.indexOf(from) % TINTS.length]})`;
  const order = [...seats].sort((one, other) => Number(won(other)) - Number(won(one)) || worth(other) - worth(one));
  const isLike = (one: string, other: string): boolean => won(one) === won(other) && worth(one) === worth(other);
  return order.map((seat) => {
    const lines = score.lines.filter((line) => line.seat === seat);
    const shares = sources.map((from) => ({
      from,
      points: lines.filter((line) => (line.heading || line.text) === from).reduce((sum, line) => sum + line.points, 0),
      tint: tint(from),
    }));
    const place = order.findIndex((other) => isLike(other, seat)) + 1;
    return { seat, place, points: totals[seat], shares: shares.filter((share) => share.points > 0) };
  });
}
