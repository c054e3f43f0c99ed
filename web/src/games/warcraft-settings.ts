/** What of a position of Warcraft can be set by hand. */
import { words } from "../lib/words";
import type { Piece, Space } from "./drawing";
import type { Desk, Part, Setting, Value } from "./settings";

type Loose = Record<string, unknown>;
type Pile = Record<string, number>;
type Creep = { points: number; key?: string; lost?: number };
const text = words.correct;
const UNITS = ["melee", "ranged", "flying"];
const BUILDING = "building";
const SUMMON = "summon-";
const SITE = "outpost_site";
const DEPLETION = ["none", "partial", "complete"];

const option = (desk: Desk, name: string): boolean => (desk.view.options as Loose | undefined)?.[name] === "on";
const spaceOf = (desk: Desk, key: string): Space => desk.view.spaces?.[key] ?? {};
const creepsOf = (desk: Desk): Record<string, Creep> => (desk.view.creeps ?? {}) as Record<string, Creep>;

/** A piece as the document names it: summoned creatures by their own name, a building site apart. */
function kindOf(piece: Piece): string {
  const marks = piece.marks ?? [];
  if (piece.kind === "creature") return marks.find((mark) => mark.startsWith(SUMMON))?.slice(SUMMON.length) ?? "";
  if (marks.includes(BUILDING)) return piece.kind === "outpost" ? SITE : "";
  return piece.kind;
}

function lying(desk: Desk, space: string, seat: string): Pile {
  const found: Pile = {};
  for (const piece of spaceOf(desk, space).pieces ?? [])
    if (piece.seat === seat) found[kindOf(piece)] = (found[kindOf(piece)] ?? 0) + (piece.count ?? 1);
  return found;
}

/** The creatures a seat has markers for, on the board or not. */
function creaturesOf(desk: Desk, seat: string, here: Pile): string[] {
  const plain = [...UNITS, "worker", "outpost", SITE, "hero", "necromancer", ""];
  const reserve = (desk.view.seats?.[seat]?.reserve ?? {}) as Pile;
  const named = [...Object.keys(reserve), ...Object.keys(here)];
  return [...new Set(named)].filter((kind) => !plain.includes(kind) && !kind.endsWith("-building"));
}

function piecesIn(desk: Desk, space: string, seat: string): Setting[] {
  const here = lying(desk, space, seat);
  const kinds = [...UNITS, "worker", "outpost", SITE, ...(option(desk, "heroes") ? ["hero"] : [])];
  const creatures = creaturesOf(desk, seat, here);
  return [
    ...kinds.map((kind) => heap(desk, seat, here, ["spaces", space, seat, kind])),
    ...creatures.map((kind) => heap(desk, seat, here, ["spaces", space, seat, "creatures", kind])),
  ];
}

const counted = (path: string[], label: string, now: unknown, high = 999): Setting => ({
  path,
  label,
  now: Number(now ?? 0),
  low: 0,
  high,
  counted: true,
});

/** So many pieces of a side; which is the last word of the path. */
function heap(desk: Desk, side: string, here: Pile, path: string[]): Setting {
  const kind = path.at(-1)!;
  const label = (one: boolean): string => words.board.of(text.pieces(kind, one), desk.names(side));
  return { ...counted(path, label(false), here[kind] ?? 0), single: label(true) };
}

/** Sides nobody plays have only what they have anywhere on the board. */
function neutralIn(desk: Desk, space: string, side: string): Setting[] {
  const kinds = Object.keys(desk.view.spaces ?? {}).flatMap((key) => Object.keys(lying(desk, key, side)));
  const here = lying(desk, space, side);
  return [...new Set(kinds)]
    .filter((kind) => kind && kind !== "creature")
    .map((kind) => heap(desk, side, here, ["spaces", space, side, kind]));
}

function creepsIn(desk: Desk, space: string): Setting {
  const creeps = creepsOf(desk);
  const now = (spaceOf(desk, space).pieces ?? []).flatMap((piece) =>
    (piece.marks ?? []).filter((mark) => mark in creeps),
  );
  const told = (id: string): unknown => {
    const creep = creeps[id];
    if (!creep) return Number(id);
    const { points, key, lost } = creep;
    return { id, points, ...(key ? { key } : {}), ...(lost ? { lost } : {}) };
  };
  const says = (id: string): string =>
    creeps[id]?.key ? words.name(creeps[id].key) : words.board.unseen(creeps[id]?.points ?? Number(id));
  const write = (value: Value): unknown => (value as string[]).map(told);
  return { path: ["spaces", space, "creeps"], label: text.creeps, now, values: ["1", "2"], says, write };
}

