/**
 * Whether two statements that are spelled much alike tell different things after all: one denies what the other says, or
 * they are about other people, or the figures are others.
 */

import { isNumber, type StatementWords } from "./statement-words.ts";

export type Difference = "denial" | "names" | "numbers";

/** Null: nothing that would tell them apart for sure. */
export function differenceOf(one: StatementWords, other: StatementWords): Difference | null {
  if (denials(one) % 2 !== denials(other) % 2) return "denial";
  if (isMissing(one.names, other) && isMissing(other.names, one)) return "names";
  return numbersIn(one) === numbersIn(other) ? null : "numbers";
}

/** Whether one denies the other and nothing else: the same words in the same order, with and without "not". */
export function isDenial(one: StatementWords, other: StatementWords): boolean {
  const plain = ({ words }: StatementWords) => words.filter((word) => word !== "not").join(" ");
  const said = plain(one);
  return said !== "" && denials(one) % 2 !== denials(other) % 2 && said === plain(other);
}

function denials({ words }: StatementWords): number {
  return words.filter((word) => word === "not").length;
}

/** A name that begins a sentence is not known for one. */
function isMissing(names: ReadonlySet<string>, { names: theirs, words }: StatementWords): boolean {
  return [...names].some((name) => !theirs.has(name) && !words.includes(name));
}

function numbersIn({ words }: StatementWords): string {
  return words.filter(isNumber).sort().join(" ");
}
