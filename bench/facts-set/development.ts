/**
 * Utterances that the forms in which facts are heard were made on: what many kinds of people say of themselves and of their
 * things, and what only looks like it. Tuned on wholly; what is measured on them says how much of this is heard, and nothing of
 * what others say.
 *
 * One a line: what is said, then ` => ` and its facts (`-` before one that is so no longer, `@` and a day where it is said since
 * when), or ` =x ` and which trap it is. All are the owner's words.
 */

import { DEVELOPMENT_ENGLISH } from "./development-english.ts";
import { DEVELOPMENT_GERMAN } from "./development-german.ts";
import { DEVELOPMENT_OTHERS } from "./development-others.ts";
import { type Labelled, TRAPS, type Trap, type Utterance } from "./utterance.ts";

const LINE = /^(?<text>.+?) =(?:>|x) (?<rest>.+)$/u;
const FACT =
  /^(?<no>-)?(?<subject>.+?) (?<predicate>[a-z]+_[a-z_]+|role|named|timezone|speaks|owns|uses|replaces|status|decision|deadline|version) (?<object>.+?)(?: @(?<since>\d{4}-\d\d-\d\d))?$/u;

export const DEVELOPMENT: readonly (Utterance & { readonly language: "en" | "de" | "es" | "zh" })[] = [
  ...read("en", DEVELOPMENT_ENGLISH),
  ...read("de", DEVELOPMENT_GERMAN),
  ...read("es", DEVELOPMENT_OTHERS.es),
  ...read("zh", DEVELOPMENT_OTHERS.zh),
];

function read<L extends string>(language: L, lines: string) {
  return lines
    .trim()
    .split("\n")
    .map((line) => ({ ...utteranceIn(line), language }));
}

function utteranceIn(line: string): Utterance {
  const { text, rest } = LINE.exec(line)?.groups ?? {};
  if (text === undefined || rest === undefined) throw new Error(`no label: ${line}`);
  if (line.includes(" => ")) return { text, by: "owner", facts: rest.split("; ").map(factIn) };
  const trap = TRAPS.find((kind) => kind === rest) as Trap | undefined;
  if (trap === undefined) throw new Error(`no such trap: ${line}`);
  return { text, by: "owner", facts: [], trap };
}

function factIn(said: string): Labelled {
  const { no, subject, predicate, object, since } = FACT.exec(said)?.groups ?? {};
  if (subject === undefined || predicate === undefined || object === undefined)
    throw new Error(`no fact: ${said}`);
  const act = no === undefined ? "asserts" : "ends";
  return { subject, predicate, object, act, ...(since === undefined ? {} : { since }) };
}
