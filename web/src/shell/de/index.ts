/** Was das Telefon von sich aus sagt, auf Deutsch. */
import type { Words } from "../en";
import { coming } from "./coming";
import { frame } from "./frame";
import { looking } from "./looking";
import { playing } from "./playing";
import { second } from "./second";

export const de: Words = { ...frame, ...coming, ...playing, ...second, ...looking };
