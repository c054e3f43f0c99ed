/** Every word the phone says by itself, in English. What belongs to a game, its game says. */
import { coming } from "./coming";
import { evening } from "./evening";
import { frame } from "./frame";
import { looking } from "./looking";
import { playing } from "./playing";

export const en = { ...frame, ...coming, ...playing, ...looking, ...evening };

export type Words = typeof en;
