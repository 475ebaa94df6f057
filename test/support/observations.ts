/** Observations as they are stored, without whatever makes them; found by their words at once. */

import { instantOf } from "../../src/kernel/clock.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { type ObservationId, refOf } from "../../src/kernel/ids.ts";
import { queryTerms } from "../../src/kernel/text/query-terms.ts";
import type { Aside } from "../../src/ports/shelf-index.ts";
import type { NewObservation, Observation } from "../../src/rooms/ledger/index.ts";
import type { Lab } from "./stores.ts";

export const DAY = 86_400_000;

export interface Observed {
  readonly id: ObservationId;
  readonly ref: string;
}

/** On the owner's own shelf, or of a scope; it happened and was stored so many days ago. */
export async function observe(
  { store, engine, clock }: Lab,
  line: string,
  { daysAgo = 0, scope, ...more }: Partial<NewObservation> & { daysAgo?: number; scope?: string } = {},
): Promise<Observed> {
  const { installation } = await engine.status({});
  const at = instantOf(clock.now() - daysAgo * DAY);
  const id = await store.write("durable", async ({ ledger, memories }) => {
    const shelf = await memories.openShelf({
      installation: installation as never,
      tier: scope === undefined ? "user" : "scope",
      name: scope ?? "owner",
    });
    const added = await ledger.add({
      shelf: shelf.id,
      kind: "note",
      kindGiven: false,
      origin: "ingest",
      trust: "tool",
      held: null,
      importance: { score: 0.5, label: "nice_to_have", method: "heuristic-v2" },
      priority: "P2",
      state: "active",
      language: "en",
      outcome: null,
      at,
      createdAt: at,
      agent: null,
      tool: null,
      call: null,
      durationMs: null,
      message: null,
      supersedes: null,
      spool: null,
      hash: sha256Hex(line).slice(0, 32),
      line,
      text: line,
      detail: null,
      plan: null,
      ...more,
    });
    return added!.id;
  });
  await indexLedger(engine);
  return { id, ref: refOf("obs", id) };
}

export async function indexLedger(engine: Lab["engine"]): Promise<void> {
  for (;;) {
    const batch = await engine.prepareLedgerIndex({ limit: 500 });
    if (batch.idle) return;
    await engine.applyLedgerIndex(batch);
  }
}

export function stored({ store }: Lab, { id }: Observed): Promise<Observation> {
  return store.read(async ({ ledger }) => (await ledger.observations([id])).get(id)!);
}

/** By their words, on whatever shelf; those that stand aside only where they are asked for. */
export async function foundBy(
  { store, engine }: Lab,
  words: string,
  aside: readonly Aside[] = [],
): Promise<readonly string[]> {
  const { installation } = await engine.status({});
  return store.read(async ({ shelfIndex, memories }) => {
    const shelves = (await memories.shelves(installation as never)).map(({ id }) => id);
    const hits = await shelfIndex.search({ terms: queryTerms(words), shelves, aside, limit: 50 });
    return hits.map(({ kind, source }) => refOf(kind, source));
  });
}
