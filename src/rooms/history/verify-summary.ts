/**
 * Decides whether a draft may stand for its sources, and how far it can be trusted.
 *
 * Pure; the same for every summariser. It looks for what is known to go wrong: nothing gained, exact values lost, an
 * instruction that nobody gave, the text of a failure, a copy. Words inside a good summary are no reason: a draft may
 * speak of errors and refusals that its sources speak of. Not here: what to try next, and the values themselves.
 */

import { estimateTokens, type Tokens } from "../../kernel/tokens.ts";
import {
  comparable,
  expectedValues,
  placeOfValue,
  type Summariser,
  type SummaryRequest,
} from "../../ports/summariser.ts";
import { isCopy } from "./summary-copy.ts";
import { failureIn } from "./summary-failures.ts";
import { newInstructions } from "./summary-instructions.ts";
import { alignmentOf, countTerms, coverageOf } from "./summary-terms.ts";

export type Reason =
  | "empty"
  | "not-shorter"
  | "lost-values"
  | "new-instruction"
  | "error-text"
  | "refusal"
  | "reasoning"
  | "copy";

/** One line of a sum: what was measured, from 0 to 1, and what share of the whole it has. */
export interface ConfidencePart {
  readonly name: "values" | "alignment" | "coverage";
  readonly share: number;
  readonly measured: number;
}

export type Verdict =
  | { readonly ok: true; readonly confidence: number; readonly parts: readonly ConfidencePart[] }
  | {
      readonly ok: false;
      readonly reasons: readonly Reason[];
      /** Values that the draft should have mentioned, the most salient first. */
      readonly missing: readonly string[];
    };

/** Of the weight of the expected values; the rest is kept beside the summary anyway. `verify-summary.test.ts` notices. */
export const ENOUGH_VALUES = 0.5;
/** The tenth value counts half of the first: the order is their salience. */
const HALF_RANK = 10;
/** Characters of all sources that are compared, from the start of each; and of a draft that is far too long. */
const MOST_COMPARED = 400_000;

/** With values, their share counts as much as the words; without, the words decide alone. */
const SHARES_WITH_VALUES = { values: 0.5, alignment: 0.3, coverage: 0.2 } as const;
const SHARES_WITHOUT = { values: 0, alignment: 0.6, coverage: 0.4 } as const;

/**
 * `kind`: an extractive summariser quotes by design, so only a model's draft can be a copy or bring an order of its own.
 *
 * Invariant: an accepted draft is shorter than its sources and not blank; a refused one has at least one reason.
 */
export function verifySummary(
  draft: string,
  request: SummaryRequest,
  sourceTokens: Tokens,
  kind: Summariser["kind"] = "model",
): Verdict {
  const text = draft.trim().slice(0, MOST_COMPARED);
  const values = weighValues(text, request);
  const missing = values.filter((one) => !one.mentioned).map((one) => one.value);
  if (text === "") return { ok: false, reasons: ["empty"], missing };
  const source = sourceText(request);
  const reasons: Reason[] = [];
  if (estimateTokens(draft.trim()) >= sourceTokens) reasons.push("not-shorter");
  const failure = failureIn(text, source);
  if (failure !== null) reasons.push(failure);
  if (shareMentioned(values) < ENOUGH_VALUES) reasons.push("lost-values");
  if (kind === "model") {
    if (newInstructions(text, source).length > 0) reasons.push("new-instruction");
    if (isCopy(text, source, request.instructions)) reasons.push("copy");
  }
  if (reasons.length > 0) return { ok: false, reasons, missing };
  const parts = confidenceParts(text, source, values);
  return { ok: true, confidence: sumOf(parts), parts };
}

/** The same sum for a text that nobody has to accept, because there is no other. */
export function confidenceIn(draft: string, request: SummaryRequest): number {
  const text = draft.trim().slice(0, MOST_COMPARED);
  return text === "" ? 0 : sumOf(confidenceParts(text, sourceText(request), weighValues(text, request)));
}

interface WeighedValue {
  readonly value: string;
  readonly weight: number;
  readonly mentioned: boolean;
}

function weighValues(text: string, request: SummaryRequest): readonly WeighedValue[] {
  const said = comparable(text);
  return expectedValues(request).map((value, rank) => ({
    value,
    weight: HALF_RANK / (HALF_RANK + rank),
    mentioned: placeOfValue(said, comparable(value)) >= 0,
  }));
}

/** 1 when nothing was expected. */
function shareMentioned(values: readonly WeighedValue[]): number {
  const sum = (some: readonly WeighedValue[]) => some.reduce((total, one) => total + one.weight, 0);
  return values.length === 0 ? 1 : sum(values.filter((one) => one.mentioned)) / sum(values);
}

/** Each source has its share of what is compared, so that one huge result does not hide the rest. */
function sourceText({ sources }: SummaryRequest): string {
  const each = Math.max(1, Math.floor(MOST_COMPARED / Math.max(1, sources.length)));
  const whole = sources.reduce((sum, source) => sum + source.text.length, 0) <= MOST_COMPARED;
  return sources.map(({ text }) => (whole ? text : text.slice(0, each))).join("\n");
}

/**
 * confidence = share × measured, summed over:
 *   values     weight of the expected values that are mentioned, of all expected ones
 *   alignment  how far the draft speaks of what the sources speak of: the cosine of their terms
 *   coverage   which part of the sources' most frequent terms it has
 */
function confidenceParts(
  text: string,
  source: string,
  values: readonly WeighedValue[],
): readonly ConfidencePart[] {
  const shares = values.length === 0 ? SHARES_WITHOUT : SHARES_WITH_VALUES;
  const [drafted, spoken] = [countTerms(text), countTerms(source)];
  return [
    { name: "values", share: shares.values, measured: shareMentioned(values) },
    { name: "alignment", share: shares.alignment, measured: alignmentOf(drafted, spoken) },
    { name: "coverage", share: shares.coverage, measured: coverageOf(drafted, spoken) },
  ];
}

function sumOf(parts: readonly ConfidencePart[]): number {
  const sum = parts.reduce((total, part) => total + part.share * part.measured, 0);
  return Math.min(1, Math.max(0, sum));
}
