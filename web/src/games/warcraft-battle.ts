/** A battle of Warcraft as the phone shows it: read from the log, and who of a side stands where. */
import type { GameEvent, Line } from "../lib/api";
import type { Clash, Field, Piece, Stand } from "./drawing";

const FLANKING = ["melee", "ranged", "flying", "hero", "creature"];
const HELD_BY_WALLS = ["melee", "ranged", "hero"];

/** From the last battle that began and was not won, with whatever round it is in. */
export function clash(lines: Line[]): Clash | null {
  let found: Clash | null = null;
  for (const line of lines)
    if (line.undone_by === null) for (const event of line.events) found = after(found, event, line.version);
  return found;
}

function after(found: Clash | null, event: GameEvent, version: number): Clash | null {
  const data = event.data ?? {};
  if (event.kind === "battle-begins") return begun(data, version);
  if (event.kind === "round-begins" && found) return { ...found, round: Number(data.round) };
  if (event.kind === "joined" && found && data.answer === true && event.seat)
    return { ...found, joined: [...(found.joined ?? []), event.seat] };
  return /^(battle-(won|drawn|vanished)|turn-begins)$/.test(event.kind) ? null : found;
}

function begun(data: Record<string, unknown>, version: number): Clash {
  const attacker = { seat: String(data.attacker), role: "attacker" } as const;
  const defender = { seat: String(data.defender), role: "defender" } as const;
  return { space: String(data.space), round: 1, since: version, sides: [attacker, defender] };
}

/** The battlefield with all pieces of a side, then the flanks with those of its units that fight. */
export function stands(clash: Clash, seat: string, { spaces, walls, view }: Field): Stand[] {
  const teamOf = (one: string): unknown => view.seats?.[one]?.team ?? one;
  const mates = [seat, ...Object.keys(view.seats ?? {}).filter((one) => one !== seat && teamOf(one) === teamOf(seat))];
  const walled = (space: string): boolean =>
    walls.some((pair) => pair.includes(space) && pair.includes(clash.space));
  const fights = (piece: Piece, space: string): boolean =>
    (piece.seat === seat || (clash.joined ?? []).includes(piece.seat ?? "")) &&
    (FLANKING.includes(piece.kind) || (piece.marks ?? []).includes("called")) &&
    !(piece.marks ?? []).includes("devoured") &&
    !(walled(space) && HELD_BY_WALLS.includes(piece.kind));
  const of = (space: string): Piece[] =>
    (spaces[space]?.pieces ?? []).filter((piece) => mates.includes(piece.seat ?? ""));
  const flanks = (spaces[clash.space]?.borders ?? []).map((space) => ({
    space,
    pieces: of(space).filter((piece) => fights(piece, space)),
  }));
  return [{ space: clash.space, pieces: of(clash.space) }, ...flanks.filter((flank) => flank.pieces.length)];
}
