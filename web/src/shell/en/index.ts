/** Every word the phone says by itself, in English. What belongs to a game, its game says. */
import { coming } from "./coming";
import { frame } from "./frame";
import { looking } from "./looking";
import { playing } from "./playing";
import { surveying } from "./surveying";

export const en = { ...frame, ...coming, ...playing, ...looking, ...surveying };

export type Words = typeof en;
