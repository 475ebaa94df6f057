/** What tests of unfolding share: a lane whose summaries stand three deep, each with the numbers it would have. */

import type { ExpandAnswer, ExpandRequest } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { type MessageId, refOf, type SummaryId } from "../../src/kernel/ids.ts";
import { tokens } from "../../src/kernel/tokens.ts";
import type { StoredMessage, StoredSummary, SummarySources } from "../../src/rooms/history/index.ts";
import { assistantSays, hostTranscript, userSays } from "./host.ts";
import type { Lab } from "./stores.ts";

export interface Folded {
  /** Messages, oldest first. */
  readonly messages: readonly MessageId[];
  /** By depth: the leaves first. */
  readonly levels: readonly (readonly SummaryId[])[];
}

/** So many exchanges of two messages; every four messages under a leaf, every two summaries under another. */
export async function foldedLane(
  lab: Lab,
  exchanges: number,
  words: (number: number) => string = (number) => `thing number ${number}`,
): Promise<Folded> {
  const host = hostTranscript();
  for (let number = 0; number < exchanges; number += 1) {
    const at = lab.clock.now();
    const said = host.say(userSays(words(number), at), assistantSays(`noted ${number}`, at + 1_000));
    await lab.engine.commitTurn(host.commit(said));
    lab.clock.advance(60_000);
  }
  return foldAll(lab, await lab.rows());
}

export async function foldAll(lab: Lab, rows: readonly StoredMessage[]): Promise<Folded> {
  const messages = rows.map((row) => row.id);
  const levels: SummaryId[][] = [];
  await lab.store.write("durable", async ({ history }) => {
    const leaves: SummaryId[] = [];
    for (let at = 0; at + 4 <= rows.length; at += 4) {
      const covered = rows.slice(at, at + 4);
      leaves.push(await addLeaf(history, covered));
    }
    levels.push(leaves);
    for (let depth = 1, below = leaves; below.length > 1; depth += 1) {
      const level: SummaryId[] = [];
      for (let at = 0; at + 2 <= below.length; at += 2) {
        level.push(await addAbove(history, depth, below.slice(at, at + 2)));
      }
      levels.push(level);
      below = level;
    }
  });
  return { messages, levels };
}

type History = Parameters<Parameters<Lab["store"]["write"]>[1]>[0]["history"];

const WRITTEN = {
  pins: [],
  files: [],
  model: "extractive",
  level: "normal",
  tokensIn: null,
  tokensOut: null,
  costUsd: null,
  confidence: 0.5,
  fallback: false,
  replaces: null,
  createdAt: instantOf(3_000),
} as const;

export async function addLeaf(
  history: History,
  rows: readonly StoredMessage[],
  text = `in short: ${rows.map(({ id }) => `message ${id}`).join(", ")}`,
): Promise<SummaryId> {
  const sources: SummarySources = { kind: "messages", ids: rows.map(({ id }) => id) };
  const files = (await history.payloadsOf(sources.ids)).map(({ id }) => id);
  const id = await history.addSummary({
    ...WRITTEN,
    lane: rows[0]!.lane,
    depth: 0,
    sources,
    first: rows[0]!.id,
    since: rows[0]!.at,
    until: rows.at(-1)!.at,
    messages: rows.length,
    summaries: 0,
    rawTokens: tokens(rows.reduce((sum, row) => sum + row.tokens, 0)),
    tokens: tokens(20),
    text,
    files,
  });
  await history.setSummaryState(id, "active");
  return id;
}

async function addAbove(history: History, depth: number, ids: readonly SummaryId[]): Promise<SummaryId> {
  const below: StoredSummary[] = [];
  for (const id of ids) below.push((await history.summary(id))!);
  const sum = (of: (summary: StoredSummary) => number) =>
    below.reduce((total, summary) => total + of(summary), 0);
  const id = await history.addSummary({
    ...WRITTEN,
    lane: below[0]!.lane,
    depth,
    sources: { kind: "summaries", ids },
    first: below[0]!.first,
    since: below[0]!.since,
    until: below.at(-1)!.until,
    messages: sum(({ messages }) => messages),
    summaries: sum(({ summaries }) => summaries + 1),
    rawTokens: tokens(sum(({ rawTokens }) => rawTokens)),
    tokens: tokens(20),
    text: `shorter still: ${ids.map((one) => refOf("sum", one)).join(" and ")}`,
  });
  await history.setSummaryState(id, "active");
  return id;
}

/** Every page of an expansion. */
export async function pagesOf(lab: Lab, request: ExpandRequest): Promise<readonly ExpandAnswer[]> {
  const pages = [await lab.engine.expand(request)];
  for (let last = pages[0]!; last.cursor !== null; last = pages.at(-1)!) {
    pages.push(await lab.engine.expand({ ...request, cursor: last.cursor }));
    if (pages.length > 10_000) throw new Error("pages without end");
  }
  return pages;
}
