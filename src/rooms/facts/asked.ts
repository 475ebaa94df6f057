/**
 * What a question asks of what is known: about whom or what, about what of it, and whether it means how things were.
 *
 * Pure, and by words alone, in English, German, Spanish and Chinese. It brings in too much rather than too little: whether a fact
 * is so does not depend on it, only whether it is told.
 */

import { type EntityRef, entityName, entityNameOf, OWNER } from "../../kernel/entity-ref.ts";
import { splitCjk } from "../../kernel/text/cjk-runs.ts";
import { STOP_WORDS } from "../../kernel/text/stop-words.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import { CUES } from "./asked-cues.ts";
import type { Predicate } from "./predicate.ts";

export interface Asked {
  /** Whoever asks asks about themselves. */
  readonly ofSelf: boolean;
  /** As entities are named: single words, and words that follow each other. The longest first. */
  readonly names: readonly string[];
  /** How things were, without saying when. */
  readonly ofFormer: boolean;
  readonly said: Said;
}

/** A text as it is looked through. */
export interface Said {
  readonly words: ReadonlySet<string>;
  /** Its words in a row, with a space before and behind each. */
  readonly spaced: string;
  /** Scripts without spaces, all of their runs. */
  readonly unspaced: string;
}

/** UTF-16 units of a question that are looked at. */
const LOOKED_AT = 4_000;
const MOST_WORDS = 80;
const MOST_NAMES = 240;
/** Words of one name. */
const LONGEST_NAME = 4;
/** Characters of a name in a script without spaces. */
const LONGEST_RUN = 6;

const SELF = wordsOf(
  `i me my mine myself im ive id we us our ours ich mich mir mein meine meinem meinen meiner meines wir uns unser unsere unserem
  unseren yo mi mis me mio mia nosotros nuestro nuestra vivo trabajo uso hablo soy estoy tengo naci llamo dedico vivia trabajaba
  usaba 我 咱 俺`,
);
const FORMER = wordsOf(
  `before previously previous used formerly former earlier once originally past back fruher vorher zuvor damals ehemals ehemalige*
  davor bisher antes anterior* previamente solia* vivia* trabajaba* usaba* 以前 之前 原来 曾经 从前 过去`,
);

export function readAsked(query: string): Asked {
  const text = query.slice(0, LOOKED_AT);
  const said = readSaid(text);
  return {
    ofSelf: saysAny(SELF, said),
    names: namesIn(text),
    ofFormer: saysAny(FORMER, said),
    said,
  };
}

export function readSaid(text: string): Said {
  const { spaced, runs } = splitCjk(text.normalize("NFKC"));
  const words = tokenizeWords(spaced);
  return { words: new Set(words), spaced: ` ${words.join(" ")} `, unspaced: runs.join(" ") };
}

/** Whether all of it stands there, word for word. */
export function isSaidIn(value: string, { spaced, unspaced }: Said): boolean {
  const own = readSaid(value);
  if (own.unspaced !== "") {
    return unspaced.includes(own.unspaced) && (own.spaced === "  " || spaced.includes(own.spaced));
  }
  return own.words.size > 0 && spaced.includes(own.spaced);
}

/** Whether it asks for, or tells, something of this kind. */
export function isCued({ name, aliases }: Pick<Predicate, "name" | "aliases">, said: Said): boolean {
  const cues = CUES[name];
  if (cues !== undefined && saysAny(knownCues(name, cues), said)) return true;
  return [name, ...aliases].some((one) => isSaidIn(one.replaceAll("_", " "), said));
}

/** What it adds up to, 0 to 1, and of what. */
export interface AskedScore {
  readonly score: number;
  readonly parts: readonly (readonly [name: string, value: number])[];
}

const WEIGHTS = {
  self: { subject: 0.35, predicate: 0.45, object: 0.2 },
  named: { subject: 0.5, predicate: 0.35, object: 0.15 },
  said: { predicate: 0.35, object: 0.5 },
} as const;

/** What has less is not about what is asked: that somebody asks of themselves is not enough. */
export const LEAST_ASKED = 0.45;

export function scoreAsked(
  fact: { readonly subject: EntityRef; readonly object: { readonly value: string } },
  predicate: Pick<Predicate, "name" | "aliases">,
  { said }: Asked,
): AskedScore {
  const weights = fact.subject === OWNER ? WEIGHTS.self : WEIGHTS.named;
  const parts = [
    ["subject", weights.subject],
    ["predicate", isCued(predicate, said) ? weights.predicate : 0],
    ["object", weights.object * shareOf(fact.object.value, said)],
  ] as const;
  return { score: parts.reduce((sum, [, value]) => sum + value, 0), parts };
}

/**
 * Of something that the question does not name, by what is said of it: it has to ask for such a thing in other words than those, or
 * say nothing else. Whatever is mentioned in passing is no question.
 */
