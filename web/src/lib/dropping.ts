/** A piece that was dragged to where it lies, as a correction: so many less here, so many more there. */
import type { Correction } from "./correcting.svelte";
import type { Setting, Settings } from "./settings";
import type { Piece } from "./view";

export type Drop = { from: string; to: string; piece: Piece };

/** The number of such pieces among what can be set in a place; what is no number is put right by counting. */
function numberOf({ near, far }: Settings, piece: Piece): Setting | undefined {
  const counted = [...near, ...far].filter(
    ({ now, whose }) => typeof now === "number" && (whose === undefined || whose === piece.seat),
  );
  return [piece.picture?.split("/").at(-1), piece.kind]
    .map((name) => counted.find(({ path }) => path.at(-1) === name))
    .find(Boolean);
}

type Counts = { less: Setting; more: Setting };

/** How many of them there are in both places; nothing where they are not counted. */
export function countsOf(correction: Correction, { from, to, piece }: Drop): Counts | null {
  const [less, more] = [numberOf(correction.of("spaces", from), piece), numberOf(correction.of("spaces", to), piece)];
  return less && more && Number(less.now) >= (piece.count ?? 1) ? { less, more } : null;
}

/** Puts so many of them from one place to the other. */
export function move(correction: Correction, { from, to }: Drop, { less, more }: Counts, number: number): void {
  correction.set("spaces", from, less, Number(less.now) - number);
  correction.set("spaces", to, more, Number(more.now) + number);
}
