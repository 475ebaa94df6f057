/**
 * How far one spelling is from another, and where in a sorted list those near a word can still stand.
 *
 * A slip is a letter too many, one too few, another one, or two neighbours the wrong way round. Letters are code points, and
 * lists are sorted by them, which is how their bytes sort as well. Not here: whose words these are (the stores).
 */

/** How near is near enough. */
export interface Nearness {
  /** Slips. */
  readonly most: number;
  /** Letters at the beginning that are the same. */
  readonly shared: number;
}

/** No letter is edited twice: optimal string alignment. */
export function editDistance(one: string, other: string): number {
  const letters = lettersOf(one);
  const end = lettersOf(other).reduce((state, letter) => step(letters, state, letter), start(letters));
  return end.row[letters.length]!;
}

export function isNear(one: string, other: string, { most, shared }: Nearness): boolean {
  const letters = lettersOf(one);
  const others = lettersOf(other);
  if (Math.abs(letters.length - others.length) > most) return false;
  for (let at = 0; at < Math.min(shared, letters.length); at++) if (letters[at] !== others[at]) return false;
  return editDistance(one, other) <= most;
}

/**
 * Those of a sorted list that are near a word, in its order, at most so many steps into it. `seek` gives the first that is
 * not less than what it is given. Whole stretches in which nothing can be near are stepped over.
 */
export function nearWords(
  word: string,
  nearness: Nearness,
  seek: (from: string) => string | undefined,
  mostSteps: number,
): readonly string[] {
  const found: string[] = [];
  let from: string | null = "";
  for (let steps = 0; steps < mostSteps; steps++) {
    from = leastNear(word, nearness, from);
    const next: string | undefined = from === null ? undefined : seek(from);
    if (next === undefined) break;
    if (isNear(word, next, nearness)) found.push(next);
    from = `${next}\0`;
  }
  return found;
}

/** Not greater than any spelling near the word that is not less than `from`; null: there is none. */
function leastNear(word: string, nearness: Nearness, from: string): string | null {
  const letters = lettersOf(word);
  const given = lettersOf(from);
  const { most } = nearness;
  const shared = Math.min(nearness.shared, letters.length);
  const search: Search = { letters, sorted: [...new Set(letters)].sort((a, b) => a - b), most, shared };
  const states = [start(letters)];
  while (states.length <= given.length) {
    const at = states.length - 1;
    const next = step(letters, states[at]!, given[at]!);
    if (!isOpen(search, next, at, given[at]!)) break;
    states.push(next);
  }
  if (states.length > given.length) return completed(search, given, states.at(-1)!);
  for (let at = states.length - 1; at >= 0; at--) {
    const letter = letterAfter(search, states[at]!, at, given[at]!);
    if (letter !== undefined)
      return completed(search, [...given.slice(0, at), letter], step(letters, states[at]!, letter));
  }
  return null;
}

interface Search {
  readonly letters: readonly number[];
  /** Each once. */
  readonly sorted: readonly number[];
  readonly most: number;
  readonly shared: number;
}

/** After some letters of the other word. */
interface State {
  /** How many slips it takes from each beginning of the word. */
  readonly row: readonly number[];
  /** The same, one letter earlier. */
  readonly before: readonly number[];
  readonly last: number;
}

function start(letters: readonly number[]): State {
  return { row: Array.from({ length: letters.length + 1 }, (_, at) => at), before: [], last: -1 };
}

function step(letters: readonly number[], { row, before, last }: State, letter: number): State {
  const next = [row[0]! + 1];
  for (let at = 1; at <= letters.length; at++) {
    const replaced = row[at - 1]! + (letters[at - 1] === letter ? 0 : 1);
    const swaps = at > 1 && letters[at - 1] === last && letters[at - 2] === letter;
    const swapped = swaps ? before[at - 2]! + 1 : Number.POSITIVE_INFINITY;
    next.push(Math.min(row[at]! + 1, next[at - 1]! + 1, replaced, swapped));
  }
  return { row: next, before: row, last: letter };
}

/** Something near the word may begin like this. */
function isOpen({ letters, most, shared }: Search, { row }: State, at: number, letter: number): boolean {
  if (at < shared && letters[at] !== letter) return false;
  return Math.min(...row) <= most;
}

/** The least letter beyond this one with which something near may go on. */
function letterAfter(search: Search, state: State, at: number, letter: number): number | undefined {
  const { letters, sorted, most, shared } = search;
  const isFree = at >= shared && Math.min(...state.row) < most;
  if (isFree) return successor(letter);
  return sorted.find((one) => one > letter && isOpen(search, step(letters, state, one), at, one));
}

/** Goes on as long as there is no choice but among letters of the word itself. */
function completed(search: Search, beginning: readonly number[], reached: State): string {
  const { letters, most, shared } = search;
  const spelt = [...beginning];
  let state = reached;
  while (spelt.length < shared || Math.min(...state.row) === most) {
    if (spelt.length >= shared && state.row[letters.length]! <= most) break;
    const letter = letterAfter(search, state, spelt.length, -1);
    if (letter === undefined) break;
    spelt.push(letter);
    state = step(letters, state, letter);
  }
  return String.fromCodePoint(...spelt);
}

const FIRST_SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;
const LAST = 0x10ffff;

function successor(letter: number): number | undefined {
  if (letter === LAST) return undefined;
  return letter + 1 === FIRST_SURROGATE ? AFTER_SURROGATES : letter + 1;
}

function lettersOf(word: string): readonly number[] {
  return Array.from(word.toWellFormed(), (letter) => letter.codePointAt(0)!);
}
