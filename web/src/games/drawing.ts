/** What a drawing module may say about a game. Everything has a stand-in, so a game nobody has drawn for plays too. */
import type { Line } from "../lib/api";

export type Piece = {
  kind: string;
  seat?: string | null;
  count?: number;
  marks?: string[];
} & Named;
export type Space = {
  kind?: string;
  points?: number;
  title?: string;
  at?: unknown;
  borders?: string[];
  depletion?: string;
  owner?: string | null;
  pieces?: Piece[];
  /** What the map marks here, what lies here of its resource, the number on a token (0: face down). */
  symbols?: string[];
  stock?: number;
  hidden?: number;
  tokens?: string[];
};
/** A piece with a name of its own and more to say of it than its kind. */
export type Named = { name?: string; notes?: string[]; badge?: string; down?: boolean };
export type View = {
  turn?: number;
  spaces?: Record<string, Space>;
  seats?: Record<string, Record<string, unknown>>;
  neutrals?: Record<string, { name?: string }>;
  walls?: [string, string][];
} & Record<string, unknown>;

/** A fight in progress as both sides see it. */
export type Clash = {
  space: string;
  round: number;
  sides: { seat: string; role: "attacker" | "defender" }[];
  since: number;
  /** Seats that came to help. */
  joined?: string[];
};
/** Where a side of a fight stands, and with what; the battlefield comes first. */
export type Stand = { space: string; pieces: Piece[] };
export type Field = { spaces: Record<string, Space>; walls: [string, string][]; view: View };

export type Drawing = {
  /** A light terrain tint as a CSS variable, and a picture in a box of 100 by 100 around the middle. */
  terrain(kind: string): { tint: string; picture: string };
  /** One or two letters, or the path of a glyph in a box of 24 by 24 around the middle. */
  glyph(kind: string): { letters?: string; path?: string };
  /** What a seat owns that is worth showing in one line. */
  purse(seat: Record<string, unknown>): [string, number | string][];
  /** Who a piece is, as far as the view tells. */
  named?(piece: Piece, view: View): Named;
  /** What else lies in spaces: tokens, and whatever stands for a seat's home. */
  lies?(view: View): Record<string, Piece[]>;
  /** What a key in an option stands for: a marker's name. */
  called?(key: string, view: View): string | undefined;
  /** An action as a player would say it, where the fields alone do not. */
  says?(type: string, option: Record<string, unknown>, view: View): string | undefined;
  /** Actions nobody else may see on a shared phone, and the field that may have a name nobody lists. */
  secret?: Record<string, string>;
  /** Fields filled with names in any number, the names to pick from being cards. */
  paid?: Record<string, string>;
  /** The fight going on, read from the log. */
  clash(lines: Line[]): Clash | null;
  /** Who of a side takes part in it and stands where. */
  stands?(clash: Clash, seat: string, field: Field): Stand[];
};
