/** The log as it is read: lines by turn and step, the newest first. */
import type { Line, Schemas, Table } from "./api";
import { viewOf } from "./view";

export type Turn = Schemas["Turn"];
export type StepOfLog = { key: string; step: string; seat: string; lines: Line[] };
export type TurnOfLog = { key: string; turn: string; steps: StepOfLog[] };

/** What goes on at a table: whoever acts next does it in this turn and step. */
export function turnOf(table: Table): Turn {
  const { turn, steps } = viewOf(table);
  const now = steps.find((one) => one.state === "now");
  const says = turn?.number ? turn.text || `${turn.title} ${turn.number}` : "";
  return { version: table.version + 1, turn: says, step: now?.title ?? "", seat: now?.seat ?? "" };
}

/** Headings with one more, if it is later and says something else. */
export function withTurn(turns: Turn[], next: Turn): Turn[] {
  const last = turns.at(-1);
  if (!last || next.version <= last.version) return turns;
  const isSame = last.turn === next.turn && last.step === next.step && (last.seat ?? "") === (next.seat ?? "");
  return isSame ? turns : [...turns, next];
}

const BEFORE: Turn = { version: 0, turn: "", step: "", seat: "" };

export function grouped(lines: Line[], turns: Turn[]): TurnOfLog[] {
  const found: TurnOfLog[] = [];
  for (const line of [...lines].reverse()) {
    const { turn, step, seat = "" } = turns.filter((one) => one.version <= line.version).at(-1) ?? BEFORE;
    if (found.at(-1)?.turn !== turn) found.push({ key: `${line.version}`, turn, steps: [] });
    const { steps } = found.at(-1)!;
    const last = steps.at(-1);
    if (last && last.step === step && last.seat === seat) last.lines.push(line);
    else steps.push({ key: `${line.version}`, step, seat, lines: [line] });
  }
  return found;
}

/** Calls a thing up when it is pressed for long; the tap that ends the press does nothing more. */
export function held(node: HTMLElement, call: () => void): { update: (call: () => void) => void; destroy: () => void } {
  const LONG = 450;
  const FAR = 10;
  let then = call;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let isDone = false;
  const down = (event: PointerEvent): void => {
    isDone = false;
    from = { x: event.clientX, y: event.clientY };
    clearTimeout(timer);
    timer = setTimeout(() => {
      isDone = true;
      navigator.vibrate?.(15);
      then();
    }, LONG);
  };
  const stop = (): void => clearTimeout(timer);
  const move = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > FAR) stop();
  };
  const click = (event: MouseEvent): void => {
    if (isDone) event.stopPropagation();
    isDone = false;
  };
  const menu = (event: Event): void => event.preventDefault();
  const heard: [string, EventListener][] = [
    ["pointerdown", down as EventListener],
    ["pointermove", move as EventListener],
    ["pointerup", stop],
    ["pointercancel", stop],
    ["contextmenu", menu],
  ];
  for (const [name, listener] of heard) node.addEventListener(name, listener);
  node.addEventListener("click", click, { capture: true });
  return {
    update: (next) => (then = next),
    destroy: () => {
      stop();
      for (const [name, listener] of heard) node.removeEventListener(name, listener);
      node.removeEventListener("click", click, { capture: true });
    },
  };
}
