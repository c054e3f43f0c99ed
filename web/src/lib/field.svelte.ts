/** Dragging things on a field, and how far they are from each other. Knows bases and outlines, no game. */
import type { Schemas } from "./api";

export type Field = Schemas["Field"];
export type Lying = Schemas["Lying"];
export type Spot = [number, number];
export type Gap = { key: string; title: string; far: number };

/** Bases that come so near each other, in parts of the scale, are put together; a finger is no ruler. */
const NEAR = 0.12;
const TURN = Math.PI / 12;
const ROUNDS = 12;

export const spotsOf = (one: Lying): Spot[] => one.spots.map(([x = 0, y = 0]) => [x, y]);

/** What is dragged: one base of a thing, or all of it, and by how much so far. */
type Drag = { key: string; base: number | null; from: Spot; by: Spot };

export class Dragging {
  drag = $state.raw<Drag | null>(null);
  chosen = $state<string | null>(null);
  /** Where things lie that were sent and are not yet shown. */
  sent = $state.raw<Record<string, Spot[]>>({});

  constructor(
    private readonly field: () => Field,
    private readonly send: (key: string, spots: Spot[]) => void,
  ) {}

  readonly lying = $derived.by(() => this.field().lying.map((one) => ({ ...one, spots: this.spots(one) })));
  readonly focus = $derived(this.lying.find((one) => one.key === (this.drag?.key ?? this.chosen)));
  /** How far everything else is from the first base of what is chosen, the nearest first. */
  readonly gaps = $derived.by((): Gap[] => {
    const from = this.focus;
    if (!from?.radius || !from.spots[0]) return [];
    const others = this.lying.filter((one) => one.key !== from.key);
    const [first, radius] = [from.spots[0] as Spot, from.radius];
    const found = others.map((one) => ({ key: one.key, title: one.title, far: gap(first, radius, one) / this.field().scale }));
    return found.sort((one, other) => one.far - other.far);
  });

  private spots(one: Lying): Spot[] {
    const at = this.sent[one.key] ?? spotsOf(one);
    const drag = this.drag;
    if (drag?.key !== one.key) return at;
    return at.map(([x, y], base) => (drag.base === null || drag.base === base ? [x + drag.by[0], y + drag.by[1]] : [x, y]));
  }

  /** The base that a finger means: where fingers' rooms lie over each other, the nearest. */
  nearest(at: Spot): { one: Lying; base: number } | undefined {
    const bases = this.lying.flatMap((one) =>
      one.spots.map((spot, base) => ({ one, base, far: one.radius ? apart(at, spot as Spot) - one.radius : Infinity })),
    );
    return bases.sort((one, other) => one.far - other.far)[0];
  }

  /** A thing that is chosen already is moved base by base; any other as a whole. */
  begin(one: Lying, base: number | null, from: Spot): void {
    this.drag = { key: one.key, base: this.chosen === one.key && one.radius ? base : null, from, by: [0, 0] };
  }

  move([x, y]: Spot): void {
    if (this.drag) this.drag = { ...this.drag, by: [x - this.drag.from[0], y - this.drag.from[1]] };
  }

  nudge(one: Lying, by: Spot): void {
    const [x, y] = this.drag?.key === one.key ? this.drag.by : [0, 0];
    this.drag = { key: one.key, base: null, from: [0, 0], by: [x + by[0], y + by[1]] };
  }

  /** Let go: what was hardly moved was only tapped. */
  end(): void {
    const drag = this.drag;
    const one = this.lying.find((other) => other.key === drag?.key);
    if (!drag || !one) return;
    if (Math.hypot(...drag.by) * 4 < this.field().scale) {
      this.drag = null;
      this.chosen = this.chosen === one.key ? null : one.key;
      return;
    }
    const spots = this.settled(one, one.spots as Spot[], drag.base);
    this.drag = null;
    this.put(one.key, spots);
  }

  /** Turn an outline about its middle. */
  turn(one: Lying): void {
    const spots = spotsOf(one);
    const [x, y] = middle(spots);
    const [cos, sin] = [Math.cos(TURN), Math.sin(TURN)];
    this.put(one.key, this.inside(spots.map(([a, b]) => [x + (a - x) * cos - (b - y) * sin, y + (a - x) * sin + (b - y) * cos])));
  }

  put(key: string, spots: Spot[]): void {
    this.sent = { ...this.sent, [key]: spots };
    this.send(key, spots);
  }

  /** Bases lie over no others: those that were moved give way, and what nearly touches touches. */
  private settled(one: Lying, spots: Spot[], base: number | null): Spot[] {
    let found = this.inside(spots);
    if (!one.radius) return found;
    const moved = found.map((_, at) => base === null || at === base);
    const others = this.lying
      .filter((other) => other.key !== one.key && other.radius && !other.moved)
      .flatMap((other) => other.spots.map((spot) => ({ spot: spot as Spot, radius: other.radius! })));
    if (base !== null)
      found.forEach((spot, at) => at !== base && others.push({ spot, radius: one.radius! }));
    for (let round = 0; round < ROUNDS; round += 1) {
      const pairs = found.flatMap((mine, at) =>
        moved[at] ? others.map((other) => ({ mine, other, gap: apart(mine, other.spot) - one.radius! - other.radius })) : [],
      );
      const worst = pairs.filter(({ gap }) => Math.abs(gap) > 1 && gap < (round ? 0 : NEAR * this.field().scale)).sort((a, b) => a.gap - b.gap)[0];
      if (!worst) break;
      const { mine, other, gap } = worst;
      const far = apart(mine, other.spot) || 1;
      const by: Spot = [((mine[0] - other.spot[0]) / far) * -gap, ((mine[1] - other.spot[1]) / far) * -gap];
      found = this.inside(found.map(([x, y], at) => (moved[at] ? [x + by[0], y + by[1]] : [x, y])));
    }
    return found;
  }

  /** Whole numbers on the field. */
  private inside(spots: Spot[]): Spot[] {
    const { width, height } = this.field();
    const within = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)));
    return spots.map(([x, y]) => [within(x, width), within(y, height)]);
  }
}

export const apart = (one: Spot, other: Spot): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

const middle = (spots: Spot[]): Spot => [
  spots.reduce((sum, [x]) => sum + x, 0) / spots.length,
  spots.reduce((sum, [, y]) => sum + y, 0) / spots.length,
];

/** From the edge of a base to the nearest base or side of a thing; nothing where they overlap. */
function gap(from: Spot, radius: number, to: { spots: number[][]; radius?: number }): number {
  const spots = to.spots as Spot[];
  if (to.radius) return Math.max(0, Math.min(...spots.map((spot) => apart(from, spot) - radius - to.radius!)));
  if (isInside(from, spots)) return 0;
  const sides = spots.map((spot, at) => toSide(from, spot, spots[(at + 1) % spots.length]!));
  return Math.max(0, Math.min(...sides) - radius);
}

function toSide([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const long = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  const at = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long));
  return Math.hypot(x - ax - at * (bx - ax), y - ay - at * (by - ay));
}

function isInside([x, y]: Spot, spots: Spot[]): boolean {
  const crossed = spots.filter(([ax, ay], at) => {
    const [bx, by] = spots[(at + 1) % spots.length]!;
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
  });
  return crossed.length % 2 === 1;
}
