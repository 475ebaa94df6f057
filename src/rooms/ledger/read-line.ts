/**
 * One line of a spool or a file, read as an observation: what it says about itself is taken as it is said, redacted before anything
 * is cut, and whatever has no field of its own is kept as its detail.
 *
 * Pure. Not here: what is judged of it where it says nothing (judge-line.ts), and where it is put.
 */

import type { Instant } from "../../kernel/clock.ts";
import { canonicalJson, isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import {
  LANGUAGES,
  type Language,
  OBSERVATION_KINDS,
  type ObservationKind,
  type Outcome,
  PRIORITIES,
  type Priority,
} from "../../kernel/ledger-words.ts";
import { scopeNamed } from "../../kernel/scope-name.ts";
import { isMarkedPrivate } from "../../kernel/text/private-marks.ts";
import { boundedJson } from "./bounded-json.ts";
import { isOpenKind } from "./classify-kind.ts";
import { type GivenTrust, givenTrust } from "./given-trust.ts";
import { adjustedIn } from "./line-adjusted.ts";
import { detailIn, eachText, type LineFields, lineFields } from "./line-fields.ts";
import { lineObject, type RefusedLine, refusedLine } from "./line-object.ts";
import { linePlan } from "./line-plan.ts";
import { instantIn } from "./line-time.ts";
import { oneOf, outcomeIn, understoodIn } from "./line-understood.ts";
import { type Importance, LAYER_LIMITS, OBSERVATION_SCHEMA, type Plan } from "./observation.ts";
import { withoutPrinted } from "./printed-output.ts";
import { isPlausible } from "./told-event.ts";
import { isWebTool } from "./web-tools.ts";

/** Of the name of a tool, of an agent, of a call. */
const LONGEST_NAME = 200;
const LONGEST_TRIGGER = 400;
/** Of a text that is looked at for what it is: longer than anything that is shown of it. */
const SCOPE_TAG = /^\s*\[SCOPE:\s*([^\]\n]{1,400})\]\s*/i;
/** A block that a memory put into a prompt, cut before its end. */
const ECHO = /<(?:nacre[_-][a-z_-]{1,40}|relevant[-_]memories)[\s>]/i;

export interface LineMeans {
  readonly now: Instant;
  /** Tools of the web beside those that are known. */
  readonly webTools: readonly string[];
  /** Secrets replaced. */
  redact(text: string): string;
  /** Without what a memory had put into a prompt. */
  withoutInjected(text: string): string;
  /** Of the same text always the same 32 hex digits. */
  digest(text: string): string;
}

/** What a line says; what it does not say is null, and is to be judged. */
export interface LineRead extends GivenTrust {
  readonly kind: ObservationKind | null;
  readonly language: Language | null;
  readonly outcome: Outcome | null;
  readonly importance: Importance | null;
  readonly priority: Priority | null;
  readonly at: Instant;
  readonly agent: string | null;
  readonly tool: string | null;
  readonly call: string | null;
  readonly durationMs: number | null;
  readonly plan: Plan | null;
  /** As it is kept; null: it names none. */
  readonly scope: string | null;
  /** References such as `obs:8`. */
  readonly supersedes: readonly string[];
  /** Of what it is called or of what it says. */
  readonly hash: string;
  readonly line: string;
  readonly text: string;
  readonly detail: string | null;
}

export interface ToldLine extends LineRead {
  /** It says what it is called: by that it is known, whatever it says. */
  readonly named: boolean;
  /** Fields that say what is not understood. */
  readonly adjusted: readonly string[];
}

export type ReadLine = ToldLine | RefusedLine | "private";

export function readLine(given: string, means: LineMeans): ReadLine {
  const read = lineObject(given);
  return "refused" in read ? read : readObject(read.object, hintsIn(given), means);
}

/**
 * What a look at the whole line rules out, so that its parts need not be looked at: most lines have none of these words. What
 * is written out in escapes could be anything.
 */
interface Hints {
  readonly maybePrivate: boolean;
  readonly maybeOutput: boolean;
  readonly maybeMarkup: boolean;
}

function hintsIn(line: string): Hints {
  const isEscaped = line.includes("\\u");
  return {
    maybePrivate: isEscaped || /private|nomem|noexport|SECRET/i.test(line),
    maybeOutput: isEscaped || /std(?:out|err)|output/i.test(line),
    maybeMarkup: isEscaped || line.includes("<"),
  };
}

