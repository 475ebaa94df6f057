/** Facts for tests, put where the engine finds them as if they had been said, heard and settled. */

import type { EngineContext } from "../../src/engine/context.ts";
import { readEvidence } from "../../src/engine/evidence.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import type { EntityRef } from "../../src/kernel/entity-ref.ts";
import type { Evidence, EvidenceKind } from "../../src/kernel/evidence.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { factId, installationId } from "../../src/kernel/ids.ts";
import type { ShelfKey } from "../../src/rooms/durable/index.ts";
import type { FactObject, Voice } from "../../src/rooms/facts/index.ts";
import type { Lab } from "./stores.ts";

export interface PutFact {
  readonly subject?: EntityRef;
  readonly predicate?: string;
  readonly value: string;
  readonly type?: FactObject["type"];
  readonly from: number;
  readonly to?: number;
  /** References of what it rests on. */
  readonly sources?: readonly string[];
  /** Absent: `owner` with sources, `terminal` without. */
  readonly voice?: Voice;
  /** The fact that it takes the place of, from its own beginning on. */
  readonly replaces?: string;
  readonly shelf?: Pick<ShelfKey, "tier" | "name">;
}

const numberIn = (ref: string) => Number(ref.slice(ref.indexOf(":") + 1));

/** Its reference. */
export function putFact({ store, clock }: Lab, put: PutFact): Promise<string> {
  const { sources = [], replaces, from } = put;
  const voice = put.voice ?? (sources.length > 0 ? "owner" : "terminal");
  const means = { identity: { installation: "lab", key: "key" }, ledger: {}, clock };
  const context = means as unknown as EngineContext;
  return store.write("derived", async (stores) => {
    const { tier, name } = put.shelf ?? { tier: "user", name: "owner" };
    const shelf = await stores.memories.openShelf({ installation: installationId("lab"), tier, name });
    const keys = sources.map((ref) => ({ kind: ref.split(":")[0] as EvidenceKind, id: numberIn(ref) }));
    const now = await readEvidence(context, stores, keys);
    const evidence = keys.map((key): Evidence => {
      const found = now.get(`${key.kind}:${key.id}`);
      if (found?.state !== "holds") throw new Error(`${key.kind}:${key.id} does not hold`);
      return { ...key, digest: found.digest };
    });
    const recordedAt = clock.now();
    const said = { subject: put.subject ?? "person:owner", predicate: put.predicate ?? "lives_in" } as const;
    const added = await stores.facts.add(
      {
        ...said,
        ...{ shelf: shelf.id, object: { type: put.type ?? "literal", value: put.value }, voice, recordedAt },
        ...{ from: instantOf(from), to: put.to === undefined ? null : instantOf(put.to) },
        ...{ confidence: "operator_asserted", trust: "human" },
        hash: sha256Hex(JSON.stringify([said, put, recordedAt])).slice(0, 32),
      },
      evidence,
    );
    if (replaces !== undefined) {
      const at = instantOf(from);
      const act = { kind: "superseded", at, recordedAt, by: added!.id, voice, reason: null } as const;
      await stores.facts.addAct({ ...act, fact: factId(numberIn(replaces)), source: evidence[0] ?? null });
      await stores.facts.setEnd(factId(numberIn(replaces)), at);
    }
    return `fact:${added!.id}`;
  });
}
