/** How Warcrow looks: its dice, the symbols on them, tokens. */
import type { DieLook, DieSymbol, Drawing } from "./drawing";
import { plain } from "./plain";

/** Success, block, special. */
const SYMBOLS: Record<string, string> = {
  S: "M0-12 8-2H4V11H-4V-2H-8z",
  B: "M0-11 10-8V1Q9 8 0 12-9 8-10 1V-8z",
  X: "M0-12 3-3 12 0 3 3 0 12-3 3-12 0-3-3z",
};

const GLYPHS: Record<string, string> = {
  troops: "M0-11A5 5 0 1 1-.1-11zM-9 11Q-9 1 0 1T9 11z",
  stress: "M-8-8H8V8H-8z",
  damage: "M0-12Q9 1 8 5 6 11 0 11-6 11-8 5-9 1 0-12z",
};

const LETTERS: Record<string, string> = { red: "R", orange: "O", yellow: "Y", green: "G", blue: "B", black: "K" };

const symbols = (face: string): DieSymbol[] =>
  [...face.matchAll(/(h?)([SBX])/g)].map(([, hollow, kind]) => ({ path: SYMBOLS[kind!]!, hollow: hollow === "h" }));

const die = (key: string): DieLook => ({
  tint: `var(--die-${key}, var(--neutral))`,
  ink: `var(--on-${key}, var(--on-die))`,
  letter: LETTERS[key] ?? "",
});

const GROUND: Record<string, string> = {
  "light-forest": "forest",
  "dense-forest": "forest",
  lake: "water",
  river: "water",
  ruins: "gold",
  "rugged-terrain": "gold",
};

export const warcrow: Drawing = {
  sign: SYMBOLS.B,
  terrain: (kind) => ({ tint: `var(--tint-${GROUND[kind] ?? "rock"})`, picture: "" }),
  glyph: (key) => (GLYPHS[key] ? { path: GLYPHS[key] } : plain.glyph(key)),
  symbols,
  die,
};
