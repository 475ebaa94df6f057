/**
 * The account of a decision as it comes back from a surface: plain data that another version may have written.
 *
 * Takes over what it knows, field by field and within bounds: keys and numbers, so that no text can get into an episode by way of
 * an account. What is no account at all is none.
 */

import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import { AUTHORITIES, type BrainAccount, DECISIONS, type Placed } from "./episode.ts";
import { FEATURES, NODE_KINDS, POLICIES, type RouteStep, type RouteTrace, STOP } from "./route-trace.ts";

const MOST_CANDIDATES = 200;
const MOST_STEPS = 100;
const MOST_PLACED = 100;
const MOST_PARTS = 40;
const LONGEST_REASON = 200;
const LONGEST_QUERY = 2_000;
const LONGEST_WORD = 60;

/** Null: it is none. */
export function readBrainAccount(account: Json | undefined): BrainAccount | null {
  if (!isObject(account)) return null;
  const given = account as JsonObject;
  const decision = DECISIONS.find((one) => one === given["decision"]);
  if (decision === undefined) return null;
  return {
    decision,
    reason: lineIn(given["reason"], LONGEST_REASON),
    pack: hexIn(given["pack"], 64),
    canary: given["canary"] === true,
    help: maybeNumber(given["help"]),
    helpParts: listIn(given["helpParts"]).flatMap(helpPart).slice(0, MOST_PARTS),
    queryDigest: hexIn(given["queryDigest"], 32),
    query: typeof given["query"] === "string" ? given["query"].slice(0, LONGEST_QUERY).toWellFormed() : null,
    budget: wholeIn(given["budget"]),
    tokens: wholeIn(given["tokens"]),
    placed: listIn(given["placed"]).flatMap(placedIn).slice(0, MOST_PLACED),
    trace: traceIn(given["trace"]),
    tookMs: Math.max(0, maybeNumber(given["tookMs"]) ?? 0),
  };
}

function helpPart(part: Json): readonly (readonly [string, number])[] {
  if (!Array.isArray(part)) return [];
  const [name, value] = part as readonly Json[];
  const number = maybeNumber(value);
  return typeof name === "string" && number !== null ? [[lineIn(name, LONGEST_WORD), number]] : [];
}

function placedIn(placed: Json): readonly Placed[] {
  if (!isObject(placed)) return [];
  const given = placed as JsonObject;
  const [key, place] = [keyIn(given["key"]), maybeNumber(given["place"])];
  const authority = AUTHORITIES.find((one) => one === given["authority"]);
  if (key === null || authority === undefined) return [];
  return [
    {
      ...{ key, authority, place: place === null ? null : Math.max(0, Math.round(place)) },
      tokens: wholeIn(given["tokens"]),
      why: lineIn(given["why"], LONGEST_WORD),
    },
  ];
}

/** A trace is whole or not there: half of one would be learned from as if it were all. */
function traceIn(trace: Json | undefined): RouteTrace | null {
  if (!isObject(trace)) return null;
  const given = trace as JsonObject;
  const policy = POLICIES.find((one) => one === given["policy"]);
  const [temperature, seed] = [maybeNumber(given["temperature"]), maybeNumber(given["seed"])];
  const [candidates, steps] = [listIn(given["candidates"]), listIn(given["steps"])];
  if (policy === undefined || temperature === null || seed === null) return null;
  if (candidates.length > MOST_CANDIDATES || steps.length > MOST_STEPS) return null;
  const read = {
    candidates: candidates.map(candidateIn),
    steps: steps.map(stepIn),
    fired: listIn(given["fired"]).map(keyIn),
    vetoed: listIn(given["vetoed"]).map(keyIn),
    ...(given["ruled"] === undefined ? {} : { ruled: listIn(given["ruled"]).map(keyIn) }),
  };
  if (Object.values(read).some((all) => all.some((one) => one === null))) return null;
  return {
    ...{ policy, temperature, seed },
    ...(read as Pick<RouteTrace, "candidates" | "steps" | "fired" | "ruled" | "vetoed">),
    stopped: lineIn(given["stopped"], LONGEST_WORD),
  };
}

function candidateIn(candidate: Json): RouteTrace["candidates"][number] | null {
  if (!isObject(candidate)) return null;
  const given = candidate as JsonObject;
  const key = keyIn(given["key"]);
  const kind = NODE_KINDS.find((one) => one === given["kind"]);
  const inclusion = maybeNumber(given["inclusion"]);
  const features = listIn(given["features"]).map(maybeNumber);
  if (key === null || kind === undefined || inclusion === null) return null;
  if (features.length > FEATURES.length || features.some((one) => one === null)) return null;
  return { key, kind, tokens: wholeIn(given["tokens"]), features: features as number[], inclusion };
}

function stepIn(step: Json): RouteStep | null {
  if (!isObject(step)) return null;
  const given = step as JsonObject;
  const [from, chosen] = [given["from"] === null ? null : keyIn(given["from"]), keyIn(given["chosen"])];
  const options = listIn(given["options"]).map(optionIn);
  if (chosen === null || options.length > MOST_CANDIDATES + 1 || options.some((one) => one === null))
    return null;
  return {
    ...{ from, chosen, options: options as RouteStep["options"] },
    ...(typeof given["forced"] === "string" && { forced: lineIn(given["forced"], LONGEST_WORD) }),
  };
}

function optionIn(option: Json): RouteStep["options"][number] | null {
  if (!isObject(option)) return null;
  const given = option as JsonObject;
  const [key, score] = [keyIn(given["key"]), maybeNumber(given["score"])];
  const probability = maybeNumber(given["probability"]);
  return key === null || score === null || probability === null ? null : { key, score, probability };
}

/** `lesson:3`, or the end of a route. Nothing else can stand there. */
function keyIn(value: Json | undefined): string | null {
  if (typeof value !== "string") return null;
  return value === STOP || /^[a-z]{1,12}:\d{1,15}$/.test(value) ? value : null;
}

function hexIn(value: Json | undefined, digits: number): string | null {
  return typeof value === "string" && value.length === digits && /^[0-9a-f]+$/.test(value) ? value : null;
}

function lineIn(value: Json | undefined, longest: number): string {
  return typeof value === "string" ? value.replace(/\s+/g, " ").slice(0, longest).toWellFormed() : "";
}

function wholeIn(value: Json | undefined): number {
  return Math.max(0, Math.round(maybeNumber(value) ?? 0));
}

function maybeNumber(value: Json | undefined): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
