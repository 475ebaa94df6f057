/** What a receipt names and what is not as it was: taken back, replaced, not there any more. One sentence each. */

import {
  eventId,
  factId,
  lessonId,
  memoryId,
  messageId,
  observationId,
  parseRef,
  RECORD_KINDS,
  type RecordKind,
  refsIn,
  shardId,
  summaryId,
} from "../kernel/ids.ts";
import { isIncluded } from "../kernel/reasons.ts";
import { asideOf } from "../rooms/ledger/index.ts";
import type { AssemblyReceipt } from "../rooms/pack/index.ts";
import type { Stores } from "./stores.ts";

export async function goneSince(stores: Stores, receipt: AssemblyReceipt): Promise<readonly string[]> {
  const refs = receipt.candidates.filter(({ reason }) => isIncluded(reason)).map(({ ref }) => ref);
  const ids = (kind: RecordKind) =>
    refs.flatMap((ref) => {
      if (refsIn(ref)[0] !== ref) return [];
      const parsed = parseRef(ref, RECORD_KINDS);
      return parsed.kind === kind ? [parsed.id] : [];
    });
  return [
    ...(await messagesGone(stores, ids("msg"))),
    ...(await summariesGone(stores, [...new Set([...ids("sum"), ...receipt.shown.summaries])])),
    ...(await memoriesGone(stores, ids("mem"))),
    ...(await shardsGone(stores, ids("shard"))),
    ...(await docsGone(stores, ids("doc"))),
    ...(await observationsGone(stores, ids("obs"))),
    ...(await eventsGone(stores, ids("evt"))),
    ...(await factsGone(stores, ids("fact"))),
    ...(await lessonsGone(stores, ids("lesson"))),
  ];
}

async function messagesGone({ history }: Stores, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await history.messages(ids.map(messageId));
  return ids.flatMap((id) => {
    const row = rows.get(messageId(id));
    if (row === undefined) return [`msg:${id} is not in the log.`];
    if (row.withheld !== null) return [`msg:${id} was ${row.withheld}.`];
    return row.state === "rejected" ? [`msg:${id} was rejected.`] : [];
  });
}

async function summariesGone({ history }: Stores, ids: readonly number[]): Promise<readonly string[]> {
  const bodies = await history.summaryBodies(ids.map(summaryId));
  return ids.flatMap((id) => {
    const body = bodies.get(summaryId(id));
    return body === undefined || body.text === ""
      ? [`sum:${id} has no words any more: something that it told was taken back.`]
      : [];
  });
}

async function memoriesGone({ memories }: Stores, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await memories.memories(ids.map(memoryId));
  return ids.flatMap((id) => {
    const memory = rows.get(memoryId(id));
    if (memory === undefined) return [`mem:${id} was erased.`];
    return memory.state === "active" ? [] : [`mem:${id} is ${memory.state} now.`];
  });
}

async function shardsGone({ guidance }: Stores, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await guidance.shards(ids.map(shardId));
  return ids.flatMap((id) => {
    const shard = rows.get(shardId(id));
    if (shard === undefined) return [`shard:${id} was erased.`];
    // What another took the place of since is in again, as of then.
    return shard.state === "revoked" ? [`shard:${id} is revoked now.`] : [];
  });
}

async function observationsGone({ ledger }: Stores, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await ledger.observations(ids.map(observationId));
  return ids.flatMap((id) => {
    const row = rows.get(observationId(id));
    if (row === undefined) return [`obs:${id} was erased.`];
    const aside = asideOf(row);
    return aside === null ? [] : [`obs:${id} is ${aside} now.`];
  });
}

async function eventsGone({ events }: Stores, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await events.events(ids.map(eventId));
  return ids.flatMap((id) => {
    const row = rows.get(eventId(id));
    if (row === undefined) return [`evt:${id} was erased.`];
    if (row.redacted) return [`evt:${id} was redacted.`];
    return row.held === null ? [] : [`evt:${id} is held now.`];
  });
}

/** What became of one since is known, and changes nothing as of then. */
async function factsGone({ facts }: Stores, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await facts.facts(ids.map(factId));
  return ids.flatMap((id) => (rows.has(factId(id)) ? [] : [`fact:${id} was erased.`]));
}

async function lessonsGone({ lessons }: Stores, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await lessons.lessons(ids.map(lessonId));
  return ids.flatMap((id) => {
    const lesson = rows.get(lessonId(id));
    if (lesson === undefined) return [`lesson:${id} was erased.`];
    return lesson.state === "forgotten" ? [`lesson:${id} is forgotten now.`] : [];
  });
}

async function docsGone({ docs }: Stores, ids: readonly number[]): Promise<readonly string[]> {
  const rows = await docs.pieces(ids.map((id) => id as Parameters<typeof docs.pieces>[0][number]));
  return ids.flatMap((id) =>
    rows.has(id as Parameters<typeof docs.pieces>[0][number])
      ? []
      : [`doc:${id} is not in its file any more.`],
  );
}
