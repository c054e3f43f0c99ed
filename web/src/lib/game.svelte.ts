/** What a game says of itself: what everything is called, how actions are asked for, how a table is opened. */
import { SvelteMap } from "svelte/reactivity";
import { untrack } from "svelte";
import { speaking } from "../shell/language.svelte";
import { client, told, type Schemas } from "./api";
import { spelled } from "./keys";
import { recall, remember } from "./stored";

export type Choice = Schemas["Choice"];
export type ActionTold = Schemas["ActionOfGame"];
export type ActionField = Schemas["FieldOfAction"];
export type Board = Schemas["BoardOfGame"];
export type Scenario = Schemas["ScenarioOfGame"];
export type TableOption = Schemas["OptionOfGame"];
/** How the document of a position is typed in, and a field of it. */
export type Document = Schemas["DocumentOfGame"];
export type DocumentField = Schemas["FieldOfDocument"];
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
/** A game that can be played says all of this. */
type Played = Required<Pick<Schemas["Game"], "actions" | "names" | "options" | "scenarios" | "seats">>;
export type Game = Schemas["Game"] & Played & { sheets?: PieceSheet[] };

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

/** A game as it is now: a board that has just been kept is among its own. */
export function describeAnew(key: string): Promise<Game> {
  asked.delete(`${speaking.now}/${key}`);
  return describe(key);
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
