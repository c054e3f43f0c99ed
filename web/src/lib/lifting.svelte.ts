/** A piece on the map that is held long enough comes off it and follows the finger; whoever only pans lifts nothing. */
import { buzz, LIFTED } from "./calling.svelte";
import type { Point } from "./map";

/** What was lifted from where, where the finger is in units of the map, and the space below it. */
export type Lifted = { space: string; heap: string; at: Point; over: string };
/** Where the finger went down, on what, and whether it has gone anywhere since. */
type Begun = { piece: SVGElement; space: string; heap: string; x: number; y: number; isMoved: boolean };
type Dropped = (space: string, heap: string, to: string) => void;

const LONG = 450;
/** A finger that goes farther than this before it is a long press pans. */
const STILL = 8;
/** So near to the edge of the map, in pixels, it moves on below the finger, by so much. */
const EDGE = 36;
const STRIDE = 14;

export class Lifting {
  lifted = $state.raw<Lifted | null>(null);
  private begun: Begun | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame: HTMLElement | null = null;

  constructor(private readonly ondrop: () => Dropped | undefined) {}

  /** Listens to a map; for as long as it is drawn. */
  watch = (frame: HTMLElement): { destroy: () => void } => {
    this.frame = frame;
    const ended = new AbortController();
    const { signal } = ended;
    const listen = <E extends Event>(to: EventTarget, name: string, then: (event: E) => void, more: object = {}): void =>
      to.addEventListener(name, then as EventListener, { signal, ...more });
    listen<PointerEvent>(frame, "pointerdown", (event) => this.press(event));
    listen<PointerEvent>(window, "pointermove", (event) => this.move(event));
    listen(window, "pointerup", () => this.end(true));
    listen(window, "pointercancel", () => this.end(false));
    listen(window, "keydown", (event: KeyboardEvent) => event.key === "Escape" && this.end(false));
    listen(frame, "touchmove", (event) => this.lifted && event.preventDefault(), { passive: false });
    listen(frame, "contextmenu", (event) => this.begun && event.preventDefault());
    return {
      destroy: () => {
        this.end(false);
        ended.abort();
      },
    };
  };

  private press(event: PointerEvent): void {
    this.end(false);
    const piece = (event.target as Element).closest<SVGElement>("[data-heap]");
    const space = piece?.closest<SVGElement>("[data-space]")?.dataset.space;
    if (!this.ondrop() || !piece || !space || !event.isPrimary || event.button !== 0) return;
    this.begun = { piece, space, heap: piece.dataset.heap!, x: event.clientX, y: event.clientY, isMoved: false };
    this.timer = setTimeout(() => this.lift(), LONG);
  }

  private lift(): void {
    const { space, heap, x, y } = this.begun!;
    this.lifted = { space, heap, at: this.pointOf(x, y), over: space };
    buzz(LIFTED);
  }

  private move(event: PointerEvent): void {
    if (!this.begun || !event.isPrimary) return;
    const { x, y } = this.begun;
    this.begun.isMoved ||= Math.hypot(event.clientX - x, event.clientY - y) > STILL;
    if (!this.lifted && this.begun.isMoved) this.end(false);
    if (!this.lifted) return;
    this.pan(event.clientX, event.clientY);
    const below = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>("[data-space]");
    this.lifted = { ...this.lifted, at: this.pointOf(event.clientX, event.clientY), over: below?.dataset.space ?? "" };
  }

  private end(isDropped: boolean): void {
    clearTimeout(this.timer);
    const { lifted, begun } = this;
    this.lifted = this.begun = null;
    if (!lifted || !begun) return;
    this.swallow(isDropped && !begun.isMoved ? begun.piece : null);
    if (isDropped && lifted.over && lifted.over !== lifted.space) this.ondrop()?.(lifted.space, lifted.heap, lifted.over);
  }

  /**
   * What was dragged was not tapped: the click that a mouse makes of it counts for nothing. What was held and let go
   * where it lies was tapped, however long that took a finger or a slow phone; a finger's long press makes no click.
   */
  private swallow(tapped: SVGElement | null): void {
    const stop = (event: Event): void => event.stopPropagation();
    this.frame?.addEventListener("click", stop, { capture: true });
    setTimeout(() => {
      this.frame?.removeEventListener("click", stop, { capture: true });
      tapped?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }, 0);
  }

  /** Near its edge a map that is larger than its frame comes along. */
  private pan(x: number, y: number): void {
    const box = this.frame!.getBoundingClientRect();
    const stride = (at: number, from: number, to: number): number => (at < from + EDGE ? -STRIDE : at > to - EDGE ? STRIDE : 0);
    this.frame!.scrollBy(stride(x, box.left, box.right), stride(y, box.top, box.bottom));
  }

  private pointOf(x: number, y: number): Point {
    const drawn = this.frame!.querySelector("svg")?.getScreenCTM();
    const at = new DOMPoint(x, y).matrixTransform(drawn?.inverse());
    return [at.x, at.y];
  }
}
