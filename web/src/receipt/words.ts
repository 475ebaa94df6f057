/** The words behind references, asked for a page at a time: a receipt has none of them. */

import { call } from "../api/call.ts";
import type { Topic } from "../api/news.ts";
import { problemOf } from "../api/problem.ts";
import { type Resource, useResource } from "../api/resource.ts";

/** As many as may be asked for at once. */
export const PAGE = 20;
/** Of each, enough to know what it says. */
const TOKENS_EACH = 160;

/** What a record or a file says. */
export interface Text {
  readonly text: string;
  /** False: only its beginning. */
  readonly whole: boolean;
  readonly role: string;
  readonly at: number;
}

/**
 * Instead of words. `gone`: it is not there, or not any more. `held`: a person has to decide about it first. `changed`: a file reads
 * otherwise now. `none`: it has no words of its own.
 */
export type Absent = "erased" | "forgotten" | "gone" | "held" | "changed" | "none";
export type Words = Text | Absent;

const TOPICS: readonly Topic[] = ["history", "memories", "guidance", "facts", "ledger", "graph", "brain"];
const RECORD = /^(?:msg|sum|file|mem|doc|shard|obs|evt|fact|card|lesson):\d{1,15}$/;

/** Whether there is anything to be asked for: `AGENTS.md#L3` is no record. */
export function isRecord(ref: string): boolean {
  return RECORD.test(ref);
}

export async function wordsOf(
  refs: readonly string[],
  signal?: AbortSignal,
  tokensEach = TOKENS_EACH,
): Promise<ReadonlyMap<string, Words>> {
  const wanted = [...new Set(refs)].filter(isRecord);
  const found = new Map<string, Words>(wanted.map((ref) => [ref, "gone"]));
  if (wanted.length === 0) return found;
  try {
    const maxTokens = Math.max(400, wanted.length * tokensEach);
    const { items, held = [] } = await call("get", { refs: wanted, maxTokens }, signal);
    for (const item of items) found.set(item.ref, takenBack(item.provenance.state) ?? item);
    for (const ref of held) found.set(ref, "held");
  } catch (error) {
    // Where none of them is there any more, that is what is said.
    const { code, message } = problemOf(error);
    if (signal?.aborted || !/\/unknown/.test(code)) throw error;
    if (/held back/.test(message)) for (const ref of wanted) found.set(ref, "held");
  }
  return found;
}

/** Of what was taken back there is a place, and no words. */
function takenBack(state: string): "erased" | "forgotten" | undefined {
  return state === "erased" || state === "forgotten" ? state : undefined;
}

/** At most a page of them. */
export function useWords(refs: readonly string[]): Resource<ReadonlyMap<string, Words>> {
  const wanted = refs.filter(isRecord);
  const key = wanted.length === 0 ? null : wanted.join();
  return useResource(key, (signal) => wordsOf(wanted, signal), TOPICS);
}
