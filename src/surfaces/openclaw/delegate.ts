/**
 * A question handed to a sub-agent of the host, which reads the log with a permission of its own.
 *
 * The permission covers what was found to matter and nothing else, and is taken back however this ends. Never rejects: what
 * goes wrong has a name, and the caller has an answer of its own to fall back on. What the sub-agent cites without having
 * read it is left out.
 */

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Asker, IssueGrantAnswer, RevokeReason } from "../../engine/api.ts";
import { codeOf } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/json.ts";
import { type DelegatedReply, delegatedReply, delegatedTask, spokenText } from "./delegated-task.ts";
import type { HostApi } from "./host-types.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";
import { within } from "./within.ts";

/** What the host offers for it. */
export type SubAgents = Pick<
  HostApi["runtime"]["subagent"],
  "run" | "waitForRun" | "getSessionMessages" | "deleteSession"
>;

export const DELEGATION_FAILURES = {
  DELEGATED_EXPANSION_TIMEOUT: "the sub-agent did not answer in time",
  DELEGATED_EXPANSION_SPAWN_FAILED: "no sub-agent could be started",
  DELEGATED_EXPANSION_WAIT_FAILED: "the sub-agent did not come to an end",
  DELEGATED_EXPANSION_REPLY_MISSING: "the sub-agent said nothing",
  DELEGATED_EXPANSION_REPLY_INVALID: "the sub-agent did not answer in the form that was asked for",
} as const;
export type DelegationFailure = keyof typeof DELEGATION_FAILURES;

export type Delegated =
  | {
      readonly status: "answered";
      readonly answer: string;
      /** Cited, and read. */
      readonly citations: readonly string[];
      /** Cited without having been read. */
      readonly unread: number;
    }
  | { readonly status: "failed"; readonly code: DelegationFailure }
  /** `recursion`: a sub-agent asks; `busy`: another one is at work for this conversation. */
  | { readonly status: "refused"; readonly why: "recursion" | "busy" };

