/**
 * One turn as it went: what was answered, what tools were called with, and how each call ended. Reads, and keeps nothing.
 *
 * How a call ended is for the host to say, beside the text and not in it: whatever a text looks like, it may be a page that somebody
 * else wrote. It is read only where the host says nothing, and then as words; of what comes from the web no word counts at all. What
 * a memory gave back is no call.
 */

import { isObject, type Json, type JsonObject } from "../kernel/json.ts";
import type { ToolAttempt } from "../rooms/brain/index.ts";
import {
  isRecalled,
  type MessageBody,
  plainText,
  type StoredMessage,
  toolOf,
  withoutInjected,
} from "../rooms/history/index.ts";
import { exitCodeOf, isWebTool, outcomeOf, type ToolAnswer } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import { redactedEnds } from "./text-part.ts";
import { answeredCall } from "./tool-callers.ts";

export interface TurnSeen {
  /** In the order in which they ended. */
  readonly attempts: readonly ToolAttempt[];
  /** The last message with a result; null: nothing was called. */
  readonly lastResult: StoredMessage | null;
  /** Redacted, as is what tools were called with. */
  readonly answer: string;
  readonly asked: readonly string[];
}

/** Characters of a long text that are looked at. */
const ENDS = { beginning: 12_000, end: 6_000 } as const;
const LONGEST_ASKED = 4_000;
/** Bytes of a turn's messages that are read: what is beyond is not looked at. */
const MOST_BYTES = 8 * 1024 * 1024;

export async function seeTurn(
  context: EngineContext,
  { history }: Pick<Stores, "history">,
  rows: readonly StoredMessage[],
): Promise<TurnSeen> {
  const redact = redactor(context);
  const called = new Map<string, string>();
  const [attempts, answers, asked]: [ToolAttempt[], string[], string[]] = [[], [], []];
  let lastResult: StoredMessage | null = null;
  let bytes = 0;
  for (const row of rows) {
    if (row.withheld !== null || bytes > MOST_BYTES) continue;
    bytes += row.bytes;
    const body = (await history.bodies([row.id])).get(row.id);
    if (body === undefined) continue;
    if (row.role === "assistant") {
      for (const [id, given] of callsIn(body, redact)) {
        called.set(id, given);
        asked.push(given);
      }
      const said = plainText({ parts: body.parts.filter(({ type }) => type === "text") });
      const { beginning, end } = redactedEnds(said, redact, ENDS);
      answers.push(`${beginning}\n${end}`.trim());
      continue;
    }
    const tool = toolOf(row, body);
    if (tool === null || isRecalled(row, body)) continue;
    const call = answeredCall(body);
    attempts.push(attemptOf(context, tool, (call && called.get(call)) ?? "", body));
    lastResult = row;
  }
  return { attempts, lastResult, asked, answer: answers.filter(Boolean).join("\n") };
}

function callsIn(
  { parts }: MessageBody,
  redact: (text: string) => string,
): readonly (readonly [id: string, asked: string])[] {
  return parts.flatMap(({ type, toolCallId, json }) => {
    if (type !== "toolCall" || toolCallId === null || !isObject(json)) return [];
    const given = json["arguments"];
    return [[toolCallId, isObject(given) ? redact(askedIn(given as JsonObject)) : ""] as const];
  });
}

/** By these the same thing is known when it is tried again. */
const NAMES_IT = ["command", "cmd", "path", "file_path", "filePath", "file", "query", "url"] as const;

function askedIn(given: JsonObject): string {
  const named = NAMES_IT.map((name) => given[name]).find(
    (value) => typeof value === "string" && value !== "",
  );
  const others = Object.entries(given).filter(([, value]) => value !== named);
  const rest = others.length === 0 ? "" : ` ${JSON.stringify(Object.fromEntries(others))}`;
  return typeof named === "string"
    ? `${named}${rest}`.slice(0, LONGEST_ASKED)
    : JSON.stringify(given).slice(0, LONGEST_ASKED);
}

function attemptOf(context: EngineContext, tool: string, asked: string, body: MessageBody): ToolAttempt {
  const { envelope } = body;
  const isError = typeof envelope["isError"] === "boolean" ? envelope["isError"] : null;
  const details: Json = envelope["details"] ?? null;
  const isWeb = isWebTool(tool, context.ledger.webTools);
  const ends = isWeb ? NO_TEXT : redactedEnds(withoutInjected(plainText(body)), redactor(context), ENDS);
  return { tool, asked, ...endOf({ isError, details, ...ends }) };
}

const NO_TEXT = { beginning: "", end: "" } as const;

function endOf(answer: ToolAnswer): Pick<ToolAttempt, "outcome" | "exitCode" | "told"> {
  const said: ToolAnswer = { ...answer, ...NO_TEXT };
  const [outcome, exitCode, whole] = [outcomeOf(said), exitCodeOf(said), outcomeOf(answer)];
  // That it failed is the host's word; of which kind the failure was may stand in the text.
  if (outcome !== "ok") return { outcome: whole, exitCode, told: true };
  if (exitCode !== null) return { outcome, exitCode, told: true };
  // No error as the host sees it, and yet the text speaks of one: the host decides, and is no longer sure.
  if (answer.isError === false) return { outcome, exitCode, told: whole === "ok" };
  return { outcome: whole, exitCode, told: false };
}