export function scoreSaid(
  { object: { value } }: { readonly object: { readonly value: string } },
  predicate: Pick<Predicate, "name" | "aliases">,
  { said }: Asked,
): AskedScore {
  const rest = without(said, value);
  const isAsked = isCued(predicate, rest);
  const share = isAsked || tellingIn(rest).length === 0 ? shareOf(value, said) : 0;
  if (share === 0) return { score: 0, parts: [] };
  const parts = [
    ["predicate", isAsked ? WEIGHTS.said.predicate : 0],
    ["object", WEIGHTS.said.object * share],
  ] as const;
  return { score: parts.reduce((sum, [, value]) => sum + value, 0), parts };
}

/** Which of these it asks for; all of them, where it only names something. */
export function predicatesAsked(
  predicates: readonly Predicate[],
  { said }: Asked,
): { readonly asked: readonly string[] } | "any" | "none" {
  const asked = predicates.filter((predicate) => isCued(predicate, said)).map(({ name }) => name);
  if (asked.length > 0) return { asked };
  return tellingIn(said).length <= LONGEST_NAME ? "any" : "none";
}

function without({ spaced, unspaced }: Said, value: string): Said {
  const own = readSaid(nameIn(value));
  const words = spaced.split(" ").filter((word) => word !== "" && !own.words.has(word));
  return {
    words: new Set(words),
    spaced: ` ${words.join(" ")} `,
    unspaced: own.unspaced === "" ? unspaced : unspaced.replaceAll(own.unspaced, " ").trim(),
  };
}

function tellingIn({ words, unspaced }: Said): readonly string[] {
  return [...words, ...(unspaced === "" ? [] : [unspaced])].filter((word) => !STOP_WORDS.has(word));
}

function nameIn(value: string): string {
  return value.replace(/^[a-z]+:(?=\S)/, "").replaceAll("-", " ");
}

/** Of the words of a value that tell something, how many are said. */
function shareOf(value: string, said: Said): number {
  const words = [...readSaid(nameIn(value)).words];
  const telling = words.filter((word) => !STOP_WORDS.has(word));
  if (telling.length === 0) return isSaidIn(value, said) ? 1 : 0;
  return telling.filter((word) => said.words.has(word)).length / telling.length;
}

/** Whether what a text is about is named in it. Whoever has the memory is meant by whatever they say. */
export function isNamedIn(subject: EntityRef, said: Said): boolean {
  return subject === OWNER || isSaidIn(entityNameOf(subject).replaceAll("-", " "), said);
}

function namesIn(text: string): readonly string[] {
  const { spaced, runs } = splitCjk(text.normalize("NFKC"));
  const words = (spaced.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_.+#’'-]*/gu) ?? [])
    .slice(0, MOST_WORDS)
    .map((word) => word.replace(/['’]s?$/i, ""));
  const names = new Set<string>();
  const add = (said: string) => {
    const name = entityName(said);
    if (name !== null && names.size < MOST_NAMES) names.add(name);
  };
  for (let length = LONGEST_NAME; length > 0; length -= 1)
    for (let at = 0; at + length <= words.length; at += 1) {
      const said = words.slice(at, at + length);
      if (length === 1 && STOP_WORDS.has(said[0]!.toLowerCase())) continue;
      add(said.join(" "));
      // "Heron's" without its sign, and of German.
      if (length === 1 && /.{4}s$/.test(said[0]!)) add(said[0]!.slice(0, -1));
    }
  for (const run of runs) {
    const characters = Array.from(run).slice(0, MOST_WORDS);
    for (let length = Math.min(LONGEST_RUN, characters.length); length > 1; length -= 1)
      for (let at = 0; at + length <= characters.length; at += 1)
        add(characters.slice(at, at + length).join(""));
  }
  return [...names];
}

export interface Cues {
  readonly words: ReadonlySet<string>;
  readonly beginnings: readonly string[];
  readonly phrases: readonly string[];
  readonly unspaced: readonly string[];
}

const known = new Map<string, Cues>();

function knownCues(name: string, cues: string): Cues {
  const found = known.get(name) ?? wordsOf(cues);
  known.set(name, found);
  return found;
}

/** Words, `beginnings*`, `several_words`, and scripts without spaces as they are; all folded. */
export function wordsOf(list: string): Cues {
  const all = list.split(/\s+/).filter((cue) => cue !== "");
  const unspaced = all.filter((cue) => splitCjk(cue).runs.length > 0);
  const spaced = all.filter((cue) => !unspaced.includes(cue));
  return {
    words: new Set(spaced.filter((cue) => !/[*_]/.test(cue))),
    beginnings: spaced.filter((cue) => cue.endsWith("*")).map((cue) => cue.slice(0, -1)),
    phrases: spaced.filter((cue) => cue.includes("_")).map((cue) => ` ${cue.replaceAll("_", " ")} `),
    unspaced,
  };
}

export function saysAny(cues: Cues, { words, spaced, unspaced }: Said): boolean {
  if (unspaced !== "" && cues.unspaced.some((cue) => unspaced.includes(cue))) return true;
  if (cues.phrases.some((phrase) => spaced.includes(phrase))) return true;
  for (const word of words)
    if (cues.words.has(word) || cues.beginnings.some((beginning) => word.startsWith(beginning))) return true;
  return false;
}