function readObject(object: JsonObject, hints: Hints, means: LineMeans): ReadLine {
  const fields = lineFields(object);
  const { told } = fields;
  if (
    typeof told.schema === "string" &&
    told.schema.startsWith("nacre.") &&
    told.schema !== OBSERVATION_SCHEMA
  )
    return refusedLine(
      "other-schema",
      `it is ${told.schema.slice(0, 80)}, and ${OBSERVATION_SCHEMA} is wanted`,
    );
  const said = wordsOf(told);
  if (said === null) return refusedLine("no-summary", "it has no summary or text that says anything");
  const at = told.at === undefined ? means.now : instantIn(told.at);
  if (at === undefined || !isPlausible(at, means.now))
    return refusedLine(
      "bad-time",
      "its time is none between 1990 and tomorrow; ISO 8601 or milliseconds since 1970 are",
    );
  const { plan, badTime } = linePlan(told);
  if (badTime) return refusedLine("bad-time", "the time that it is due at or expires is none");
  const detail = new Map([...detailIn(told.detail), ...leftOver(fields, plan)]);
  const tag = SCOPE_TAG.exec(said.summary);
  const scoped = told.scope ?? tag?.[1] ?? detail.get("scope");
  const scope = typeof scoped === "string" && scoped.trim() !== "" ? scopeNamed(scoped) : null;
  if (scope === undefined)
    return refusedLine("bad-scope", "nothing of the scope that it names can be a name");
  if (hints.maybePrivate && (hasPrivate(object) || [...detail.values()].some(hasPrivate))) return "private";
  const tool = nameIn(told.tool);
  const whole = cleaned(said, tag?.[0].length ?? 0, tool, hints, means);
  if (whole === null) return refusedLine("echo", "it is what a memory put into a prompt, come back");
  const source = tool === null ? null : isWebTool(tool, means.webTools) ? "web" : "tool";
  const got = understoodIn(told, detail);
  const named = typeof told.id === "string" && told.id !== "";
  return {
    ...givenTrust(source, told.trust ?? detail.get("trust") ?? detail.get("trust_tier")),
    ...got,
    adjusted: adjustedIn(fields, got),
    kind: kindIn(told, plan),
    at,
    scope,
    named,
    hash: means.digest(named ? `id ${told.id}` : `line ${sameAs(object)}`),
    ...layersOf(
      {
        ...whole,
        tool,
        call: nameIn(told.call),
        agent: nameIn(told.agent),
        plan,
        detail,
        ...hints,
      },
      means,
    ),
  };
}

/** The same for lines whose fields stand in another order, at whatever depth. */
function sameAs(object: JsonObject): string {
  const names = Object.keys(object).sort();
  return names.map((name) => `${JSON.stringify(name)}:${written(object[name]!)}`).join();
}

function written(value: Json): string {
  return value === null || typeof value !== "object" ? JSON.stringify(value) : canonicalJson(value);
}

interface Said {
  readonly summary: string;
  /** What is told beside it, in more words or another language. */
  readonly more: string;
}

/** Null: it says nothing. */
function wordsOf({ summary, text, summaryEnglish, textEnglish }: LineFields["told"]): Said | null {
  const words = [summary, text, summaryEnglish, textEnglish].filter(
    (one): one is string => typeof one === "string" && one.trim() !== "",
  );
  const [first, ...others] = new Set(words);
  return first === undefined ? null : { summary: first, more: others.join("\n") };
}

/** What has no field of its own, or stands in one that cannot hold it. */
function leftOver({ told, rest }: LineFields, plan: Plan | null): readonly (readonly [string, Json])[] {
  const odd: (readonly [string, Json])[] = [];
  const keep = (name: string, value: Json | undefined, fits: boolean) => {
    if (value !== undefined && !fits) odd.push([name, value]);
  };
  keep("kind", told.kind, isNoKind(told.kind) || kindIn(told, plan) === told.kind);
  keep("lang", told.language, oneOf(LANGUAGES, told.language) !== null);
  keep("outcome", told.outcome, outcomeIn({ outcome: told.outcome! }) === told.outcome);
  keep("importance", told.importance, false);
  keep("trust", told.trust, false);
  const isPlan = kindIn(told, plan) === "plan";
  keep("status", told.status, isPlan && plan?.status === told.status);
  keep("trigger", told.trigger, isPlan && typeof told.trigger === "string");
  keep("due", told.due, isPlan);
  keep("expires", told.expires, isPlan);
  keep("priority", told.priority, oneOf(PRIORITIES, told.priority) !== null);
  keep("tool_name", told.tool, typeof told.tool === "string");
  keep("agent_id", told.agent, typeof told.agent === "string");
  keep("tool_call_id", told.call, typeof told.call === "string");
  keep("supersedes", told.supersedes, false);
  keep("scope", told.scope, typeof told.scope === "string");
  keep("duration_ms", told.duration, typeof told.duration === "number");
  keep("observationId", told.id, false);
  for (const [name, value] of [
    ["summary", told.summary],
    ["text", told.text],
    ["summary_en", told.summaryEnglish],
    ["text_en", told.textEnglish],
  ] as const) {
    keep(name, value, typeof value === "string");
  }
  return [...rest, ...odd];
}

/** In any field, under any name: what is marked anywhere is not to be kept. */
function hasPrivate(value: Json): boolean {
  if (typeof value === "string") return isMarkedPrivate(value);
  if (Array.isArray(value)) return value.some(hasPrivate);
  return (
    isObject(value) &&
    Object.entries(value).some(([name, field]) => isMarkedPrivate(name) || hasPrivate(field as Json))
  );
}

