/**
 * Utterances with the facts they state, labelled by us: what a fact extractor should find in them, and where it should find none.
 *
 * Written before the extractor that is measured on them. Half of them, by a hash of what is said, may be tuned on; the other
 * half is only reported. Whoever changes a label changes what every earlier figure means. `fresh` was written by somebody who had
 * not seen the extractor; it is measured and never tuned on.
 */

import { createHash } from "node:crypto";
import { CHINESE } from "./chinese.ts";
import { ENGLISH } from "./english.ts";
import { FRESH_CHINESE } from "./fresh-chinese.ts";
import { FRESH_ENGLISH } from "./fresh-english.ts";
import { FRESH_GERMAN } from "./fresh-german.ts";
import { FRESH_SPANISH } from "./fresh-spanish.ts";
import { GERMAN } from "./german.ts";
import { SPANISH } from "./spanish.ts";
import type { Utterance } from "./utterance.ts";

export { type Labelled, PREDICATES, type Predicate, TRAPS, type Trap, type Utterance } from "./utterance.ts";

export type Language = "en" | "de" | "es" | "zh";

export interface FactUtterance extends Utterance {
  readonly language: Language;
}

type ByLanguage = Readonly<Record<Language, readonly Utterance[]>>;

function inAll(said: ByLanguage): readonly FactUtterance[] {
  return (["en", "de", "es", "zh"] as const).flatMap((language) =>
    said[language].map((utterance) => ({ ...utterance, language })),
  );
}

export const FACT_UTTERANCES = inAll({ en: ENGLISH, de: GERMAN, es: SPANISH, zh: CHINESE });

/** Measured, never tuned on. */
export const FRESH_UTTERANCES = inAll({
  en: FRESH_ENGLISH,
  de: FRESH_GERMAN,
  es: FRESH_SPANISH,
  zh: FRESH_CHINESE,
});

/** `reported`: nobody looks at these while tuning. */
export function halfOf({ text }: Pick<Utterance, "text">): "tuned" | "reported" {
  return createHash("sha256").update(text).digest()[0]! % 2 === 0 ? "tuned" : "reported";
}
