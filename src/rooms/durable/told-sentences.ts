/** The sentences of a text, and which of them tell nothing. Without what judges them: that is large, and takes long to load. */

import { MONTHS } from "../../kernel/text/pin-words.ts";

/** Not after an abbreviation or a single letter: "Dr. Abara", "St. Brannock's", "J. Doe". */
const ABBREVIATED =
  "Dr|Dra|Mr|Mrs|Ms|Mme|Mlle|Prof|St|Sr|Sra|Srta|Sig|Jr|Nr|No|vs|ca|approx|e\\.g|i\\.e|z\\.B|d\\.h|bzw|usw|Hr|Fr|Str|Tel|Av|\\p{L}";
/** "Am 14. Mai" goes on, and so does what is numbered: "1. Milk". */
const NUMBERED = `(?<!(?:^|\\n)[ \\t]*\\p{N}{1,2}\\.)(?!(?<=(?:^|[\\s(])\\p{N}{1,2}\\.)\\s(?:${MONTHS}))`;
const SENTENCE_END = new RegExp(
  `(?<=(?<!(?:^|[\\s(])(?:${ABBREVIATED}))[.!?…]["”’')\\]]*)${NUMBERED}\\s+|(?<=[。！？])(?![。！？」』”])|\\n+`,
  "u",
);

export const COURTESY =
  /^[\s\p{P}]*(?:hi|hey|hello|good (?:morning|evening|afternoon|night)|thanks?(?: you)?|thank you|cheers|ok(?:ay)?|sure|great|perfect|cool|please|bye|hallo|guten (?:morgen|tag|abend)|danke|bonjour|salut|merci|hola|buen[oa]s|gracias)(?:[\s,]+(?:there|all|everyone|again|so much|very much|a lot|you|dir|schön|beaucoup|muchas|días|tardes|noches))*[\s\p{P}\p{S}]*$/iu;

export const ASKS = /[?？؟]["”’')\]\s]*$/;

export function sentencesOf(text: string): readonly string[] {
  return text
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** Whether it asks, or only does what is polite. */
export function tellsNothing(sentence: string): boolean {
  return ASKS.test(sentence) || COURTESY.test(sentence) || !/[\p{L}\p{N}]/u.test(sentence);
}
