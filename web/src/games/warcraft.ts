/** How Warcraft looks: terrain, unit glyphs, a seat's purse, and the battle in progress. */
import type { GameEvent, Line } from "../lib/api";
import type { Clash, Drawing } from "./drawing";
import { plain } from "./plain";

const TERRAIN: Record<string, { tint: string; picture: string }> = {
  forest: { tint: "var(--tint-forest)", picture: "M-14 24v-7h-9l11-16h-6l14-20 14 20h-6l11 16H6v7z" },
  goldmine: {
    tint: "var(--tint-gold)",
    picture: "M-20 22v-20a20 20 0 0 1 40 0v20h-11v-18a9 9 0 0 0-18 0v18zM-4 14h8v8h-8z",
  },
  mountain: { tint: "var(--tint-rock)", picture: "M-32 22-8-20 4 0 12-12 32 22zM-8-20l-6 12 6 5 6-6z" },
  objective: { tint: "var(--tint-quest)", picture: "M-13 26v-50h5v4h25l-8 10 8 10h-25v26z" },
  town: {
    tint: "var(--tint-town)",
    picture: "M-26 24V-8h8v-10h8v10h7v-14h6v14h7v-10h8v10h8v32H7V10a7 7 0 0 0-14 0v14z",
  },
  clear: { tint: "var(--tint-clear)", picture: "" },
};

const GLYPHS: Record<string, string> = {
  melee: "M6-10 10-10 10-6-3 7 0 10-2 12-5 9-9 13-12 10-8 6-11 3-9 1-6 4z",
  ranged: "M-7-11Q10-9 10 8L7 8Q6-7-7-8zM-11 11-9 5-1-3-4-6 6-6 6 4 3 1-5 9z",
  flying: "M0-3Q6-12 13-8 9-6 9-1 4-2 3 4L0 9-3 4Q-4-2-9-1-9-6-13-8-6-12 0-3z",
  worker: "M-9-9Q0-13 9-9L8-6Q5-8 2-8V11H-2V-8Q-5-8-8-6z",
  outpost: "M-8 11V-3H-11V-11H-6V-7H-3V-11H3V-7H6V-11H11V-3H8V11H3V5A3 3 0 0 0-3 5V11z",
};

/** From the last battle that began and was not won, with whatever round it is in. */
function clash(lines: Line[]): Clash | null {
  let found: Clash | null = null;
  for (const line of lines)
    if (line.undone_by === null) for (const event of line.events) found = after(found, event, line.version);
  return found;
}

function after(found: Clash | null, event: GameEvent, version: number): Clash | null {
  const data = event.data ?? {};
  if (event.kind === "battle-begins") return begun(data, version);
  if (event.kind === "round-begins" && found) return { ...found, round: Number(data.round) };
  return /^(battle-(won|drawn|vanished)|turn-begins)$/.test(event.kind) ? null : found;
}

function begun(data: Record<string, unknown>, version: number): Clash {
  const attacker = { seat: String(data.attacker), role: "attacker" } as const;
  const defender = { seat: String(data.defender), role: "defender" } as const;
  return { space: String(data.space), round: 1, since: version, sides: [attacker, defender] };
}

export const warcraft: Drawing = {
  terrain: (kind) => TERRAIN[kind] ?? plain.terrain(kind),
  glyph: (kind) => (GLYPHS[kind] ? { path: GLYPHS[kind] } : plain.glyph(kind)),
  purse(seat) {
    const owned = ["gold", "wood", "hand", "victory_cards"].map((name): [string, number] => [
      name,
      Number(seat[name] ?? 0),
    ]);
    return owned.filter(([name, number]) => number > 0 || name === "gold" || name === "wood");
  },
  chooses: { field: "race", from: "races" },
  clash,
};
