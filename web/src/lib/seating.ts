/** Who sits where, as the table tells it. */
import { words } from "../shell/language.svelte";
import { titleOf, type Game } from "./game.svelte";
import type { Schemas } from "./api";
import type { Seated } from "./table.svelte";

export type Seat = Schemas["SeatAtTable"];

/** What was chosen with a seat, in words. */
export function chosenWith(one: Seat, game: Game | undefined): string {
  const { seat: _key, name: _name, ...rest } = one as Seat & Record<string, unknown>;
  return Object.values(rest)
    .filter((value) => typeof value === "string")
    .map((value) => titleOf(game, String(value)))
    .join(", ");
}

export type Place = { text: string; state: "here" | "joined" | "missing" };

/** Where a seat is played, as this phone sees it. */
export function placeOf(one: Seat, { playing, table }: Seated): Place {
  const host = table?.host ?? false;
  if (playing.includes(one.seat)) {
    const isOpen = host && !one.kept && one.phones === 0;
    return { text: isOpen ? words.lobby.until : host ? words.lobby.hereHost : words.lobby.here, state: "here" };
  }
  if (one.phones) return { text: words.lobby.joined(one.phones), state: "joined" };
  return one.kept && !host ? { text: words.lobby.host, state: "joined" } : { text: words.lobby.missing, state: "missing" };
}

/** Names that another player has too, however they are written. */
export function alike(names: string[]): string[] {
  const plain = names.map((name) => name.trim().toLocaleLowerCase());
  return names.filter((_, at) => plain[at] && plain.indexOf(plain[at]!) < at);
}
