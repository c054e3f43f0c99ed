/** A correction being put together: only what differs from the table is said and sent. */
import type { Desk, Part, Setting, Settings, Value } from "../games/settings";
import { words } from "./words";

export type Change = { setting: Setting; value: Value; where: string };
type Draft = { part: Part; key: string; value: Value };
type Tree = { [name: string]: unknown };

const idOf = (setting: Setting): string => setting.path.join("/");
const alike = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A value in words. */
export function saying(setting: Setting, value: Value): string {
  const says = setting.says ?? words.low;
  if (Array.isArray(value)) return words.counted(value.map(says)) || words.none;
  if (typeof value === "boolean") return value ? words.yes : words.no;
  return typeof value === "number" ? String(value) : says(value);
}

export class Correction {
  private drafts = $state.raw<Record<string, Draft>>({});

  constructor(
    private readonly settings: Settings,
    private readonly desk: () => Desk,
    private readonly where: (part: Part, key: string) => string,
  ) {}

  of(part: Part, key: string): Setting[] {
    return this.settings(this.desk(), part, key);
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
      const setting = this.of(part, key).find((one) => idOf(one) === id);
      const where = this.where(part, key);
      return setting && !alike(setting.now, value) ? [{ setting, value, where }] : [];
    });
  }

  /** What goes is told before what comes: a space, or a reserve, may have to be emptied first. */
  get position(): Tree {
    const position: Tree = {};
    const less = ({ setting, value }: Change): number => (setting.counted ? Number(value) - Number(setting.now) : 0);
    for (const { setting, value } of [...this.changes].sort((one, other) => less(one) - less(other))) {
      const steps = setting.path.slice(0, -1);
      const inside = steps.reduce((tree, name) => (tree[name] ??= {}) as Tree, position);
      for (const [name, told] of Object.entries(setting.along ?? {})) inside[name] ??= told;
      inside[setting.path.at(-1)!] = setting.write ? setting.write(value) : value;
    }
    return position;
  }
}

/** One change as a sentence. */
export function sentence({ setting, value, where }: Change): string {
  const [then, now] = [saying(setting, setting.now), saying(setting, value)];
  const says = Array.isArray(value) ? words.correct.are : setting.counted ? words.correct.counted : words.correct.is;
  return says(where, value === 1 ? (setting.single ?? setting.label) : setting.label, now, then);
}
