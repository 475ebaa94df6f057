/** What must hold of everything that was understood to be so: it rests on messages that are there, and never contradicts itself. */

import type { EngineApi, Stores } from "../../src/engine/index.ts";
import type { EvidenceKey } from "../../src/kernel/evidence.ts";
import { installationId, messageId } from "../../src/kernel/ids.ts";
import { BUILT_IN_PREDICATES, type Fact, objectKey, overlap } from "../../src/rooms/facts/index.ts";
import type { Disk } from "./disk.ts";
import type { Random } from "./random.ts";

const SINGLE = new Set(
  BUILT_IN_PREDICATES.filter(({ cardinality }) => cardinality === "single").map(({ name }) => name),
);
const ALL = 100_000;

export class HeardFacts {
  /** The most there ever were. */
  most = 0;
  readonly #disk: Disk;
  readonly #random: Random;

  constructor(disk: Disk, random: Random) {
    this.#disk = disk;
    this.#random = random;
  }

  /** One slice; a batch may arrive twice. */
  async hear(engine: EngineApi): Promise<boolean> {
    const batch = await engine.prepareFacts({ limit: 1 + this.#random.int(30) });
    if (this.#random.chance(0.2)) await engine.applyFacts(batch);
    await engine.applyFacts(batch);
    return !batch.idle;
  }

  async check(): Promise<void> {
    await this.#disk.read(async (_history, stores) => {
      const all = await stores.facts.scan(0, ALL);
      this.most = Math.max(this.most, all.length);
      const sources = await stores.facts.sourcesOf(all.map(({ id }) => id));
      for (const { id } of all) {
        const own = sources.get(id) ?? [];
        if (own.length === 0) throw new Error(`fact ${id} rests on nothing`);
        for (const source of own) await checkThere(stores, `fact ${id}`, source);
      }
      for (const [id, acts] of await stores.facts.actsOn(all.map(({ id }) => id)))
        for (const { source } of acts)
          if (source !== null) await checkThere(stores, `an act on ${id}`, source);
      const shelves = (await stores.memories.shelves(installationId("sim"))).map(({ id }) => id);
      const states = ["pending"] as const;
      const waiting =
        shelves.length === 0 ? [] : await stores.facts.listProposals({ shelves, states, limit: ALL });
      for (const { id, source } of waiting) await checkThere(stores, `proposal ${id}`, source);
      checkApart(all);
    });
  }
}

async function checkThere({ history }: Stores, what: string, { kind, id }: EvidenceKey): Promise<void> {
  if (kind !== "msg") return;
  const row = await history.message(messageId(id));
  if (row === undefined || row.withheld === "erased")
    throw new Error(`${what} rests on message ${id}, which is gone`);
}

/** No two of one key hold at the same time. */
function checkApart(all: readonly Fact[]): void {
  const keyOf = ({ shelf, subject, predicate, object }: Fact) =>
    JSON.stringify([shelf, subject, predicate, SINGLE.has(predicate) ? null : objectKey(object)]);
  for (const facts of Map.groupBy(all, keyOf).values()) {
    const spans = facts
      .map(({ id, from, endsAt }) => ({ id, from, to: endsAt }))
      .filter(({ from, to }) => to === null || to > from);
    for (const [at, one] of spans.entries()) {
      const other = spans.slice(at + 1).find((two) => overlap(one, two));
      if (other !== undefined) throw new Error(`facts ${one.id} and ${other.id} hold at the same time`);
    }
  }
}
