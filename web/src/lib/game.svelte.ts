/** What a game says of itself: what everything is called, how actions are asked for, how a table is opened. */
import { SvelteMap } from "svelte/reactivity";
import { untrack } from "svelte";
import { speaking } from "../shell/language.svelte";
import { client, told } from "./api";
import { spelled } from "./keys";
import { recall, remember } from "./stored";

export type Name = { title: string; several?: string; picture?: string };
export type Choice = { key: string; title: string; picture?: string };
export type ActionField = { name: string; title: string; is: string; secret?: boolean };
export type ActionTold = {
  key: string;
  title: string;
  hint?: string;
  fields: ActionField[];
  secret?: boolean;
  face_down?: boolean;
  grave?: boolean;
};
export type Board = { key: string; title: string; stands_in?: boolean };
export type Scenario = {
  key: string;
  title: string;
  seats?: number[];
  options?: Record<string, string>;
  /** By the number of players: the boards that fit, the options it needs, and the values it does not take. */
  boards?: Record<string, Board[]>;
  brings?: Record<string, Record<string, string>>;
  barred?: Record<string, Record<string, string[]>>;
  chosen?: string[];
  needs_position?: boolean;
};
export type TableOption = {
  key: string;
  title: string;
  hint?: string;
  group?: string;
  values: Choice[];
  default: string;
  needs?: Record<string, string[]>;
  brings?: Record<string, string>;
};
/** A field of the document a position is typed in with. */
export type DocumentField = {
  name: string;
  title: string;
  kind: "number" | "text" | "choice" | "flag" | "counts" | "list" | "record";
  low?: number;
  high?: number;
  of?: string;
  choices?: Choice[];
  hidden?: boolean;
  /** Of counts: what is counted. */
  keys?: Choice[];
  /** Said apart for each of these: for each seat. */
  by?: string;
  fields?: DocumentField[];
};
export type Document = { table: DocumentField[]; seat: DocumentField[]; space: DocumentField[] };
/** A field of a printed piece: its fact with `{}` for the piece, and how to ask for it. */
export type PieceField = {
  fact: string;
  label: string;
  kind: "number" | "one" | "name" | "sheets";
  low?: number;
  high?: number;
  values?: { value: string; title?: string }[];
  sheet?: string;
  most?: number;
  group?: string;
  when?: string[];
  unless?: string[];
  optional?: boolean;
};
export type PieceSheet = { key: string; title: string; part?: boolean; fields: PieceField[] };
export type Game = {
  key: string;
  title: string;
  playable?: boolean;
  seats: { numbers: number[]; chosen: string; chosen_title?: string; choices: Choice[] };
  scenarios: Scenario[];
  options: TableOption[];
  actions: ActionTold[];
  names: Record<string, Record<string, Name>>;
  document?: Document;
  sheets?: PieceSheet[];
};

const asked = new Map<string, Promise<Game>>();
const known = new SvelteMap<string, Game>();

/** A game, asked for once in each language. */
export function describe(key: string): Promise<Game> {
  const name = `${speaking.now}/${key}`;
  const kept = asked.get(name);
  if (kept) return kept;
  const call = told(client.GET("/v1/games/{game}", { params: { path: { game: key } } })).then((one) => {
    const game = one as unknown as Game;
    known.set(name, game);
    remember(`told.${name}`, { ...game, document: undefined, sheets: undefined });
    return game;
  });
  asked.set(name, call);
  call.catch(() => asked.delete(name));
  return call;
}

/** A game as far as it is known already, be it from the last visit; it is asked for meanwhile. */
export function gameTold(key: string): Game | undefined {
  const name = `${speaking.now}/${key}`;
  const found = known.get(name);
  if (!found && key) untrack(() => void describe(key).catch(() => undefined));
  return found ?? recall<Game | undefined>(`told.${name}`, undefined);
}

export async function describedGames(): Promise<Game[]> {
  const { games } = await told(client.GET("/v1/games", {}));
  return (games as unknown as Game[]).filter((one) => one.playable !== false);
}

export const actionTold = (game: Game | undefined, type: string): ActionTold | undefined =>
  game?.actions.find((action) => action.key === type);

/** What a key is called: as one of its kind where that is known, else as whatever has this key. */
export function titleOf(game: Game | undefined, key: string, kind = "", number = 1): string {
  const names = game?.names ?? {};
  const found = names[kind]?.[key] ?? Object.values(names).find((one) => key in one)?.[key];
  return found ? (number === 1 ? found.title : (found.several ?? found.title)) : spelled(key);
}
