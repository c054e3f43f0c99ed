/** Keys and values by the names people know: from the table its players and spaces, from the game the rest. */
import { words } from "../shell/language.svelte";
import { isPile } from "./facets";
import { actionTold, titleOf, type ActionTold, type Game } from "./game.svelte";
import { spelled } from "./keys";
import type { Fields } from "./shapes";
import type { Piece, Space } from "./view";

const SHORT = 3;

export class Naming {
  constructor(
    readonly game: Game | undefined,
    readonly spaces: Record<string, Space>,
    readonly seat: (key: string) => string,
    private readonly seats: string[],
    /** What pieces that stand on no map are called. */
    private readonly standing: Record<string, string> = {},
  ) {}

  /** What can be tapped where it lies: a space, or a piece that stands on none. */
  isPlace = (value: unknown): boolean =>
    typeof value === "string" && (value in this.spaces || value in this.standing);

  isSeat = (key: string | null | undefined): key is string => this.seats.includes(key ?? "");

  action(type: string): ActionTold | undefined {
    return actionTold(this.game, type);
  }

  title(type: string): string {
    return this.action(type)?.title ?? spelled(type);
  }

  field(type: string, name: string): string {
    return this.action(type)?.fields.find((one) => one.name === name)?.title ?? spelled(name);
  }

  /** Of what kind a field's value, its entries or its keys are. */
  kind(type: string, name: string): string {
    return this.action(type)?.fields.find((one) => one.name === name)?.is ?? "";
  }

  /** A space as the map has it: a short key stands beside a name of its own. */
  space = (key: string): string => {
    const title = this.spaces[key]?.title ?? this.standing[key] ?? key;
    return title === key || key.length > SHORT ? title : `${key} ${title}`;
  };

  /** So many pieces of a heap, in words. */
  heap(piece: Piece, number: number): string {
    const title = piece.title ?? spelled(piece.kind);
    const known = Object.values(this.game?.names.piece ?? {}).find((name) => name.title === title);
    if (number === 1) return title;
    return known?.several ? `${number} ${known.several}` : `${number} × ${title}`;
  }

  /** Any value of an action in words. */
  value = (value: unknown, kind = ""): string => {
    if (value === undefined || value === null || value === "") return words.none;
    if (typeof value === "boolean") return value ? words.yes : words.no;
    if (typeof value === "number") return String(value);
    if (typeof value === "string") return this.key(value, kind);
    if (Array.isArray(value)) return words.counted(value.map((one) => this.value(one, kind))) || words.none;
    if (isPile(value)) return this.pile(value, kind);
    return Object.entries(value)
      .map(([key, inner]) =>
        this.isPlace(key) ? `${this.value(inner)} → ${this.space(key)}` : `${this.key(key, kind)} ${this.value(inner)}`,
      )
      .join(", ");
  };

  key(key: string, kind = ""): string {
    if (this.isPlace(key)) return this.space(key);
    return this.seats.includes(key) ? this.seat(key) : titleOf(this.game, key, kind);
  }

  private pile(pile: Record<string, number>, kind: string): string {
    const one = ([key, number]: [string, number]): string =>
      this.isPlace(key) ? `${this.space(key)} ${number}` : `${number} ${titleOf(this.game, key, kind, number)}`;
    return Object.entries(pile).map(one).join(", ");
  }

  /** An action whose offer has no label of its own: its title, and what was settled. */
  says(type: string, fields: Fields): string {
    const told = Object.entries(fields)
      .filter(([name, value]) => !["type", "seat", "label"].includes(name) && value !== null && value !== undefined)
      .map(([name, value]) => this.value(value, this.kind(type, name)));
    return [this.title(type), told.join(", ")].filter(Boolean).join(": ");
  }
}
