/**
 * What a pin is: an exact value of a text, kept beside the summary of that text.
 *
 * Words only. How values are found (pin-rules.ts), weighed (pin-salience.ts), ranked (pin-rank.ts) and
 * shown (pin-lines.ts) stands beside it.
 */

/** In the order in which they are shown. */
export const PIN_KINDS = [
  "decision",
  "date",
  "money",
  "quantity",
  "number",
  "setting",
  "version",
  "id",
  "error",
  "name",
  "email",
  "phone",
  "path",
  "url",
  "hash",
] as const;
export type PinKind = (typeof PIN_KINDS)[number];

/** Where a text comes from. `speaker` is a role: user, assistant, or anything else for the output of tools. */
export interface PinOrigin {
  readonly speaker: string;
  readonly at: number;
  readonly ref: string;
}

export interface Pin {
  readonly kind: PinKind;
  /** As it stands in the text, whole. */
  readonly value: string;
  /** The value and a few words around it, on one line. Of a decision: the value. */
  readonly context: string;
  /** How likely it is to be asked for, 0 to 1. */
  readonly salience: number;
  /** Said to put another value right. */
  readonly corrects: boolean;
  /** How often the value was found. */
  readonly count: number;
  readonly ref: string;
  readonly at: number;
}

/** A value found in a text, by its place. */
export interface PinSpan {
  readonly kind: PinKind;
  readonly start: number;
  readonly end: number;
}
