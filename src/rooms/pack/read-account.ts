/**
 * Accounts as they come back from a surface: plain data that some other version of this program may have written.
 *
 * What is missing or of another kind is read as nothing; without a budget it is no account at all.
 */

import type { Json, JsonObject } from "../../kernel/json.ts";
import { isObject } from "../../kernel/json.ts";
import type { Reason } from "../../kernel/reasons.ts";
import type { PlanAccount, SupplyAccount } from "./account.ts";
import type { BudgetAccount, CandidateAccount, ChannelAccount, PartAccount, PromptPart } from "./receipt.ts";

export function readPlan(account: JsonObject): PlanAccount | null {
  if (!isObject(account["budget"])) return null;
  const shown = objectIn(account["shown"]);
  return {
    ...commonOf(account),
    lane: maybeNumber(account["lane"]),
    budget: budgetIn(objectIn(account["budget"])),
    shown: {
      from: maybeNumber(shown["from"]),
      all: shown["all"] === true,
      summaries: numbersIn(shown["summaries"]),
    },
    epoch: numberIn(account["epoch"]),
  };
}

export function readSupply(account: JsonObject): SupplyAccount | null {
  if (!isObject(account["query"])) return null;
  const query = objectIn(account["query"]);
  const asker = objectIn(account["asker"]);
  const limits = objectIn(account["limits"]);
  const statistics = account["statistics"];
  const utcOffset = numberIn(account["utcOffset"]);
  return {
    ...commonOf(account),
    ...(utcOffset !== 0 && { utcOffset }),
    query: { digest: digestIn(query["digest"]), chars: numberIn(query["chars"]) },
    asker: {
      isOwner: typeof asker["isOwner"] === "boolean" ? asker["isOwner"] : null,
      reach: asker["reach"] === "agent" ? "agent" : "lane",
    },
    room: numberIn(account["room"]),
    limits: {
      guidance: numberIn(limits["guidance"]),
      recall: numberIn(limits["recall"]),
      ...brainIn(limits),
    },
    channels: objectsIn(account["channels"]).map(channelIn),
    statistics: isObject(statistics)
      ? {
          records: numberIn(statistics["records"] as Json),
          averageLength: numberIn(statistics["averageLength"] as Json),
          frequencies: numbersIn(statistics["frequencies"] as Json),
        }
      : null,
  };
}

function commonOf(account: JsonObject) {
  return {
    at: numberIn(account["at"]),
    parts: objectsIn(account["parts"]).map(partIn),
    candidates: objectsIn(account["candidates"]).map(candidateIn),
    unlisted: numberIn(account["unlisted"]),
    degraded: textsIn(account["degraded"]),
    versions: Object.fromEntries(
      Object.entries(objectIn(account["versions"])).filter(
        (entry): entry is [string, string | number] =>
          typeof entry[1] === "string" || typeof entry[1] === "number",
      ),
    ),
    watermarks: Object.fromEntries(
      Object.entries(objectIn(account["watermarks"])).map(([table, value]) => [table, numberIn(value)]),
    ),
  };
}

function budgetIn(budget: JsonObject): BudgetAccount {
  const limits = objectIn(budget["limits"]);
  return {
    tau: numberIn(budget["tau"]),
    call: numberIn(budget["call"]),
    addition: numberIn(budget["addition"]),
    scale: maybeNumber(budget["scale"]) ?? 1,
    profile: textIn(budget["profile"]),
    limits: {
      authored: numberIn(limits["authored"]),
      hard: numberIn(limits["hard"]),
      soft: numberIn(limits["soft"]),
      prefix: numberIn(limits["prefix"]),
      tail: numberIn(limits["tail"]),
      guidance: numberIn(limits["guidance"]),
      recall: numberIn(limits["recall"]),
      ...brainIn(limits),
    },
  };
}

/** Of accounts of before there was such a part: nothing. */
function brainIn(limits: JsonObject): { readonly brain?: number } {
  const limit = maybeNumber(limits["brain"]);
  return limit === null ? {} : { brain: limit };
}

function partIn(part: JsonObject): PartAccount {
  // Others than those that are known are left out by whoever composes the receipt.
  return {
    part: textIn(part["part"]) as PromptPart,
    tokens: numberIn(part["tokens"]),
    items: numberIn(part["items"]),
  };
}

function candidateIn(candidate: JsonObject): CandidateAccount {
  const { scores, because } = candidate;
  return {
    ref: textIn(candidate["ref"]),
    part: textIn(candidate["part"]) as PromptPart,
    tokens: numberIn(candidate["tokens"]),
    reason: textIn(candidate["reason"]) as Reason,
    score: maybeNumber(candidate["score"]),
    ...(Array.isArray(scores) ? { scores: scores.flatMap(scoreIn) } : {}),
    ...(typeof because === "string" ? { because } : {}),
  };
}

function scoreIn(score: unknown): readonly (readonly [string, number])[] {
  if (!Array.isArray(score)) return [];
  const [name, value]: readonly unknown[] = score;
  return typeof name === "string" && typeof value === "number" ? [[name, value]] : [];
}

function channelIn(channel: JsonObject): ChannelAccount {
  return {
    name: textIn(channel["name"]),
    found: numberIn(channel["found"]),
    ms: maybeNumber(channel["ms"]),
  };
}

/** Nothing but hex digits: a text in its place would be kept for good. */
function digestIn(value: Json | undefined): string | null {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value) ? value : null;
}

function numberIn(value: Json | undefined): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

function maybeNumber(value: Json | undefined): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function numbersIn(value: Json | undefined): readonly number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];
}

function textIn(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function textsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

function objectIn(value: Json | undefined): JsonObject {
  return isObject(value) ? (value as JsonObject) : {};
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject).map((one) => one as JsonObject) : [];
}
