/**
 * Whether what a model wants taught stands in somebody's own words: whole sentences of theirs, word for word and in their order, apart
 * from articles and politeness; not as a question, not as what somebody else says, and not below a line that says of what it holds.
 *
 * Whatever is not sure does not: then it is the model's word, and a person may confirm it.
 */

import { lessonTokens } from "./lesson-tokens.ts";
import { POLITE, TURNING } from "./lesson-vocabulary.ts";
import { lessonWords, spelledOut } from "./lesson-words.ts";

/** Of so few words it cannot be told. */
const FEWEST = 2;
const MOST_WORDS = 300;
const LONGEST = 20_000;

/** A line that goes on in small letters belongs to the one before. */
const SENTENCE_END = /(?<=[.!?…])\s+|(?<=[。！？])|(?<=[:：])[^\S\n]*\n\s*|\n\s*\n\s*|\n+(?!\s*\p{Ll})/u;
const ASKS = /[?？]\s*$/u;
const ASKS_FOR =
  /^\s*(?:(?:hey|hi|ok|please|and|so)[,\s]+)*(?:(?:can|could|would|will) you|kannst du|könntest du|würdest du|tu peux|puedes)(?!\p{L})/iu;
const SAYING =
  "\\s+(?:just\\s+|also\\s+)?(?:said|says|wrote|writes|told|tells|claims?|claimed|suggests?|suggested|recommends?|recommended|asked|asks|insists?|thinks?)(?!\\p{L})";
/** Somebody else says so. */
const REPORTED = [
  /(?<!\p{L})(?:according to|laut|selon|según)(?!\p{L})/iu,
  new RegExp(
    `(?<!\\p{L})(?:he|she|they|it|somebody|someone|(?:the|this|that|my|our|your|a|an|his|her|their)\\s+[\\p{L}\\p{N}_.-]+)${SAYING}`,
    "iu",
  ),
  new RegExp(`(?<!\\p{L})(?!(?:I|We|You)\\s)\\p{Lu}[\\p{L}.-]*${SAYING}`, "u"),
];
/** Said before an instruction and behind it, whatever it is. */
const BEFORE =
  /^[\s,.:;!–—*•-]*(?:(?:(?:hey|hi|hello|ok(?:ay)?|well|so|and|also|yes|actually|sorry|just|please|kindly|no|nope|nein|non)(?=[\s,.:;!–—-])|from now on|from here on|in (?:the )?future|going forward|remember(?: to| that)?|make sure(?: to| that)?|be sure to|note that|keep in mind that|(?:can|could|would|will) you|you (?:should|must|need to|have to)|i want you to|i(?:'d| would) like you to|new rule|bitte|ab jetzt|ab sofort|in zukunft|künftig|merk dir|kannst du|könntest du|würdest du|以后|今后|请)(?!\p{Script=Latin})[\s,:;!–—-]*)+/iu;
const BEHIND =
  /(?<![\s,;.!–—-])(?:[\s,;.!–—-]+(?:thanks(?: a lot)?|thank you|thx|cheers|please|ok(?:ay)?|from now on|in (?:the )?future|going forward|danke|bitte|merci|gracias|will you|would you))+[\s.!?…]*$/iu;
/** "No" is courtesy only where a sentence goes on behind a stop: "no tabs" has none. */
const DENIES = /^[\s,.:;!–—*•-]*(?:no|nope|nein|non)(?=\s+[\p{L}\p{N}])/iu;

interface Sentence {
  /** All that tells, as it is said. */
  readonly says: readonly string[];
  /** It asks, or tells what somebody else says. */
  readonly isOther: boolean;
  /** The line with a colon that it stands below, by its place. */
  readonly below: number | null;
}

/** `pieces`: what they say themselves, in order, apart where something of somebody else's was left out. */
export function standsIn(instruction: string, pieces: readonly string[]): boolean {
  const { words } = lessonWords(instruction);
  if (words.length < FEWEST || words.length > MOST_WORDS) return false;
  const wanted = sentencesIn(instruction).flatMap(({ says }) => says);
  return pieces.some((piece) => standsInPiece(wanted, sentencesIn(piece)));
}

function sentencesIn(text: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let below: number | null = null;
  for (const sentence of text.slice(0, LONGEST).split(SENTENCE_END)) {
    if (sentence === undefined || sentence.trim() === "") continue;
    const says = saidIn(sentence);
    const asks = ASKS.test(sentence) && !ASKS_FOR.test(sentence);
    const isOther = asks || REPORTED.some((pattern) => pattern.test(sentence));
    const isHeading = says.length > 0 && /[:：]\s*$/u.test(sentence);
    sentences.push({ says, isOther, below });
    // Whatever follows may belong to it.
    if (isHeading) below = sentences.length - 1;
  }
  return sentences;
}

function saidIn(sentence: string): readonly string[] {
  const begun = DENIES.test(sentence) ? sentence : sentence.replace(BEFORE, "");
  const said: string[] = [];
  for (const { plain, exact } of lessonTokens(spelledOut(begun.replace(BEHIND, "")))) {
    if (!POLITE.has(plain)) said.push(TURNING.get(plain) ?? `${plain} ${exact}`);
  }
  return said;
}

/** Some sentences that follow each other say this and nothing else. */
function standsInPiece(wanted: readonly string[], sentences: readonly Sentence[]): boolean {
  return sentences.some(({ below }, from) => {
    if (below !== null) return false;
    let at = 0;
    for (const { says, isOther } of sentences.slice(from)) {
      if (isOther || says.some((word, index) => word !== wanted[at + index])) return false;
      at += says.length;
      if (at === wanted.length) return true;
    }
    return false;
  });
}
