/** What a person says outright of how a turn went: by a thumb, or that it was right or wrong. In their own words only. */

import { sentencesOf } from "../../../kernel/text/sentences.ts";
import { occurs } from "../../../kernel/text/whole-words.ts";
import type { Finding } from "./finding.ts";
import { BLAME, BLAME_CHINESE, LEAD, NOT_JUDGING, PRAISE, PRAISE_CHINESE } from "./reply-words.ts";

const UP = /\u{1F44D}/u;
const DOWN = /\u{1F44E}/u;
const WORTH = 0.8;
const CONFIDENCE = { thumb: 0.95, words: 0.85 } as const;
/** UTF-16 units of a sentence that judges: what is longer tells something else, too. */
const LONGEST = 120;
/** Sentences that are looked at: who judges does so at once. */
const FIRST = 3;

/** `said`: what a person says themselves, without what they quote or paste. Null: nothing of the kind, or both ways. */
export function thumbsIn(said: string): Finding | null {
  const [up, down] = [UP.test(said), DOWN.test(said)];
  if (up !== down) return thumb(up, true);
  if (up) return null;
  const sentences = sentencesOf(said)
    .filter(({ code }) => !code)
    .slice(0, FIRST)
    .map(({ text }) => text.trim())
    .filter((text) => text.length <= LONGEST && !NOT_JUDGING.test(text));
  const blaming = sentences.filter((text) => judges(text, BLAME, BLAME_CHINESE));
  const blames = blaming.length > 0;
  const praises = sentences.some((text) => !blaming.includes(text) && judges(text, PRAISE, PRAISE_CHINESE));
  return praises === blames ? null : thumb(praises, false);
}

/** It has to begin with that: further in it is said of something else. */
function judges(sentence: string, forms: RegExp, chinese: RegExp): boolean {
  const whole = sentence.replace(/\s+/g, " ");
  return [whole, whole.replace(LEAD, "")].some((said) => occurs(chinese, said) || said.search(forms) === 0);
}

function thumb(isUp: boolean, structured: boolean): Finding {
  return {
    ...{ source: "human", detector: "thumbs", value: isUp ? WORTH : -WORTH },
    ...{ confidence: structured ? CONFIDENCE.thumb : CONFIDENCE.words, structured, about: [] },
  };
}
