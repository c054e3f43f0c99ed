/** A board being drawn: spaces on a grid, what they are, which of them border, and every step back. */
import { place, regions, shared } from "./map";

export type Drawn = { kind: string; at: [number, number]; title: string; points: string; owner: string };
export type Sheet = { spaces: Record<string, Drawn>; borders: string[] };

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const edge = (one: string, other: string): string => [one, other].sort().join("|");

export class DrawingBoard {
  sheet = $state.raw<Sheet>({ spaces: {}, borders: [] });
  chosen = $state<string | null>(null);
  columns = $state(6);
  rows = $state(5);
  private before: Sheet[] = [];
  steps = $state(0);

  change(sheet: Sheet): void {
    this.before.push(this.sheet);
    this.steps = this.before.length;
    this.sheet = sheet;
  }

  undo(): void {
    this.sheet = this.before.pop() ?? this.sheet;
    this.steps = this.before.length;
    if (this.chosen && !this.sheet.spaces[this.chosen]) this.chosen = null;
  }

  add(x: number, y: number, kind: string): void {
    const key = `${LETTERS[x] ?? `X${x}`}${y + 1}`;
    if (this.sheet.spaces[key]) return;
    const drawn: Drawn = { kind, at: [x, y], title: "", points: "", owner: "" };
    this.change({ ...this.sheet, spaces: { ...this.sheet.spaces, [key]: drawn } });
    this.chosen = key;
  }

  edit(key: string, change: Partial<Drawn>): void {
    const now = this.sheet.spaces[key];
    if (now) this.change({ ...this.sheet, spaces: { ...this.sheet.spaces, [key]: { ...now, ...change } } });
  }

  remove(key: string): void {
    const { [key]: _gone, ...spaces } = this.sheet.spaces;
    this.change({ spaces, borders: this.sheet.borders.filter((border) => !border.split("|").includes(key)) });
    this.chosen = null;
  }

  /** Join two spaces, or part them when they are joined. */
  toggle(one: string, other: string): void {
    const border = edge(one, other);
    const borders = this.sheet.borders.includes(border)
      ? this.sheet.borders.filter((known) => known !== border)
      : [...this.sheet.borders, border];
    this.change({ ...this.sheet, borders });
  }

  /** Every two spaces that touch on the sheet. */
  joinNeighbours(): void {
    const cells = regions(place(this.sheet.spaces));
    const found = new Set(this.sheet.borders);
    cells.forEach((one, index) => {
      for (const other of cells.slice(index + 1)) {
        const line = shared(one, other);
        if (line && Math.hypot(line.from[0] - line.to[0], line.from[1] - line.to[1]) > 20)
          found.add(edge(one.key, other.key));
      }
    });
    this.change({ ...this.sheet, borders: [...found] });
  }

  /** Begin with a board somebody has drawn before. */
  load(document: Record<string, unknown>): void {
    const spaces: Record<string, Drawn> = {};
    for (const [key, entry] of Object.entries((document.spaces ?? {}) as Record<string, unknown>)) {
      const given = (typeof entry === "string" ? { kind: entry } : entry) as Record<string, unknown>;
      const at = Array.isArray(given.at)
        ? (given.at as [number, number])
        : ([Object.keys(spaces).length % 6, 9] as [number, number]);
      spaces[key] = {
        kind: String(given.kind),
        at,
        title: String(given.title ?? ""),
        points: String(given.points ?? ""),
        owner: String(given.owner ?? ""),
      };
    }
    const borders = ((document.borders ?? []) as [string, string][]).map(([one, other]) => edge(one, other));
    this.change({ spaces, borders });
    this.columns = Math.max(6, ...Object.values(spaces).map((space) => Math.ceil(space.at[0]) + 1));
    this.rows = Math.max(5, ...Object.values(spaces).map((space) => Math.ceil(space.at[1]) + 1));
  }

  /** The document the referee keeps. */
  document(header: { pack: string; title: string; game: string }): Record<string, unknown> {
    const spaces = Object.entries(this.sheet.spaces).map(([key, space]) => [
      key,
      {
        kind: space.kind,
        at: space.at,
        ...(space.title ? { title: space.title } : {}),
        ...(space.points ? { points: Number(space.points) } : {}),
        ...(space.owner ? { owner: space.owner } : {}),
      },
    ]);
    const borders = this.sheet.borders.map((border) => border.split("|"));
    return { ...header, kind: "board", source: "table", spaces: Object.fromEntries(spaces), borders };
  }
}
