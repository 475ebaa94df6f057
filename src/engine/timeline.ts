/**
 * What stood around something: one line each, in the order of the conversation. Goes on across the sessions of a lane, and
 * says where one begins; never leaves the lane.
 */

import { NacreError } from "../kernel/errors.ts";
import { parseRef, RECORD_KINDS, refOf } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import { HEADING_TOKENS, type MessageBody, plainText } from "../rooms/history/index.ts";
import { type Access, accessIn, accessOf, type Metered, metered, refusedGrant } from "./access.ts";
import type { EngineContext } from "./context.ts";
import { docTimeline } from "./doc-timeline.ts";
import { redactor } from "./index-text.ts";
import { ledgerTimeline } from "./ledger-timeline.ts";
import { findNamed, type Named, named, nothingNamed, type Reader } from "./named.ts";
import {
  findKept,
  heldBack,
  type NamedCard,
  type NamedFact,
  type NamedLesson,
  type NamedMemory,
  type NamedShard,
  readableSources,
} from "./named-kept.ts";
import { redactedNear } from "./redacted-near.ts";
import type { TimelineAnswer, TimelineLine, TimelineRequest } from "./search-api.ts";
import type { Stores } from "./stores.ts";
import { summaryWords } from "./summary-words.ts";
import { MOST_HERE, type Moment, type Stretch, stretchAround } from "./timeline-stretch.ts";

const USUAL_BESIDE = 5;
const MOST_BESIDE = 100;
/** What is set aside for one line. */
const LINE_TOKENS = 100;
/** Bodies that are held at a time: each may be a megabyte, and one line of it is kept. */
const BODIES_AT_ONCE = 16;
/** By which the beginning of a text is found in it. */
const FIRST_CHARACTERS = 32;

export async function timeline(context: EngineContext, request: TimelineRequest): Promise<TimelineAnswer> {
  const all = await accessOf(context, request);
  const found = await context.store.read((stores) => findNamedOrKept(context, stores, all, request));
  if ("lines" in found) return found;
  const access = accessIn(all, found.lane.id);
  const before = clamp(request.before);
  const after = clamp(request.after);
  const most = before + after + (found.kind === "sum" ? MOST_HERE : 1);
  return metered(context, access, most * LINE_TOKENS, (allowed) =>
    context.store.read(async (stores) => {
      const stretch = await stretchAround(stores, access, found, { before, after });
      const lines = await linesOf(context, stores, stretch.moments);
      return answered(found, stretch, lines, access.grant === null ? Number.POSITIVE_INFINITY : allowed);
    }),
  );
}

/** Of what was made of a message, that message; of a document, and of what was told, its own answer. */
async function findNamedOrKept(
  context: EngineContext,
  stores: Stores,
  access: Access,
  request: TimelineRequest,
): Promise<Named | TimelineAnswer> {
  const reader = { access, reading: request };
  const ref = parseRef(request.ref, RECORD_KINDS);
  if (ref.kind === "msg" || ref.kind === "sum" || ref.kind === "file")
    return named(stores, reader, request.ref);
  const kept = await findKept(context, stores, reader, { kind: ref.kind, id: ref.id });
  if (kept === undefined) throw (await heldBack(context, stores, reader, ref)) ?? nothingNamed(reader, ref);
  const beside = { before: clamp(request.before), after: clamp(request.after) };
  if (kept.kind === "doc") return docTimeline(context, stores, kept, beside);
  if (kept.kind === "obs" || kept.kind === "evt") {
    const { message } = kept.kind === "obs" ? kept.observation : kept.event;
    const said = message === null ? undefined : await findNamed(stores, reader, { kind: "msg", id: message });
    return said ?? ledgerTimeline(context, stores, kept, beside);
  }
  const source = await saidIn(stores, reader, kept);
  if (source === undefined || source === null) throw withoutSource(refOf(ref.kind, ref.id));
  return named(stores, reader, refOf("msg", source));
}

