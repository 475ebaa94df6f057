/**
 * What a correction says is not to be done, or is not so: "never X", "Y, not X", "Y instead of X". A few plain forms; what they miss has
 * no inhibitory link, and is found out by what comes of it.
 */

const ENDS = String.raw`(?=[.,;:!?()\n]|\s(?:but|and|because|since|when|if|use|sondern|aber|weil|wenn)\b|$)`;
const PHRASE = String.raw`\s+([^.,;:!?()\n]{2,80}?)`;
const FORMS: readonly RegExp[] = [
  String.raw`\b(?:never|don['’]t|do not|must not|mustn['’]t|should not|shouldn['’]t|avoid|stop|no longer|niemals|nie|nicht mehr)`,
  String.raw`\b(?:instead of|rather than|in place of|statt|anstatt|anstelle von)`,
  String.raw`(?:,|\bbut|\band|\bis|\bare)\s+not`,
].map((form) => new RegExp(`${form}${PHRASE}${ENDS}`, "giu"));
/** Where no space stands between words. */
const UNSPACED = /(?:不要|别|禁止)\s*([^\s。，,.!?！？]{1,40})/gu;

/** Words that say nothing of what is ruled out. */
const IDLE = /^(?:to|use|using|run|running|call|calling|do|doing|the|a|an|any|be)\s+/iu;
const MOST_PHRASES = 8;

export function ruledOut(text: string): readonly string[] {
  const phrases = [...FORMS, UNSPACED].flatMap((form) =>
    [...text.matchAll(form)].map(([, phrase]) => plain(phrase ?? "")),
  );
  return [...new Set(phrases.filter((phrase) => phrase !== ""))].slice(0, MOST_PHRASES);
}

function plain(phrase: string): string {
  let left = phrase.trim();
  for (let before = ""; before !== left; ) {
    before = left;
    left = left.replace(IDLE, "");
  }
  return left;
}
