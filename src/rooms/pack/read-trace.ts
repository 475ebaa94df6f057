/**
 * Traces as they come back from a surface, to be kept: plain data that some other version of this program may have written.
 * What is known is taken over field by field, and nothing else; without a schema it is no trace.
 */

import { isObject, type JsonObject } from "../../kernel/json.ts";
import { IMPORTANCE_LABELS } from "../../kernel/ledger-words.ts";
import { REASONS, type Reason } from "../../kernel/reasons.ts";
import { TRUSTS } from "../../kernel/trust.ts";
import { LAYERS } from "./context-pack.ts";
import {
  type GivenLines,
  PACK_TRACE_SCHEMA,
  type PackCandidate,
  type PackChannels,
  type PackTrace,
} from "./pack-trace.ts";

const MOST_CANDIDATES = 400;
const MOST_NAMED = 100;
const LONGEST_NAME = 200;
const LONGEST_KEY = 2_000;
const REF = /^[a-z]+:\d{1,15}$/;

export function readTrace(value: unknown): PackTrace | null {
  if (!isObject(value) || value["schema"] !== PACK_TRACE_SCHEMA) return null;
  const query = objectIn(value["query"]);
  const budgets = objectIn(value["budgets"]);
  const output = objectIn(value["output"]);
  const depth = query["depth"];
  return {
    schema: PACK_TRACE_SCHEMA,
    at: numberIn(value["at"]),
    version: nameIn(value["version"]),
    query: {
      digest: digestIn(query["digest"]),
      scope: nameOrNull(query["scope"]),
      intent: nameOrNull(query["intent"]),
      depth: depth === 0 || depth === 1 || depth === 2 ? depth : null,
      archived: query["archived"] === true,
      ...(isNumber(query["asked"]) && { asked: query["asked"] }),
      ...(isNumber(query["utcOffset"]) && { utcOffset: query["utcOffset"] }),
    },
    asker: askerIn(value["asker"]),
    lane: laneIn(value["lane"]),
    budgets: {
      tokens: numberIn(budgets["tokens"]),
      used: numberIn(budgets["used"]),
      items: numberIn(budgets["items"]),
      tail: numberIn(budgets["tail"]),
      tailUsed: numberIn(budgets["tailUsed"]),
      deepItems: numberIn(budgets["deepItems"]),
    },
    ...(isObject(value["given"]) && { given: givenIn(objectIn(value["given"])) }),
    ...(isObject(value["log"]) && { log: logIn(objectIn(value["log"])) }),
    channels: channelsIn(value["channels"]),
    form: value["form"] === "full" ? "full" : "compact",
    candidates: objectsIn(value["candidates"], MOST_CANDIDATES).flatMap(candidateIn),
    excluded: countsIn(value["excluded"], (name) => Object.hasOwn(REASONS, name)),
    quotas: objectsIn(value["quotas"], MOST_NAMED).map((quota) => ({
      kind: nameIn(quota["kind"]),
      action: quota["action"] === "capped" ? "capped" : "reserved",
      refs: refsIn(quota["refs"]),
    })),
    output: {
      included: numberIn(output["included"]),
      excluded: numberIn(output["excluded"]),
      deep: numberIn(output["deep"]),
      citations: numberIn(output["citations"]),
    },
    refreshed: refsIn(value["refreshed"]),
    timing: timingIn(value["timing"]),
    degraded: listIn(value["degraded"], MOST_NAMED).map(nameIn),
    watermarks: countsIn(value["watermarks"], () => true),
    statistics: statisticsIn(value["statistics"]),
  };
}

function candidateIn(candidate: JsonObject): readonly PackCandidate[] {
  const { ref, reason, layer, importance, trust, because, parts, kind } = candidate;
  if (!isRef(ref) || typeof reason !== "string" || !Object.hasOwn(REASONS, reason)) return [];
  return [
    {
      ref,
      layer: LAYERS.find((one) => one === layer) ?? null,
      ...(typeof kind === "string" && { kind: nameIn(kind) }),
      ...pick("importance", IMPORTANCE_LABELS, importance),
      ...pick("trust", TRUSTS, trust),
      score: numberIn(candidate["score"]),
      ...(isObject(parts) && { parts: countsIn(parts, () => true) }),
      reason: reason as Reason,
      ...(isRef(because) && { because }),
      tokens: numberIn(candidate["tokens"]),
    },
  ];
}

