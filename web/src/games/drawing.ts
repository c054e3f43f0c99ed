/** How a game looks: pictures, tints and glyphs. No words, no prices, no rules; whatever it lacks has a stand-in. */
import type { Space } from "../lib/view";

/** One or two letters, or the path of a glyph in a box of 24 by 24 around the middle. One that is a `gauge` stands for the
 * name of what is counted. */
export type Glyph = { letters?: string; path?: string; gauge?: boolean };
/** A face of a die with several numbers, each with its glyph, and where it stands among the others. */
export type Pictured = { parts: [number, string][]; at: [column: number, row: number] };
/** A symbol on a die, in the same box; a hollow one is drawn as an outline. */
export type DieSymbol = { path: string; hollow: boolean };
/** The colours of a die, and a letter that tells it apart without them. */
export type DieLook = { tint: string; ink: string; letter: string };
/** A mark drawn on a space, in a box of 100 by 100 around the middle. */
export type Mark = { path: string; at: [number, number] };

export type Drawing = {
  /** What stands for the game where games are listed, in the box of a glyph. */
  sign?: string;
  /** A light terrain tint as a CSS variable, and a picture in a box of 100 by 100 around the middle. */
  terrain(kind: string): { tint: string; picture: string };
  /** Of a kind of piece, or of a picture's key. */
  glyph(key: string): Glyph;
  /** What a face of a die shows, symbol by symbol. */
  symbols?(face: string): DieSymbol[];
  die?(key: string): DieLook;
  /** How a piece that is nobody's is coloured, by its kind and what marks it. */
  look?(kind: string, marks: string[]): DieLook | undefined;
  face?(die: string, face: number | string): Pictured | undefined;
  /** What else is marked on a space. */
  marks?(space: Space): Mark[];
};
