/** Which drawing belongs to which game: one line per game that has one. */
import { adventure } from "./adventure";
import type { Drawing } from "./drawing";
import { plain } from "./plain";
import { smallworld } from "./smallworld";
import { warcraft } from "./warcraft";
import { warcrow } from "./warcrow";

const drawings: Record<string, Drawing> = { adventure, smallworld, warcraft, warcrow };

export const drawingOf = (game: string): Drawing => drawings[game] ?? plain;
