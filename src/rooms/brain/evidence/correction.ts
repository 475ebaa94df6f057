/**
 * What a person says against something that was put into the prompt, or against the answer: by naming it and saying that it is
 * wrong, by denying a value or a name that it has, or by saying it otherwise.
 *
 * That somebody says no is nothing. What the question brought itself is not held against what was recalled for it.
 */

import { sentencesOf } from "../../../kernel/text/sentences.ts";
import { occurs } from "../../../kernel/text/whole-words.ts";
import { deniedIn, ONLY_SUPPOSES } from "./correction-forms.ts";
import { common, type EvidenceTerms, evidenceTerms } from "./evidence-terms.ts";
import type { Finding, Shown } from "./finding.ts";
import { BLAME, BLAME_CHINESE } from "./reply-words.ts";

export interface Corrected {
  /** What a person says themselves, without what they quote or paste. */
  readonly said: string;
  /** What was put into the prompt. */
  readonly shown: readonly Shown[];
  readonly question: string;
  readonly answer: string;
  /** Whether the second puts the first right, word for word; absent: that is not looked at. */
  readonly putsRight?: (older: string, newer: string) => boolean;
}

const WORTH = { shown: -0.8, answer: -0.5 } as const;
const CONFIDENCE = { value: 0.9, words: 0.75, answer: 0.6 } as const;
/** Words that a sentence shares with something before it speaks of it, unless it names a value. */
const NAMED_BY = 2;

export function correctionIn(corrected: Corrected): Finding | null {
  const sentences = sentencesOf(corrected.said).filter(({ code }) => !code);
  if (sentences.length === 0) return null;
  const asked = evidenceTerms(corrected.question);
  const shown = corrected.shown.map((one) => ({ ...one, terms: without(evidenceTerms(one.text), asked) }));
  const hits = new Map<string, number>();
  for (const { text } of sentences) {
    if (ONLY_SUPPOSES.test(text.trim())) continue;
    for (const one of shown) {
      const hit = hitBy(text, one, corrected.putsRight);
      if (hit > 0) hits.set(one.key, Math.max(hit, hits.get(one.key) ?? 0));
    }
  }
  if (hits.size > 0) {
    const best = Math.max(...hits.values());
    // Whoever names a value means what has it; what only shares words with it is not meant.
    const about = [...hits].filter(([, hit]) => hit === best).map(([key]) => key);
    return finding(WORTH.shown, best >= VALUE ? CONFIDENCE.value : CONFIDENCE.words, about.sort());
  }
  const answer = without(evidenceTerms(corrected.answer), asked);
  const isDenied = sentences.some(({ text }) => deniedIn(text).some((denied) => shares(denied, answer)));
  return isDenied ? finding(WORTH.answer, CONFIDENCE.answer, []) : null;
}

/** More than any number of words: a value before these. */
const VALUE = 1_000;

function hitBy(
  sentence: string,
  { text, terms }: Shown & { readonly terms: EvidenceTerms },
  putsRight: Corrected["putsRight"],
): number {
  for (const denied of deniedIn(sentence)) {
    const said = evidenceTerms(denied);
    const [values, words] = [
      common(said.values, terms.values).length,
      common(said.words, terms.words).length,
    ];
    if (values + words > 0) return values * VALUE + words;
  }
  if (putsRight !== undefined && sentencesOf(text).some((one) => putsRight(one.text, sentence))) return VALUE;
  if (!occurs(BLAME, sentence) && !BLAME_CHINESE.test(sentence)) return 0;
  const said = evidenceTerms(sentence);
  const [values, words] = [common(said.values, terms.values).length, common(said.words, terms.words).length];
  return values > 0 || words >= NAMED_BY ? values * VALUE + words : 0;
}

function shares(denied: string, { words, values }: EvidenceTerms): boolean {
  const said = evidenceTerms(denied);
  return common(said.values, values).length > 0 || common(said.words, words).length > 0;
}

function without(terms: EvidenceTerms, asked: EvidenceTerms): EvidenceTerms {
  return {
    words: new Set([...terms.words].filter((word) => !asked.words.has(word))),
    values: new Set([...terms.values].filter((value) => !asked.values.has(value))),
  };
}

function finding(value: number, confidence: number, about: readonly string[]): Finding {
  return { source: "human", detector: "correction", value, confidence, structured: false, about };
}
