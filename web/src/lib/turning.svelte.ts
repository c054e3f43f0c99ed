/** Brings what is asked into sight when it is new: somebody of this phone has the turn, or another question is put. */

const isTyping = (): boolean => document.activeElement?.matches("input:not([type=checkbox]), textarea, select") ?? false;

export class Turning {
  private before: string[] | null = null;
  private isTouched = false;

  constructor() {
    $effect(() => {
      const [down, up] = [(): void => this.touch(true), (): void => this.touch(false)];
      const lifted = ["pointerup", "pointercancel"];
      window.addEventListener("pointerdown", down);
      for (const name of lifted) window.addEventListener(name, up);
      return () => {
        window.removeEventListener("pointerdown", down);
        for (const name of lifted) window.removeEventListener(name, up);
      };
    });
  }

  private touch(now: boolean): void {
    this.isTouched = now;
  }

  /** Who is asked now, and for what where that matters; a page that has just been opened stays where it is, and so does one under a finger. */
  asked(now: string[]): void {
    const isNew = this.before !== null && now.some((one) => !this.before!.includes(one));
    this.before = now;
    if (isNew && !this.isTouched && !isTyping()) window.scrollTo({ top: 0, behavior: "smooth" });
  }
}
