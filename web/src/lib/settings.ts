/** What of a position a table may set by hand: each field of the game's document, where it stands, and how it is now. */
import { spelled } from "./keys";
import type { Choice, Document, DocumentField } from "./game.svelte";
import type { Naming } from "./naming";

export type Item = string | number;
export type Value = Item | boolean | Item[] | Tree[];
export type Tree = { [name: string]: unknown };
export type Part = "spaces" | "seats" | "rest";
/** One fact: where it stands in the document, what it is called, how it is now, what it may be. */
export type Setting = {
  /** Of several things with facts of their own the one it is a fact of. */
  thing?: string;
  /** It may be taken out: whoever told it told it wrong. */
  isRead?: boolean;
  path: string[];
  title: string;
  now: Value;
  /** For one of several, and for lists: out of which. */
  values?: string[];
  low: number;
  high: number;
  says: (value: Item) => string;
  /** Of a list of things with fields: the facts of one of them. */
  inside?: (one: Tree) => Setting[];
  /** A list of numbers. */
  numbers: boolean;
  /** The record it stands in is not there yet. */
  absent?: boolean;
  /** The seat it is said of, where it is said for each. */
  whose?: string;
  /** The rest of the record it stands in, which is told with it. */
  along?: Tree;
};
/** One of several things under their keys, as a unit: what can be set of it, first what lies on it. */
export type Thing = { id: string; key: string; title: string; near: Setting[]; far: Setting[] };
/** What can be set in one place. */
export type Settings = { near: Setting[]; far: Setting[]; things: Thing[] };
/** The position as one would type it in, as far as this phone may read it. */
export type Desk = { document: Document; position: Tree; naming: Naming; seats: string[] };

const SECTIONS: Record<Part, keyof Document> = { spaces: "space", seats: "seat", rest: "table" };
const MOST = 999;
/** Fewer than so many to choose from lie on a thing; more are other things. */
const FEW = 9;
const NOTHING = "";
/** Where something lies, in a list of things by name. */
const PLACED: DocumentField = { name: "", title: "", kind: "choice", of: "space", hidden: false };

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function at(tree: Tree, path: string[]): unknown {
  return path.reduce<unknown>((inside, name) => (isTree(inside) ? inside[name] : undefined), tree);
}

/** What can be set here; first what lies there or belongs to somebody at the table, then the rest. */
export function settingsOf(desk: Desk, part: Part, key: string): Settings {
  const base = part === "rest" ? [] : [part, key];
  const things = part === "spaces" ? [] : thingsOf(desk, part === "seats" ? key : "");
  const all = desk.document[SECTIONS[part]].flatMap((field) => ofField(desk, base, field));
  const seats = JSON.stringify(desk.position.seats ?? {});
  const isNear = ({ path, now, whose, absent }: Setting): boolean =>
    !absent && (part !== "spaces" || whose !== undefined || isSaid(now) || seats.includes(`"${path.at(-1)}"`));
  const order = ({ whose }: Setting): number => (whose === undefined ? desk.seats.length : desk.seats.indexOf(whose));
  const near = all.filter(isNear).sort((one, other) => order(one) - order(other));
  return near.length ? { near, far: all.filter((one) => !isNear(one)), things } : { near: all, far: [], things };
}

/** Where something is set: a seat, a thing of one or of nobody, else a space. */
export function whereOf(desk: Desk, key: string): { part: Part; key: string } {
  if (desk.seats.includes(key)) return { part: "seats", key };
  const owner = ["", ...desk.seats].find((seat) => thingsOf(desk, seat).some((one) => one.key === key));
  if (owner === undefined) return { part: "spaces", key };
  return owner ? { part: "seats", key: owner } : { part: "rest", key: "" };
}

/** The things of a seat; without one those that are nobody's. */
function thingsOf(desk: Desk, seat: string): Thing[] {
  const isHere = (one: unknown, whose = ""): boolean => {
    const owner = isTree(one) ? one[whose] : undefined;
    return seat ? owner === seat : !desk.seats.includes(String(owner));
  };
  return desk.document.table.flatMap((field) => {
    const there = field.kind === "records" ? at(desk.position, [field.name]) : undefined;
    return keysOf(desk, field, there)
      .filter(({ key }) => isTree(there) && key in there && isHere(there[key], field.whose))
      .map((one) => thing(desk, field, one));
  });
}

function thing(desk: Desk, field: DocumentField, { key, title }: Choice): Thing {
  const name = title || desk.naming.key(key, field.of);
  const all = (field.fields ?? []).flatMap((inner) =>
    here(desk, [field.name, key, inner.name], inner).map((setting) => ({ kind: inner.kind, setting: { ...setting, thing: name } })),
  );
  const isNear = ({ kind, setting }: (typeof all)[number]): boolean =>
    kind === "number" || kind === "flag" || (kind === "list" && setting.values !== undefined && setting.values.length < FEW);
  const of = (near: boolean): Setting[] => all.filter((one) => isNear(one) === near).map(({ setting }) => setting);
  return { id: `${field.name}/${key}`, key, title: name, near: of(true), far: of(false) };
}

const isSaid = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

function ofField(desk: Desk, base: string[], field: DocumentField): Setting[] {
  if (field.by !== "seat") return here(desk, [...base, field.name], field);
  return desk.seats.flatMap((seat) =>
    here(desk, [...base, seat, field.name], { ...field, title: `${field.title}, ${desk.naming.seat(seat)}` }).map(
      (setting) => ({ ...setting, whose: seat }),
    ),
  );
}

