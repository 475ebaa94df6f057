/**
 * A text without the sentences that plainly tell something else: "Atlas runs on db-01 now" says nothing of who runs Atlas. By the forms in
 * which facts are stated, so that what merely has a word in common puts nothing in doubt.
 */

import type { Instant } from "../../kernel/clock.ts";
import { heardFacts } from "./hear.ts";

const SENTENCES = /(?<=[.!?。！？;；])\s+|(?<=[。！？；])|\n+/u;

export function withoutOtherMatters(predicate: string, text: string, at: Instant): string {
  return text
    .split(SENTENCES)
    .filter((sentence) => {
      const heard = heardFacts([{ judged: sentence, whole: sentence, torn: false }], { by: "owner", at });
      return heard.length === 0 || heard.some((one) => one.predicate === predicate);
    })
    .join(" ");
}
