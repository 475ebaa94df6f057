/** Which passages hold which exact values, by one search a value over all of them. */

import { comparable, placeOfValue } from "../../ports/summariser.ts";
import type { Passage } from "./passages.ts";

/** Passages that hold one value: the first say what it is, more of them say it again. */
const MOST_PLACES = 12;
/** How fast a value's weight falls with its rank: the tenth counts half of the first. */
const HALF_RANK = 10;

export interface WeighedValue {
  /** As `comparable` gives it. */
  readonly value: string;
  readonly weight: number;
}

/** A value that an attempt before lacked is worth more than any other. */
const MISSING_WEIGHT = 4;

export function weighValues(expected: readonly string[], missing: readonly string[]): WeighedValue[] {
  const wanted = new Set(missing.map(comparable));
  return expected.map(comparable).map((value, rank) => ({
    value,
    weight: wanted.has(value) ? MISSING_WEIGHT : HALF_RANK / (HALF_RANK + rank),
  }));
}

/** For each passage the indexes of the values in it. */
export function placeValues(
  passages: readonly Passage[],
  values: readonly WeighedValue[],
): readonly (readonly number[])[] {
  const held: number[][] = passages.map(() => []);
  if (values.length === 0) return held;
  const starts = new Float64Array(passages.length);
  const lines: string[] = [];
  let length = 0;
  passages.forEach((passage, at) => {
    const line = passage.text.toLowerCase();
    starts[at] = length;
    lines.push(line);
    length += line.length + 1;
  });
  const all = lines.join("\n");
  values.forEach(({ value }, index) => {
    let place = -1;
    for (let found = 0; found < MOST_PLACES; found++) {
      place = placeOfValue(all, value, place + 1);
      if (place < 0) return;
      const at = lastNotAfter(starts, place);
      held[at]!.push(index);
      place = starts[at]! + lines[at]!.length;
    }
  });
  return held;
}

function lastNotAfter(starts: Float64Array, place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
