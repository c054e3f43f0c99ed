/** The book of a table's game, kept on the phone: read and searched by its words where there is no network. */
import { speaking } from "../shell/language.svelte";
import { client, Offline, told, type Hit, type Rule, type RuleQuote, type Schemas, type Search } from "./api";
import { recall, remember } from "./stored";
import type { Seated } from "./table.svelte";
import { verdict } from "./verdict";

export type Contents = Schemas["Contents"];
export type Chapter = Schemas["ChapterWhole"];
export type Listed = Schemas["ListedRule"];
/** A card, a piece or a word of the game, with the ids of its rules. */
export type Entry = { key: string; title: string; kind: string; race?: string | null; rules: string[]; when: string[] };
export type Step = { key: string; title: string; rules: string[]; inside?: string | undefined };
export type Moment = { title: string; step?: string | undefined; rules: string[]; uses: { title: string; rules: string[] }[] };
export type Book = { version: string; contents: Contents; entries: Entry[]; steps: Step[]; moments: Moment[] };

const MOST = 12;
const inHand = new Map<string, Promise<Book>>();

const nameOf = (game: string): string => `book.${game}.${speaking.now}`;

/** The book, from where it is nearest: this visit, this phone, the referee. */
export function bookOf(seated: Seated): Promise<Book> {
  const name = `${seated.id} ${nameOf(seated.held.game)}`;
  const known = inHand.get(name);
  if (known) return known;
  const reading = read(seated);
  inHand.set(name, reading);
  reading.catch(() => inHand.delete(name));
  return reading;
}

async function read(seated: Seated): Promise<Book> {
  const here = await unpacked(recall<string>(nameOf(seated.held.game), ""));
  const idle = recall<{ etag: string; rules: string[] } | null>(`idle.${seated.id}`, null);
  const fresh = here?.version === seated.table?.rules_version;
  try {
    const etag = fresh && idle ? { "If-None-Match": idle.etag } : {};
    const params = { path: { table_id: seated.id } };
    const answer = await client.GET("/v1/tables/{table_id}/contents", { params, headers: { ...seated.headers, ...etag } });
    if (here && answer.response.status === 304) return at(here, idle?.rules ?? []);
    const contents = await told(Promise.resolve(answer));
    const book = await gathered(seated, contents);
    remember(`idle.${seated.id}`, { etag: answer.response.headers.get("ETag") ?? "", rules: contents.not_in_force ?? [] });
    remember(nameOf(seated.held.game), await packed(book));
    return book;
  } catch (no) {
    if (here) return at(here, idle?.rules ?? []);
    throw no instanceof TypeError ? new Offline() : no;
  }
}

const at = (book: Book, idle: string[]): Book => ({ ...book, contents: { ...book.contents, not_in_force: idle } });

async function gathered(seated: Seated, contents: Contents): Promise<Book> {
  const params = { path: { game: seated.held.game } };
  const [listed, chart] = await Promise.all([
    told(client.GET("/v1/games/{game}/reference", { params })),
    told(client.GET("/v1/games/{game}/timing", { params })),
  ]);
  type Raw = Omit<Entry, "rules" | "when"> & { rules: RuleQuote[]; when?: { title: string }[] };
  const entries = (listed.entries as unknown as Raw[]).map(({ key, title, kind, race, rules, when }) => ({
    key, title: title.charAt(0).toUpperCase() + title.slice(1), kind, race: race ?? null,
    rules: rules.map((rule) => rule.id), when: (when ?? []).map((one) => one.title),
  }));
  const steps = chart.steps.map(({ key, title, rules, inside }) => ({ key, title, rules, inside }));
  const moments = chart.windows.map(({ title, step, rules, uses }) => ({
    title, step, rules: rules ?? [], uses: uses.map((use) => ({ title: use.title, rules: use.rules })),
  }));
  return { version: seated.table?.rules_version ?? "", contents, entries, steps, moments };
}

// ---- small enough for the phone's memory

async function packed(book: Book): Promise<string> {
  const text = JSON.stringify(book);
  if (typeof CompressionStream === "undefined") return text;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (let from = 0; from < bytes.length; from += 8192) letters += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(letters);
}

async function unpacked(text: string): Promise<Book | null> {
  try {
    if (!text || text.startsWith("{")) return text ? (JSON.parse(text) as Book) : null;
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return (await new Response(stream).json()) as Book;
  } catch {
    return null;
  }
}

// ---- looking things up in it

export type Found = { rule: Listed; chapter: Chapter; inForce: boolean };

export function everyRule(book: Book): Found[] {
  const idle = new Set(book.contents.not_in_force ?? []);
  return book.contents.chapters.flatMap((chapter) =>
    chapter.rules.map((rule) => ({ rule, chapter, inForce: !idle.has(rule.id) })),
  );
}

export function textsOf(book: Book): Map<string, string> {
  return new Map(everyRule(book).map(({ rule }) => [rule.id, verdict(rule)]));
}

/** Words as they are compared: small, one or several of a thing alike. */
export const termsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []).map((word) => (word.length > 3 ? word.replace(/([^s])s$/, "$1") : word));

/** The rules that have the words of a question, those with the rarer ones first; a word of the heading counts more. */
export function searched(book: Book, q: string): Search {
  const wanted = [...new Set(termsOf(q))];
  const rules = everyRule(book).map((one) => ({
    ...one, head: new Set(termsOf(one.rule.heading)), text: new Set(termsOf(`${verdict(one.rule)} ${one.rule.text}`)),
  }));
  const weight = new Map(
    wanted.map((word) => {
      const often = rules.filter((one) => one.text.has(word) || one.head.has(word)).length;
      return [word, often ? Math.log(1 + rules.length / often) : 0];
    }),
  );
  const worth = (one: (typeof rules)[number]): number =>
    wanted.reduce((sum, word) => sum + (weight.get(word) ?? 0) * (one.text.has(word) ? 1 : one.head.has(word) ? 0.8 : 0), 0);
  const found = rules.map((one) => ({ one, score: worth(one) })).filter(({ score }) => score > 0);
  found.sort((a, b) => b.score - a.score);
  const hits = found.map(({ one, score }): Hit => ({ ...entryOf(one, book), score, why: "", fits: "" }));
  const results = hits.filter((hit) => hit.in_force).slice(0, MOST);
  const left_out = hits.filter((hit) => !hit.in_force).slice(0, 3);
  return { q, engine: "", corrected: {}, results, passages: [], left_out };
}

/** One rule as far as the phone knows it. */
export function ruleIn(book: Book, id: string): Rule | null {
  const found = everyRule(book).find((one) => one.rule.id === id);
  if (!found) return null;
  const neighbours = found.chapter.rules
    .filter((rule) => rule.id !== id)
    .map((rule) => ({ id: rule.id, book: found.chapter.book, section: rule.heading, text: rule.text, verdict: verdict(rule) }));
  return { ...entryOf(found, book), see: [], changes: [], bold: false, neighbours, examples: [], ambiguities: [] };
}

function entryOf({ rule, chapter, inForce }: Found, book: Book) {
  return {
    id: rule.id, book: chapter.book, book_title: chapter.book_title, game: book.contents.game,
    section: rule.heading, heading: rule.heading, role: "", text: rule.text, verdict: verdict(rule), unless: [], page: "", condition: rule.condition ?? "",
    example: null, readings: [], related: [], passages: [], in_force: inForce,
  };
}
