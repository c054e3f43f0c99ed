/** Every word the phone says by itself, in English. What belongs to a game, its game says. */
import { coming } from "./coming";
import { frame } from "./frame";
import { looking } from "./looking";
import { playing } from "./playing";
import { seats } from "./seats";

export const en = { ...frame, ...coming, ...playing, ...looking, ...seats };

export type Words = typeof en;
