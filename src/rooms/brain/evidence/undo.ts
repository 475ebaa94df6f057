/** Whether what was done in a turn was taken back in the next: by a person's word, or by what a tool was called with. */

import { sentencesOf } from "../../../kernel/text/sentences.ts";
import { occurs } from "../../../kernel/text/whole-words.ts";
import type { Finding } from "./finding.ts";
import { NOT_UNDOING, UNDO, UNDO_CHINESE } from "./reply-words.ts";

const WORTH = { said: -0.6, done: -0.5 } as const;
const CONFIDENCE = { said: 0.8, done: 0.7 } as const;
const LONGEST = 200;

/** `said`: what a person says themselves. */
export function undoIn(said: string): Finding | null {
  const asks = sentencesOf(said).some(({ text, code }) => {
    const line = text.trim().replace(/\s+/g, " ");
    if (code || line.length > LONGEST || NOT_UNDOING.test(line)) return false;
    return occurs(UNDO, line) || UNDO_CHINESE.test(line);
  });
  if (!asks) return null;
  return {
    ...{ source: "human", detector: "undo", value: WORTH.said, confidence: CONFIDENCE.said },
    ...{ structured: false, about: [] },
  };
}

/** Those that give back what was there before; a change of branch is none. */
const TAKES_BACK =
  /\bgit\s+(?:-C\s+\S+\s+)?(?:revert\b(?!\s+--(?:abort|quit))|restore\b(?!\s+--staged\s)|checkout\s+(?:HEAD\S*\s+)?(?:\S+\s+)?--\s|checkout\s+(?:HEAD[~^]\S*|\.)(?:\s|$)|reset\s+(?:--hard|(?:\S+\s+)?HEAD[~^]))|\bjj\s+(?:undo|op\s+undo)\b|\bhg\s+(?:revert|rollback)\b|\bsvn\s+revert\b/;

/** `asked`: what the calls of the next turn were made with. It counts only where something was done before that. */
export function undoneBy(asked: readonly string[]): Finding | null {
  if (!asked.some((one) => TAKES_BACK.test(one))) return null;
  return {
    ...{ source: "self", detector: "undo", value: WORTH.done, confidence: CONFIDENCE.done },
    ...{ structured: true, about: [] },
  };
}
