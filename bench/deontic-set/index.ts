/**
 * Sentences with a verdict of ours: a rule for an assistant, or not.
 *
 * Written before the classifier that is measured on them (README.md has the criteria). Half of them, by a hash of what is said,
 * may be tuned on; the other half is only reported. Whoever changes a label changes what every earlier figure means.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export { type Half, halfOf } from "../gate-set/index.ts";

export interface DeonticSentence {
  readonly text: string;
  readonly rule: boolean;
  /** The kind of sentence it is, which says why. */
  readonly why: string;
  readonly language: string;
  /** In an authored file, or in conversation. */
  readonly where: "file" | "said";
}

export function deonticSet(): readonly DeonticSentence[] {
  return sentencesOf("sentences");
}

/**
 * Written when the classifier was done. `later`: measured, then tuned on. `last`: written after that, measured, and left alone.
 */
export function furtherSentences(part: "later" | "last"): readonly DeonticSentence[] {
  return sentencesOf(`sentences-${part}`);
}

function sentencesOf(name: string): readonly DeonticSentence[] {
  const folder = join(import.meta.dirname, name);
  return readdirSync(folder)
    .sort()
    .flatMap((file) => sentencesIn(folder, file));
}

function sentencesIn(folder: string, file: string): readonly DeonticSentence[] {
  const [language, where] = file.replace(/\.jsonl$/, "").split("-") as [string, DeonticSentence["where"]];
  const lines = readFileSync(join(folder, file), "utf8").trim().split("\n");
  return lines.map((line) => ({
    ...(JSON.parse(line) as Pick<DeonticSentence, "text" | "rule" | "why">),
    language,
    where,
  }));
}
