/** Whether a line is marked as something to be done, behind whatever lists and quotations put before the mark. */

const OPENING = "([{<「『【〔《〈（［｛＜";
/** Marks of quotations, lists, numbers (roman ones, too) and boxes, and brackets around the word itself. */
const BEFORE = new RegExp(
  `^(?:\\s|>|[-*+•·‣◦]|#{1,6} |(?:\\d{1,3}|[ivxlcdm]{1,6}|[a-z])[.)、]\\s?|\\[[ xX]?\\]|[☐☑✅]|[${OPENING.replace("[", "\\[")}]){0,12}`,
  "iu",
);
const MARK = /^(?:todo|task|reminder)(?![\p{L}\p{N}_])/iu;
const MARK_CJK = /要做|待辦|待办/;
const LONGEST = 400;

export function tasked(text: string): boolean {
  const start = text.slice(0, LONGEST).normalize("NFKC");
  return MARK_CJK.test(start) || MARK.test(start.replace(BEFORE, ""));
}

/** A box that is not ticked. */
export function hasOpenBox(text: string): boolean {
  return /^\s{0,8}(?:[-*+•]\s?)?(?:\[ ?\]|☐)\s/u.test(text.slice(0, LONGEST));
}
