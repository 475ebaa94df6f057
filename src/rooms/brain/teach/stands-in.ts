/**
 * Whether what a model wants taught stands in somebody's own words: all that tells something in it, in one stretch of theirs and in
 * their order or nearly, with what they deny, narrow or take back in the same sentences, and not as a question or as what somebody
 * else says.
 *
 * Whatever is not sure does not: then it is the model's word, and a person may confirm it.
 */

import { type LessonWords, lessonWords } from "./lesson-words.ts";

/** Of so few words it cannot be told. */
const FEWEST = 2;
/** Words that may stand between, in the same stretch. */
const LOOSE = 1.5;
const BESIDE = 2;
const IN_ORDER = 0.8;
/** Stretches that are looked at closely. */
const MOST_LOOKED_AT = 50;
const MOST_WORDS = 300;

const SENTENCE_END = /(?<=[.!?…])\s+|(?<=[。！？])|\n+/u;
const ASKS = /[?？]\s*$/u;
const ASKS_FOR =
  /^\s*(?:(?:hey|hi|ok|please|and|so)[,\s]+)*(?:(?:can|could|would|will) you|kannst du|könntest du|würdest du|tu peux|puedes)(?!\p{L})/iu;
const SAYING =
  "\\s+(?:just\\s+|also\\s+)?(?:said|says|wrote|writes|told|tells|claims?|claimed|suggests?|suggested|recommends?|recommended|asked|asks|insists?|thinks?)(?!\\p{L})";
/** Somebody else says so. */
const REPORTED = [
  new RegExp(
    `(?<!\\p{L})(?:he|she|they|it|somebody|someone|(?:the|this|that|my|our|your|a|an|his|her|their)\\s+[\\p{L}\\p{N}_.-]+)${SAYING}`,
    "iu",
  ),
  new RegExp(`(?<!\\p{L})(?!(?:I|We|You)\\s)\\p{Lu}[\\p{L}.-]*${SAYING}`, "u"),
];

interface Sentence extends LessonWords {
  /** It asks, or tells what somebody else says. */
  readonly isOther: boolean;
}

/** `pieces`: what they say themselves, in order, apart where something of somebody else's was left out. */
export function standsIn(instruction: string, pieces: readonly string[]): boolean {
  const wanted = lessonWords(instruction);
  const { words } = wanted;
  if (words.length < FEWEST || words.length > MOST_WORDS) return false;
  return pieces.some((piece) => standsInPiece(wanted, piece.split(SENTENCE_END).map(sentenceOf)));
}

function sentenceOf(text: string): Sentence {
  const asks = ASKS.test(text) && !ASKS_FOR.test(text);
  return { ...lessonWords(text), isOther: asks || REPORTED.some((pattern) => pattern.test(text)) };
}

function standsInPiece(wanted: LessonWords, sentences: readonly Sentence[]): boolean {
  const said = sentences.flatMap(({ words }, sentence) => words.map((word) => ({ word, sentence })));
  const longest = Math.ceil(wanted.words.length * LOOSE) + BESIDE;
  const owed = countsOf(wanted.words);
  let looked = 0;
  for (const [from, { word }] of said.entries()) {
    if (!owed.has(word)) continue;
    const to = coveredAt(said, from, longest, owed);
    if (to === null) continue;
    looked += 1;
    const stretch = said.slice(from, to);
    const across = sentences.slice(stretch[0]!.sentence, stretch.at(-1)!.sentence + 1);
    const inOrder = commonInOrder(
      wanted.words,
      stretch.map((one) => one.word),
    );
    if (inOrder >= Math.ceil(wanted.words.length * IN_ORDER) && isMeant(wanted, across)) return true;
    if (looked >= MOST_LOOKED_AT) return false;
  }
  return false;
}

/** Where all of them were said, from there on; null: not within so many words. */
function coveredAt(
  said: readonly { readonly word: string }[],
  from: number,
  longest: number,
  owed: ReadonlyMap<string, number>,
): number | null {
  const left = new Map(owed);
  let missing = [...owed.values()].reduce((sum, count) => sum + count, 0);
  const end = Math.min(said.length, from + longest);
  for (let at = from; at < end; at++) {
    const count = left.get(said[at]!.word) ?? 0;
    if (count === 0) continue;
    left.set(said[at]!.word, count - 1);
    missing -= 1;
    if (missing === 0) return at + 1;
  }
  return null;
}

/** Nothing in their sentences turns round or narrows what the instruction does not. */
function isMeant({ turns }: LessonWords, sentences: readonly Sentence[]): boolean {
  if (sentences.some(({ isOther }) => isOther)) return false;
  const theirs = sentences.flatMap((sentence) => sentence.turns).sort();
  return theirs.join(" ") === turns.join(" ");
}

function countsOf(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** How many words two have in common in the same order. */
function commonInOrder(one: readonly string[], other: readonly string[]): number {
  let row = new Array<number>(other.length + 1).fill(0);
  for (const word of one) {
    const next = [0];
    for (const [at, said] of other.entries())
      next.push(word === said ? row[at]! + 1 : Math.max(row[at + 1]!, next[at]!));
    row = next;
  }
  return row[other.length]!;
}
