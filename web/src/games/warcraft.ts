/** How Warcraft looks: terrain, glyphs of pieces and tokens, what is used up. */
import type { Space } from "../lib/view";
import type { Drawing, Mark } from "./drawing";
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
  water: {
    tint: "var(--tint-water)",
    picture:
      "M-28-14q7-9 14 0t14 0 14 0 14 0v6q-7 9-14 0t-14 0-14 0-14 0zM-28 8q7-9 14 0t14 0 14 0 14 0v6q-7 9-14 0t-14 0-14 0-14 0z",
  },
  clear: { tint: "var(--tint-clear)", picture: "" },
};

const PERSON = "M0-12A6 6 0 1 1-.1-12zM-10 12Q-10 2 0 2T10 12z";
const GLYPHS: Record<string, string> = {
  melee: "M6-10 10-10 10-6-3 7 0 10-2 12-5 9-9 13-12 10-8 6-11 3-9 1-6 4z",
  ranged: "M-7-11Q10-9 10 8L7 8Q6-7-7-8zM-11 11-9 5-1-3-4-6 6-6 6 4 3 1-5 9z",
  flying: "M0-3Q6-12 13-8 9-6 9-1 4-2 3 4L0 9-3 4Q-4-2-9-1-9-6-13-8-6-12 0-3z",
  worker: "M-9-9Q0-13 9-9L8-6Q5-8 2-8V11H-2V-8Q-5-8-8-6z",
  outpost: "M-8 11V-3H-11V-11H-6V-7H-3V-11H3V-7H6V-11H11V-3H8V11H3V5A3 3 0 0 0-3 5V11z",
  hero: "M0-13 3-4 12-4 5 2 8 11 0 6-8 11-5 2-12-4-3-4z",
  creep: "M-9-12-5-5H5L9-12 12 0Q9 11 0 12-9 11-12 0zM-6-1v4h4zM6-1v4H2z",
  creature: "M0-12Q8-12 9-3L12 10 7 7 4 12 0 8-4 12-7 7-12 10-9-3Q-8-12 0-12zM-5-5v4h3v-4zM2-5v4h3v-4z",
  necromancer: "M-2-13H2V12H-2zM0-13A5 5 0 1 1 0-3 5 5 0 1 1 0-13zM-10 2Q0-4 10 2L8 5Q0 0-8 5z",
  tree: "M0-13Q11-13 11-4 11 3 3 3V8L8 12H-8L-3 8V3Q-11 3-11-4-11-13 0-13z",
  thrall: PERSON,
  tyrande: PERSON,
  altar: "M-12 12V8H-8V1H8V8H12V12zM0-13Q7-7 4-2 0-5 0-1-8-3 0-13z",
  shrine: "M0-13 13-5V-2H-13V-5zM-10 0H-6V9H-10zM-2 0H2V9H-2zM6 0H10V9H6zM-13 10H13V12H-13z",
  earth: "M-12 10-4-8 1 1 5-4 12 10z",
  air: "M-12-6H5A4 4 0 1 0 1-10L-1-12A7 7 0 1 1 5-3H-12zM-12 1H9A5 5 0 1 1 4 6L7 6A2 2 0 1 0 9 4H-12z",
  fire: "M0-13Q10-4 8 4 6 12 0 12-6 12-8 4-8-1-4-4-3 1 0 2 2-5 0-13z",
  water: "M0-13Q10 1 8 6 6 12 0 12-6 12-8 6-10 1 0-13z",
};

const CROSSED: Record<string, string> = { partial: "M-7 7 7-7", complete: "M-7-7 7 7M7-7-7 7" };

/** A mine or forest that gives less, or nothing, is crossed out once or twice. */
function marks(space: Space): Mark[] {
  const crossed = CROSSED[String(space.more?.depletion ?? "")];
  return crossed ? [{ path: crossed, at: [33, 33] }] : [];
}

export const warcraft: Drawing = {
  sign: GLYPHS.melee,
  terrain: (kind) => TERRAIN[kind] ?? plain.terrain(kind),
  glyph: (key) => (GLYPHS[key] ? { path: GLYPHS[key] } : plain.glyph(key)),
  marks,
};
