/** How Small World looks: terrain and tokens. */
import type { Drawing } from "./drawing";
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
  entry: "M-2-12H2V-8H7V-5H2V6Q8 5 9-1L12 2Q9 11 0 12-9 11-12 2L-9-1Q-8 5-2 6V-5H-7V-8H-2z",
  cavern: "M-12 11Q-12-11 0-11T12 11H6Q6-2 0-2T-6 11z",
  murloc: "M-12-1Q-4-9 5-3L12-9V9L5 3Q-4 8-12-1zM-7-2A1 1 0 1 0-5-2 1 1 0 1 0-7-2z",
  magic: "M0-13 3-4 13 0 3 4 0 13-3 4-13 0-3-4z",
  beast: "M-11-9-6-5H6L11-9 10 2 4 10H-4L-10 2zM-5-1v3h3v-3zM2-1v3h3v-3z",
  champion: "M0-13 3-4 12-4 5 2 8 11 0 6-8 11-5 2-12-4-3-4z",
  tower: "M-7 12V-2L-10-5V-12H-6V-9H-2V-12H2V-9H6V-12H10V-5L7-2V12H3V6H-3V12z",
  bomb: "M-2-4A8 8 0 1 0 4-4L6-8 10-9 9-12 4-11 1-5z",
  objective: "M-8 13V-12H-5V-10H9L5-4 9 2H-5V13z",
  harmony: "M0-12A12 12 0 1 1-.1-12zM0-8A4 4 0 1 0 0 0 4 4 0 1 1 0 8 8 8 0 1 1 0-8z",
  fort: "M-8 11V-3H-11V-11H-6V-7H-3V-11H3V-7H6V-11H11V-3H8V11H3V5A3 3 0 0 0-3 5V11z",
};

export const smallworld: Drawing = {
  sign: GLYPHS.beast,
  terrain: (kind) => TERRAIN[kind] ?? plain.terrain(kind),
  glyph: (key) => (GLYPHS[key] ? { path: GLYPHS[key] } : plain.glyph(key)),
};
