/** Facts as what something else rests on: what one says and what became of it. One that counts for nothing any more bears nothing. */

import { evidenceRef } from "../kernel/evidence.ts";
import { factId } from "../kernel/ids.ts";
import { factWords } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { type EvidenceNow, evidenceDigest, GONE } from "./evidence-records.ts";
import { standingOf } from "./fact-standing.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";

const BEARS_NOTHING: ReadonlySet<string> = new Set(["retracted", "invalidated", "stale"]);

export async function readFactEvidence(
  context: EngineContext,
  stores: Stores,
  ids: readonly number[],
): Promise<ReadonlyMap<string, EvidenceNow>> {
  if (ids.length === 0) return new Map();
  const rows = await stores.facts.facts(ids.map(factId));
  const facts = [...rows.values()];
  const standing = await standingOf(context, stores, facts, { at: context.clock.now() });
  const redact = redactor(context);
  const found = new Map<string, EvidenceNow>(ids.map((id) => [evidenceRef({ kind: "fact", id }), GONE]));
  for (const fact of facts) {
    const { status, end, trust } = standing.get(fact.id)!;
    if (BEARS_NOTHING.has(status)) continue;
    const { subject, predicate, object, from } = fact;
    const says = [subject, predicate, object.type, object.value, String(from), String(end.at), end.cause];
    found.set(evidenceRef({ kind: "fact", id: fact.id }), {
      state: "holds",
      digest: evidenceDigest(context, "fact", says),
      text: redact(factWords(fact)),
      trust,
      at: from,
      shelf: fact.shelf,
      lane: null,
    });
  }
  return found;
}
