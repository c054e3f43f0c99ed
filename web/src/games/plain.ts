/** The drawing of a game nobody has drawn for yet: numbered tints, and letters for pieces. */
import type { Drawing } from "./drawing";

const TINTS = 6;

function number(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
}

export const plain: Drawing = {
  terrain: (kind) => ({ tint: `var(--tint-${number(kind) % TINTS})`, picture: "" }),
  glyph: (key) => ({ letters: key.slice(0, 2).replace(/^./, (first) => first.toUpperCase()) }),
};
