/**
 * The Porter stemmer for English (M. F. Porter, 1980), so that a scan without the index finds "running"
 * for "runs" as the store's tokenizer does.
 *
 * Written from the published description. Takes a lower-case word; leaves alone what is not plain ASCII
 * letters or digits, shorter than three letters, or too long to be a word.
 */

const LONGEST_WORD = 64;

type Suffixes = readonly (readonly [suffix: string, replacement: string])[];

const STEP_2: Suffixes = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["logi", "log"],
];

const STEP_3: Suffixes = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];

/** Longest first among those that end alike. `ion` has a condition of its own. */
const STEP_4: readonly string[] = [
  "ement",
  "ance",
  "ence",
  "able",
  "ible",
  "ment",
  "ant",
  "ent",
  "ion",
  "ism",
  "ate",
  "iti",
  "ous",
  "ive",
  "ize",
  "al",
  "er",
  "ic",
  "ou",
];

export function stem(word: string): string {
  if (word.length < 3 || word.length > LONGEST_WORD || !/^[a-z0-9]+$/.test(word)) return word;
  let root = withoutPlural(word);
  root = withoutPastOrGerund(root);
  if (root.endsWith("y") && hasVowel(root.slice(0, -1))) root = `${root.slice(0, -1)}i`;
  root = replaceSuffix(root, STEP_2);
  root = replaceSuffix(root, STEP_3);
  root = withoutSuffix(root);
  return withoutFinalLetter(root);
}

function withoutPlural(word: string): string {
  if (word.endsWith("sses") || word.endsWith("ies")) return word.slice(0, -2);
  return word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

function withoutPastOrGerund(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = word.endsWith("ed") ? 2 : word.endsWith("ing") ? 3 : 0;
  const root = word.slice(0, word.length - ending);
  if (ending === 0 || !hasVowel(root)) return word;
  if (/(?:at|bl|iz)$/.test(root)) return `${root}e`;
  if (endsInDouble(root) && !/[lsz]$/.test(root)) return root.slice(0, -1);
  return measure(root) === 1 && endsInShortSyllable(root) ? `${root}e` : root;
}

function replaceSuffix(word: string, suffixes: Suffixes): string {
  for (const [suffix, replacement] of suffixes) {
    if (!word.endsWith(suffix)) continue;
    const root = word.slice(0, -suffix.length);
    return measure(root) > 0 ? root + replacement : word;
  }
  return word;
}

function withoutSuffix(word: string): string {
  const suffix = STEP_4.find((candidate) => word.endsWith(candidate));
  if (suffix === undefined) return word;
  const root = word.slice(0, -suffix.length);
  if (suffix === "ion" && !/[st]$/.test(root)) return word;
  return measure(root) > 1 ? root : word;
}

function withoutFinalLetter(word: string): string {
  let root = word;
  if (root.endsWith("e")) {
    const shorter = root.slice(0, -1);
    const size = measure(shorter);
    if (size > 1 || (size === 1 && !endsInShortSyllable(shorter))) root = shorter;
  }
  return root.endsWith("ll") && measure(root.slice(0, -1)) > 1 ? root.slice(0, -1) : root;
}

/** A y after a consonant is a vowel. */
function isConsonant(word: string, at: number): boolean {
  const letter = word[at]!;
  if ("aeiou".includes(letter)) return false;
  return letter !== "y" || at === 0 || !isConsonant(word, at - 1);
}

/** How many times a vowel is followed by a consonant. */
function measure(root: string): number {
  let count = 0;
  let vowel = false;
  for (let at = 0; at < root.length; at++) {
    const consonant = isConsonant(root, at);
    if (consonant && vowel) count += 1;
    vowel = !consonant;
  }
  return count;
}

function hasVowel(root: string): boolean {
  for (let at = 0; at < root.length; at++) if (!isConsonant(root, at)) return true;
  return false;
}

function endsInDouble(root: string): boolean {
  return root.length > 1 && root.at(-1) === root.at(-2) && isConsonant(root, root.length - 1);
}

/** Consonant, vowel, consonant, and the last is not w, x or y. */
function endsInShortSyllable(root: string): boolean {
  const last = root.length - 1;
  return (
    last >= 2 &&
    isConsonant(root, last) &&
    !isConsonant(root, last - 1) &&
    isConsonant(root, last - 2) &&
    !/[wxy]$/.test(root)
  );
}
