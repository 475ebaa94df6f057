/**
 * A person who forgets, remembers and erases what was said, and looks whether it is gone: from the log, from everything that
 * was made of it, from prompts and from what is found.
 */

import type { EngineApi } from "../../src/engine/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import type { Disk } from "./disk.ts";
import type { HostLane } from "./host-model.ts";
import type { Random } from "./random.ts";
import type { Snapshot, StoredRow } from "./stored-lane.ts";

type Kind = "forget" | "remember" | "erase";

export interface Wish {
  readonly kind: Kind;
  readonly rows: readonly StoredRow[];
  act(engine: EngineApi): Promise<unknown>;
}

const AFTERWARDS = { forget: "forgotten", remember: null, erase: "erased" } as const;

interface Gone {
  readonly ref: string;
  readonly words: readonly string[];
}

/** Words that nobody says twice. */
const MINTED = /(?:word|file)[0-9a-z]{8}/g;

export class TakenBack {
  /** Messages that were forgotten, remembered or erased. */
  count = 0;
  readonly #disk: Disk;
  readonly #random: Random;
  /** By the number of the message: what is not to be met anywhere. */
  readonly #gone = new Map<number, Gone>();

  constructor(disk: Disk, random: Random) {
    this.#disk = disk;
    this.#random = random;
  }

  /** Undefined when there is nothing to be taken back. */
  wish({ rows }: Snapshot): Wish | undefined {
    const kind = this.#random.pick(["forget", "remember", "erase", "erase"] as const);
    const able = rows.filter(({ withheld }) => {
      if (kind === "erase") return withheld !== "erased";
      return withheld === (kind === "forget" ? null : "forgotten");
    });
    if (able.length === 0) return undefined;
    const from = this.#random.int(able.length);
    const chosen = able.slice(from, from + 1 + this.#random.int(4));
    const refs = chosen.map(({ id }) => `msg:${id}`);
    // From now on it may be met again.
    if (kind === "remember") for (const { number } of chosen) this.#gone.delete(number);
    return {
      kind,
      rows: chosen,
      act: (engine) =>
        kind === "erase" ? engine.erase({ refs }) : engine.forget({ refs, undo: kind === "remember" }),
    };
  }

  /** All of them or none. */
  checkWhole({ kind, rows }: Wish, now: Snapshot): void {
    const withheld = new Map(now.rows.map((row) => [row.id, row.withheld]));
    const done = rows.filter(({ id }) => withheld.get(id) === AFTERWARDS[kind]).length;
    const left = rows.filter((row) => withheld.get(row.id) === row.withheld).length;
    if (done !== rows.length && left !== rows.length) {
      throw new Error(`half an act: ${done} of ${rows.length} messages are ${AFTERWARDS[kind]}`);
    }
    if (done === rows.length) this.count += done;
  }

  /** Nothing that is stored of the lane has a word of what is withheld now. */
  async check(host: HostLane, { rows, summaries }: Snapshot): Promise<void> {
    for (const { id, number, withheld } of rows) {
      if (withheld === null) this.#gone.delete(number);
      else this.#gone.set(number, { ref: `msg:${id}`, words: wordsIn(host.textsOf(number)) });
    }
    if (this.#words().length === 0) return;
    await this.#disk.read(async (history) => {
      const ids = rows.map(({ id }) => id);
      const bodies = await history.bodies(ids);
      for (const { id, number } of rows) this.#look(`message ${number}`, bodies.get(id));
      const texts = await history.summaryBodies(summaries.map(({ id }) => id));
      for (const [id, body] of texts) this.#look(`summary ${id}`, body);
      this.#look("what was noted of large parts", await history.payloadsOf(ids));
    });
  }

  checkPrompt(messages: readonly JsonObject[]): void {
    this.#look("a prompt", messages);
  }

  checkKept(what: "a memory" | "the ledger" | "a log", texts: readonly string[]): void {
    this.#look(what, texts);
  }

  async checkSearch(engine: EngineApi): Promise<void> {
    for (const { ref, words } of this.#gone.values()) {
      for (const query of words) {
        const { hits } = await engine.search({ query });
        const found = hits.find((hit) => hit.ref === ref || hit.excerpt.includes(query));
        if (found !== undefined) throw new Error(`${query} was taken back and is found in ${found.ref}`);
      }
    }
  }

  #words(): readonly string[] {
    return [...this.#gone.values()].flatMap(({ words }) => words);
  }

  #look(what: string, value: unknown): void {
    const text = JSON.stringify(value) ?? "";
    const word = this.#words().find((one) => text.includes(one));
    if (word !== undefined) throw new Error(`${what} says ${word}, which was taken back`);
  }
}

function wordsIn(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => text.match(MINTED) ?? []))];
}
