/** What is kept of an observation in its detail: whose it is, on whose word, how much it matters, what became of it. */

import { isObject, type JsonObject } from "../../kernel/json.ts";
import { IMPORTANCE_LABELS, LIFECYCLE_STATES, PRIORITIES } from "../../kernel/ledger-words.ts";
import { scopeNamed } from "../../kernel/scope-name.ts";
import type { ObservationRecord, ShelfNamed } from "../../kernel/transfer/record.ts";
import { nameIn, numberIn } from "../sql/row-values.ts";

/** Without a scope of its own it is the owner's. What is everybody's there stays so only by name: everybody was one person. */
export function shelfFor(scope: unknown): ShelfNamed {
  const name = typeof scope === "string" ? scopeNamed(scope) : undefined;
  return name === undefined || name === "global" ? { tier: "user", name: "owner" } : { tier: "scope", name };
}

export function fieldsIn(value: unknown): JsonObject {
  return isObject(value) ? (value as JsonObject) : {};
}

const OWN_TOOLS = new Set(["memory_store", "store", "graph.synth-compile"]);
const WEB =
  /(?:^|[_./-])(?:web|browser|fetch|url|http|crawl|scrape|search_engine)(?:$|[_./-])|^(?:curl|browse)$/i;

/**
 * Where a tool brought it, it is the tool's, and of the web the web's, whatever it claims. What was told is trusted at most as an
 * assistant's word: nobody there knew who spoke. A quarantined one is held until a person decides.
 */
export function trustOf(detail: JsonObject, tool: string | null): Pick<ObservationRecord, "trust" | "held"> {
  const said = trustWord(detail);
  const held = said === "quarantined" || said === "quarantine" ? "person" : null;
  if (tool !== null && !OWN_TOOLS.has(tool)) return { trust: WEB.test(tool) ? "web" : "tool", held };
  return { trust: said === "trusted" ? "agent" : "unknown", held };
}

function trustWord(detail: JsonObject): string | undefined {
  const provenance = fieldsIn(detail["provenance"]);
  const found = ["trust", "trust_tier", "trustTier"]
    .flatMap((name) => [detail[name], provenance[name]])
    .find((value) => typeof value === "string");
  return typeof found === "string" ? found.trim().toLowerCase() : undefined;
}

const USUAL: { readonly [label: string]: number } = { must_remember: 0.8, nice_to_have: 0.5, ignore: 0 };
const ALIASES: { readonly [said: string]: string } = {
  high: "must_remember",
  medium: "nice_to_have",
  low: "ignore",
};

/** A number, a share of a hundred, a label, or an object with either; without any of them nobody knows. */
export function importanceOf(detail: JsonObject): ObservationRecord["importance"] {
  const told = detail["importance"];
  const fields = fieldsIn(told);
  const label = labelIn(isObject(told) ? fields["label"] : told);
  const score = scoreIn(isObject(told) ? fields["score"] : told) ?? (label === null ? null : USUAL[label]!);
  return {
    score,
    label: label ?? labelOf(score),
    method: nameIn(fields["method"]),
  };
}

function labelIn(told: unknown): string | null {
  if (typeof told !== "string") return null;
  const said = told
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
  const meant = ALIASES[said] ?? said;
  return meant !== "unknown" && IMPORTANCE_LABELS.some((one) => one === meant) ? meant : null;
}

function labelOf(score: number | null): string {
  if (score === null) return "unknown";
  if (score >= 0.8) return "must_remember";
  return score >= 0.5 ? "nice_to_have" : "ignore";
}

function scoreIn(told: unknown): number | null {
  const share =
    typeof told === "string"
      ? /^(\d+(?:\.\d+)?)\s*(?:%|\/\s*100)$/.exec(told.normalize("NFKC").trim())
      : null;
  const said =
    share === null
      ? Number(typeof told === "string" && told.trim() !== "" ? told : (numberIn(told) ?? Number.NaN))
      : Number(share[1]) / 100;
  const score = said > 1 && said <= 100 ? said / 100 : said;
  return score >= 0 && score <= 1 ? score : null;
}

/** Of its lifecycle; what was never moved is in use. */
export function stateOf(detail: JsonObject): string {
  const said = fieldsIn(detail["lifecycle"])["state"];
  if (said === "soft-archived") return "archived";
  return LIFECYCLE_STATES.find((one) => one === said) ?? "active";
}

const DURABLE = new Set(["preference", "decision", "fact", "learning", "plan", "entity"]);

export function priorityOf(detail: JsonObject, kind: string): string {
  const said = fieldsIn(detail["lifecycle"])["priority"];
  return PRIORITIES.find((one) => one === said) ?? (DURABLE.has(kind) ? "P1" : "P2");
}

/** Numbers of observations that `obs:3`, 3 or a list of them name. */
export function observationsNamed(value: unknown): readonly number[] {
  const all = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return all.flatMap((one) => {
    const found =
      typeof one === "number" ? one : Number(/^(?:obs:)?(\d{1,15})$/.exec(String(one))?.[1] ?? Number.NaN);
    return Number.isInteger(found) ? [found] : [];
  });
}
