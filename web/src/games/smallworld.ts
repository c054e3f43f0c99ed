/** How Small World looks: terrain, tokens, and what a player owns. */
import { words } from "../lib/words";
import type { Drawing, View } from "./drawing";
import { plain } from "./plain";

const TERRAIN: Record<string, { tint: string; picture: string }> = {
  fields: {
    tint: "var(--tint-gold)",
    picture: "M-2 26V-6Q-14-8-14-20-2-18-2-8-2-20 0-26 2-20 2-8 2-18 14-20 14-8 2-6V26z",
  },
  forest: { tint: "var(--tint-forest)", picture: "M-14 24v-7h-9l11-16h-6l14-20 14 20h-6l11 16H6v7z" },
  hill: { tint: "var(--tint-clear)", picture: "M-32 20Q-18-16-2 6 10-22 32 20z" },
  mountain: { tint: "var(--tint-rock)", picture: "M-32 22-8-20 4 0 12-12 32 22zM-8-20l-6 12 6 5 6-6z" },
  swamp: {
    tint: "var(--tint-5)",
    picture: "M-28 14h56v5h-56zM-16 10V-16h4V10zM-2 10V-24h4V10zM12 10V-14h4V10z",
  },
  lake: { tint: "var(--tint-town)", picture: "M-28-4q7-9 14 0t14 0 14 0 14 0v6q-7 9-14 0t-14 0-14 0-14 0z" },
  sea: {
    tint: "var(--tint-4)",
    picture:
      "M-28-14q7-9 14 0t14 0 14 0 14 0v6q-7 9-14 0t-14 0-14 0-14 0zM-28 8q7-9 14 0t14 0 14 0 14 0v6q-7 9-14 0t-14 0-14 0-14 0z",
  },
};

const GLYPHS: Record<string, string> = {
  token: "M0-12A7 7 0 1 1-.1-12zM-10 12Q-10 3 0 3T10 12z",
  wall: "M-12-8H12V10H-12zM-12 1H12M0-8V1",
  fort: "M-8 11V-3H-11V-11H-6V-7H-3V-11H3V-7H6V-11H11V-3H8V11H3V5A3 3 0 0 0-3 5V11z",
};

type Combo = { race: string; power: string; coins: number };

/** A combo of the column by its badge and banner. */
function comboAt(place: number, view: View): string | undefined {
  const combo = ((view.column ?? []) as Combo[])[place - 1];
  return combo && words.deed.combo(place, `${words.name(combo.power)} ${words.name(combo.race)}`, combo.coins);
}

export const smallworld: Drawing = {
  terrain: (kind) => TERRAIN[kind] ?? plain.terrain(kind),
  glyph: (kind) =>
    GLYPHS[kind]
      ? { path: GLYPHS[kind] }
      : { letters: kind.slice(0, 2).replace(/^./, (first) => first.toUpperCase()) },
  purse(seat) {
    const hand = (seat.hand ?? {}) as Record<string, number>;
    return [
      ...(typeof seat.coins === "number" ? [["coins", seat.coins] as [string, number]] : []),
      ["in hand", hand.token ?? 0],
    ];
  },
  says: (type, option, view) => (type === "pick" ? comboAt(Number(option.place), view) : undefined),
  clash: () => null,
};
