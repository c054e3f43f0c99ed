/** The drawing of a game nobody has drawn for yet: letters for pieces, numbers from the view. */
import type { Drawing, Piece, View } from "./drawing";

const TINTS = 6;

function number(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7);
}

/** What the table says seat by space, as who lit what: a token of that seat lies there. */
function lies(view: View): Record<string, Piece[]> {
  const found: Record<string, Piece[]> = {};
  for (const [kind, told] of Object.entries(view))
    for (const [space, seat] of Object.entries(bySpace(view, told)))
      (found[space] ??= []).push({ kind, seat, count: 1 });
  return found;
}

function bySpace(view: View, told: unknown): Record<string, string> {
  if (typeof told !== "object" || told === null || Array.isArray(told)) return {};
  const fits = ([space, seat]: [string, unknown]): boolean =>
    space in (view.spaces ?? {}) && typeof seat === "string" && seat in (view.seats ?? {});
  return Object.entries(told).every(fits) ? (told as Record<string, string>) : {};
}

export const plain: Drawing = {
  terrain: (kind) => ({ tint: `var(--tint-${number(kind) % TINTS})`, picture: "" }),
  glyph: (kind) => ({ letters: kind.slice(0, 1).toUpperCase() }),
  purse: (seat) =>
    Object.entries(seat)
      .filter((entry): entry is [string, number] => typeof entry[1] === "number")
      .slice(0, 6),
  lies,
  clash: () => null,
};
