/** How The Adventure Game looks: colours of spaces, resources, markers by number and side, dice, gauges. */
import type { DieLook, Drawing, Glyph, Pictured } from "./drawing";
import { plain } from "./plain";

const TERRAIN: Record<string, { tint: string; picture: string }> = {
  grey: { tint: "var(--tint-rock)", picture: "" },
  green: { tint: "var(--tint-forest)", picture: "M-14 24v-7h-9l11-16h-6l14-20 14 20h-6l11 16H6v7z" },
  yellow: { tint: "var(--tint-gold)", picture: "M-32 20Q-18-16-2 6 10-22 32 20z" },
  red: { tint: "var(--tint-quest)", picture: "M-32 22-8-20 4 0 12-12 32 22zM-8-20l-6 12 6 5 6-6z" },
  city: {
    tint: "var(--tint-town)",
    picture: "M-26 24V-8h8v-10h8v10h7v-14h6v14h7v-10h8v10h8v32H7V10a7 7 0 0 0-14 0v14z",
  },
};

const STAR = "M0-13 3-4 12-4 5 2 8 11 0 6-8 11-5 2-12-4-3-4z";
const SPARK = "M0-13 3-4 13 0 3 4 0 13-3 4-13 0-3-4z";
const BEAST = "M0-12Q8-12 9-3L12 10 7 7 4 12 0 8-4 12-7 7-12 10-9-3Q-8-12 0-12zM-5-5v4h3v-4zM2-5v4h3v-4z";
const CALL = "M-3-12H3L2 3H-2zM-3 6H3V12H-3z";
const BOOT = "M-7-12H1V1Q11 3 11 9V12H-7z";
const ENERGY = "M0-12 10-6V6L0 12-10 6V-6z";
const GLYPHS: Record<string, string> = {
  figure: "M0-12A6 6 0 1 1-.1-12zM-10 12Q-10 2 0 2T10 12z",
  token: "M-8 13V-12H-5V-10H9L5-4 9 2H-5V13z",
  event: CALL,
  encounter: BEAST,
  overlord: "M-12 9-11-8-5-1 0-11 5-1 11-8 12 9z",
  key: "M-6-6A6 6 0 1 1-6.1-6zM-6-3A3 3 0 1 0-5.9-3zM0-2H12V6H9V2H6V5H3V2H0z",
  scroll: "M-9-10H6Q10-10 10-6V-4H6V8Q6 12 2 12H-9Q-5 12-5 8V-6Q-5-10-9-10z",
  book: "M0-7Q-6-11-12-9V9Q-6 7 0 11 6 7 12 9V-9Q6-11 0-7zM-1-4V7H1V-4z",
  "small-potion": "M-3-12H3V-9H2V-4Q8 0 8 6 8 12 0 12T-8 6Q-8 0-2-4V-9H-3z",
  "large-potion":
    "M-4-12H4V-9H3V-5Q11-1 11 5 11 12 0 12T-11 5Q-11-1-3-5V-9H-4zM-1-1V3H-5V5H-1V9H1V5H5V3H1V-1z",
  discovery: SPARK,
  flight: "M0-3Q6-12 13-8 9-6 9-1 4-2 3 4L0 9-3 4Q-4-2-9-1-9-6-13-8-6-12 0-3z",
  auction: "M-11-4-4-11 2-5-5 2zM-1-1 2-4 12 7 9 10zM-12 9H2V12H-12z",
  quest: CALL,
  movement: BOOT,
  energy: ENERGY,
  hand: "M-8-12H8V12H-8zM-5-9V9H5V-9z",
  valor: STAR,
  step: "M-12 1-8-3-3 2 8-10 12-6-3 10z",
  health: "M0 11-10 1Q-13-3-11-7-8-12-3-10-1-9 0-7 1-9 3-10 8-12 11-7 13-3 10 1z",
};

const GAUGES = ["health", "movement", "energy", "hand"];
const YELLOW: DieLook = { tint: "var(--die-yellow)", ink: "var(--on-yellow)", letter: "" };
const die = (key: string): DieLook => ({ tint: `var(--die-${key}, var(--neutral))`, ink: `var(--on-${key}, var(--on-die))`, letter: "" });

/** A marker bears its number; a card that nobody has drawn is drawn as its kind. */
function glyph(key: string): Glyph {
  if (key.startsWith("marker-")) return { letters: key.slice(7) };
  const path = GLYPHS[key] ?? GLYPHS[key.split(".")[0]!];
  return path ? { path, gauge: GAUGES.includes(key) } : plain.glyph(key);
}

/** The movement die shows two numbers; its faces stand by movement across and energy down. */
function face(key: string, shown: number | string): Pictured | undefined {
  const [movement, energy] = [Math.floor(Number(shown) / 10), Number(shown) % 10];
  return key === "movement" ? { parts: [[movement, BOOT], [energy, ENERGY]], at: [movement, energy] } : undefined;
}

export const adventure: Drawing = {
  sign: STAR,
  terrain: (kind) => TERRAIN[kind] ?? plain.terrain(kind),
  glyph,
  look: (kind, marks) => (kind.startsWith("marker") ? (marks.includes("aggro") ? die("red") : YELLOW) : undefined),
  die,
  face,
};
