/** Every word the phone says by itself, in English. What belongs to a game, its game says. */
import { coming } from "./coming";
import { evening } from "./evening";
import { frame } from "./frame";
import { looking } from "./looking";
import { playing } from "./playing";
import { reading } from "./reading";
import { seats } from "./seats";
import { second } from "./second";
import { surveying } from "./surveying";

export const en = { ...frame, ...coming, ...playing, ...second, ...looking, ...reading, ...seats, ...surveying, ...evening };

export type Words = typeof en;
