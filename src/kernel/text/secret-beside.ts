/**
 * Secrets beside what looks as if one had been taken out: behind it, in front of it, and with it in their middle.
 *
 * Anybody can write that, and it is no reason to look away; but where one was taken out of a sentence, its next words are none. Not here: what
 * a secret is, which is handed in.
 */

import { findAcross } from "./secret-seams.ts";
import type { SecretSpan } from "./secret-span.ts";
import { isUnmistakable, looksGenerated } from "./secret-values.ts";
import { TAKEN_OUT, TAKEN_OUT_WITHIN } from "./taken-out.ts";

type Detect = (text: string) => readonly SecretSpan[];

export function findBesideTakenOut(text: string, detect: Detect): SecretSpan[] {
  if (!text.includes("[secret:")) return [];
  return [...findGlued(text), ...findNested(text, detect, DEEPEST)];
}

const BEHIND = /[A-Za-z0-9_+=-]{8,}/y;
const BEHIND_COLON = /:[A-Za-z0-9_+=:-]{8,}/y;

/** The rest of one that was taken out in part, or in front of which somebody wrote what looks like it: no name stands before it any more. */
function findGlued(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  for (const { index, 0: mark } of text.matchAll(TAKEN_OUT)) {
    const start = index + mark.length;
    BEHIND.lastIndex = start;
    BEHIND_COLON.lastIndex = start;
    const rest = BEHIND.exec(text)?.[0];
    const other = BEHIND_COLON.exec(text)?.[0];
    if (rest !== undefined && looksGenerated(rest))
      spans.push({ start, end: start + rest.length, kind: "token" });
    if (other !== undefined && isUnmistakable(other.slice(1)))
      spans.push({ start: start + 1, end: start + other.length, kind: "token" });
  }
  return spans;
}

/** One after the other. */
const RUN = new RegExp(`(?:${TAKEN_OUT.source})+`, "g");
/** The two halves of what looks like another one, or could. */
const HALF_BEFORE = /\[[a-z0-9:-]{0,56}$/;
const HALF_BEHIND = /^[a-z0-9:-]{0,56}\]/;
const DEEPEST = 3;

function findNested(text: string, detect: Detect, deeper: number): SecretSpan[] {
  const here = [...findJoined(text, detect), ...findBeside(text, detect)];
  const within =
    deeper > 0 ? findAcross(text, nestedIn(text), (rest) => findNested(rest, detect, deeper - 1)) : null;
  return within === null ? here : [...here, ...within];
}

function nestedIn(text: string): readonly RegExpExecArray[] {
  return [...text.matchAll(RUN)].filter(({ index, 0: run }) => {
    const behind = index + run.length;
    return (
      HALF_BEFORE.test(text.slice(Math.max(0, index - 64), index)) &&
      HALF_BEHIND.test(text.slice(behind, behind + 64))
    );
  });
}

/** With one written into it a secret is two halves, and either alone may look like a word: what is read is both. */
function findJoined(text: string, detect: Detect): SecretSpan[] {
  return findAcross(text, TAKEN_OUT_WITHIN, detect) ?? [];
}

/**
 * Of some that stand one behind the other, apart, only the first: were a second secret behind a name taken out for the first, a third would be for the
 * second, and whoever redacts what was redacted would never be done.
 */
const FIRST = new RegExp(`${TAKEN_OUT.source}(?<!${TAKEN_OUT.source}\\s{1,40}${TAKEN_OUT.source})`, "g");

/** With one between it and what says that it is one. Behind white space that could be the next word as well, and has to look like no word. */
function findBeside(text: string, detect: Detect): SecretSpan[] {
  const spans = findAcross(text, FIRST, detect) ?? [];
  return spans.filter(({ start, end }) => !isApart(text, start) || isUnmistakable(text.slice(start, end)));
}

const APART = new RegExp(`${TAKEN_OUT.source}\\s{1,40}$`);

function isApart(text: string, at: number): boolean {
  return APART.test(text.slice(Math.max(0, at - 128), at));
}
