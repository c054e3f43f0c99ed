/** How large a map is drawn and what of it is seen: two fingers, a double tap, the whole of it. */
import { flushSync } from "svelte";
import { look } from "./look.svelte";

/** Pixels of a unit: that a space can be read, that the buttons of a counter fit on it, and the most there is. */
const READABLE = 0.84;
const COUNTED = 1.12;
const LARGEST = 1.6;
const CLOSEST = 3;
const STEP = 1.5;
/** Two taps so soon after each other, and so near, are one. */
const SOON = 300;
const NEAR = 24;
/** So much of the height of the screen a whole board may have; as in the style of its frame. */
const TALLEST = 0.7;

type Sizes = { wide: number; high: number; counted: boolean };
type Pinch = { apart: number; scale: number };

/** How much larger than usual text is: what was chosen here, and what the phone itself says. */
const textSize = (): number => {
  void look.size;
  return parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
};

export class Zooming {
  /** Pixels of a unit as somebody wanted them; null: as large as can be read. */
  private wanted = $state<number | null>(null);
  isWhole = $state(false);
  frame = $state<HTMLElement>();
  across = $state(0);
  private pinch: Pinch | null = null;
  private last = { at: 0, x: 0, y: 0 };

  constructor(private readonly sizes: () => Sizes) {}

  private readonly text = $derived.by(textSize);

  /** The whole board in its frame. */
  readonly fit = $derived.by(() => {
    const { wide, high } = this.sizes();
    return Math.min((this.across || window.innerWidth) / wide, (window.innerHeight * TALLEST) / high, LARGEST);
  });

  private readonly readable = $derived.by(() => {
    const { wide, counted } = this.sizes();
    const least = counted ? COUNTED : READABLE * Math.min(this.text, LARGEST / READABLE);
    return Math.min(Math.max((this.across || window.innerWidth) / wide, least), Math.max(LARGEST, least));
  });

  readonly scale = $derived(this.isWhole ? this.fit : (this.wanted ?? this.readable));

  whole = (): void => {
    this.isWhole = !this.isWhole;
    this.wanted = null;
  };

  larger = (): void => this.to(this.scale * STEP);
  smaller = (): void => this.to(this.scale / STEP);

  get isLargest(): boolean {
    return this.scale >= CLOSEST;
  }
  get isSmallest(): boolean {
    return this.scale <= this.fit;
  }

  /** Another size, with what lies at a point of the screen staying there. */
  private to(scale: number, at?: { x: number; y: number }): void {
    const frame = this.frame;
    const before = this.scale;
    const now = Math.min(Math.max(scale, this.fit), CLOSEST);
    if (!frame || now === before) return;
    const box = frame.getBoundingClientRect();
    const [x, y] = at ? [at.x - box.left, at.y - box.top] : [frame.clientWidth / 2, frame.clientHeight / 2];
    const [left, top] = [frame.scrollLeft + x, frame.scrollTop + y];
    [this.isWhole, this.wanted] = [now === this.fit, now];
    flushSync();
    frame.scrollLeft = (left * now) / before - x;
    frame.scrollTop = (top * now) / before - y;
  }

  /** Fingers on the map: two of them make it larger and smaller, one moves it as it moves any page. */
  touched = (frame: HTMLElement): (() => void) => {
    this.frame = frame;
    const two = ({ touches }: TouchEvent): [Touch, Touch] | null => (touches.length === 2 ? [touches[0]!, touches[1]!] : null);
    const apart = ([one, other]: [Touch, Touch]): number => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const begin = (event: TouchEvent): void => {
      const fingers = two(event);
      this.pinch = fingers && { apart: apart(fingers), scale: this.scale };
    };
    const move = (event: TouchEvent): void => {
      const fingers = two(event);
      if (!fingers || !this.pinch) return;
      event.preventDefault();
      const [one, other] = fingers;
      const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      this.to((this.pinch.scale * apart(fingers)) / this.pinch.apart, middle);
    };
    frame.addEventListener("touchstart", begin, { passive: true });
    frame.addEventListener("touchmove", move, { passive: false });
    frame.addEventListener("click", this.tapped, { capture: true });
    return () => {
      frame.removeEventListener("touchstart", begin);
      frame.removeEventListener("touchmove", move);
      frame.removeEventListener("click", this.tapped, { capture: true });
    };
  };

  /** The second of two quick taps of a finger on the same place is no tap on what lies there. */
  private tapped = (event: MouseEvent): void => {
    const { x, y, at } = this.last;
    const isFinger = (event as PointerEvent).pointerType === "touch" && (event.target as Element).closest("button") === null;
    const isSecond = isFinger && event.timeStamp - at < SOON && Math.hypot(event.clientX - x, event.clientY - y) < NEAR;
    this.last = { at: isSecond || !isFinger ? 0 : event.timeStamp, x: event.clientX, y: event.clientY };
    if (!isSecond) return;
    event.stopPropagation();
    event.preventDefault();
    if (this.scale > this.readable * 1.2) this.to(this.readable, { x: event.clientX, y: event.clientY });
    else this.to(this.scale * 2, { x: event.clientX, y: event.clientY });
  };
}
