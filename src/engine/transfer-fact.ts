/** Facts out, with what they rest on and what became of them. An act stands with the later of the two facts it is about. */

import { type Evidence, evidenceRef } from "../kernel/evidence.ts";
import { type FactId, refOf } from "../kernel/ids.ts";
import type { FactRecord } from "../kernel/transfer/record.ts";
import type { Fact, FactAct } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";
import { restsOn } from "./transfer-evidence.ts";
import { factArriving } from "./transfer-fact-arriving.ts";
import type { KindTransfer } from "./transfer-kind.ts";
import { type ShelvesLeaving, shelvesLeaving } from "./transfer-shelf.ts";
import { leavingPage, ROWS } from "./transfer-shelf-page.ts";

export const factTransfer: KindTransfer<FactRecord> = {
  async leaving(context, stores, what, after, bytes) {
    const shelves = await shelvesLeaving(stores, what);
    return leavingPage(
      after,
      bytes,
      (from) => stores.facts.scan(from, ROWS),
      (rows) => told(context, stores, shelves, rows),
    );
  },
  arriving: factArriving,
};

async function told(
  context: EngineContext,
  stores: Stores,
  shelves: ShelvesLeaving,
  rows: readonly Fact[],
): Promise<readonly (FactRecord | null)[]> {
  const { facts } = stores;
  const ids = rows.map(({ id }) => id);
  const sources = await facts.sourcesOf(ids);
  const own = await facts.actsOn(ids);
  const taking = await facts.actsBy(ids);
  const records: (FactRecord | null)[] = [];
  for (const row of rows) {
    const shelf = shelves.get(row.shelf);
    if (shelf === undefined) {
      records.push(null);
      continue;
    }
    const { id, subject, predicate, object, from, to, recordedAt, confidence, trust, voice } = row;
    const acts = actsWith(id, own.get(id) ?? [], taking);
    records.push({
      ...{ kind: "fact", ref: refOf("fact", id), shelf, subject, predicate },
      object: { type: object.type, value: object.value },
      ...{ from, to, recordedAt, confidence, trust, voice },
      ...(await restsOn(context, stores, sources.get(id) ?? [])),
      acts: acts.map((act) => actOut(act, id)),
    });
  }
  return records;
}

/** Those of its own that no later one did, and those that it did to earlier ones. */
function actsWith(id: FactId, own: readonly FactAct[], taking: readonly FactAct[]): readonly FactAct[] {
  return [
    ...own.filter(({ by }) => by === null || by < id),
    ...taking.filter(({ fact, by }) => by === id && fact < id),
  ].toSorted((a, b) => a.id - b.id);
}

function actOut(
  { fact, kind, at, recordedAt, by, voice, reason, source }: FactAct,
  id: FactId,
): FactRecord["acts"][number] {
  const isOwn = fact === id;
  return {
    ...(!isOwn && { of: refOf("fact", fact) }),
    ...{ kind, at, recordedAt, by: isOwn && by !== null ? refOf("fact", by) : null, voice, reason },
    source: source === null ? null : refIn(source),
  };
}

function refIn(source: Evidence): string | null {
  return source.kind === "doc" ? null : evidenceRef(source);
}
