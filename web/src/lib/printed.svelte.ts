/** A printed piece being typed in: its name, what stands on it, and the parts that have a name of their own. */
import type { PieceField, PieceSheet } from "./game.svelte";
import { plainKey, spelled } from "./keys";
import type { Known } from "./known";

export type Facts = [fact: string, value: unknown][];
const PLACE = "{}";

export class Entry {
  name = $state("");
  filled = $state<Record<string, string>>({});
  parts = $state<Record<string, Entry[]>>({});

  /** What was filled in by itself and not typed: it goes again when the name becomes another. */
  private told = $state.raw<Record<string, string>>({});
  private toldParts = $state.raw<Entry[]>([]);

  constructor(
    readonly sheet: PieceSheet,
    private readonly sheets: PieceSheet[],
    private readonly known: Known = {},
  ) {}

  get key(): string {
    return plainKey(this.name);
  }

  /** The fields that make sense with what is chosen so far. */
  get fields(): PieceField[] {
    const [effect, moment] = [this.chosen(".effect"), this.chosen(".window")];
    return this.sheet.fields.filter(
      (field) => (!field.when || field.when.includes(effect)) && !field.unless?.includes(moment),
    );
  }

  private chosen(end: string): string {
    const field = this.sheet.fields.find((one) => one.fact.endsWith(end));
    return field ? (this.filled[field.fact] ?? "") : "";
  }

  add(field: PieceField, name = ""): void {
    const sheet = this.sheets.find((one) => one.key === field.sheet);
    if (!sheet) return;
    const entry = new Entry(sheet, this.sheets, this.known);
    entry.name = name;
    this.parts[field.fact] = [...(this.parts[field.fact] ?? []), entry];
  }

  /** Fill in what is known of a piece of this name; what somebody typed stays. */
  fill(): void {
    this.unfill();
    for (const field of this.sheet.fields) {
      const value = this.known[field.fact.replace(PLACE, this.key)];
      if (value === undefined || !this.key) continue;
      if (Array.isArray(value)) this.fillParts(field, value.map(String));
      else if (!this.filled[field.fact]) {
        this.filled[field.fact] = String(value);
        this.told = { ...this.told, [field.fact]: String(value) };
      }
    }
  }

  get isFilled(): boolean {
    return this.toldParts.length > 0 || Object.entries(this.told).some(([fact, text]) => this.filled[fact] === text);
  }

  private unfill(): void {
    for (const [fact, text] of Object.entries(this.told)) if (this.filled[fact] === text) delete this.filled[fact];
    for (const [fact, parts] of Object.entries(this.parts))
      this.parts[fact] = parts.filter((part) => !this.toldParts.includes(part));
    [this.told, this.toldParts] = [{}, []];
  }

  private fillParts(field: PieceField, keys: string[]): void {
    const there = (this.parts[field.fact] ?? []).map((part) => part.key);
    for (const key of keys.filter((one) => !there.includes(one))) {
      this.add(field, String(this.known[`${field.sheet}.${key}.title`] ?? spelled(key)));
      const part = this.parts[field.fact]?.at(-1);
      if (!part) return;
      part.fill();
      this.toldParts = [...this.toldParts, part];
    }
  }

  drop(field: PieceField, entry: Entry): void {
    this.parts[field.fact] = (this.parts[field.fact] ?? []).filter((other) => other !== entry);
  }

  /** A group counts as told once anything of it is: a list of parts is then complete, even when empty. */
  private begun(group: string | undefined): boolean {
    return this.sheet.fields.some(
      (field) =>
        field.group === group && (this.filled[field.fact] || (this.parts[field.fact] ?? []).length > 0),
    );
  }

  private value(field: PieceField): unknown {
    if (field.kind === "sheets") {
      const keys = (this.parts[field.fact] ?? []).map((part) => part.key).filter(Boolean);
      return this.begun(field.group) ? keys : undefined;
    }
    const text = (this.filled[field.fact] ?? "").toString().trim();
    if (!text) return undefined;
    if (field.kind === "number") return Number(text);
    return field.kind === "name" ? plainKey(text) : text;
  }

  /** Everything typed in, as facts; parts before what names them. */
  get facts(): Facts {
    const own = this.fields
      .map((field): [string, unknown] => [field.fact.replace(PLACE, this.key), this.value(field)])
      .filter(([, value]) => value !== undefined);
    const title = this.sheet.part && spelled(this.key) !== this.name.trim() ? this.titled() : [];
    const parts = Object.values(this.parts).flatMap((entries) => entries.flatMap((entry) => entry.facts));
    return this.key ? [...parts, ...own, ...title] : [];
  }

  private titled(): Facts {
    const start = this.sheet.fields[0]!.fact.replace(PLACE, this.key);
    return [[`${start.slice(0, start.lastIndexOf("."))}.title`, this.name.trim()]];
  }

  /** What the referee will still have to ask for. */
  get missing(): string[] {
    const own = this.fields
      .filter((field) => !field.optional && this.value(field) === undefined)
      .map((field) => [field.group, field.label].filter(Boolean).join(" "));
    const parts = Object.values(this.parts).flatMap((entries) =>
      entries.flatMap((entry) => entry.missing.map((label) => `${entry.name || entry.sheet.title}: ${label}`)),
    );
    return [...own, ...parts];
  }
}

export type Found = { sheet: PieceSheet; field: PieceField; key: string };

/** Which field of which piece a fact is. */
export function fieldOf(sheets: PieceSheet[], fact: string): Found | null {
  for (const sheet of sheets)
    for (const field of sheet.fields) {
      const [before = "", after = ""] = field.fact.split(PLACE);
      const key = fact.slice(before.length, fact.length - after.length);
      if (fact.startsWith(before) && fact.endsWith(after) && /^[a-z0-9-]+$/.test(key))
        return { sheet, field, key };
    }
  return null;
}
