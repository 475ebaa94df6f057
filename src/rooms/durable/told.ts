/** What a text tells, sentence by sentence: without what only greets, asks or thanks. */

/** Not after an abbreviation or a single letter: "Dr. Abara", "St. Brannock's", "J. Doe". */
const SENTENCE_END =
  /(?<=(?<!(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Nr|No|vs|ca|approx|e\.g|i\.e|z\.B|bzw|Hr|Fr|\p{L}))[.!?…]["”’')\]]*)\s+|(?<=[。！？])|\n+/u;

const COURTESY =
  /^[\s\p{P}]*(?:hi|hey|hello|good (?:morning|evening|afternoon|night)|thanks?(?: you)?|thank you|cheers|ok(?:ay)?|sure|great|perfect|cool|please|bye|hallo|guten (?:morgen|tag|abend)|danke|bonjour|salut|merci|hola|buen[oa]s|gracias)(?:[\s,]+(?:there|all|everyone|again|so much|very much|a lot|you|dir|schön|beaucoup|muchas|días|tardes|noches))*[\s\p{P}\p{S}]*$/iu;

export function sentencesOf(text: string): readonly string[] {
  return text
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** Whether it asks, or only does what is polite. */
export function tellsNothing(sentence: string): boolean {
  return /[?？؟]["”’')\]\s]*$/.test(sentence) || COURTESY.test(sentence) || !/[\p{L}\p{N}]/u.test(sentence);
}

/** The sentences that tell something, in their own words; the whole where none does. */
export function toldIn(text: string): string {
  const sentences = sentencesOf(text);
  const telling = sentences.filter((sentence) => !tellsNothing(sentence));
  if (telling.length === 0 || telling.length === sentences.length) return text.trim();
  return telling.join(" ");
}
