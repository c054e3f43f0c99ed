/** Was das Telefon von sich aus sagt, auf Deutsch. */
import type { Words } from "../en";
import { coming } from "./coming";
import { evening } from "./evening";
import { frame } from "./frame";
import { looking } from "./looking";
import { playing } from "./playing";

export const de: Words = { ...frame, ...coming, ...playing, ...looking, ...evening };
