/** What of a position a table may set by hand: each field of the game's document, where it stands, and how it is now. */
import type { Choice, Document, DocumentField } from "./game.svelte";
import type { Naming } from "./naming";

export type Value = number | string | boolean | string[] | Tree[];
export type Tree = { [name: string]: unknown };
export type Part = "spaces" | "seats" | "rest";
/** One fact: where it stands in the document, what it is called, how it is now, what it may be. */
export type Setting = {
  path: string[];
  title: string;
  now: Value;
  /** For one of several, and for lists: out of which. */
  values?: string[];
  low: number;
  high: number;
  says: (value: string) => string;
  /** Of a list of things with fields: which, and how one of them is told. */
  fields?: DocumentField[];
  tells: (one: Tree) => string;
  /** The seat it is said of, where it is said for each. */
  whose?: string;
  /** The rest of the record it stands in, which is told with it. */
  along?: Tree;
};
/** The position as one would type it in, as far as this phone may read it. */
export type Desk = { document: Document; position: Tree; naming: Naming; seats: string[] };

const SECTIONS: Record<Part, keyof Document> = { spaces: "space", seats: "seat", rest: "table" };
const MOST = 999;
const NOTHING = "";

const isTree = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function at(tree: Tree, path: string[]): unknown {
  return path.reduce<unknown>((inside, name) => (isTree(inside) ? inside[name] : undefined), tree);
}

/** What can be set here; first what lies there or belongs to somebody at the table, then the rest. */
export function settingsOf(desk: Desk, part: Part, key: string): { near: Setting[]; far: Setting[] } {
  const base = part === "rest" ? [] : [part, key];
  const all = desk.document[SECTIONS[part]].flatMap((field) => ofField(desk, base, field));
  const seats = JSON.stringify(desk.position.seats ?? {});
  const isNear = ({ path, now, whose }: Setting): boolean =>
    part !== "spaces" || whose !== undefined || isSaid(now) || seats.includes(`"${path.at(-1)}"`);
  const order = ({ whose }: Setting): number => (whose === undefined ? desk.seats.length : desk.seats.indexOf(whose));
  const near = all.filter(isNear).sort((one, other) => order(one) - order(other));
  return near.length ? { near, far: all.filter((one) => !isNear(one)) } : { near: all, far: [] };
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
  if (field.kind === "counts") return keysOf(field, there).map((key) => counted(desk, path, field, key));
  if (field.kind === "record") return there === undefined ? [] : inRecord(desk, path, field);
  if (field.kind === "list" && !field.fields && !field.choices) return [];
  return [{ ...plain(desk, field), path, title: field.title, now: valueNow(field, there) }];
}

/** A record is told whole: what is set stands among what it says already. */
function inRecord(desk: Desk, path: string[], field: DocumentField): Setting[] {
  const along = at(desk.position, path) as Tree;
  return (field.fields ?? [])
    .flatMap((inner) => here(desk, [...path, inner.name], { ...inner, title: `${field.title}: ${inner.title}` }))
    .map((setting) => ({ ...setting, along }));
}

const keysOf = (field: DocumentField, there: unknown): Choice[] => {
  const known = field.keys ?? [];
  const more = isTree(there) ? Object.keys(there).filter((key) => !known.some((one) => one.key === key)) : [];
  return [...known, ...more.map((key) => ({ key, title: "" }))];
};

function counted(desk: Desk, path: string[], field: DocumentField, { key, title }: Choice): Setting {
  const now = at(desk.position, [...path, key]);
  const name = `${field.title}: ${title || desk.naming.key(key, field.of)}`;
  const value = typeof now === "number" ? now : (field.low ?? 0);
  return { ...plain(desk, field), path: [...path, key], title: name, now: value };
}

function plain(desk: Desk, field: DocumentField): Omit<Setting, "path" | "title" | "now"> {
  const titles = new Map(choicesOf(desk, field).map((choice) => [choice.key, choice.title]));
  const values = field.kind === "choice" ? [NOTHING, ...titles.keys()] : [...titles.keys()];
  return {
    low: field.low ?? 0,
    high: field.high ?? MOST,
    says: (value) => titles.get(value) ?? (value === NOTHING ? "–" : desk.naming.key(value, field.of)),
    tells: (one) => told(desk, field.fields ?? [], one),
    ...(titles.size ? { values } : {}),
    ...(field.kind === "list" && field.fields ? { fields: field.fields } : {}),
  };
}

/** A thing of a list by what its fields say. */
function told(desk: Desk, fields: DocumentField[], one: Tree): string {
  const says = (field: DocumentField): string => {
    const value = one[field.name];
    if (value === undefined || value === null) return "";
    const title = field.choices?.find((choice) => choice.key === value)?.title;
    return typeof value === "number" ? `${field.title} ${value}` : (title ?? desk.naming.key(String(value), field.of));
  };
  return fields.map(says).filter(Boolean).join(", ");
}

function choicesOf(desk: Desk, field: DocumentField): Choice[] {
  if (field.choices) return field.choices;
  if (field.of === "seat") return desk.seats.map((key) => ({ key, title: desk.naming.seat(key) }));
  if (field.of === "space")
    return Object.keys(desk.naming.spaces).map((key) => ({ key, title: desk.naming.space(key) }));
  return [];
}

function valueNow(field: DocumentField, there: unknown): Value {
  if (field.kind === "number") return typeof there === "number" ? there : (field.low ?? 0);
  if (field.kind === "flag") return there === true;
  if (field.kind === "list" && field.fields) return Array.isArray(there) ? (there as Tree[]) : [];
  if (field.kind === "list") return Array.isArray(there) ? there.map(String) : [];
  return typeof there === "string" ? there : NOTHING;
}
