/**
 * Where somebody quotes, or writes code within a line: balanced, and longer than a name. A nickname or a title in quotation
 * marks is the speaker's own word. Linear. What becomes of it is the caller's business.
 */

const QUOTATION =
  /```[^`\n]{1,4000}```|<code>[^<>\n]{1,4000}<\/code>|"[^"\n]{0,4000}"|“[^“”]{1,4000}”|„[^„“”]{1,4000}[“”]|«[^«»]{1,4000}»|「[^「」]{1,4000}」|『[^『』]{1,4000}』|《[^《》]{1,4000}》|(?<![\p{L}\p{N}])['‘][^'‘’\n]{20,2000}['’](?![\p{L}\p{N}])/gu;
const LONGEST_NAME_WORDS = 3;
/** UTF-16 units, with its marks; fewer where a character is as good as a word. */
const LONGEST_NAME = 42;
const LONGEST_UNSPACED_NAME = 7;
const UNSPACED = /[\u3040-\u9fff]/;

/** `by`: what stands in its place. */
export function replaceQuotations(text: string, by: (quotation: string) => string): string {
  return text.replace(QUOTATION, (whole) => (isName(whole) ? whole : by(whole)));
}

/** Where a sentence ends in it, it is somebody's sentence. */
const SENTENCE = /[.!?…。！？](?:\s|[^\p{L}\p{N}]*$)/u;

function isName(quotation: string): boolean {
  if (SENTENCE.test(quotation)) return false;
  if (UNSPACED.test(quotation)) return quotation.length <= LONGEST_UNSPACED_NAME;
  return quotation.length <= LONGEST_NAME && quotation.trim().split(/\s+/).length <= LONGEST_NAME_WORDS;
}
