/**
 * What something else takes the place of, in an instruction about no matter that is known: "use oat milk instead of cow's milk".
 *
 * Only where one thing stands for one thing, and everything else that is said agrees: "oat milk in cakes instead of cow's milk" says
 * nothing against cow's milk elsewhere.
 */

import type { Language } from "../../kernel/text/function-words.ts";
import { contentWords, languageIn, wordsInOrder } from "./content-words.ts";
import { isNegative } from "./standing.ts";
import { type Stretch, stretchesOf } from "./stretches.ts";
import { withoutTold } from "./told-about.ts";
import { withoutEnd } from "./until.ts";

export interface Swap {
  /** Words of what is wanted no longer, and of nothing that stands in its place. */
  readonly former: readonly string[];
  /** Everything that is said besides, by what may be meant to stand in its place. */
  readonly besides: readonly (readonly string[])[];
  /** What it is said in. */
  readonly language: Language;
}

/** Here ends what is replaced, and begins where, or when, that holds. */
const WHERE =
  /(?<!\p{L})(?:in|for|on|at|when(?:ever)?|if|while|within|inside|unless|from|by|für|bei|beim|im|am|wenn|falls|ab|para|cuando|si|en|a partir)(?!\p{L})|[在对]|如果|[,.;:，。；：]/iu;
/** Behind these stands nothing but what is used. */
const USES = /(?<!\p{L})(?:use|using|with|take|drink|verwende|benutze?|nutze?|nimm|mit|usa|con)\s+$/iu;
/** "Letters without bullet points": the letters stand in no point's place. */
const WITHOUT = /(?<!\p{L})(?:without|avoid|stop|ohne|vermeide|sin|evita)\s*$/iu;
/** Words of one thing: "extra virgin oil". */
const MOST_OF_ONE = 3;
const LONGEST = 2_000;

/** Null: it names nothing of the kind. */
export function swapIn(text: string): Swap | null {
  const said = saidIn(text);
  const stretches = stretchesOf(said);
  const [turn, another] = stretches.filter(({ wanted }) => !wanted);
  if (turn === undefined || another !== undefined || refuses(stretches, said)) return null;
  if (WITHOUT.test(said.slice(0, turn.at))) return null;
  return swapAt(turn, stretches, languageIn(said));
}

/** Whether what is wanted no longer is what an older one asks for, and all else agrees. */
export function takesPlaceOf({ former, besides, language }: Swap, older: string): boolean {
  const said = saidIn(older);
  const stretches = stretchesOf(said);
  const wanted = contentWords(askedIn(stretches), language);
  if (!former.every((word) => wanted.includes(word)) || refuses(stretches, said)) return false;
  const rest = without(wanted, former).join(" ");
  return besides.some((words) => words.join(" ") === rest);
}

/** Whether it names no other place than an older one, of which these are the words. */
export function isSaidOf({ besides }: Swap, older: readonly string[]): boolean {
  return besides.some((words) => words.every((word) => older.includes(word)));
}

function saidIn(text: string): string {
  return withoutTold(withoutEnd(text.normalize("NFKC").slice(0, LONGEST)));
}

function askedIn(stretches: readonly Stretch[]): string {
  return stretches.flatMap(({ wanted, text }) => (wanted ? text : [])).join(" ");
}

/** What is left of it forbids, too. */
function refuses(stretches: readonly Stretch[], said: string): boolean {
  return isNegative(stretches.length === 1 ? said : askedIn(stretches));
}

function swapAt(turn: Stretch, stretches: readonly Stretch[], language: Language): Swap | null {
  const [named, tail] = cut(turn.text);
  const index = stretches.indexOf(turn);
  const before = stretches.slice(0, index).map(({ text }) => text);
  const behind = stretches.slice(index + 1).map(({ text }) => text);
  const all = wordsInOrder([...before, tail, ...behind].join(" "), language);
  const former = contentWords(named, language).filter((word) => !all.includes(word));
  const isBehind = wordsInOrder(before.join(" "), language).length > 0;
  if (former.length === 0 || (!isBehind && turn.opens !== "swap")) return null;
  // "Soy milk instead of oat milk": what both are tells nothing apart.
  const both = contentWords(named, language);
  const own = (words: readonly string[]) => words.filter((word) => !both.includes(word));
  const count = former.length;
  const instead = isBehind
    ? lastOf(before.at(-1)!, count, own, language)
    : [own(wordsInOrder(behind[0] ?? "", language)).slice(0, count)];
  const besides = instead.filter((value) => value.length > 0).map((value) => without(all, value));
  return { former, besides, language };
}

/** What is replaced, and where that holds. */
function cut(text: string): readonly [string, string] {
  const start = text.length - text.trimStart().length;
  const lead =
    /^(?:in|for|on|at|with|to|auf|mit|für|bei|an|von|en|con|por|para|a)\s+/iu.exec(text.slice(start))?.[0] ??
    "";
  const from = start + lead.length;
  const at = text.slice(from).search(WHERE);
  return at < 0 ? [text, ""] : [text.slice(0, from + at), text.slice(from + at)];
}

/** As many words as it replaces, before it; where it is said to be used, all that is said to be. */
function lastOf(
  text: string,
  count: number,
  own: (words: readonly string[]) => readonly string[],
  language: Language,
): readonly (readonly string[])[] {
  const run = runAtEnd(text.replace(/[\s,，]+$/u, ""), language);
  const words = own(wordsInOrder(run.text, language));
  const isUsed = words.length > count && words.length <= MOST_OF_ONE && USES.test(run.before);
  return [words.slice(-count), ...(isUsed ? [words] : [])];
}

/** Words that tell something, with none between them that does not. */
function runAtEnd(text: string, language: Language): { readonly text: string; readonly before: string } {
  const tokens = text.split(/(?<=\s)/u);
  let from = tokens.length;
  while (from > 0 && wordsInOrder(tokens[from - 1]!, language).length > 0) {
    from--;
    if (from > 0 && /[,;:.，。；：]\s*$/u.test(tokens[from - 1]!)) break;
  }
  return { text: tokens.slice(from).join(""), before: tokens.slice(0, from).join("") };
}

function without(words: readonly string[], value: readonly string[]): readonly string[] {
  return [...new Set(words)].filter((word) => !value.includes(word)).sort();
}
