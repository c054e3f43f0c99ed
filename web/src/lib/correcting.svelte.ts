/** A correction being put together: only what differs from the table is said and sent. */
import { words } from "../shell/language.svelte";
import { settingsOf, type Desk, type Item, type Part, type Setting, type Settings, type Tree, type Value } from "./settings";

export type Change = { setting: Setting; value: Value; where: string };
type Draft = { part: Part; key: string; value: Value };

const idOf = (setting: Setting): string => setting.path.join("/");
const alike = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

const isRecords = (value: Value): value is Tree[] => Array.isArray(value) && typeof value[0] === "object";

/** A value in words. */
export function saying(setting: Setting, value: Value): string {
  if (isRecords(value) && value.length) return value.map((one) => telling(setting, one)).join("; ");
  if (Array.isArray(value)) return words.counted((value as Item[]).map(setting.says)) || words.none;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return typeof value === "number" ? String(value) : setting.says(value);
}

/** A thing of a list by what its facts say. */
export function telling(setting: Setting, one: Tree): string {
  const says = (fact: Setting): string => {
    const { now, title } = fact;
    if (!now || (Array.isArray(now) && !now.length)) return "";
    if (typeof now === "number") return `${title} ${now}`;
    return now === true ? title : Array.isArray(now) ? `${title} ${saying(fact, now)}` : fact.says(now as Item);
  };
  return (setting.inside?.(one) ?? []).map(says).filter(Boolean).join(", ") || "–";
}

const allOf = ({ near, far, things }: Settings): Setting[] =>
  [...near, ...far, ...things.flatMap((thing) => [...thing.near, ...thing.far])];

export class Correction {
  private drafts = $state.raw<Record<string, Draft>>({});

  constructor(
    private readonly desk: () => Desk | null,
    private readonly where: (part: Part, key: string) => string,
  ) {}

  of(part: Part, key: string): Settings {
    const desk = this.desk();
    return desk ? settingsOf(desk, part, key) : { near: [], far: [], things: [] };
  }

  value(setting: Setting): Value {
    return this.drafts[idOf(setting)]?.value ?? setting.now;
  }

  set(part: Part, key: string, setting: Setting, value: Value): void {
    this.drafts = { ...this.drafts, [idOf(setting)]: { part, key, value } };
  }

  drop(setting: Setting): void {
    const { [idOf(setting)]: _gone, ...others } = this.drafts;
    this.drafts = others;
  }

  clear(): void {
    this.drafts = {};
  }

  /** What is wanted otherwise than it is; what the table did meanwhile by itself is no change any more. */
  get changes(): Change[] {
    return Object.entries(this.drafts).flatMap(([id, { part, key, value }]) => {
      const setting = allOf(this.of(part, key)).find((one) => idOf(one) === id);
      const where = setting?.thing ?? this.where(part, key);
      return setting && !alike(setting.now, value) ? [{ setting, value, where }] : [];
    });
  }

  /** What goes is told before what comes: a space, or a reserve, may have to be emptied first. */
  get position(): Tree {
    const position: Tree = {};
    const less = ({ setting, value }: Change): number =>
      typeof value === "number" ? value - Number(setting.now) : 0;
    for (const { setting, value } of [...this.changes].sort((one, other) => less(one) - less(other))) {
      const inside = setting.path.slice(0, -1).reduce((tree, name) => (tree[name] ??= {}) as Tree, position);
      for (const [name, told] of Object.entries(setting.along ?? {})) inside[name] ??= told;
      inside[setting.path.at(-1)!] = value === "" ? null : whole(value);
    }
    return position;
  }
}

/** Without things of which nothing was said. */
const whole = (value: Value): Value =>
  Array.isArray(value) ? (value.filter((one) => typeof one !== "object" || Object.keys(one).length) as Value) : value;

/** One change as a sentence. */
export function sentence({ setting, value, where }: Change): string {
  const [now, before] = differing(value, setting.now);
  return words.correct.is(where, setting.title, saying(setting, now), saying(setting, before));
}

/** Of two lists of things what only one of them has; both whole where only their order differs. */
function differing(now: Value, before: Value): [Value, Value] {
  if (!isRecords(now) && !isRecords(before)) return [now, before];
  const only = (these: Tree[], those: Tree[]): Tree[] => these.filter((one) => !those.some((other) => alike([one], [other])));
  const [come, gone] = [only(now as Tree[], before as Tree[]), only(before as Tree[], now as Tree[])];
  return come.length || gone.length ? [come, gone] : [now, before];
}
