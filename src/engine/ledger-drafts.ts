/**
 * What one message has for the ledger: of a tool's result what was asked and what came of it, of what the owner and the
 * assistant say in their own words what was decided, planned or learned. Reads, and stores nothing.
 *
 * What a memory gave back makes none: it was known before. Nor does what is marked as private.
 */

import { instantOf } from "../kernel/clock.ts";
import { isObject, type Json, type JsonObject } from "../kernel/json.ts";
import type { Outcome } from "../kernel/ledger-words.ts";
import { printable } from "../kernel/text/printable.ts";
import { isMarkedPrivate } from "../kernel/text/private-marks.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import { isEcho, sentencesIn } from "../rooms/durable/index.ts";
import {
  isRecalled,
  type Lane,
  type MessageBody,
  plainText,
  type StoredMessage,
  sessionTreatment,
  toolOf,
  withoutInjected,
} from "../rooms/history/index.ts";
import {
  EVENT_LIMITS,
  isAgentCaptured,
  isToolCaptured,
  isWebTool,
  type Plan,
  type Saying,
  sayingsIn,
  textsIn,
  toolTold,
} from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { ownWordsIn } from "./gate-evidence.ts";
import { whyNotJudged } from "./gate-turns.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import { redactedEnds } from "./text-part.ts";
import { answeredCall, before, type Caller, callerOf } from "./tool-callers.ts";

type OwnTrust = Exclude<RecordTrust, "quarantined">;

/** Plain data: it goes from one thread to another. */
export interface ObservationDraft {
  /** What tells it from others of the same message. */
  readonly part: string;
  readonly kind: Saying["kind"] | "event";
  readonly trust: OwnTrust;
  readonly outcome: Outcome | null;
  readonly tool: string | null;
  readonly call: string | null;
  /** The message that called; null: it is not known, or has nothing to do with it. */
  readonly caller: number | null;
  /** Of the host; null: it does not say. */
  readonly run: string | null;
  readonly durationMs: number | null;
  readonly line: string;
  readonly text: string;
  readonly detail: string | null;
  readonly plan: Plan | null;
}

export interface EventDraft {
  readonly part: string;
  readonly type: "ops.alert" | "ops.decision";
  readonly trust: OwnTrust;
  readonly summary: string;
}

export interface MessageDrafts {
  readonly observations: readonly ObservationDraft[];
  readonly events: readonly EventDraft[];
}

const NOTHING: MessageDrafts = { observations: [], events: [] };

/** Calls that were met on the way, by lane and name: what a result answers stands in an earlier message. */
export type CallsMet = Map<string, CallMet>;
type CallMet = Pick<Caller, "message" | "part">;

/** Messages before it in which it may have been said already. */
const NEAR_BY = 12;
/** Characters of a long result that are looked at. */
const ENDS = { beginning: 6_000, end: 3_000 } as const;

/** Whether anything of it can be in the ledger. */
export function isObserved(context: EngineContext, row: StoredMessage, lane: Lane | undefined): lane is Lane {
  if (lane === undefined || row.withheld !== null || row.heartbeat || lane.kind === "heartbeat") return false;
  if (row.state === "quarantined" || row.state === "rejected") return false;
  if (sessionTreatment(lane.sessionKey, context.policy) !== "stored") return false;
  return isAgentCaptured(context.ledger, lane.agent);
}

export async function draftsOf(
  context: EngineContext,
  stores: Stores,
  { row, lane, body, met }: { row: StoredMessage; lane: Lane; body: MessageBody; met: CallsMet },
): Promise<MessageDrafts> {
  if (row.role === "assistant") {
    for (const { toolCallId, json, type } of body.parts) {
      if (type === "toolCall" && toolCallId !== null && isObject(json))
        met.set(metAs(row, toolCallId), { message: row.id, part: json as JsonObject });
    }
    const said = await saidBy(context, stores, row, body, "assistant");
    const failed = failedTurn(context, body);
    return failed === null ? said : { ...said, events: [...said.events, failed] };
  }
  if (row.role === "user") {
    const isOwners = whyNotJudged(context, row, lane, body) === null;
    return isOwners ? saidBy(context, stores, row, body, "owner") : NOTHING;
  }
  const tool = toolOf(row, body);
  if (tool === null || isRecalled(row, body) || !isToolCaptured(context.ledger, tool)) return NOTHING;
  const call = answeredCall(body);
  const caller = call === null ? null : await callMet(stores, row, call, met);
  return ofTool(context, body, { tool, call, caller });
}

const metAs = ({ lane }: StoredMessage, call: string) => `${lane} ${call}`;

/** What the result answers, unless that was taken back. */
async function callMet(
  stores: Stores,
  row: StoredMessage,
  call: string,
  met: CallsMet,
): Promise<CallMet | null> {
  const known = met.get(metAs(row, call));
  if (known !== undefined) return known;
  const caller = await callerOf(stores, row, call);
  return caller === null || caller.withheld ? null : caller;
}

