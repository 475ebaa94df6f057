/**
 * How much something matters, as somebody said it: a number from 0 to 1, a share of a hundred, a label in one of its spellings,
 * or an object with either. Whoever said so is not overruled by a scorer.
 */

import { isObject } from "../../kernel/json.ts";
import type { ImportanceLabel } from "../../kernel/ledger-words.ts";
import type { Importance } from "./observation.ts";

type Told = Exclude<ImportanceLabel, "unknown">;

const ALIASES: { readonly [spelled: string]: Told } = {
  mustremember: "must_remember",
  must: "must_remember",
  critical: "must_remember",
  high: "must_remember",
  nicetohave: "nice_to_have",
  nice: "nice_to_have",
  medium: "nice_to_have",
  normal: "nice_to_have",
  ignore: "ignore",
  low: "ignore",
};
/** Of a label without a number. */
const USUAL_SCORES: { readonly [label in Told]: number } = {
  must_remember: 0.8,
  nice_to_have: 0.5,
  ignore: 0,
};
const SHARE = /^(\d{1,6}(?:\.\d{1,9})?) ?(?:%|\/ ?(\d{1,6}))$/;
const NUMBER = /^\d{0,6}(?:\.\d{1,18})?$/;

/** Null: it says nothing that can be understood. */
export function givenImportance(told: unknown): Importance | null {
  if (isObject(told)) {
    const score = scoreIn(told["score"] ?? told["value"]);
    const label = labelIn(told["label"] ?? told["level"]);
    if (score === null && label === null) return null;
    return given(score ?? USUAL_SCORES[label!], label);
  }
  const label = labelIn(told);
  const score = label === null ? scoreIn(told) : USUAL_SCORES[label];
  return score === null ? null : given(score, label);
}

export function labelOfScore(score: number): Told {
  if (score >= 0.8) return "must_remember";
  return score >= 0.5 ? "nice_to_have" : "ignore";
}

function given(score: number, label: Told | null): Importance {
  return { score, label: label ?? labelOfScore(score), method: "given" };
}

function labelIn(told: unknown): Told | null {
  if (typeof told !== "string" || told.length > 80) return null;
  const spelled = told
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]+/g, "");
  return Object.hasOwn(ALIASES, spelled) ? ALIASES[spelled]! : null;
}

function scoreIn(told: unknown): number | null {
  if (typeof told === "number") return unit(told);
  if (typeof told !== "string" || told.length > 80) return null;
  const text = told.normalize("NFKC").trim();
  const share = SHARE.exec(text);
  if (share !== null) {
    const of = Number(share[2] ?? 100);
    const part = Number(share[1]) / of;
    return part >= 0 && part <= 1 ? part : null;
  }
  return text !== "" && NUMBER.test(text) ? unit(Number(text)) : null;
}

/** From 2 to 100 it is a share of a hundred. */
function unit(value: number): number | null {
  if (value >= 0 && value <= 1) return value;
  return value >= 2 && value <= 100 ? value / 100 : null;
}
