/** The question whether to go back to an earlier moment: asked, agreed to, or said no to. */
import * as calls from "./calls";
import { Outbox } from "./outbox.svelte";

/** Whether to go back; whatever happens after the version it was asked at settles it. */
export type Question = { at: number; to: number; agreed: string[]; waits_for: string[] };
export type Asked = { to: number | null; agreed: string[]; waits_for: string[] };

export abstract class GoingBack extends Outbox {
  question = $state.raw<Question | null>(null);

  /** How far what is known of the table has come. */
  protected abstract get reached(): number;
  /** For whom this phone may say yes. */
  abstract get speaksFor(): string[];
  abstract look(): Promise<void>;

  /** Go back to a version, ask for it, agree to it or (consent false) say no. */
  undo(version: number, consent = true): Promise<void> {
    this.noes = [];
    return this.unlessRefused(async () => {
      const undone = await calls.undo(this, version, consent, this.speaksFor);
      this.question = undone.done ? null : this.questionOf(undone);
      this.lastMine = null;
      await this.look();
    });
  }

  protected unlessRefused(work: () => Promise<void>): Promise<void> {
    return work().catch((no) => this.refuse(no));
  }

  protected questionOf({ to, agreed, waits_for }: Asked): Question | null {
    return to === null ? null : { at: this.reached, to, agreed, waits_for };
  }

  protected async askAboutUndo(): Promise<void> {
    const open = await calls.openUndo(this).catch(() => null);
    if (open) this.question = this.questionOf(open);
  }
}
