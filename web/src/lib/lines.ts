/** A line put together from a game's vocabulary: when, under which condition, for which price, what, to whom, how long. */

export type Word = { word: string; title: string };
/** A further word out of these, or a name; `lead` stands before the name, `default` is what leaving it out means. */
export type Part = { words?: Word[]; name?: { word: string }; lead?: { word: string }; default?: { word: string }; needed?: boolean; several?: boolean };
/** Something that happens; `amount` says how it is counted, a `spare` one is left out where it is 1, `after` is counted. */
export type EffectWord = Word & { amount?: string; parts?: Part[]; target?: boolean; by?: boolean; text?: boolean; after?: string; spare?: boolean };
/** Something that happens of itself; with a `name` it is said of what. */
export type EventWord = Word & { name?: { word: string } };
export type ConditionWord = Word & { part?: Part; number?: boolean; least?: boolean };
type StepWord = Word & { kinds?: Word[]; asks?: { word: string }[] };
export type Vocabulary = {
  faces?: number[];
  moments?: Word[];
  events?: EventWord[];
  conditions?: ConditionWord[];
  prices?: Word[];
  counted_prices?: { word: string }[];
  effects?: EffectWord[];
  targets?: Word[];
  neighbours?: Word[];
  ends?: Word[];
  steps?: StepWord[];
  whom?: Word[];
};

export type Effect = { word: string; amount: number | "all"; parts: string[][]; names: string[]; target: string; by: string; text: string; may: boolean };
export type Condition = { word: string; number: number; chosen: string; name: string };
export type Line = {
  head: "" | "faces" | "use" | "on" | "always";
  faces: number[];
  moment: string;
  event: string;
  /** Of what, where the event has a name with it. */
  of: string;
  conditions: Condition[];
  prices: Record<string, number>;
  effects: Effect[];
  until: string;
  then: boolean;
};

export const DIE = [1, 2, 3, 4, 5, 6];
export const blank = (): Line => ({ head: "", faces: [], moment: "", event: "", of: "", conditions: [], prices: {}, effects: [], until: "", then: false });
const joined = (...words: (string | undefined)[]): string => words.filter(Boolean).join(" ");
const isSign = (word: string): boolean => !/\w/.test(word);

/** All that may happen, with what may be said of it; a step of a longer task is asked for in the same way. */
export function effectsOf(vocabulary: Vocabulary): EffectWord[] {
  return vocabulary.effects ?? (vocabulary.steps ?? []).map((step) => fromStep(step, vocabulary.whom ?? []));
}

function fromStep({ word, title, kinds = [], asks = [] }: StepWord, whom: Word[]): EffectWord {
  const wants = (what: string): boolean => asks.some((one) => one.word === what);
  const parts: Part[] = [];
  if (wants("space")) parts.push({ name: { word: "space" } });
  if (wants("whom")) parts.push({ words: whom, needed: !kinds.length });
  if (kinds.length) parts.push({ words: kinds, needed: !wants("whom") }, { name: { word: "kind" }, needed: !wants("whom") });
  const counted = wants("amount") ? { amount: wants("items") ? "number" : "last", spare: !wants("items") } : {};
  return { word, title, parts, ...counted, ...(wants("items") ? { after: "items" } : {}), ...(wants("text") ? { text: true } : {}) };
}

export const begun = (known: EffectWord): Effect => ({
  word: known.word,
  amount: 1,
  parts: (known.parts ?? []).map((part) => (part.default ? [part.default.word] : [])),
  names: (known.parts ?? []).map(() => ""),
  target: "",
  by: "",
  text: "",
  may: false,
});

/** What is chosen for a part, or named, as it is written; what is meant anyhow is left out. */
function partWords({ lead, default: usual }: Part, chosen: string[], name: string): string[] {
  const words = chosen.filter((one) => one !== usual?.word);
  return name ? [...words, joined(lead?.word, name)] : words;
}

const counted = (amount: number | "all", signed: boolean): string => (signed && amount !== "all" && amount >= 0 ? `+${amount}` : String(amount));

/** What is said of an effect beside its word: its number stands first, last, or with the words it counts. */
function how(known: EffectWord, { amount, parts, names }: Effect): string[] {
  const told = (known.parts ?? []).map((part, at) => partWords(part, parts[at] ?? [], names[at] ?? ""));
  const flat = told.flat();
  if (!known.amount) return told.map((words) => words.join("/"));
  if (known.amount === "spaces") return [flat.map((one) => (one === known.amount ? `${amount} ${one}` : one)).join("/")];
  const isSpared = (known.spare || known.amount === "some") && amount === 1;
  if (known.amount === "last") return [...flat, isSpared ? "" : String(amount)];
  const sign = flat.filter(isSign);
  const number = sign.length && amount !== "all" ? String(Math.abs(amount)) : counted(amount, known.amount === "signed");
  return [...sign, isSpared ? "" : number, ...told.map((words) => words.filter((one) => !isSign(one)).join("/"))];
}

function effectText(known: EffectWord | undefined, effect: Effect): string {
  if (!known) return "";
  const text = known.text ? `"${effect.text.replaceAll('"', "”")}"` : "";
  return joined(effect.may ? "may" : "", effect.word, ...how(known, effect), known.after, effect.target, effect.by && `by ${effect.by}`, text);
}

const conditionText = (known: ConditionWord | undefined, { word, number, chosen, name }: Condition): string =>
  joined(word, known?.least ? ">=" : "", name || chosen, known?.number ? String(number) : "");

function headText({ head, faces, moment, event, of }: Line): string {
  if (head === "faces") return faces.length ? `[${[...faces].sort((one, other) => one - other).join(" ")}]` : "";
  if (head === "always") return "always";
  if (head === "use") return moment && joined(head, moment);
  return head && event ? joined(head, event, of) : "";
}

/** A thing that happened, as one says it: to whom, what, how much. */
export function spoken(vocabulary: Vocabulary, effect: Effect | undefined): string {
  const known = effectsOf(vocabulary).find((one) => one.word === effect?.word);
  if (!known || !effect) return "";
  const title = (list: Word[] | undefined, word: string): string => list?.find((one) => one.word === word)?.title ?? "";
  const parts = (known.parts ?? []).flatMap((part, at) => [...(effect.parts[at] ?? []).map((word) => title(part.words, word)), (effect.names[at] ?? "").replaceAll("-", " ")]);
  const number = known.amount ? counted(effect.amount, known.amount === "signed") : "";
  return [title(vocabulary.targets, effect.target), joined(known.title, ...parts, number)].filter(Boolean).join(": ");
}

/** The whole line as it is written. */
export function written(vocabulary: Vocabulary, line: Line): string {
  const known = effectsOf(vocabulary);
  const find = <T extends Word>(list: T[] | undefined, word: string): T | undefined => list?.find((one) => one.word === word);
  const isCounted = (word: string): boolean => vocabulary.counted_prices?.some((one) => one.word === word) ?? false;
  const conditions = line.conditions.map((one) => conditionText(find(vocabulary.conditions, one.word), one)).join(" and ");
  const paid = Object.entries(line.prices).map(([word, number]) => (isCounted(word) ? `${number} ${word}` : word));
  const head = joined(headText(line), paid.length ? `for ${paid.join(" and ")}` : "");
  const effects = line.effects.map((one) => effectText(find(known, one.word), one)).filter(Boolean).join("; ");
  if (!effects) return "";
  return joined(
    line.then ? "then" : "",
    conditions ? `if ${conditions},` : "",
    head ? `${head}:` : "",
    effects,
    line.until ? `until ${line.until}` : "",
  );
}