/** Null: nothing is left of it. */
function cleaned(
  said: Said,
  tag: number,
  tool: string | null,
  { maybeMarkup, maybeOutput }: Hints,
  means: LineMeans,
): Said | null {
  const own = (text: string) => {
    const said = maybeMarkup ? means.withoutInjected(text) : text;
    return (maybeOutput ? withoutPrinted(said, tool) : said).trim();
  };
  const summary = own(said.summary.slice(tag));
  const more = own(said.more);
  if (maybeMarkup && (ECHO.test(summary) || ECHO.test(more))) return null;
  if (summary !== "") return { summary, more };
  return more === "" ? null : { summary: more, more: "" };
}

interface Layers extends Said {
  readonly tool: string | null;
  readonly call: string | null;
  readonly agent: string | null;
  readonly plan: Plan | null;
  readonly detail: ReadonlyMap<string, Json>;
  readonly maybeOutput: boolean;
  readonly maybeMarkup: boolean;
}

type Layered = Pick<LineRead, "line" | "text" | "detail" | "tool" | "call" | "agent" | "plan">;

/** Looked at together first: of most there is nothing to hide. */
function layersOf(layers: Layers, means: LineMeans): Layered {
  const { summary, more, tool, call, agent, plan, maybeOutput, maybeMarkup } = layers;
  const told = Object.fromEntries(layers.detail);
  const object = maybeMarkup ? (eachText(told, means.withoutInjected) as JsonObject) : told;
  const together = [
    summary,
    more,
    tool ?? "",
    call ?? "",
    agent ?? "",
    plan?.trigger ?? "",
    ...stringsIn(object),
  ].join("\n");
  const isClean = means.redact(together) === together;
  const redact = isClean ? asItIs : means.redact;
  const name = (given: string | null) => (given === null ? null : cut(redact(given), LONGEST_NAME));
  const text = redact(more === "" ? summary : `${summary}\n${more}`);
  return {
    line: cut(oneLine(redact(summary)), LAYER_LIMITS.line),
    text: cut(text, LAYER_LIMITS.text),
    detail: layers.detail.size === 0 ? null : detailOf(object, isClean && !maybeOutput, redact),
    tool: name(tool),
    call: name(call),
    agent: name(agent),
    plan:
      plan === null || plan.trigger === null
        ? plan
        : { ...plan, trigger: cut(oneLine(redact(plan.trigger)), LONGEST_TRIGGER) },
  };
}

const asItIs = (text: string) => text;

/** `isPlain`: there is nothing in it to be taken out. */
function detailOf(object: JsonObject, isPlain: boolean, redact: (text: string) => string): string {
  const isFlat =
    isPlain && Object.values(object).every((value) => value === null || typeof value !== "object");
  const text = isFlat ? JSON.stringify(object) : "";
  // A character has three bytes at most where none is half a pair.
  if (isFlat && text.length * 3 <= LAYER_LIMITS.detail) return text;
  return boundedJson(object, LAYER_LIMITS.detail, redact).text;
}

/** Each under its name: what is a word elsewhere may be a password there. */
function stringsIn(value: Json, name = ""): readonly string[] {
  if (typeof value === "string") return [name === "" ? value : `${name}: ${value}`];
  if (typeof value === "number") return name === "" ? [] : [`${name}: ${value}`];
  if (Array.isArray(value)) return value.flatMap((one) => stringsIn(one, name));
  return isObject(value)
    ? Object.entries(value).flatMap(([key, field]) => stringsIn(field as Json, key))
    : [];
}

/** What says when it is due or over is a plan. That it is a note says nothing: it may be found out what it is. */
function kindIn(
  { kind, trigger, due, expires }: LineFields["told"],
  plan: Plan | null,
): ObservationKind | null {
  const known = oneOf(OBSERVATION_KINDS, typeof kind === "string" ? kind.trim().toLowerCase() : kind);
  if (known !== null && !isNoKind(known)) return known;
  return plan !== null && (trigger ?? due ?? expires) !== undefined ? "plan" : null;
}

function isNoKind(kind: Json | undefined): boolean {
  return typeof kind === "string" && isOpenKind(kind);
}

function nameIn(told: Json | undefined): string | null {
  const name = typeof told === "string" ? oneLine(told) : "";
  return name === "" ? null : name;
}

function oneLine(text: string): string {
  // Most are one line already.
  if (!/[^\S ]|[\0-\x1f\x7f-\x9f]| {2}/.test(text)) return text.trim();
  return text.replace(/[\s\0-\x1f\x7f-\x9f]+/g, " ").trim();
}

/** Never in the middle of a character. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = text.charCodeAt(most - 1) >= 0xd800 && text.charCodeAt(most - 1) <= 0xdbff ? most - 1 : most;
  return text.slice(0, end).trimEnd();
}
