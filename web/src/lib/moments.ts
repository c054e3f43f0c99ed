/** What decided a game, found in its points: who took the lead and when, and the greatest gains and losses. */
import type { Line } from "./api";

export type Point = { version: number; totals: Record<string, number> };
/** An entry of the log worth looking at again: whom it moved by how much, whether it turned the lead, what it told. */
export type Moment = { version: number; turn: number | null; seat: string; gain: number; lead: boolean; text: string };

const MOST = 8;

/** Who is alone in front. */
function leader(totals: Record<string, number>): string {
  const best = Math.max(...Object.values(totals));
  const first = Object.keys(totals).filter((seat) => totals[seat] === best);
  return first.length === 1 ? first[0]! : "";
}

/** The turn each entry belongs to. */
function turnAt(lines: Line[], version: number): number | null {
  const told = lines
    .filter((line) => line.version <= version && line.undone_by === null)
    .flatMap((line) => line.events.map((event) => event.data?.turn))
    .filter((turn) => typeof turn === "number");
  return told.at(-1) ?? null;
}

const says = (line: Line | undefined): string =>
  (line?.events ?? [])
    .map((event) => event.text ?? "")
    .filter(Boolean)
    .slice(0, 2)
    .join(" ");

/** In the order they happened: every turn of the lead, then the greatest steps, as many as one likes to read. */
export function moments(history: Point[], lines: Line[]): Moment[] {
  const found: Moment[] = [];
  let ahead = history[0] ? leader(history[0].totals) : "";
  for (const [index, { version, totals }] of history.entries()) {
    const before = history[index - 1]?.totals;
    const now = leader(totals);
    if (!before) continue;
    const [seat = "", gain = 0] = Object.keys(totals)
      .map((one): [string, number] => [one, totals[one]! - (before[one] ?? 0)])
      .reduce((one, other) => (Math.abs(other[1]) > Math.abs(one[1]) ? other : one), ["", 0]);
    const lead = now !== "" && now !== ahead;
    if (now) ahead = now;
    const text = says(lines.find((line) => line.version === version));
    found.push({ version, turn: turnAt(lines, version), seat: lead ? now : seat, gain, lead, text });
  }
  const weight = (moment: Moment): number => Math.abs(moment.gain) + (moment.lead ? 100 : 0);
  return found
    .filter((moment) => moment.gain)
    .sort((one, other) => weight(other) - weight(one) || other.version - one.version)
    .slice(0, MOST)
    .sort((one, other) => one.version - other.version);
}

/** Where no points were told on the way: the last things that happened. */
export function ending(lines: Line[]): Moment[] {
  return lines
    .filter((line) => line.undone_by === null && line.kind === "action" && says(line))
    .slice(-5)
    .map((line) => ({ version: line.version, turn: turnAt(lines, line.version), seat: "", gain: 0, lead: false, text: says(line) }));
}
