/**
 * Records that say the same in nearly the same words: the best of them stands for all.
 *
 * Measured by the runs of three words that they share. What differs in a word of the question is never the same. Short ones
 * are alike only when they are equal. What somebody said is left out only for what has all of its words: of a plan of sixty
 * words that was said again with another sum, the new sum would be left out with it. Tools print the same again with other
 * times and counts, and a prompt full of them helps nobody.
 */

/** Of all runs that either has, this share must be in both. */
const ALIKE = 0.9;
const RUN = 3;
/** Only the first so many are compared; whoever reads further sees them twice. */
const COMPARED = 100;

export interface Said {
  readonly words: readonly string[];
  /** How often it has each word of the question. */
  readonly exact: Float64Array;
  /** What was said on different days is never the same; 0 for all: days do not matter. */
  readonly day: number;
  /** By a tool. */
  readonly printed: boolean;
}

/** Words of one that are looked for in the other before all runs of both are; more than this many missing is too many. */
const SAMPLED = 8;
const SAMPLED_MISSING = 1;

interface Seen extends Said {
  readonly at: number;
  vocabulary?: ReadonlySet<string>;
  runs?: ReadonlySet<string>;
}

/** For each kept place, those that it stands for. Takes places from the best down; null: nothing is known of its words. */
export function collapse(
  order: readonly number[],
  saidAt: (at: number) => Said | null,
): ReadonlyMap<number, readonly number[]> {
  const kept = new Map<number, number[]>();
  const seen = new Map<string, Seen[]>();
  for (const [nth, at] of order.entries()) {
    const said = nth < COMPARED ? saidAt(at) : null;
    if (said === null || said.words.length === 0) {
      kept.set(at, []);
      continue;
    }
    const one: Seen = { at, ...said };
    const had = `${said.day} ${said.exact.map((times) => Math.min(1, times)).join("")}`;
    const others = seen.get(had) ?? [];
    const same = others.find((other) => isAlike(other, one) && (said.printed || losesNothing(one, other)));
    if (same !== undefined) {
      kept.get(same.at)!.push(at);
      continue;
    }
    kept.set(at, []);
    others.push(one);
    seen.set(had, others);
  }
  return kept;
}

function isAlike(one: Seen, other: Seen): boolean {
  const shorter = Math.min(one.words.length, other.words.length);
  if (shorter < ALIKE * Math.max(one.words.length, other.words.length)) return false;
  if (!mayBeAlike(one, other)) return false;
  one.runs ??= runsOf(one.words);
  other.runs ??= runsOf(other.words);
  const [small, large] = one.runs.size < other.runs.size ? [one.runs, other.runs] : [other.runs, one.runs];
  if (small.size < ALIKE * large.size) return false;
  const most = (1 - ALIKE) * large.size;
  let missed = 0;
  for (const run of small) if (!large.has(run) && ++missed > most) return false;
  const shared = small.size - missed;
  return shared >= ALIKE * (small.size + large.size - shared);
}

/** A word of these turns round what is said. */
const TURNS = new Set(
  `not no never none nothing nobody without cannot t nicht kein keine keinen keinem keiner nie niemals nichts ohne ne pas jamais
  aucun aucune rien sans no nunca jamás ningún ninguna nada sin non mai nessuno niente senza não nem nunca nenhum sem niet geen
  nooit zonder не нет никогда без`
    .trim()
    .split(/\s+/),
);
const COUNTS = /\p{N}/u;
const TURNS_UNSPACED = /[不没沒無无未非別别]/u;

/** Every word of the one stands in the other too, and what the other has besides counts nothing and turns nothing round. */
function losesNothing(left: Seen, kept: Seen): boolean {
  left.vocabulary ??= new Set(left.words);
  kept.vocabulary ??= new Set(kept.words);
  for (const word of left.vocabulary) if (!kept.vocabulary.has(word)) return false;
  for (const word of kept.vocabulary)
    if (!left.vocabulary.has(word) && (TURNS.has(word) || COUNTS.test(word) || TURNS_UNSPACED.test(word)))
      return false;
  return true;
}

function mayBeAlike(one: Seen, { words }: Seen): boolean {
  one.vocabulary ??= new Set(one.words);
  let missing = 0;
  for (let nth = 0; nth < SAMPLED; nth++) {
    const word = words[Math.floor((nth * words.length) / SAMPLED)]!;
    if (!one.vocabulary.has(word) && ++missing > SAMPLED_MISSING) return false;
  }
  return true;
}

function runsOf(words: readonly string[]): ReadonlySet<string> {
  if (words.length < RUN) return new Set([words.join(" ")]);
  const runs = new Set<string>();
  for (let at = 0; at + RUN <= words.length; at++) runs.add(`${words[at]} ${words[at + 1]} ${words[at + 2]}`);
  return runs;
}
