/** Pieces that a contest asks for: which of them a tap gives up, and those that leave no choice. */
import type { Asking } from "./asking.svelte";
import type { Ask } from "./choosing.svelte";
import { heaps } from "./heaps";
import type { Offer } from "./shapes";
import type { Contest, Piece } from "./view";

type Side = Contest["sides"][number];

/** Whether an offer names this piece: its kind, where it stands, and whose it is where that is said. */
function names(asking: Asking, offer: Offer, piece: Piece, space: string): boolean {
  const said = Object.values(offer.fields ?? {}).map(String);
  const seats = said.filter((one) => asking.seats.includes(one));
  return said.includes(piece.kind) && said.includes(space) && (!seats.length || seats.includes(piece.seat ?? ""));
}

/** What a tap on a heap of the contest answers; nothing where it could mean several things. */
export function givenUp(asking: Asking, piece: Piece, space: string): { ask: Ask; offer: Offer } | null {
  const found = asking.deeds
    .filter((ask) => ask.prompt.side)
    .flatMap((ask) => (ask.offers ?? []).map((offer) => ({ ask, offer })))
    .filter(({ offer }) => names(asking, offer, piece, space));
  return found.length === 1 ? found[0]! : null;
}

/** So many of each that all of them go, one after another, without anything to choose; null where there is a choice. */
export function forced(asking: Asking, ask: Ask): { offers: Offer[]; says: string } | null {
  const sides = asking.view.contest?.sides ?? [];
  const own = sides.find((side) => side.role?.key === ask.prompt.side);
  const owed = ask.prompt.times ?? 1;
  if (!own || owed < 2) return null;
  const lying = (ask.offers ?? []).map((offer) => ({ offer, piece: pieceOf(asking, own, offer) }));
  const number = lying.reduce((all, { piece }) => all + (piece?.count ?? 0), 0);
  if (!lying.length || lying.some(({ piece }) => !piece) || (lying.length > 1 && number > owed)) return null;
  const most = (piece: Piece | null): number => Math.min(piece?.count ?? 1, owed);
  const says = lying.map(({ piece }) => asking.naming.heap(piece!, most(piece))).join(", ");
  return number < 2 ? null : { offers: lying.flatMap(({ offer, piece }) => Array<Offer>(most(piece)).fill(offer)), says };
}

function pieceOf(asking: Asking, side: Side, offer: Offer): Piece | null {
  const found = side.stands.flatMap((stand) =>
    heaps(stand.pieces).filter((piece) => names(asking, offer, piece, stand.space)),
  );
  return found.length === 1 ? found[0]! : null;
}
