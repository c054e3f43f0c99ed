/** A correction being put together: only what differs from the table is said and sent. */
import { words } from "../shell/language.svelte";
import { settingsOf, type Desk, type Part, type Setting, type Tree, type Value } from "./settings";

export type Change = { setting: Setting; value: Value; where: string };
type Draft = { part: Part; key: string; value: Value };

const idOf = (setting: Setting): string => setting.path.join("/");
const alike = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A value in words. */
export function saying(setting: Setting, value: Value): string {
  if (Array.isArray(value))
    return words.counted(value.map((one) => (typeof one === "string" ? setting.says(one) : setting.tells(one)))) || words.none;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return typeof value === "number" ? String(value) : setting.says(value);
}

export class Correction {
  private drafts = $state.raw<Record<string, Draft>>({});

  constructor(
    private readonly desk: () => Desk | null,
    private readonly where: (part: Part, key: string) => string,
  ) {}

  of(part: Part, key: string): { near: Setting[]; far: Setting[] } {
    const desk = this.desk();
    return desk ? settingsOf(desk, part, key) : { near: [], far: [] };
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
      const { near, far } = this.of(part, key);
      const setting = [...near, ...far].find((one) => idOf(one) === id);
      const where = this.where(part, key);
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
      inside[setting.path.at(-1)!] = value === "" ? null : value;
    }
    return position;
  }
}

/** One change as a sentence. */
export function sentence({ setting, value, where }: Change): string {
  return words.correct.is(where, setting.title, saying(setting, value), saying(setting, setting.now));
}
