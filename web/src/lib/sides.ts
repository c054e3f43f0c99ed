/** How a seat looks: a shape, a pattern and a colour, so that no one of them is needed to tell seats apart. */
import { signOf } from "./signed.svelte";

export type Side = { shape: string; pattern: string; colour: string; dash: string; name: string };

const SHAPES = [
  "M0-20a20 20 0 1 0 .01 0z",
  "M-17-17h34v34h-34z",
  "M0-23 22 0 0 23-22 0z",
  "M-11-20h22l11 20-11 20h-22l-11-20z",
  "M0-22 21 16h-42z",
  "M-7-20H7v13h13V7H7v13H-7V7h-13V-7h13z",
];
const NAMES = ["circle", "square", "diamond", "hexagon", "triangle", "cross"];
const DASHES = ["", "10 6", "3 5", "14 5 3 5", "6 3", "2 2"];

/** What belongs to nobody. */
const NEUTRAL: Side = {
  shape: "M0-21 20-6 13 18H-13L-20-6z",
  pattern: "none",
  colour: "var(--neutral)",
  dash: "",
  name: "pentagon",
};

export function side(seats: string[], seat: string | null | undefined): Side {
  const at = seats.indexOf(seat ?? "");
  return at < 0 ? NEUTRAL : sideOf(signOf(seat!) ?? at);
}

/** How many signs there are to choose from. */
export const SIGNS = SHAPES.length;

/** A sign by its number. */
export function sideOf(sign: number): Side {
  const index = sign % SIGNS;
  return {
    shape: SHAPES[index]!,
    pattern: `side-${index}`,
    colour: `var(--side-${index})`,
    dash: DASHES[index]!,
    name: NAMES[index]!,
  };
}
