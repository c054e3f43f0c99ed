/** What of a position can be set by hand in a game nobody wrote settings for: pieces and numbers, as the view has them. */
import { words } from "../lib/words";
import type { Desk, Part, Setting } from "./settings";

const text = words.correct;
const seatsOf = (desk: Desk): string[] => Object.keys(desk.view.seats ?? {});

const counted = (path: string[], label: string, now: number): Setting => ({
  path,
  label,
  now,
  low: 0,
  high: 99,
  counted: true,
});

/** Every kind of piece that lies anywhere may lie here. */
function inSpace(desk: Desk, key: string): Setting[] {
  const all = Object.values(desk.view.spaces ?? {}).flatMap((space) => space.pieces ?? []);
  const kinds = [...new Set(all.map((piece) => piece.kind))];
  const here = desk.view.spaces?.[key]?.pieces ?? [];
  const lies = (seat: string, kind: string): number =>
    here
      .filter((piece) => piece.seat === seat && piece.kind === kind)
      .reduce((sum, piece) => sum + (piece.count ?? 1), 0);
  return seatsOf(desk).flatMap((seat) =>
    kinds.map((kind) =>
      counted(["spaces", key, seat, kind], `${text.pieces(kind)} of ${desk.names(seat)}`, lies(seat, kind)),
    ),
  );
}

/** What is hidden from this phone is not in the view, so it cannot be set from it either. */
const numbers = (owned: Record<string, unknown>, path: string[]): Setting[] =>
  Object.entries(owned).flatMap(([name, now]) =>
    typeof now === "number" ? [counted([...path, name], words.low(name), now)] : [],
  );

function rest(desk: Desk): Setting[] {
  const first = String(desk.view.first ?? "");
  return [
    ...numbers(desk.view, []).map((one) => ({ ...one, counted: false })),
    { path: ["first"], label: text.first, now: first, values: seatsOf(desk), says: desk.names },
  ];
}

export function plainSettings(desk: Desk, part: Part, key: string): Setting[] {
  if (part === "spaces") return inSpace(desk, key);
  return part === "seats" ? numbers(desk.view.seats?.[key] ?? {}, ["seats", key]) : rest(desk);
}
