/**
 * What the host's own engine would send on the same turns. It sends the whole history since its last compaction. Before a call
 * that would not fit the window less its reserve it has a model summarise everything but the newest messages, 20,000 tokens of
 * them by default, cut where no tool result is parted from its call; the summary then stands before those. That is from the
 * documentation and code of OpenClaw 2026.9.6 (`reserveTokensFloor`, `keepRecentTokens`). Its pruning of old tool results is
 * off by default and is not modelled. The request by which the summary is written is not counted, nor is what a summary loses.
 */

import type { JsonObject } from "../src/kernel/json.ts";
import { SYSTEM_TOKENS, sentOf, tokensOf } from "./prefix-cache.ts";

const KEEP_RECENT_TOKENS = 20_000;
/** Of a summary by a model, under the headings that the host asks for. */
const SUMMARY_WORDS = 1_500;

export class LegacyHistory {
  readonly #room: number;
  #messages: JsonObject[] = [];
  compactions = 0;

  /** `room`: the window less the reserve. */
  constructor(room: number) {
    this.#room = room;
  }

  add(message: JsonObject): void {
    this.#messages.push(message);
  }

  /** What the next call of the model is sent. */
  request(): readonly JsonObject[] {
    if (SYSTEM_TOKENS + tokensOf(this.#messages) > this.#room) this.#compact();
    return [...this.#messages];
  }

  #compact(): void {
    let from = this.#messages.length;
    let kept = 0;
    while (from > 0 && kept < KEEP_RECENT_TOKENS) kept += sentOf(this.#messages[--from]!).tokens;
    while (from > 0 && this.#messages[from]!["role"] === "toolResult") from -= 1;
    this.compactions += 1;
    const content = `Summary ${this.compactions}. ${"summarised ".repeat(SUMMARY_WORDS)}`;
    this.#messages = [{ role: "compactionSummary", content }, ...this.#messages.slice(from)];
  }
}