interface ToolResult {
  readonly tool: string;
  readonly call: string | null;
  readonly caller: CallMet | null;
}

function ofTool(
  context: EngineContext,
  body: MessageBody,
  { tool, call, caller }: ToolResult,
): MessageDrafts {
  const { envelope } = body;
  const text = withoutInjected(plainText(body));
  const given = argumentsOf(caller?.part ?? null);
  if (isMarkedPrivate(text) || textsIn(given).some(isMarkedPrivate)) return NOTHING;
  const redact = redactor(context);
  const ends = redactedEnds(text, redact, ENDS);
  const isError = typeof envelope["isError"] === "boolean" ? envelope["isError"] : null;
  const answer = { isError, details: envelope["details"] ?? null, ...ends };
  const told = toolTold(
    { tool, asked: given, answer, lines: text === "" ? 0 : text.split("\n").length },
    redact,
  );
  const trust = isWebTool(tool, context.ledger.webTools) ? "web" : "tool";
  const hasFailed = told.outcome !== "ok";
  return {
    observations: [
      {
        part: "result",
        kind: "event",
        trust,
        outcome: told.outcome,
        tool: printable(redact(tool), 200),
        call,
        caller: caller?.message ?? null,
        run: runOf(envelope),
        durationMs: told.durationMs,
        line: told.line,
        text: told.text,
        detail: hasFailed && told.exitCode !== null ? JSON.stringify({ exitCode: told.exitCode }) : null,
        plan: null,
      },
    ],
    events: hasFailed ? [{ part: "result", type: "ops.alert", trust, summary: told.line }] : [],
  };
}

function argumentsOf(asked: JsonObject | null): JsonObject | null {
  const given = asked?.["arguments"];
  return isObject(given) ? (given as JsonObject) : null;
}

/** Where the host says which run of the agent it was. */
export function runOf(envelope: JsonObject): string | null {
  const own = envelope["__openclaw"];
  const run = isObject(own) ? own["runId"] : undefined;
  return typeof run === "string" && run !== "" ? run.slice(0, 200) : null;
}

async function saidBy(
  context: EngineContext,
  stores: Stores,
  row: StoredMessage,
  body: MessageBody,
  who: "owner" | "assistant",
): Promise<MessageDrafts> {
  const own = ownWordsIn(context, body);
  if (own.text === "") return NOTHING;
  const offset = context.utcOffset?.(row.at) ?? 0;
  const sayings = sayingsIn(sentencesIn(own), who, instantOf(row.at), offset);
  if (sayings.length === 0) return NOTHING;
  const earlier = await textsBefore(context, stores, row);
  const trust = who === "owner" ? "human" : "agent";
  const fresh = sayings
    .map((saying, at) => ({ saying, part: `said ${at}` }))
    .filter(({ saying }) => !isEcho(saying.text, earlier));
  return {
    observations: fresh.map(({ saying, part }) => ({
      ...{ part, trust, kind: saying.kind, outcome: null, tool: null, call: null },
      ...{ caller: null, run: null, durationMs: null },
      ...{ line: saying.line, text: saying.text, detail: null, plan: saying.plan },
    })),
    events: fresh
      .filter(({ saying }) => saying.kind === "decision")
      .map(({ saying, part }) => ({ part, type: "ops.decision", trust, summary: saying.line })),
  };
}

/** What was said or given back just before: who repeats it tells nothing. */
async function textsBefore(
  context: EngineContext,
  { history }: Stores,
  row: StoredMessage,
): Promise<readonly string[]> {
  const rows = (await before(history, row, NEAR_BY)).filter(({ withheld }) => withheld === null);
  const bodies = await history.bodies(rows.map(({ id }) => id));
  const redact = redactor(context);
  return [...bodies.values()].map((body) => redactedEnds(plainText(body), redact, ENDS).beginning);
}

/** The host ends a turn that failed with a message that says why. */
function failedTurn(context: EngineContext, { envelope }: MessageBody): EventDraft | null {
  if (envelope["stopReason"] !== "error") return null;
  const why = messageOf(envelope["errorMessage"] ?? null);
  // That it failed is known without the words.
  const isSaid = why !== "" && !isMarkedPrivate(why);
  const summary = `The turn failed${isSaid ? `: ${redactor(context)(why)}` : ""}`;
  return {
    part: "turn",
    type: "ops.alert",
    trust: "tool",
    summary: printable(summary, EVENT_LIMITS.summary),
  };
}

function messageOf(error: Json): string {
  if (typeof error === "string") return error;
  const inner = isObject(error) ? error["message"] : undefined;
  return typeof inner === "string" ? inner : "";
}
