/**
 * Records that say the same in nearly the same words: the best of them stands for all.
 *
 * Measured by the runs of three words that they share. Short ones are alike only when they are the same.
 */

/** Of all runs that either has, this share must be in both. */
const ALIKE = 0.9;
const RUN = 3;
/** Only the first so many are compared; whoever reads further sees them twice. */
const COMPARED = 100;

/** For each kept place, those that it stands for. Takes places from the best down, with the words of each. */
export function collapse(
  order: readonly number[],
  wordsOf: (at: number) => readonly string[] | null,
): ReadonlyMap<number, readonly number[]> {
  const kept = new Map<number, number[]>();
  const seen: { at: number; runs: ReadonlySet<string> }[] = [];
  for (const [nth, at] of order.entries()) {
    const words = nth < COMPARED ? wordsOf(at) : null;
    if (words === null || words.length === 0) {
      kept.set(at, []);
      continue;
    }
    const runs = runsOf(words);
    const same = seen.find((one) => isAlike(one.runs, runs));
    if (same !== undefined) kept.get(same.at)!.push(at);
    else {
      kept.set(at, []);
      seen.push({ at, runs });
    }
  }
  return kept;
}

function runsOf(words: readonly string[]): ReadonlySet<string> {
  if (words.length < RUN) return new Set([words.join(" ")]);
  const runs = new Set<string>();
  for (let at = 0; at + RUN <= words.length; at++) runs.add(`${words[at]} ${words[at + 1]} ${words[at + 2]}`);
  return runs;
}

function isAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size < ALIKE * large.size) return false;
  let shared = 0;
  let missed = 0;
  const most = (1 - ALIKE) * large.size;
  for (const run of small) {
    if (large.has(run)) shared += 1;
    else if (++missed > most) return false;
  }
  return shared >= ALIKE * (one.size + other.size - shared);
}
