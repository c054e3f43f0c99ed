/** Which drawing belongs to which game: one line per game that has one. */
import type { Drawing } from "./drawing";
import { plain } from "./plain";
import { smallworld } from "./smallworld";
import { warcraft } from "./warcraft";

const drawings: Record<string, Drawing> = { smallworld, warcraft };

export const drawingOf = (game: string): Drawing => drawings[game] ?? plain;