function here(desk: Desk, path: string[], field: DocumentField): Setting[] {
  const there = at(desk.position, path);
  if (field.hidden && there === undefined) return [];
  if (field.kind === "counts") return keysOf(desk, field, there).map((key) => counted(desk, path, field, key));
  if (field.kind === "record") return inRecord(desk, path, field);
  if (field.kind === "facts") return keysOf(desk, field, there).flatMap((one) => read(desk, path, field, one));
  if (field.kind === "records" || field.kind === "lists") return [];
  return [{ ...plain(desk, field), path, title: field.title, now: valueNow(field, there) }];
}

/** A record is told whole: what is set stands among what it says already. */
function inRecord(desk: Desk, path: string[], field: DocumentField): Setting[] {
  const there = at(desk.position, path);
  const along = isTree(there) ? there : {};
  return (field.fields ?? [])
    .flatMap((inner) => here(desk, [...path, inner.name], { ...inner, title: `${field.title}: ${inner.title}` }))
    .map((setting) => ({ ...setting, along, absent: !isTree(there) }));
}

function keysOf(desk: Desk, field: DocumentField, there: unknown): Choice[] {
  const known = field.keys ?? namedIn(desk, field.of);
  const more = isTree(there) ? Object.keys(there).filter((key) => !known.some((one) => one.key === key)) : [];
  return [...known, ...more.map((key) => ({ key, title: "" }))];
}

function counted(desk: Desk, path: string[], field: DocumentField, { key, title }: Choice): Setting {
  const now = at(desk.position, [...path, key]);
  const name = `${field.title}: ${title || desk.naming.key(key, field.of)}`;
  if (typeof now === "string") return { ...plain(desk, PLACED), path: [...path, key], title: name, now };
  const value = typeof now === "number" ? now : (field.low ?? 0);
  return { ...plain(desk, field), path: [...path, key], title: name, now: value };
}

/** What stands on a piece, shortly: several values with commas between, those of a card each with its name. */
function aloud(value: unknown): string {
  if (Array.isArray(value)) return value.map(aloud).join("; ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${spelled(name)} ${aloud(one)}`)
    .join(", ");
}

/** What was read off a piece and told; what is told in several parts can only be taken out. */
function read(desk: Desk, path: string[], field: DocumentField, { key, title }: Choice): Setting[] {
  const now = at(desk.position, [...path, key]);
  if (now === undefined) return [];
  const told = typeof now === "number" ? now : aloud(now);
  return [{ ...plain(desk, field), path: [...path, key], title: title || desk.naming.key(key), now: told, isRead: true }];
}

function plain(desk: Desk, field: DocumentField): Omit<Setting, "path" | "title" | "now"> {
  const titles = new Map(choicesOf(desk, field).map((choice) => [choice.key, choice.title]));
  const values = field.kind === "choice" ? [NOTHING, ...titles.keys()] : [...titles.keys()];
  return {
    low: field.low ?? 0,
    high: field.high ?? MOST,
    says: (value) =>
      titles.get(String(value)) ?? (value === NOTHING ? "–" : typeof value === "number" ? `${value}` : desk.naming.key(value, field.of)),
    numbers: field.kind === "list" && field.of === "number",
    ...(titles.size ? { values } : {}),
    ...(field.kind === "list" && field.fields ? { inside: (one) => insideOf(desk, field.fields ?? [], one) } : {}),
  };
}

/** The facts of one thing of a list, read as a small position of its own. */
const insideOf = (desk: Desk, fields: DocumentField[], one: Tree): Setting[] =>
  fields.flatMap((field) => here({ ...desk, position: one }, [field.name], field));

/** The same thing with one fact set, or no longer said. */
export function put(tree: Tree, path: string[], value: Value): Tree {
  const [name = "", ...rest] = path;
  const { [name]: there, ...others } = tree;
  if (rest.length) return { ...tree, [name]: put(isTree(there) ? there : {}, rest, value) };
  return value === NOTHING ? others : { ...tree, [name]: value };
}

function choicesOf(desk: Desk, field: DocumentField): Choice[] {
  if (field.choices) return field.choices;
  if (field.of === "seat") return desk.seats.map((key) => ({ key, title: desk.naming.seat(key) }));
  if (field.of === "space")
    return Object.keys(desk.naming.spaces).map((key) => ({ key, title: desk.naming.space(key) }));
  const there = desk.document.table.find((one) => one.kind === "records" && one.of === field.of)?.keys ?? [];
  return [...there, ...namedIn(desk, field.of).filter(({ key }) => !there.some((one) => one.key === key))];
}

/** Everything of a kind the game has a name for. */
const namedIn = (desk: Desk, kind = ""): Choice[] =>
  Object.entries(desk.naming.game?.names[kind] ?? {}).map(([key, { title }]) => ({ key, title }));

function valueNow(field: DocumentField, there: unknown): Value {
  if (field.kind === "number") return typeof there === "number" ? there : (field.low ?? 0);
  if (field.kind === "flag") return there === true;
  if (field.kind === "list" && field.fields) return Array.isArray(there) ? (there as Tree[]) : [];
  if (field.kind === "list") return Array.isArray(there) ? (there as Item[]) : [];
  return typeof there === "string" ? there : NOTHING;
}