/** The message that it was made of, as far as it may be read; of several the first. */
async function saidIn(
  stores: Stores,
  reader: Reader,
  kept: NamedMemory | NamedShard | NamedFact | NamedCard | NamedLesson,
): Promise<number | null | undefined> {
  if (kept.kind === "shard") return kept.shard.source;
  if (kept.kind === "lesson") return kept.lesson.source;
  if (kept.kind === "mem") return (await readableSources(stores, reader, kept.memory))[0];
  const sources =
    kept.kind === "card"
      ? kept.card.sources
      : ((await stores.facts.sourcesOf([kept.fact.id])).get(kept.fact.id) ?? []);
  for (const { kind, id } of sources) {
    if (kind === "msg" && (await findNamed(stores, reader, { kind, id })) !== undefined) return id;
  }
  return undefined;
}

function withoutSource(ref: string): NacreError {
  return new NacreError(
    "history/unknown-message",
    `there is no message here that ${ref} was made of`,
    "What it says is all there is to read: get shows it.",
  );
}

function clamp(beside = USUAL_BESIDE): number {
  return Math.min(MOST_BESIDE, Math.max(0, Math.trunc(beside)));
}

async function linesOf(
  context: EngineContext,
  stores: Stores,
  moments: readonly Moment[],
): Promise<readonly TimelineLine[]> {
  const words = await wordsOf(context, stores, moments);
  return moments.map((moment, at) => {
    const above = moments[at - 1];
    const newSession = above !== undefined && above.first.session !== moment.first.session;
    return { ...lineOf(moment, words), here: moment.here, newSession };
  });
}

function lineOf(
  { row, summary }: Moment,
  words: ReadonlyMap<string, string>,
): Omit<TimelineLine, "here" | "newSession"> {
  const ref = summary === null ? refOf("msg", row.id) : refOf("sum", summary.id);
  const line = excerpt(words.get(ref) ?? "", queryTerms(""));
  if (summary !== null) return { ref, role: "summary", at: summary.since, line, tokens: summary.tokens };
  return {
    ref,
    role: row.role,
    at: row.at,
    line,
    tokens: row.withheld === null ? row.tokens : estimateTokens(line),
  };
}

async function wordsOf(
  context: EngineContext,
  stores: Stores,
  moments: readonly Moment[],
): Promise<ReadonlyMap<string, string>> {
  const words = new Map<string, string>();
  const rows = moments.flatMap(({ row }) => (row === null ? [] : [row]));
  for (const row of rows) if (row.withheld !== null) words.set(refOf("msg", row.id), `[${row.withheld}]`);
  const readable = rows.filter(({ withheld }) => withheld === null).map(({ id }) => id);
  for (let at = 0; at < readable.length; at += BODIES_AT_ONCE) {
    const bodies = await stores.history.bodies(readable.slice(at, at + BODIES_AT_ONCE));
    for (const [id, body] of bodies) words.set(refOf("msg", id), beginning(context, body));
  }
  const summaries = moments.flatMap(({ summary }) => (summary === null ? [] : [summary]));
  for (const [id, { text }] of await summaryWords(context, stores, summaries))
    words.set(refOf("sum", id), text);
  return words;
}

/** Redacted; of a long one no more than a line needs. */
function beginning(context: EngineContext, body: MessageBody): string {
  const text = plainText(body).trimStart();
  return redactedNear(text, [text.slice(0, FIRST_CHARACTERS).toLowerCase()], redactor(context));
}

/** Who has little left sees what is nearest. */
function answered(
  { lane }: Named,
  stretch: Stretch,
  lines: readonly TimelineLine[],
  allowed: number,
): Metered<TimelineAnswer> {
  const costs = lines.map(({ line }) => HEADING_TOKENS + estimateTokens(line));
  const first = lines.findIndex(({ here }) => here);
  const last = lines.findLastIndex(({ here }) => here);
  let tokens = costs.reduce((sum, cost) => sum + cost, 0);
  let from = 0;
  let to = lines.length;
  while (tokens > allowed && from < to) {
    const isEarlierFarther = first - from >= to - 1 - last && from < first;
    tokens -= isEarlierFarther ? costs[from++]! : costs[--to]!;
  }
  if (from === to && lines.length > 0) throw refusedGrant("grant/spent");
  const shown = lines.slice(from, to);
  const answer = {
    ref: stretch.ref,
    agent: lane.agent,
    sessionKey: lane.sessionKey,
    lines: shown,
    earlier: stretch.earlier || from > 0,
    later: stretch.later || to < lines.length,
  };
  return { answer, tokens, visited: shown.map(({ ref }) => ref) };
}
