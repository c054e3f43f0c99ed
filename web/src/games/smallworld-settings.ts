/** What of a position of Small World can be set by hand. */
import { words } from "../lib/words";
import type { Desk, Part, Setting, Value } from "./settings";

type Loose = Record<string, unknown>;
type Pile = Record<string, number>;
const text = words.correct;
/** Pieces of a Region as the document names them, and as the view does. */
const PLAIN: Record<string, string> = {
  murlocs: "murloc",
  beasts: "beast",
  champion: "champion",
  wall: "wall",
  fort: "fort",
  tower: "tower",
  bomb: "bomb",
  objective: "objective",
};
/** Pieces that come only with a banner or badge. */
const WITH: Record<string, string> = {
  beasts: "beast-master",
  champion: "championing",
  tower: "defensive",
  objective: "humans",
  harmony: "pandaren",
};
const UNSEEN = "unseen";
const NOBODY = "";

const seatsOf = (desk: Desk): [string, Loose][] => Object.entries(desk.view.seats ?? {});

const counted = (path: string[], label: string, now: unknown): Setting => ({
  path,
  label,
  now: Number(now ?? 0),
  low: 0,
  high: 99,
  counted: true,
});

function inRegion(desk: Desk, key: string): Setting[] {
  const region = (desk.view.spaces?.[key] ?? {}) as Loose;
  const pieces = (region.pieces ?? {}) as Pile;
  const races = seatsOf(desk).flatMap(([, player]) => [player.race, player.declined]).filter(Boolean) as string[];
  const inPlay = seatsOf(desk).flatMap(([, player]) => [player.race, player.power]);
  const plain = Object.entries(PLAIN).filter(
    ([name, kind]) => !WITH[name] || inPlay.includes(WITH[name]) || pieces[kind],
  );
  const markers = ((region.markers ?? []) as (string | null)[]).map((marker) => marker ?? UNSEEN);
  return [
    ...races.map((race) =>
      counted(["spaces", key, race], words.name(race), region.race === race ? pieces.token : 0),
    ),
    ...plain.map(([name, kind]) => counted(["spaces", key, name], text.pieces(kind), pieces[kind])),
    {
      path: ["spaces", key, "markers"],
      label: text.places,
      now: markers,
      values: [...(desk.lists.artifact ?? []), ...(desk.lists.place ?? []), UNSEEN],
    },
  ];
}

function ofSeat(desk: Desk, seat: string): Setting[] {
  const player = (desk.view.seats?.[seat] ?? {}) as Loose;
  const hand = (player.hand ?? {}) as Pile;
  const path = (name: string): string[] => ["seats", seat, name];
  const combo = (name: string, list: string[] = []): Setting => ({
    path: path(name),
    label: text.combo(name),
    now: String(player[name] ?? NOBODY),
    values: [NOBODY, ...list],
    says: (value) => (value ? words.name(value) : words.none),
  });
  const kept = (name: string): boolean => [player.race, player.power].includes(WITH[name]);
  const inHand = { beasts: "beast", champion: "champion", harmony: "harmony" };
  return [
    ...(typeof player.coins === "number" ? [counted(path("coins"), text.owned("coins"), player.coins)] : []),
    ...(player.race ? [counted(path("hand"), text.tokens, hand.token)] : []),
    ...Object.entries(inHand)
      .filter(([name, kind]) => kept(name) || hand[kind])
      .map(([name, kind]) => counted(path(name), text.inHand(kind), hand[kind])),
    combo("race", desk.lists.race),
    combo("power", desk.lists.power),
    combo("declined", desk.lists.race),
    combo("kept", desk.lists.power),
  ];
}

function rest(desk: Desk): Setting[] {
  const number = (name: "round" | "rounds"): Setting => ({
    path: [name],
    label: text[name],
    now: Number(desk.view[name] ?? 0) as Value,
    low: 0,
    high: 99,
  });
  const seats = seatsOf(desk).map(([seat]) => seat);
  const first = String(desk.view.first ?? "");
  return [
    number("round"),
    number("rounds"),
    { path: ["first"], label: text.first, now: first, values: seats, says: desk.names },
  ];
}

export function smallworldSettings(desk: Desk, part: Part, key: string): Setting[] {
  if (part === "spaces") return inRegion(desk, key);
  return part === "seats" ? ofSeat(desk, key) : rest(desk);
}