function inSpace(desk: Desk, key: string): Setting[] {
  const space = spaceOf(desk, key);
  const seats = Object.keys(desk.view.seats ?? {});
  const neutrals = Object.keys(desk.view.neutrals ?? {}).filter((side) => side !== "creeps");
  const found = seats.flatMap((seat) => piecesIn(desk, key, seat));
  found.push(...neutrals.flatMap((side) => neutralIn(desk, key, side)));
  const depleted = space.depletion ?? "none";
  if (["goldmine", "forest", "town"].includes(space.kind ?? "") || depleted !== "none")
    found.push({
      path: ["spaces", key, "depletion"],
      label: text.depletion,
      now: depleted,
      values: DEPLETION,
    });
  if (space.stock !== undefined) found.push(counted(["spaces", key, "stock"], text.stock, space.stock));
  if (space.hidden !== undefined) found.push(counted(["spaces", key, "hidden"], text.hidden, space.hidden));
  if (option(desk, "creeps")) found.push(creepsIn(desk, key));
  return found;
}

/** The Level, wounds and markers of a hero; its card is told along, as the document has it whole. */
function heroOf(seat: string, hero: Loose): Setting[] {
  const { key, level = 1, wounds = 0, markers = [] } = hero;
  const along = { key, level, wounds, markers };
  const path = (name: string): string[] => ["seats", seat, "hero", name];
  return [
    { path: path("level"), label: text.heroLevel, now: Number(level), low: 1, high: 3, along },
    { ...counted(path("wounds"), text.wounds, wounds), along },
    {
      path: path("markers"),
      label: text.markers,
      now: (markers as number[]).map(String),
      values: ["1", "2"],
      along,
      write: (value) => (value as string[]).map(Number),
    },
  ];
}

function ofSeat(desk: Desk, seat: string): Setting[] {
  const player = desk.view.seats?.[seat] ?? {};
  const path = (...names: string[]): string[] => ["seats", seat, ...names];
  const group = (name: string, shown: string, kinds: string[]): Setting[] =>
    kinds.map((kind) =>
      counted(path(name, kind), text.group(name, kind), (player[shown] as Pile | undefined)?.[kind]),
    );
  const levels = (player.levels ?? {}) as Pile;
  const more = player.aside ? ["aside"] : [];
  const owned = ["gold", "wood", "hand", "deck", "victory_cards", ...more].map((name) =>
    counted(path(name), text.owned(name), player[name]),
  );
  return [
    ...owned,
    ...UNITS.map((unit): Setting => {
      return { path: path("levels", unit), label: text.level(unit), now: levels[unit] ?? 1, low: 1, high: 4 };
    }),
    ...group("buildings", "buildings", UNITS),
    ...group("site", "under_construction", UNITS),
    ...group("training", "training", [...UNITS, "worker", ...(option(desk, "heroes") ? ["hero"] : [])]),
    ...(player.hero ? heroOf(seat, player.hero as Loose) : []),
    {
      path: path("discard"),
      label: text.discard,
      now: (player.discard ?? []) as string[],
      values: desk.lists.card ?? [],
    },
    ...(option(desk, "racial") && player.race === "night-elf"
      ? [
          {
            path: path("town"),
            label: words.deed.tree,
            now: String(player.town),
            values: Object.keys(desk.view.spaces ?? {}),
            says: String,
          },
        ]
      : []),
  ];
}

function rest(desk: Desk): Setting[] {
  const spaces = ["none", ...Object.keys(desk.view.spaces ?? {})];
  const tokens = Object.entries((desk.view.tokens ?? {}) as Record<string, string>);
  return [
    { path: ["turn"], label: text.turn, now: Number(desk.view.turn ?? 0), low: 0, high: 999 },
    {
      path: ["first"],
      label: text.first,
      now: String(desk.view.first ?? ""),
      values: Object.keys(desk.view.seats ?? {}),
      says: desk.names,
    },
    ...tokens.map(([token, space]): Setting => {
      return {
        path: ["tokens", token],
        label: words.deed.token(token),
        now: space || "none",
        values: spaces,
        says: String,
      };
    }),
  ];
}

export function warcraftSettings(desk: Desk, part: Part, key: string): Setting[] {
  if (part === "spaces") return inSpace(desk, key);
  return part === "seats" ? ofSeat(desk, key) : rest(desk);
}
