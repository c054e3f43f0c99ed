/** Calls whoever has this phone: it is felt, heard and stays awake where the phone can, as far as its owner wants it. */
import { recall, remember } from "./stored";

export const calls = $state(recall("calls", { sound: true, buzz: true }));

export function keepCalls(): void {
  remember("calls", { ...calls });
}

export const canBuzz = typeof navigator.vibrate === "function";
export const canSound = typeof AudioContext === "function";

const TURN = [40, 60, 40];
const REFUSED = 80;
export const LIFTED = 15;

export function buzz(pattern: number | number[]): void {
  if (canBuzz && calls.buzz) navigator.vibrate(pattern);
}

let sound: AudioContext | null = null;

/** A page may make a sound only after it was touched: then everything is made ready. */
function ready(): void {
  if (canSound) sound ??= new AudioContext();
}

/** One soft knock, as on wood: low, short, gone. */
function knock(): void {
  if (!sound || !calls.sound) return;
  if (sound.state === "suspended") void sound.resume();
  const [tone, loud, now] = [sound.createOscillator(), sound.createGain(), sound.currentTime];
  tone.frequency.setValueAtTime(220, now);
  tone.frequency.exponentialRampToValueAtTime(90, now + 0.12);
  loud.gain.setValueAtTime(0.25, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.16);
  tone.connect(loud).connect(sound.destination);
  tone.start(now);
  tone.stop(now + 0.17);
}

/** Keeps the screen on; the phone lets go of it whenever the page is out of sight. Answers with how to end it. */
export function stayAwake(): () => void {
  let [lock, ended]: [WakeLockSentinel | null, boolean] = [null, false];
  const take = (): void => {
    if (document.visibilityState !== "visible" || !navigator.wakeLock || (lock && !lock.released)) return;
    navigator.wakeLock.request("screen").then(
      (held) => (ended ? void held.release() : (lock = held)),
      () => undefined,
    );
  };
  take();
  document.addEventListener("visibilitychange", take);
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", take);
    void lock?.release();
  };
}

/** While a table is open: who of this phone is asked, and how many noes there are, as they change. */
export class Calling {
  private was: boolean | null = null;
  private noes = 0;

  constructor() {
    $effect(() => {
      window.addEventListener("pointerdown", ready);
      const end = stayAwake();
      return () => {
        window.removeEventListener("pointerdown", ready);
        end();
      };
    });
  }

  /** Somebody of this phone is asked, or nobody; whoever has it in hand already need not be called. */
  asked(now: boolean): void {
    if (now && this.was === false) {
      buzz(TURN);
      knock();
    }
    this.was = now;
  }

  refused(noes: number): void {
    if (noes > this.noes) buzz(REFUSED);
    this.noes = noes;
  }
}
