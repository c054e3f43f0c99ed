/** A printed card being typed in, as its form says: what it begins with, what it lacks, what of it is told. */
import type { Schemas } from "./api";
import type { Known } from "./known";
import type { Vocabulary } from "./lines";

export type Form = Schemas["Form"];
export type Card = Record<string, unknown>;
/** Forms that are filled in on a card; the others are a tap, or one line. */
const ON_A_CARD = ["record", "some", "lines", "text", "key"];
const ALONE = "value";

export const isOnCard = (form: Form | null | undefined): boolean => ON_A_CARD.includes(form?.kind ?? "");

/** A form that is no record is the only field of one. */
export const fieldsOf = (form: Form): [string, Form][] =>
  form.kind === "record" ? Object.entries(form.fields ?? {}) : [[ALONE, form]];

export const isOptional = (form: Form, name: string): boolean => form.optional?.includes(name) ?? false;

/** What a field has before anybody said anything: a number to step from, or none of several. */
export const first = ({ kind, low, start }: Form): unknown =>
  kind === "number" ? (start ?? low ?? 0) : ["some", "lines", "words"].includes(kind) ? [] : undefined;

/** What the card begins with: what is offered, numbers at their usual value; what may be left out is not there. */
export function begin(form: Form, offered: unknown): Card {
  const given = (form.kind === "record" ? offered : offered == null ? {} : { [ALONE]: offered }) as Card | null;
  const all = fieldsOf(form).map(([name, field]) => [name, given?.[name] ?? (isOptional(form, name) ? undefined : first(field))]);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Card;
}

const lines = (value: unknown): unknown => (Array.isArray(value) ? value.filter((one) => String(one).trim()) : value);
const isEmpty = (value: unknown): boolean => value === "" || (Array.isArray(value) && !value.length);

/** What still has to be said. */
export const lacking = (form: Form, card: Card): string[] =>
  fieldsOf(form)
    .filter(([name, { kind }]) => !isOptional(form, name) && (card[name] === undefined || (kind === "key" && !card[name])))
    .map(([name, field]) => field.title ?? name);

/** What is told: what was opened and left empty is not on the card. */
export function told(form: Form, card: Card): unknown {
  const all = fieldsOf(form).map(([name]) => [name, lines(card[name])] as const);
  const kept = all.filter(([name, value]) => value !== undefined && !(isOptional(form, name) && isEmpty(value)));
  const whole = Object.fromEntries(kept) as Card;
  return form.kind === "record" ? whole : whole[ALONE];
}

/** Words that other cards of the kind have in this field, so that nobody types them twice. */
export function grown(fact: string, name: string, field: Form, known: Known): string[] {
  const kind = `${fact.split(".")[0]}.`;
  const cards = Object.entries(known).filter(([key]) => key.startsWith(kind)).map(([, value]) => value as Card | null);
  const all = cards.flatMap((card) => (Array.isArray(card?.[name]) ? (card[name] as unknown[]).map(String) : []));
  return [...new Set([...(field.names ?? []), ...(field.open ? all : [])])];
}

/** What lines of a field are put together from: told with the first field of its grammar. */
export const vocabularyOf = (form: Form, field: Form): Vocabulary | null => {
  const all = fieldsOf(form).map(([, one]) => one);
  const found = all.find((one) => one.grammar === field.grammar && Object.keys(one.vocabulary ?? {}).length);
  return (found?.vocabulary as Vocabulary | undefined) ?? null;
};
