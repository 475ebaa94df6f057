/**
 * What a sentence must have in it for a pattern to match, read off the pattern: each need is a few pieces of text, of which one has to be there.
 *
 * To compile a form takes milliseconds, and there are hundreds of them; most have nothing to do with what is said. Pure, and on the safe side: what is
 * not understood here needs nothing.
 */

/** In small letters; one of them must be there. */
export type Need = readonly string[];

/** Whether a pattern with these needs could match; `small` is the sentence as `smallOf` has it. */
export function mayMatch(needs: readonly Need[], small: string): boolean {
  return needs.every((need) => need.some((piece) => small.includes(piece)));
}

/** As a pattern that takes large and small letters for the same sees it; the long s is the only letter that `toLowerCase` leaves. */
export function smallOf(sentence: string): string {
  return sentence.toLowerCase().replaceAll("ſ", "s");
}

/** `source` has groups, classes, quantifiers, and holes in braces, which may be anything. The rarest need comes first. */
export function needsOf(source: string): readonly Need[] {
  const { needs } = alternatives(source, 0);
  return needs.toSorted((a, b) => rarity(b) - rarity(a));
}

/** The shortest piece says the least, and each more of them says less. */
function rarity(need: Need): number {
  return Math.min(...need.map((piece) => piece.trim().length)) / need.length;
}

interface Read {
  readonly needs: readonly Need[];
  /** Where it goes on. */
  readonly end: number;
}

/** Up to the end of the group, or of everything. */
function alternatives(source: string, from: number): Read {
  const all: (readonly Need[])[] = [];
  let at = from;
  for (;;) {
    const { needs, end } = sequence(source, at);
    all.push(needs);
    at = end + 1;
    if (source[end] !== "|") return { needs: all.length === 1 ? needs : eitherOf(all), end };
  }
}

/** Of each alternative the need that says the most; one without any makes all of them none. */
function eitherOf(all: readonly (readonly Need[])[]): readonly Need[] {
  if (all.some((needs) => needs.length === 0)) return [];
  return [all.flatMap((needs) => needs.reduce((best, need) => (rarity(need) > rarity(best) ? need : best)))];
}

function sequence(source: string, from: number): Read {
  const needs: Need[] = [];
  let run = "";
  const close = () => {
    if (run.trim() !== "") needs.push([run.toLowerCase()]);
    run = "";
  };
  let at = from;
  while (at < source.length && source[at] !== "|" && source[at] !== ")") {
    const atom = atomAt(source, at);
    const { isOptional, isRepeated, end } = quantifierAt(source, atom.end);
    if (atom.letter === undefined || isOptional) close();
    else run += atom.letter;
    if (isRepeated) close();
    if (!isOptional) needs.push(...atom.needs);
    at = end;
  }
  close();
  return { needs, end: at };
}

interface Atom extends Read {
  /** Stands for itself. */
  readonly letter?: string;
}

function atomAt(source: string, at: number): Atom {
  const sign = source[at]!;
  if (sign === "(") {
    const opening = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at))![0];
    const { needs, end } = alternatives(source, at + opening.length);
    // What is only looked at may be elsewhere, or must not be there.
    return { needs: /[=!]$/.test(opening) ? [] : needs, end: end + 1 };
  }
  if (sign === "\\") return { needs: [], end: at + escapeAt(source, at).length };
  if (sign === "[")
    return { needs: [], end: at + /^\[(?:\\.|[^\]\\])*\]/u.exec(source.slice(at))![0].length };
  if (sign === "{") return { needs: [], end: source.indexOf("}", at) + 1 };
  if (/[.^$]/.test(sign)) return { needs: [], end: at + 1 };
  return { needs: [], letter: sign, end: at + 1 };
}

function escapeAt(source: string, at: number): string {
  return /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|k<\w+>|.)/u.exec(source.slice(at))![0];
}

function quantifierAt(source: string, at: number) {
  const [whole = "", isOptional] =
    /^(?:([?*]|\{0(?:,\d*)?\})|\+|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at)) ?? [];
  return { isOptional: isOptional !== undefined, isRepeated: whole !== "", end: at + whole.length };
}
