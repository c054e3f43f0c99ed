/** What a game says of itself: enough to open a table and to type in what is printed on its pieces. */
import { client, told } from "./api";

export type Scenario = {
  key: string;
  title: string;
  players?: number[];
  choices?: string[];
  expansion?: boolean;
  boards?: Record<string, string>;
  needs_position?: boolean;
};
export type TableOption = { values: string[]; default: string; text: string; group?: string };
export type Described = Record<string, unknown> & {
  key: string;
  title: string;
  playable?: boolean;
  seats?: { numbers?: number[]; min?: number; max?: number; chosen?: string; choices?: string[] };
  scenarios?: Scenario[];
  options?: Record<string, TableOption>;
  sheets?: PieceSheet[];
};
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

export async function describedGames(): Promise<Described[]> {
  const { games } = await told(client.GET("/v1/games", {}));
  return (games as unknown as Described[]).filter((one) => one.playable !== false);
}

const sheets = new Map<string, Promise<PieceSheet[]>>();

/** The printed pieces of a game that can be typed in; asked for once. */
export function sheetsOf(game: string): Promise<PieceSheet[]> {
  const kept = sheets.get(game);
  if (kept) return kept;
  const asked = told(client.GET("/v1/games/{game}", { params: { path: { game } } })).then(
    (one) => (one as unknown as Described).sheets ?? [],
  );
  sheets.set(game, asked);
  asked.catch(() => sheets.delete(game));
  return asked;
}
