/**
 * What stands where a secret was taken out: `[secret:KIND:DIGEST]`.
 *
 * Anybody can write the same, so it says nothing about what stands beside it. Not here: how it is made (secrets.ts).
 */

const TEXT = "\\[secret:[a-z0-9-]{1,40}:[0-9a-f]{8}\\]";

/** Each of them in a text. */
export const TAKEN_OUT = new RegExp(TEXT, "g");
/** Those, one after the other, that stand within what could be one value. */
export const TAKEN_OUT_WITHIN = new RegExp(
  `(?<=[^\\s"'\`<>,;(){}[\\]&|=:@/])(?:${TEXT})+(?=[^\\s"'\`<>,;(){}[\\]&|=:@/])`,
  "g",
);
/** Those that begin where it is looked, one after the other. */
const FROM_HERE = new RegExp(`(?:${TEXT})*`, "y");
/** One that a cut fell into. */
const CUT_OFF = /\[secret:[a-z0-9-]{0,40}(?::[0-9a-f]{0,8})?$/;

/** What is left of a value beside them. */
export function besideTakenOut(value: string): string {
  if (!value.includes("[secret:")) return value;
  return value.replaceAll(TAKEN_OUT, "").replace(CUT_OFF, "");
}

/** Where the text goes on behind those that begin here. */
export function behindTakenOut(text: string, at: number): number {
  if (!text.startsWith("[secret:", at)) return at;
  FROM_HERE.lastIndex = at;
  return at + (FROM_HERE.exec(text)?.[0].length ?? 0);
}
