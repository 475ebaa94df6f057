/**
 * A session of a benchmark as the transcript that the host would have written of it, so that it comes in the way any
 * transcript does.
 *
 * A person beside the assistant is a user without a name. Where two people talk, both are users and the host tells them
 * apart by their sender.
 */

import { readTranscript, type TranscriptBatch } from "../../src/engine/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import type { BenchmarkDoc } from "../recall-set/benchmark.ts";

export interface BenchmarkSession {
  /** Unique in its store. */
  readonly name: string;
  readonly docs: readonly BenchmarkDoc[];
  /** When each was said. */
  readonly moments: readonly number[];
}

const ROLES: { readonly [speaker: string]: string } = {
  user: "user",
  assistant: "assistant",
  tool: "toolResult",
};

export const laneOf = ({ name }: Pick<BenchmarkSession, "name">) => ({
  agent: "main",
  // A conversation between two: what its user says for good is the owner's.
  sessionKey: `agent:main:recall:direct:${name}`,
});

export const entryId = (at: number): string => `entry-${at}`;

/** What is to be sent to the engine for a session, page by page. */
export async function* batchesOf(session: BenchmarkSession): AsyncGenerator<TranscriptBatch> {
  yield* readTranscript(linesOf(session), laneOf(session));
}

async function* linesOf({ name, docs, moments }: BenchmarkSession): AsyncGenerator<string> {
  const timestamp = iso(moments[0]!);
  yield JSON.stringify({ type: "session", version: 4, id: name, timestamp });
  for (const [at, doc] of docs.entries()) {
    yield JSON.stringify({
      type: "message",
      id: entryId(at),
      parentId: at === 0 ? null : entryId(at - 1),
      timestamp: iso(moments[at]!),
      message: messageOf(doc, moments[at]!, `${name}/${at}`),
    });
  }
}

function messageOf({ speaker, text }: BenchmarkDoc, timestamp: number, key: string): JsonObject {
  const role = Object.hasOwn(ROLES, speaker) ? ROLES[speaker]! : null;
  const content = [{ type: "text", text }];
  if (role === "assistant") return { role, content, responseId: `resp_${key}`, timestamp };
  if (role === "toolResult") return { role, content, toolCallId: `call_${key}`, timestamp };
  const sender = role === null ? { senderId: speaker, senderName: speaker } : { senderIsOwner: true };
  return { role: "user", content: text, timestamp, idempotencyKey: `${key}:user`, __openclaw: sender };
}

const iso = (at: number): string => new Date(at).toISOString();
