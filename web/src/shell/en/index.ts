/** Every word the phone says by itself, in English. What belongs to a game, its game says. */
import { coming } from "./coming";
import { frame } from "./frame";
import { looking } from "./looking";
import { playing } from "./playing";
import { second } from "./second";

export const en = { ...frame, ...coming, ...playing, ...second, ...looking };

export type Words = typeof en;
