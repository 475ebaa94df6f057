/** Whether a piece of a document tells how something is done, step by step. */

const STEP =
  /^\s{0,6}(?:\d{1,2}[.)]|step\s+\d{1,2}\b[:.)]?|schritt\s+\d{1,2}\b[:.)]?|第[一二三四五六七八九十\d]+步)\s*\S/iu;
const FEWEST_STEPS = 2;

/** Numbered steps, one after the other; one numbered line is an item of something else. */
export function isWorkflow(text: string): boolean {
  const steps = text.split("\n").filter((line) => STEP.test(line));
  return steps.length >= FEWEST_STEPS;
}
