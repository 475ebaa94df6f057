/**
 * What somebody tells, sentence by sentence: without what only greets, asks or thanks.
 *
 * A sentence is told whole or not at all. What is quoted in it is given back; where something is missing for good, the sentence
 * is left out.
 */

import { readTurn, substanceOf } from "./gate-v2/reading.ts";
import { LEFT_OUT, type OwnWords, QUOTED, QUOTED_TO_THE_END } from "./own-words.ts";

/** Not after an abbreviation or a single letter: "Dr. Abara", "St. Brannock's", "J. Doe". */
const SENTENCE_END =
  /(?<=(?<!(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Nr|No|vs|ca|approx|e\.g|i\.e|z\.B|bzw|Hr|Fr|\p{L}))[.!?…]["”’')\]]*)\s+|(?<=[。！？])|\n+/u;

const COURTESY =
  /^[\s\p{P}]*(?:hi|hey|hello|good (?:morning|evening|afternoon|night)|thanks?(?: you)?|thank you|cheers|ok(?:ay)?|sure|great|perfect|cool|please|bye|hallo|guten (?:morgen|tag|abend)|danke|bonjour|salut|merci|hola|buen[oa]s|gracias)(?:[\s,]+(?:there|all|everyone|again|so much|very much|a lot|you|dir|schön|beaucoup|muchas|días|tardes|noches))*[\s\p{P}\p{S}]*$/iu;

const ASKS = /[?？؟]["”’')\]\s]*$/;

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

/** From here on a sentence that ends in a question tells something before it. */
const TELLS = 0.5;
const QUOTATION_MARK = new RegExp(`[${QUOTED}${QUOTED_TO_THE_END}]`, "g");
const END_OF_QUOTED = new RegExp(`(?<=${QUOTED_TO_THE_END})\\s+(?=\\p{Lu})`, "u");
/** What was to follow is not there. */
const GOES_ON = /[:：,，–—-]$/;

/** The sentences that tell something, as they were said; empty where none does. */
export function toldIn({ marked, quotations }: OwnWords): string {
  let next = 0;
  const given = (text: string) => text.replace(QUOTATION_MARK, () => quotations[next++]!);
  const sentences = sentencesOf(marked)
    .flatMap((sentence) => sentence.split(END_OF_QUOTED))
    .map((sentence) => ({ sentence, whole: given(sentence) }));
  const telling = sentences.filter(
    ({ sentence }, at) => !isTorn(sentence, sentences[at + 1]?.sentence) && isTold(sentence),
  );
  if (telling.length < sentences.length) return telling.map(({ whole }) => whole).join(" ");
  next = 0;
  return given(marked);
}

function isTorn(sentence: string, following: string | undefined): boolean {
  return sentence.includes(LEFT_OUT) || (GOES_ON.test(sentence) && following?.startsWith(LEFT_OUT) === true);
}

/** "My daughter is allergic to nuts, which snack is fine?" asks, and tells. */
function isTold(sentence: string): boolean {
  const own = sentence.replace(QUOTATION_MARK, " ");
  if (!tellsNothing(own)) return true;
  return ASKS.test(own) && substanceOf(readTurn(own)) >= TELLS;
}
