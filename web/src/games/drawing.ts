/** What a drawing module may say about a game. Everything has a stand-in, so a game nobody has drawn for plays too. */
import type { Line } from "../lib/api";

export type Piece = { kind: string; seat?: string | null; count?: number; marks?: string[] };
export type Space = {
  kind?: string;
  points?: number;
  title?: string;
  at?: unknown;
  borders?: string[];
  depletion?: string;
  owner?: string | null;
  pieces?: Piece[];
};
export type View = {
  turn?: number;
  spaces?: Record<string, Space>;
  seats?: Record<string, Record<string, unknown>>;
} & Record<string, unknown>;

/** A fight in progress as both sides see it. */
export type Clash = {
  space: string;
  round: number;
  sides: { seat: string; role: "attacker" | "defender" }[];
  since: number;
};

export type Drawing = {
  /** A light terrain tint as a CSS variable, and a picture in a box of 100 by 100 around the middle. */
  terrain(kind: string): { tint: string; picture: string };
  /** One or two letters, or the path of a glyph in a box of 24 by 24 around the middle. */
  glyph(kind: string): { letters?: string; path?: string };
  /** What a seat owns that is worth showing in one line. */
  purse(seat: Record<string, unknown>): [string, number][];
  /** What a seat may choose before the game begins: a field of the seat, and the list in the game's description. */
  chooses?: { field: string; from: string };
  /** The fight going on, read from the log. */
  clash(lines: Line[]): Clash | null;
};
