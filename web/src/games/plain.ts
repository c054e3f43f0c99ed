/** The drawing of a game nobody has drawn for yet: letters for pieces, numbers from the view. */
import type { Drawing } from "./drawing";

const TINTS = 6;

function number(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
}

export const plain: Drawing = {
  terrain: (kind) => ({ tint: `var(--tint-${number(kind) % TINTS})`, picture: "" }),
  glyph: (kind) => ({ letters: kind.slice(0, 1).toUpperCase() }),
  purse: (seat) =>
    Object.entries(seat)
      .filter((entry): entry is [string, number] => typeof entry[1] === "number")
      .slice(0, 6),
  clash: () => null,
};
