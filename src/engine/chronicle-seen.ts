/**
 * Messages as the observer of the log is shown them: who speaks, what they say in their own words and how much it matters, what
 * a tool did. Nothing of what was taken back, waits for a person's word, is marked as private, or is the host's own.
 */

import { instantOf } from "../kernel/clock.ts";
import type { MessageId } from "../kernel/ids.ts";
import { isObject, type JsonObject } from "../kernel/json.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import { printable } from "../kernel/text/printable.ts";
import { isMarkedPrivate, publicPart } from "../kernel/text/private-marks.ts";
import type { SeenMessage, SeenSentence } from "../rooms/chronicle/index.ts";
import { sentencesIn } from "../rooms/durable/index.ts";
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
import { gradeImportance, isAgentCaptured, sayingsIn, textsIn, toolTold } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { ownWordsIn } from "./gate-evidence.ts";
import { whyNotJudged } from "./gate-turns.ts";
import { redactor } from "./index-text.ts";
import { redactedEnds } from "./text-part.ts";
import { answeredCall } from "./tool-callers.ts";

/** Sentences of one message that are weighed: what comes after so many is a document. */
const MOST_WEIGHED = 60;
/** Characters of a long result that are looked at, and of what went wrong with a turn. */
const ENDS = { beginning: 6_000, end: 3_000 } as const;
const LONGEST_FAILURE = 200;
/** Stands for the words of whoever may not ask for anything, and does. */
const ASKS = "[left out: it tells its reader what to do]";

/** Calls of a stretch, by their names: what a result answers stands in an earlier message. */
export type Calls = Map<string, { readonly call: JsonObject; readonly message: MessageId }>;

/** Whether anything of a message can be in the log. */
export function isInLog(row: StoredMessage | undefined): row is StoredMessage {
  if (row === undefined || row.withheld !== null || row.heartbeat) return false;
  return row.state !== "quarantined" && row.state !== "rejected";
}

/** Whether a lane has a log. */
export function hasLog(context: EngineContext, lane: Lane | undefined): lane is Lane {
  if (lane === undefined || lane.kind === "heartbeat") return false;
  if (sessionTreatment(lane.sessionKey, context.policy) !== "stored") return false;
  return isAgentCaptured({ ...context.ledger, enabled: true }, lane.agent);
}

/** Null: there is nothing to tell of it. */
export function seenIn(
  context: EngineContext,
  lane: Lane,
  row: StoredMessage,
  body: MessageBody,
  calls: Calls,
): SeenMessage | null {
  const told = { id: row.id, at: instantOf(row.at), sentences: [], given: 0, tool: null, failure: null };
  if (row.role === "user") return ofPerson(context, lane, row, body, told);
  if (row.role === "assistant") {
    for (const { type, toolCallId, json } of body.parts)
      if (type === "toolCall" && toolCallId !== null && isObject(json))
        calls.set(toolCallId, { call: json as JsonObject, message: row.id });
    const sentences = weighed(context, row, body, "assistant");
    return { ...told, by: "assistant", sentences, failure: failureIn(context, body) };
  }
  const name = toolOf(row, body);
  if (name === null || isRecalled(row, body)) return null;
  return ofTool(context, body, name, calls, { ...told, by: "tool" });
}

function ofPerson(
  context: EngineContext,
  lane: Lane,
  row: StoredMessage,
  body: MessageBody,
  told: Omit<SeenMessage, "by">,
): SeenMessage {
  const isOwner = whyNotJudged(context, row, lane, body) === null;
  const given = linesGiven(context, body);
  if (isOwner) return { ...told, by: "owner", sentences: weighed(context, row, body, "owner"), given };
  const asks = injectionIn(ownWordsIn(context, body).text) !== null;
  const sentences = asks ? [{ text: ASKS, weight: 0.2, lasts: false }] : weighed(context, row, body, "other");
  return { ...told, by: "other", sentences, given };
}

const TRUSTS = { owner: "human", assistant: "agent", other: "unknown" } as const;

function weighed(
  context: EngineContext,
  row: StoredMessage,
  body: MessageBody,
  who: keyof typeof TRUSTS,
): readonly SeenSentence[] {
  const own = ownWordsIn(context, body);
  if (own.text === "") return [];
  const offset = context.utcOffset?.(row.at) ?? 0;
  return sentencesIn(own)
    .filter(({ whole, judged }) => /[\p{L}\p{N}]/u.test(whole) && judged !== "")
    .slice(0, MOST_WEIGHED)
    .map((sentence) => ({
      text: sentence.whole,
      weight: gradeImportance({
        text: sentence.judged,
        tool: null,
        kind: null,
        trust: TRUSTS[who],
        redacted: true,
      }).score,
      lasts: who !== "other" && sayingsIn([sentence], who, instantOf(row.at), offset).length > 0,
    }));
}

/** Lines of a message that are not its sender's own words. */
function linesGiven(context: EngineContext, body: MessageBody): number {
  const parts = body.parts.filter(({ type }) => type === "text" || type === "input_text");
  const all = linesIn(withoutInjected(publicPart(plainText({ parts }))));
  return Math.max(0, all - linesIn(ownWordsIn(context, body).text));
}

function linesIn(text: string): number {
  return text.split("\n").filter((line) => line.trim() !== "").length;
}

function ofTool(
  context: EngineContext,
  body: MessageBody,
  tool: string,
  calls: Calls,
  told: SeenMessage,
): SeenMessage | null {
  const text = withoutInjected(plainText(body));
  const answered = answeredCall(body);
  const asking = answered === null ? undefined : calls.get(answered);
  const given = asking?.call["arguments"];
  const asked = isObject(given) ? (given as JsonObject) : null;
  if (isMarkedPrivate(text) || textsIn(asked).some(isMarkedPrivate)) return null;
  const redact = redactor(context);
  const { envelope } = body;
  const isError = typeof envelope["isError"] === "boolean" ? envelope["isError"] : null;
  const answer = { isError, details: envelope["details"] ?? null, ...redactedEnds(text, redact, ENDS) };
  const lines = text === "" ? 0 : text.split("\n").length;
  const { line, outcome } = toolTold({ tool, asked, answer, lines }, redact);
  const name = printable(redact(tool), 60) || "tool";
  const failed = outcome !== "ok";
  const shown = injectionIn(line) === null ? line : `${name}${failed ? " failed" : ""}: ${ASKS}`;
  return { ...told, tool: { name, line: shown, askedIn: asking?.message ?? null, failed } };
}

/** The host ends a turn that failed with a message that says why. */
function failureIn(context: EngineContext, { envelope }: MessageBody): string | null {
  if (envelope["stopReason"] !== "error") return null;
  const told = envelope["errorMessage"];
  const why = typeof told === "string" ? told : isObject(told) ? told["message"] : undefined;
  const isTold = typeof why === "string" && why.trim() !== "" && !isMarkedPrivate(why);
  return isTold ? printable(redactor(context)(why), LONGEST_FAILURE) : "it failed";
}
