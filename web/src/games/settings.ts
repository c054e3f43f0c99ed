/** What of a position a table may set by hand: one setting per fact, as the game's document of a position names it. */
import { plainSettings } from "./plain-settings";
import { smallworldSettings } from "./smallworld-settings";
import { warcraftSettings } from "./warcraft-settings";
import type { View } from "./drawing";

export type Value = number | string | boolean | string[];
export type Part = "spaces" | "seats" | "rest";
/** One fact: where it stands in the document, how it is now, what it may be. */
export type Setting = {
  path: string[];
  label: string;
  now: Value;
  /** For one of several, and for lists: out of which. */
  values?: string[];
  low?: number;
  high?: number;
  /** A number of things, said as "2 workers"; one of them may have another word. */
  counted?: boolean;
  single?: string;
  says?: (value: string) => string;
  /** What must be told together with it: the rest of what it stands in. */
  along?: Record<string, unknown>;
  write?: (value: Value) => unknown;
};
/** What settings are read from: the view, and the names of the game's cards, races and so on by kind. */
export type Desk = { view: View; names: (seat: string) => string; lists: Record<string, string[]> };
export type Settings = (desk: Desk, part: Part, key: string) => Setting[];

const known: Record<string, Settings> = { warcraft: warcraftSettings, smallworld: smallworldSettings };

export const settingsOf = (game: string): Settings => known[game] ?? plainSettings;