function pick<Name extends string, T extends string>(
  name: Name,
  all: readonly T[],
  value: unknown,
): { readonly [name in Name]?: T } {
  const known = all.find((one) => one === value);
  return (known === undefined ? {} : { [name]: known }) as { readonly [name in Name]?: T };
}

function givenIn({ cost, items, full, said }: JsonObject): GivenLines {
  return { cost: numberIn(cost), items: numberIn(items), full: full === true, said: refsIn(said) };
}

function logIn({ tokens, lines, generation, first, last }: JsonObject): NonNullable<PackTrace["log"]> {
  return {
    ...{ tokens: numberIn(tokens), lines: numberIn(lines), generation: numberIn(generation) },
    ...{ first: isRef(first) ? first : "", last: isRef(last) ? last : "" },
  };
}

function channelsIn(value: unknown): PackChannels {
  const channels = objectIn(value);
  const of = (temperature: keyof PackChannels) =>
    Object.fromEntries(
      Object.entries(objectIn(channels[temperature]))
        .slice(0, MOST_NAMED)
        .map(([name, said]) => [nameIn(name), typeof said === "string" ? nameIn(said) : numberIn(said)]),
    );
  return { hot: of("hot"), warm: of("warm"), cold: of("cold") };
}

function laneIn(value: unknown): PackTrace["lane"] {
  if (!isObject(value)) return null;
  const { agent, sessionKey } = value;
  if (typeof agent !== "string" || typeof sessionKey !== "string") return null;
  return { agent: agent.slice(0, LONGEST_KEY), sessionKey: sessionKey.slice(0, LONGEST_KEY) };
}

function askerIn(value: unknown): PackTrace["asker"] {
  const lane = laneIn(value);
  if (lane === null) return null;
  const { isOwner, client } = value as JsonObject;
  return {
    ...{ ...lane, isOwner: typeof isOwner === "boolean" ? isOwner : null },
    ...(typeof client === "string" && { client: nameIn(client) }),
  };
}

function timingIn(value: unknown): PackTrace["timing"] {
  const timing = objectIn(value);
  const stages = timing["stages"];
  return {
    total: numberIn(timing["total"]),
    ...(isObject(stages) && { stages: countsIn(stages, () => true) }),
  };
}

function statisticsIn(value: unknown): PackTrace["statistics"] {
  if (!isObject(value)) return null;
  return {
    records: numberIn(value["records"]),
    averageLength: numberIn(value["averageLength"]),
    frequencies: listIn(value["frequencies"], 1_000).map(numberIn),
  };
}

function countsIn(value: unknown, isKnown: (name: string) => boolean): { readonly [name: string]: number } {
  const entries = Object.entries(objectIn(value)).filter(
    ([name]) => isKnown(name) && name.length <= LONGEST_NAME,
  );
  return Object.fromEntries(entries.slice(0, MOST_NAMED).map(([name, count]) => [name, numberIn(count)]));
}

function digestIn(value: unknown): string | null {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value) ? value : null;
}

function isRef(value: unknown): value is string {
  return typeof value === "string" && REF.test(value);
}

function refsIn(value: unknown): readonly string[] {
  return listIn(value, MOST_CANDIDATES).filter(isRef);
}

function nameIn(value: unknown): string {
  return typeof value === "string" ? value.replace(/\s+/g, " ").slice(0, LONGEST_NAME) : "";
}

function nameOrNull(value: unknown): string | null {
  return typeof value === "string" ? nameIn(value) : null;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function numberIn(value: unknown): number {
  return isNumber(value) ? value : 0;
}

function listIn(value: unknown, most: number): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, most) : [];
}

function objectIn(value: unknown): JsonObject {
  return isObject(value) ? (value as JsonObject) : {};
}

function objectsIn(value: unknown, most: number): readonly JsonObject[] {
  return listIn(value, most).filter((one): one is JsonObject => isObject(one));
}
