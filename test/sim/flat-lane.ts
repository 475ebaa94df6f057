/** A transcript without ids: it grows, and now and then somebody edits it in the middle. */

import type { EngineApi, LaneName } from "../../src/engine/api.ts";
import type { Random } from "./random.ts";

export class FlatLane {
  readonly name: LaneName;
  /** Every point that the transcript ever showed: each is one message. Some were lost in a fault and never asked again. */
  readonly shown = new Set<string>();
  /** Those for which an answer came back. */
  readonly acknowledged = new Set<string>();
  lines: string[] = [];
  readonly #random: Random;
  readonly #mint: (prefix: string) => string;

  constructor(name: LaneName, random: Random, mint: (prefix: string) => string) {
    this.name = name;
    this.#random = random;
    this.#mint = mint;
  }

  grow(): void {
    if (this.#random.chance(0.15)) this.lines = this.lines.slice(0, this.#random.int(this.lines.length + 1));
    const more = 1 + this.#random.int(4);
    for (let at = 0; at < more; at += 1) {
      this.lines.push(this.#random.chance(0.6) ? "ok" : this.#mint("line"));
    }
  }

  /** Reads it from the beginning, a stretch at a time; a fault in the middle leaves the rest for the next time. */
  async readAll(engine: EngineApi): Promise<void> {
    let after: string | null = null;
    for (let from = 0; from < this.lines.length; from += 3) {
      const stretch = this.lines.slice(from, from + 3);
      const messages = stretch.map((text) => ({ role: "user", content: text }));
      const points = stretch.map((_, at) => JSON.stringify(this.lines.slice(0, from + at + 1)));
      for (const point of points) this.shown.add(point);
      const answer = await engine.appendChained({ lane: this.name, sessionId: "flat", after, messages });
      for (const point of points) this.acknowledged.add(point);
      after = answer.head;
    }
  }
}
