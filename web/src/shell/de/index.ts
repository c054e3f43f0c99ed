/** Was das Telefon von sich aus sagt, auf Deutsch. */
import type { Words } from "../en";
import { coming } from "./coming";
import { evening } from "./evening";
import { frame } from "./frame";
import { looking } from "./looking";
import { playing } from "./playing";
import { reading } from "./reading";
import { seats } from "./seats";
import { second } from "./second";
import { surveying } from "./surveying";

export const de: Words = { ...frame, ...coming, ...playing, ...second, ...looking, ...reading, ...seats, ...surveying, ...evening };
