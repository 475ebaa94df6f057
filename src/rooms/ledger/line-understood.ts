/** What a line says of itself in fields that have a few words or a number: null where it says nothing that is one of them. */

import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import { LANGUAGES, OUTCOMES, type Outcome, PRIORITIES } from "../../kernel/ledger-words.ts";
import { givenImportance } from "./given-importance.ts";
import type { LineFields } from "./line-fields.ts";

export function understoodIn(told: LineFields["told"], detail: ReadonlyMap<string, Json>) {
  const priority = oneOf(PRIORITIES, told.priority);
  const supersedes = told.supersedes ?? detail.get("supersedes");
  return {
    language: oneOf(LANGUAGES, told.language),
    outcome: outcomeIn(told),
    importance: givenImportance(told.importance) ?? givenImportance(detail.get("importance")),
    priority: priority ?? oneOf(PRIORITIES, inside(detail.get("lifecycle"), "priority")),
    durationMs: durationIn(told.duration),
    supersedes: refsIn(supersedes ?? inside(detail.get("provenance"), "supersedes")),
  };
}

const OUTCOME_WORDS: { readonly [spelled: string]: Outcome } = {
  success: "ok",
  succeeded: "ok",
  failed: "error",
  failure: "error",
  cancelled: "aborted",
  canceled: "aborted",
};

export function outcomeIn({
  outcome,
  failed,
}: Pick<LineFields["told"], "outcome" | "failed">): Outcome | null {
  const spelled = typeof outcome === "string" ? outcome.trim().toLowerCase() : "";
  const known =
    oneOf(OUTCOMES, spelled) ?? (Object.hasOwn(OUTCOME_WORDS, spelled) ? OUTCOME_WORDS[spelled]! : null);
  if (known !== null) return known;
  return typeof failed === "boolean" ? (failed ? "error" : "ok") : null;
}

function durationIn(told: Json | undefined): number | null {
  return typeof told === "number" && told >= 0 && told < 1e12 ? Math.trunc(told) : null;
}

function inside(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? (value as JsonObject)[name] : undefined;
}

function refsIn(told: Json | undefined): readonly string[] {
  const all = Array.isArray(told) ? told : [told];
  return all
    .filter((one): one is string => typeof one === "string" && /^obs:\d{1,15}$/.test(one))
    .slice(0, 16);
}

export function oneOf<Word extends string>(words: readonly Word[], told: Json | undefined): Word | null {
  return words.find((word) => word === told) ?? null;
}
