/** A person who tells things that last and takes some of them back, and what must hold of everything that is kept. */

import type { EngineApi, Stores } from "../../src/engine/index.ts";
import { codeOf } from "../../src/kernel/errors.ts";
import { installationId } from "../../src/kernel/ids.ts";
import type { Memory } from "../../src/rooms/durable/index.ts";
import type { Disk } from "./disk.ts";
import type { Random } from "./random.ts";

const MOST_TAKEN = 3;
const ALL = { states: ["active", "superseded", "forgotten"], limit: 100_000 } as const;

export class KeptMemories {
  /** The most there ever were. */
  most = 0;
  readonly #disk: Disk;
  readonly #random: Random;

  constructor(disk: Disk, random: Random) {
    this.#disk = disk;
    this.#random = random;
  }

  /** One slice of what is indexed; a batch may arrive twice. */
  async judge(engine: EngineApi): Promise<boolean> {
    const batch = await engine.prepareGate({ limit: 1 + this.#random.int(30) });
    if (this.#random.chance(0.2)) await engine.applyGate(batch);
    await engine.applyGate(batch);
    return !batch.idle;
  }

  /** Forgets, erases or brings back one of them. */
  async takeBack(engine: EngineApi): Promise<void> {
    const { memories } = await engine.listMemories({ states: ALL.states, limit: 1_000 });
    if (memories.length === 0) return;
    const { ref, state } = this.#random.pick(memories);
    if (state === "forgotten") {
      // One that was made of what is forgotten comes back with that only.
      await engine.forgetMemories({ refs: [ref], undo: true }).catch((error: unknown) => {
        if (codeOf(error) !== "memory/unknown") throw error;
      });
    } else await engine.forgetMemories({ refs: [ref], ...(this.#random.chance(0.3) && { erase: true }) });
  }

  /** What some of them were made of is forgotten, remembered and erased; after each the rules hold. */
  async takeSources(engine: EngineApi): Promise<void> {
    for (let taken = 0; taken < MOST_TAKEN; taken++) {
      // One message may tell several things: what is erased with one of them is gone with all.
      const [memory] = (await engine.listMemories({ limit: 1 })).memories;
      if (memory === undefined) return;
      const { ref } = memory;
      const { sources } = await engine.showMemory({ ref });
      const refs = sources.map((source) => source.ref);
      await engine.forget({ refs });
      await this.check();
      await engine.forget({ refs, undo: true });
      await this.check();
      if ((await engine.showMemory({ ref })).state !== "active") throw new Error(`${ref} did not come back`);
      await engine.erase({ refs });
      await this.check();
    }
  }

  /** Answers what is recalled, for whoever looks for words that were taken back. */
  async check(): Promise<readonly string[]> {
    return this.#disk.read(async (_history, stores) => {
      const shelves = await stores.memories.shelves(installationId("sim"));
      const all = await stores.memories.list({ ...ALL, shelves: shelves.map(({ id }) => id) });
      this.most = Math.max(this.most, all.length);
      const said = new Set<string>();
      for (const memory of all) {
        await checkSources(stores, memory);
        if (memory.state !== "active") continue;
        const says = `${memory.shelf} ${memory.digest}`;
        if (said.has(says)) throw new Error(`two memories say the same: ${memory.text}`);
        said.add(says);
        if (await stores.memories.isBuried(memory.shelf, memory.digest))
          throw new Error(`memory ${memory.id} was forgotten and is back: ${memory.text}`);
      }
      return all.filter(({ state }) => state !== "forgotten").map(({ text }) => text);
    });
  }
}

async function checkSources({ history, memories }: Stores, { id, state }: Memory): Promise<void> {
  const sources = await memories.sources(id);
  if (sources.length === 0) throw new Error(`memory ${id} comes from nowhere`);
  for (const { message, how } of sources) {
    const row = await history.message(message);
    if (row === undefined || row.withheld === "erased")
      throw new Error(`memory ${id} is made of message ${message}, which is gone`);
    if (how === "origin" && row.withheld !== null && state !== "forgotten")
      throw new Error(`memory ${id} is ${state} although message ${message} is forgotten`);
  }
}
