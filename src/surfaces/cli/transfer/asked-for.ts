/** Of the records of a source those that are asked for, for the agent that is named. */

import type { TransferRecord } from "../../../kernel/transfer/record.ts";
import { ownRef, refsOf } from "../../../kernel/transfer/refs.ts";

export interface AskedFor {
  /** Session keys; empty: all. */
  readonly lanes: readonly string[];
  /** Undefined: as the source says. */
  readonly agent: string | undefined;
  /** The source has all that it should. */
  readonly whole: boolean;
}

export async function* askedFor(
  records: AsyncIterable<TransferRecord>,
  { lanes, agent, whole }: AskedFor,
): AsyncGenerator<TransferRecord> {
  const left = new Set<string>();
  for await (const record of records) {
    if (lanes.length > 0 && !belongs(record, lanes, left)) {
      const own = ownRef(record);
      if (own !== null) left.add(own);
      continue;
    }
    const wanted = whole && lanes.length === 0 ? record : byItself(record);
    yield agent === undefined ? wanted : forAgent(wanted, agent);
  }
}

/** Of those lanes, or of nothing that is left out; what is of no lane at all is not asked for. */
function belongs(record: TransferRecord, lanes: readonly string[], left: ReadonlySet<string>): boolean {
  if (record.kind === "lane") return lanes.includes(record.sessionKey);
  const named = refsOf(record);
  return named.length > 0 && named.every((ref) => !left.has(ref));
}

/** Not all that was made of it comes with it: it is made here. */
function byItself(record: TransferRecord): TransferRecord {
  if (record.kind !== "message") return record;
  const { made: _made, gate: _gate, ...rest } = record;
  return rest;
}

function forAgent(record: TransferRecord, agent: string): TransferRecord {
  if (record.kind === "document") return { ...record, agent };
  if (record.kind !== "lane") return record;
  const before = `agent:${record.agent}:`;
  const sessionKey = record.sessionKey.startsWith(before)
    ? `agent:${agent}:${record.sessionKey.slice(before.length)}`
    : record.sessionKey;
  return { ...record, agent, sessionKey };
}
