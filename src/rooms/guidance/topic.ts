/** What an instruction is about, and what it wants of it. */

import type { Language } from "../../kernel/text/function-words.ts";
import { type Claim, claimsIn } from "./claims.ts";
import { NAMING } from "./concepts.ts";
import { conditionIn } from "./conditions.ts";
import { contentWords } from "./content-words.ts";
import { isNegative } from "./standing.ts";
import { type Stretch, stretchesOf, withoutTurns } from "./stretches.ts";
import { withoutTold } from "./told-about.ts";
import { withoutEnd } from "./until.ts";

export interface Topic {
  /** Matters of which there is one way at a time, and the way; none: none that is known. */
  readonly claims: readonly Claim[];
  /** Where those are meant: stems of what else is named, in order of the alphabet. */
  readonly words: readonly string[];
  /** Under what condition: stems of it; none: always. */
  readonly when: readonly string[];
  readonly negative: boolean;
}

const LONGEST = 2_000;
/** Not "for short", and nothing that only leads up to what is said. */
const PLACE = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:in|at|on|for|with|during|around|within|before|towards?|bei|beim|vor|gegenüber|für|im|am|ante|delante de|para|en)(?! (?:fact|short|simplicity|the end|any case|case|kurz|zukunft))\\s(?:(?!${NAMING.source})[^,;:.!?，。；])+|[在对](?:(?!${NAMING.source})[^，。；])+`,
  "giu",
);
/** What else is to be, and nothing that is not. */
const NOT_ONLY = /(?<!\p{L})(?:not (?:only|just)|nicht (?:nur|bloß)|no s[oó]lo)(?!\p{L})|不(?:仅|只|光)/giu;

/** `language`: what it is compared with is read in it; absent: what it seems to be in. */
export function topicOf(text: string, language?: Language): Topic {
  // What comes again and again is named with words that an end is named with, too.
  const { when, rest: meant } = conditionIn(text.normalize("NFKC").slice(0, LONGEST));
  const said = withoutTold(withoutEnd(meant));
  const negative = isNegative(said.replace(NOT_ONLY, " "));
  const stretches = stretchesOf(said);
  const name = nameIn(said, stretches, negative);
  if (name !== null) return { claims: [name], words: placeOfName(said, language), when, negative };
  const { claims, rest } = claimsIn(said, stretches, negative);
  const words = contentWords(claims.length === 0 ? rest : withoutTurns(rest), language);
  return { claims, words, when, negative };
}

/** How somebody wants to be called. Of "Joe, not Joseph" the Joe. */
function nameIn(said: string, stretches: readonly Stretch[], negative: boolean): Claim | null {
  if (!NAMING.test(said)) return null;
  const asked = stretches.filter(({ wanted }) => wanted);
  const called = asked.findLast(({ text }) => NAMING.test(text) && lastNamed(text) !== "")?.text;
  const value = lastNamed(called ?? said);
  return { concept: "name", value, negative: called === undefined && negative, not: [], isSlight: false };
}

function lastNamed(text: string): string {
  const named = (text.replace(NAMING, "\n").split("\n").at(-1) ?? "").replace(PLACE, " ");
  return contentWords(named).join(" ");
}

/** Where somebody is to be called so: "in letters to customers". */
function placeOfName(said: string, language: Language | undefined): readonly string[] {
  return contentWords((said.match(PLACE) ?? []).join(" "), language);
}

/** Those of its condition, too: in order of the alphabet. */
export function allWords({ words, when }: Pick<Topic, "words" | "when">): readonly string[] {
  return [...new Set([...words, ...when])].sort();
}

/** By which it can be looked up; null: it is about nothing that can be told. */
export function topicKey(topic: Topic): string | null {
  const { claims } = topic;
  const main = claims.find(({ isSlight }) => !isSlight) ?? claims[0];
  const words = allWords(topic);
  const named = main === undefined ? words : [`${main.concept}:`, ...words];
  return named.length === 0 ? null : named.join(" ").slice(0, 200);
}
