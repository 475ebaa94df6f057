/**
 * Sentences around a place in a text: where they begin and end, whether they decide something, and which of
 * their values is the new one where one is put right.
 *
 * Looks a bounded way to both sides, so that it may be asked at every place of a text.
 */

import type { PinSpan } from "./pin-kinds.ts";

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** UTF-16 units to each side; what is longer has no sentences anybody reads. */
const REACH = 240;
const LONGEST_DECISION = 160;
const SHORTEST_DECISION = 8;

const ABBREVIATION = /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Nr|No|vs|ca|etc|approx|e\.g|i\.e|z\.B|bzw|Hr|Fr)$/;

/** The sentence that holds a stretch, without the spaces at its ends. */
export function sentenceAround(text: string, start: number, end: number): Stretch {
  let from = start;
  const first = Math.max(0, start - REACH);
  while (from > first && !endsSentence(text, from - 1)) from -= 1;
  let to = end;
  const last = Math.min(text.length, end + REACH);
  while (to < last && !endsSentence(text, to)) to += 1;
  while (from < start && isBlank(text.charCodeAt(from))) from += 1;
  while (to > end && isBlank(text.charCodeAt(to - 1))) to -= 1;
  return { start: from, end: to };
}

function endsSentence(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029) return true;
  if (unit === 0x3002 || unit === 0xff01 || unit === 0xff1f) return true;
  if (unit !== 0x2e && unit !== 0x21 && unit !== 0x3f) return false;
  if (at + 1 < text.length && !isBlank(text.charCodeAt(at + 1))) return false;
  return unit !== 0x2e || !ABBREVIATION.test(text.slice(Math.max(0, at - 8), at));
}

function isBlank(unit: number): boolean {
  return unit <= 0x20 || unit === 0xa0 || unit === 0x3000;
}

const DECIDES = new RegExp(
  [
    "\\b(?:[Ww]e|I|[Tt]hey|[Tt]he team|[Ee]veryone)(?:['’](?:ve|ll|re|d|m))?(?: (?:have|has|will|all|are|am|finally|now|also|just|both)){0,3} (?:decided|chose|agreed|settled on|picked|opted|go(?:ing)? with|went with|stick(?:ing)? with|switch(?:ed|ing)? to|use instead)\\b",
    "\\b(?:[Ww]e(?:['’]ll| will) (?:now |just |then )?(?:take|use|have|keep|pick|book|order|go for|do without|drop)|I(?:['’]ll| will) (?:take|go for))\\b",
    "\\b(?:is|are|was) (?:settled|final|final now|off the table)\\b|\\bit is, then\\b|\\bit is[.!](?=\\s|$)",
    "\\b[Ll]et['’]?s (?:use|go with|keep|take|do|stick|switch|call|set|make|pick|choose)\\b",
    "\\b(?:[Dd]ecision|[Dd]ecided|[Aa]greed|[Rr]esolved|[Ff]inal choice)(?: is)?:",
    "\\b(?:it was|it['’]s|it is|has been|was) (?:decided|agreed|settled)\\b",
    "\\b(?:entschieden|beschlossen|vereinbart|geeinigt|[Ee]ntscheidung:|[Ww]ir nehmen|[Ww]ir verwenden|[Ww]ir bleiben bei)\\b",
    "决定|选定|敲定|定下来|就用|确定用|确定采用|改用|選定|決定|決めた|決めました|に決まり|ことにした|ことにしました|ことにします|を採用",
    "\\b(?:hemos decidido|decidimos|avons décidé|on a décidé|abbiamo deciso)\\b",
  ].join("|"),
  "g",
);
const OPEN =
  /[?？]\s*$|か$|\b(?:undecided|not(?: yet)? (?:decided|agreed)|haven['’]t (?:yet )?(?:decided|agreed)|noch nicht)\b|还没|尚未|未定|まだ/;

/** Sentences that decide something, whole where they are short, else from where they do. Disjoint, ascending. */
export function findDecisions(text: string): PinSpan[] {
  const found: PinSpan[] = [];
  let from = 0;
  for (const match of text.matchAll(DECIDES)) {
    if (match.index < from) continue;
    const sentence = sentenceAround(text, match.index, match.index + match[0].length);
    from = sentence.end;
    const asked = OPEN.test(text.slice(sentence.start, Math.min(sentence.end + 1, text.length)));
    const clause = asked ? null : boundedClause(text, sentence, match.index);
    if (clause !== null) found.push({ kind: "decision", ...clause });
  }
  return found;
}

function boundedClause(text: string, sentence: Stretch, said: number): Stretch | null {
  if (sentence.end - sentence.start < SHORTEST_DECISION) return null;
  if (sentence.end - sentence.start <= LONGEST_DECISION) return sentence;
  const start = said - sentence.start > LONGEST_DECISION / 4 ? said : sentence.start;
  if (sentence.end - start <= LONGEST_DECISION) return { start, end: sentence.end };
  const piece = text.slice(start, start + LONGEST_DECISION);
  const stop = Math.max(
    piece.lastIndexOf(","),
    piece.lastIndexOf("，"),
    piece.lastIndexOf("、"),
    piece.lastIndexOf(";"),
  );
  const cut = stop > LONGEST_DECISION / 2 ? stop : piece.lastIndexOf(" ");
  return cut < SHORTEST_DECISION ? null : { start, end: start + cut };
}

const CORRECTS =
  /\b(?:actually|correction|I meant|I mean|rather than|instead of|changed (?:it |that )?(?:from|to)|change (?:it |that )?to|moved (?:it )?to|make (?:it|that)|not \S{1,40},? but|no, |sorry, |wait, |updated? (?:it )?to|now it['’]s|is now|korrigiere|Korrektur|doch (?:nicht|lieber)|sondern|geändert auf|verschoben auf|ich meinte)|更正|改成|改为|改到|改在|其实|不是.{1,20}(?:而)?是|说错|ではなく|じゃなく|に変更|訂正|間違え/i;
const OLD_VALUE =
  /(?:instead of|rather than|\bnot|\bfrom|no longer|statt|nicht(?: mehr)?|anstatt|不是|从|不再)\s*(?:\p{L}+\s){0,2}$/iu;
const OLD_AFTER = /^\s*(?:ではなく|じゃなく|から|but\b|sondern\b)/u;

/** What is said before this no longer holds. */
const FIXED_AFTER =
  /\b(?:no,? wait|I meant|sorry, |changed to|moved to|geändert auf|verschoben auf|ich meinte)|改成|改为|改到|说错|に変更|訂正/i;

export type Correction = "new" | "old" | null;

export function putsRight(sentence: string): boolean {
  return CORRECTS.test(sentence);
}

/** In a sentence that puts something right: is a value what holds now, or what no longer does? */
export function correctionOf(text: string, sentence: Stretch, span: Stretch): Correction {
  const before = text.slice(Math.max(sentence.start, span.start - 48), span.start);
  const after = text.slice(span.end, sentence.end);
  const old = OLD_VALUE.test(before) || OLD_AFTER.test(after) || FIXED_AFTER.test(after);
  return old ? "old" : "new";
}
