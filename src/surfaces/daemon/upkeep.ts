/**
 * Whose turn it is to work in the background, where several owners write one memory: one of them does, for all. Loops ask before
 * each slice; they are woken when it becomes ours, and when another owner has written. Where nobody else writes it is always ours.
 */

import type { DeriveStep } from "./derive-loop.ts";
import type { Sharing } from "./parts.ts";

/** Who was refused asks again after this: the one that does it may have ended. */
const LOOK_EVERY_MS = 3_000;

export interface UpkeepNews {
  /** Another owner has, and it is our turn. */
  readonly written: () => void;
  /** It has just become our turn, and nothing was looked at yet. */
  readonly taken: () => void;
  /** Some owner has taken something back, whoever's turn it is. */
  readonly takenBack?: () => void;
}

export class Upkeep {
  readonly #sharing: Sharing | undefined;
  readonly #now: () => number;
  #isMine = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<boolean> | undefined;
  #ends: (() => void)[] = [];

  constructor(sharing: Sharing | undefined, now: () => number = () => performance.now()) {
    this.#sharing = sharing;
    this.#now = now;
  }

  /** Cheap enough to be asked before every slice. */
  async mine(): Promise<boolean> {
    if (this.#sharing === undefined) return true;
    if (!this.#isMine && this.#now() - this.#askedAt < LOOK_EVERY_MS) return false;
    return await this.#ask(this.#sharing);
  }

  /** The same steps, which do nothing while it is another's turn. */
  gated(steps: readonly DeriveStep[]): readonly DeriveStep[] {
    if (this.#sharing === undefined) return steps;
    return steps.map((step) => ({
      ...step,
      run: async (signal) => ((await this.mine()) ? await step.run(signal) : "idle"),
    }));
  }

  open(told: UpkeepNews): void {
    const sharing = this.#sharing;
    if (sharing === undefined) return;
    const look = async (): Promise<void> => {
      const before = this.#isMine;
      if (!before && (await this.#ask(sharing))) told.taken();
    };
    const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
    const unwatch = sharing.watch((news) => {
      if (news === "taken back") told.takenBack?.();
      else if (this.#isMine) told.written();
    });
    this.#ends = [() => clearInterval(timer), unwatch];
  }

  close(): void {
    for (const end of this.#ends.splice(0)) end();
  }

  async #ask(sharing: Sharing): Promise<boolean> {
    this.#asking ??= sharing.tryUpkeep().finally(() => {
      this.#asking = undefined;
    });
    const isMine = await this.#asking;
    this.#askedAt = this.#now();
    this.#isMine = isMine;
    return isMine;
  }
}
