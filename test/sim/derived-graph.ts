/** What must hold of the graph: every edge leads from something to something and rests on records that are there. */

import type { EngineApi, Stores } from "../../src/engine/index.ts";
import type { EvidenceKey } from "../../src/kernel/evidence.ts";
import { eventId, factId, messageId, observationId } from "../../src/kernel/ids.ts";
import type { Disk } from "./disk.ts";
import type { Random } from "./random.ts";

const ALL = 100_000;

export class DerivedGraph {
  /** The most edges there ever were. */
  most = 0;
  readonly #disk: Disk;
  readonly #random: Random;

  constructor(disk: Disk, random: Random) {
    this.#disk = disk;
    this.#random = random;
  }

  /** One slice; a batch may arrive twice. */
  async derive(engine: EngineApi): Promise<boolean> {
    const batch = await engine.prepareGraph({ limit: 1 + this.#random.int(30) });
    if (this.#random.chance(0.2)) await engine.applyGraph(batch);
    await engine.applyGraph(batch);
    return !batch.idle;
  }

  async check(): Promise<void> {
    await this.#disk.read(async (_history, stores) => {
      const { graph } = stores;
      const edges = await graph.scanEdges(0, ALL);
      this.most = Math.max(this.most, edges.length);
      const entities = new Set((await graph.scanEntities(0, ALL)).map(({ id }) => id));
      const evidence = Map.groupBy(await graph.evidenceOf(edges.map(({ id }) => id)), ({ edge }) => edge);
      for (const { id, src, dst } of edges) {
        if (!entities.has(src) || !entities.has(dst)) throw new Error(`edge ${id} leads nowhere`);
        const own = evidence.get(id) ?? [];
        if (own.length === 0) throw new Error(`edge ${id} rests on nothing`);
        for (const one of own)
          if (!(await isThere(stores, one)))
            throw new Error(`edge ${id} rests on ${one.kind}:${one.id}, which is gone`);
      }
    });
  }

  /** Cleared and derived again it is what it was. */
  async checkAnew(engine: EngineApi): Promise<void> {
    const { before, after } = await engine.rebuildGraph({});
    if (before !== after) throw new Error("the graph is another when it is derived anew");
  }
}

async function isThere(stores: Stores, { kind, id }: EvidenceKey): Promise<boolean> {
  switch (kind) {
    case "obs":
      return (await stores.ledger.observations([observationId(id)])).size > 0;
    case "evt":
      return (await stores.events.events([eventId(id)])).size > 0;
    case "fact":
      return (await stores.facts.facts([factId(id)])).size > 0;
    case "msg": {
      const row = await stores.history.message(messageId(id));
      return row !== undefined && row.withheld !== "erased";
    }
    default:
      throw new Error(`nothing here is a ${kind}`);
  }
}