export interface Delegation {
  readonly asker: Asker;
  readonly question: string;
  /** Session keys that it may read, and of these only these summaries; undefined: all of them. */
  readonly lanes: readonly string[];
  readonly summaries: readonly string[] | undefined;
  /** Where to begin. */
  readonly refs: readonly string[];
  readonly maxTokens: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** What it may read in all. */
const GRANT_TOKENS = 60_000;
/** Levels of summaries that one expansion may go down: as deep as they get. */
const GRANT_DEPTH = 20;
const ENGINE_MS = 3_000;
/** The permission outlives the run by so much, should nobody be left to take it back. */
const GRACE_MS = 10_000;
/** What is late goes on behind the answer. */
const TIDY_MS = 1_000;
const TAKEN_BACK_TRIES = 5;
const SUBAGENT = /:subagent:/;
const TOOLS = ["lcm_grep", "lcm_describe", "lcm_expand"];

export async function delegate(
  client: SharedClient,
  agents: SubAgents,
  delegation: Delegation,
): Promise<Delegated> {
  const { asker, timeoutMs } = delegation;
  if (SUBAGENT.test(asker.sessionKey)) return { status: "refused", why: "recursion" };
  const child = `agent:${asker.agent}:subagent:${randomUUID()}`;
  let grant: IssueGrantAnswer;
  try {
    grant = await client.call("issue_grant", grantFor(delegation, child), ENGINE_MS);
  } catch (error) {
    const why = REFUSALS.get(codeOf(error));
    if (why !== undefined) return { status: "refused", why };
    client.degraded(`delegate:${reasonOf(error)}`);
    // It may have been given all the same, after nobody waited for it any more.
    void takeBack(client, child);
    return failed("SPAWN_FAILED");
  }
  const deadline = performance.now() + timeoutMs;
  let ended: Delegated = failed("WAIT_FAILED");
  try {
    const reply = await replyOf(agents, delegation, child, deadline);
    ended = typeof reply === "string" ? failed(reply) : await cited(client, grant, reply);
  } catch (error) {
    client.degraded(`delegate:${reasonOf(error)}`);
  } finally {
    await tidyUp(client, agents, child, grant.secret, reasonFor(ended));
  }
  return ended;
}

const REFUSALS = new Map<unknown, "recursion" | "busy">([
  ["grant/recursion", "recursion"],
  ["grant/busy", "busy"],
]);

function grantFor(delegation: Delegation, child: string) {
  const { asker, lanes, summaries, timeoutMs } = delegation;
  return {
    issuer: asker,
    child,
    purpose: "ask" as const,
    lanes,
    maxDepth: GRANT_DEPTH,
    tokens: GRANT_TOKENS,
    ttlMs: timeoutMs + GRACE_MS,
    ...(summaries !== undefined && { summaries }),
  };
}

type Failing = keyof typeof DELEGATION_FAILURES extends `DELEGATED_EXPANSION_${infer Name}` ? Name : never;

function failed(name: Failing): Delegated {
  return { status: "failed", code: `DELEGATED_EXPANSION_${name}` };
}

/** What it said, or the name of what went wrong. */
async function replyOf(
  agents: SubAgents,
  delegation: Delegation,
  child: string,
  deadline: number,
): Promise<DelegatedReply | Failing> {
  const leftMs = () => Math.max(1, deadline - performance.now());
  const { signal } = delegation;
  let runId: string;
  try {
    const started = await within(
      agents.run({
        sessionKey: child,
        message: delegatedTask(delegation),
        toolsAlsoAllow: TOOLS,
        promptMode: "minimal",
        lightContext: true,
        deliver: false,
        // Not the call's id: models count theirs anew in every turn, and the host would hand out an old run for it.
        idempotencyKey: child,
      }),
      leftMs(),
      "subagent.run",
    );
    runId = started.runId;
  } catch (error) {
    return codeOf(error) === "wire/deadline" ? "TIMEOUT" : "SPAWN_FAILED";
  }
  let text: string | undefined;
  try {
    const waiting = agents.waitForRun({ runId, timeoutMs: Math.ceil(leftMs()) });
    const run = await within(Promise.race([waiting, aborted(signal)]), leftMs(), "subagent.wait");
    if (run.status === "timeout" || run.status === "pending") return "TIMEOUT";
    if (run.status !== "ok") return "WAIT_FAILED";
    text = run.terminalReply?.disposition === "visible" ? run.terminalReply.text : undefined;
    text ??= spokenText(
      (await within(agents.getSessionMessages({ sessionKey: child }), leftMs(), "")).messages,
    );
  } catch (error) {
    return codeOf(error) === "wire/deadline" ? "TIMEOUT" : "WAIT_FAILED";
  }
  if (text === undefined || text.trim() === "") return "REPLY_MISSING";
  return delegatedReply(text) ?? "REPLY_INVALID";
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    else signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** The owner of the log says what was read; a reply that cannot be checked cites nothing. */
async function cited(
  client: SharedClient,
  { secret }: IssueGrantAnswer,
  { answer, citations }: DelegatedReply,
): Promise<Delegated> {
  const report = await client.call("grant_report", { secret }, ENGINE_MS).catch((error: unknown) => {
    client.degraded(`delegate:${reasonOf(error)}`);
    return { visited: [] };
  });
  const visited = new Set(report.visited);
  const read = citations.filter((ref) => visited.has(ref));
  return { status: "answered", answer, citations: read, unread: citations.length - read.length };
}

function reasonFor(ended: Delegated): RevokeReason {
  if (ended.status === "answered") return "completed";
  return ended.status === "failed" && ended.code.endsWith("_TIMEOUT") ? "timeout" : "failed";
}

/** In every end. What cannot be taken back now expires by itself, or with the next start of the log's owner. */
/** Whoever did not answer in time is busy: it is asked again for a while. The grant ends by itself, if need be. */
async function takeBack(client: SharedClient, child: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.call("revoke_grant", { child, reason: "failed" }, ENGINE_MS);
      return;
    } catch (error) {
      if (tries === TAKEN_BACK_TRIES) return client.degraded(`delegate:tidy-${reasonOf(error)}`);
      await sleep(ENGINE_MS, undefined, { ref: false });
    }
  }
}

async function tidyUp(
  client: SharedClient,
  agents: SubAgents,
  child: string,
  secret: string,
  reason: RevokeReason,
): Promise<void> {
  const tidied = await Promise.allSettled([
    client.call("revoke_grant", { secret, reason }, ENGINE_MS),
    within(
      Promise.resolve(agents.deleteSession({ sessionKey: child, deleteTranscript: true })),
      TIDY_MS,
      "subagent.delete",
    ),
  ]);
  for (const one of tidied)
    if (one.status === "rejected") client.degraded(`delegate:tidy-${reasonOf(one.reason)}`);
}

/** The host's sub-agents; undefined where it has none to offer: outside a gateway they are not there, or only throw. */
export function subAgentsOf(api: HostApi): SubAgents | undefined {
  const { subagent } = api.runtime;
  return isObject(subagent) && typeof subagent.run === "function" ? subagent : undefined;
}
