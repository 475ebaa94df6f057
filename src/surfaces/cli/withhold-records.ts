/** Observations and events among what `erase` is given. */

import type { ErasedRecord } from "../../engine/api.ts";
import type { Client } from "./dependencies.ts";
import { counted } from "./figures.ts";
import { renderHits } from "./render-hits.ts";
import type { Style } from "./style.ts";

/** What the engine takes in one transaction. */
const BATCH = 200;

export interface ChosenRecord extends Omit<ErasedRecord, "texts" | "spool"> {
  /** Its messages, where it was made of some. */
  readonly sources: readonly string[];
}

export const RECORD_FIELDS = {
  "records[].ref":
    "reference of an observation or an event that was chosen, or of an event that was noted because of one",
  "records[].shelf": "a session key, user:owner, or scope: and a name",
  "records[].at": "when it was",
  "records[].line": "what it says in a line, without secrets",
  "records[].sources[]": "messages that these were made of, which stay",
} as const;

interface NamedRecords {
  readonly records: readonly ChosenRecord[];
  readonly texts: readonly string[];
  /** Where they were told. */
  readonly places: readonly Pick<ErasedRecord, "ref" | "spool">[];
}

/** One that is not there is refused, before anything is done. What they say is taken to look for it, and shown to nobody. */
export async function recordsNamed(client: Client, refs: readonly string[]): Promise<NamedRecords> {
  const records = new Map<string, ChosenRecord>();
  const texts: string[] = [];
  const places: Pick<ErasedRecord, "ref" | "spool">[] = [];
  for (let at = 0; at < refs.length; at += BATCH) {
    const found = await client.eraseObservations({ refs: refs.slice(at, at + BATCH), dryRun: true });
    for (const { texts: said, spool, ...record } of found.records) {
      places.push({ ref: record.ref, spool });
      records.set(record.ref, { ...record, sources: found.sources });
      texts.push(said.join("\n"));
    }
  }
  return { records: [...records.values()], texts, places };
}

/** False: it was stopped on the way. */
export async function eraseRecords(
  client: Client,
  records: readonly ChosenRecord[],
  changed: string[],
  signal: AbortSignal,
): Promise<boolean> {
  // An event that was noted because of an observation goes with it: all that are named are still there.
  const events = records.filter(({ ref }) => ref.startsWith("evt:"));
  const others = records.filter(({ ref }) => !ref.startsWith("evt:"));
  const ordered = [...events, ...others].map(({ ref }) => ref);
  for (let at = 0; at < ordered.length; at += BATCH) {
    if (signal.aborted) return false;
    changed.push(...(await client.eraseObservations({ refs: ordered.slice(at, at + BATCH) })).erased);
  }
  return true;
}

/** `2 observations and 1 event`; empty for none. */
export function countedRecords(refs: readonly string[]): string {
  const of = (kind: string): number => refs.filter((ref) => ref.startsWith(`${kind}:`)).length;
  return [
    ...(of("obs") > 0 ? [counted(of("obs"), "observation")] : []),
    ...(of("evt") > 0 ? [counted(of("evt"), "event")] : []),
  ].join(" and ");
}

export function renderChosenRecords(records: readonly ChosenRecord[], style: Style): readonly string[] {
  if (records.length === 0) return [];
  const hits = records.map(({ ref, shelf, at, line }) => ({
    ...{ ref, shelf, at, excerpt: line, role: ref.startsWith("evt:") ? "event" : "observation" },
    ...{ score: 0, agent: "", sessionKey: "", tokens: 0 },
  }));
  return [renderHits(hits, [], style)];
}
