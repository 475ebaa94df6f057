/** What the ledger makes of turns, whatever goes wrong meanwhile: nothing twice, nothing lost, nothing of what was taken back. */

import type { EngineApi, Stores } from "../../src/engine/index.ts";
import { answeredCall, callerOf } from "../../src/engine/tool-callers.ts";
import { installationId } from "../../src/kernel/ids.ts";
import type { StoredMessage } from "../../src/rooms/history/index.ts";
import type { Observation } from "../../src/rooms/ledger/index.ts";
import type { Disk } from "./disk.ts";
import type { Random } from "./random.ts";

const ALL = 100_000;

export class ObservedTurns {
  /** The most there ever were. */
  most = 0;
  readonly #disk: Disk;
  readonly #random: Random;

  constructor(disk: Disk, random: Random) {
    this.#disk = disk;
    this.#random = random;
  }

  /** One slice; a batch may arrive twice. False: there is nothing more. */
  async observe(engine: EngineApi): Promise<boolean> {
    const batch = await engine.prepareLedger({ limit: 1 + this.#random.int(12) });
    if (this.#random.chance(0.2)) await engine.applyLedger(batch);
    await engine.applyLedger(batch);
    const words = await engine.prepareLedgerIndex({ limit: 1 + this.#random.int(12) });
    await engine.applyLedgerIndex(words);
    return !batch.idle || !words.idle;
  }

  /** Answers what may be shown, for whoever looks for words that were taken back. */
  async check(atRest = false): Promise<readonly string[]> {
    return this.#disk.read(async (history, stores) => {
      const observations = await stores.ledger.scan(0, ALL);
      const events = await stores.events.scan(0, ALL);
      this.most = Math.max(this.most, observations.length);
      await checkOnce(stores, observations);
      for (const lane of atRest ? await history.lanes(installationId("sim")) : []) {
        const rows = await history.page(lane.id, { limit: ALL });
        for (const row of rows) await checkKept(stores, row, rows, observations);
      }
      return [
        ...observations.filter(({ held }) => held === null).map(({ line, text }) => `${line}\n${text}`),
        ...events.filter(({ held }) => held === null).map(({ summary }) => summary),
      ];
    });
  }
}

async function checkOnce({ history }: Stores, observations: readonly Observation[]): Promise<void> {
  const seen = new Set<string>();
  for (const { id, message, tool, held, line } of observations) {
    if (message === null) throw new Error(`observation ${id} comes from nowhere`);
    const row = await history.message(message);
    if (row === undefined || row.withheld === "erased")
      throw new Error(`observation ${id} is made of message ${message}, which is gone`);
    if (row.withheld !== null && held === null)
      throw new Error(`observation ${id} is shown although message ${message} is forgotten`);
    const name = tool === null ? `${message} ${line}` : `${message}`;
    if (seen.has(name)) throw new Error(`message ${message} has two observations of the same`);
    seen.add(name);
  }
}

/**
 * Each result of a tool that may be seen has its observation; one of which the call was erased may have gone with that, and so may one
 * that came in twice, when the other was erased, or its call: by what they say, when and in answer to what, nobody can tell them apart.
 */
async function checkKept(
  stores: Stores,
  row: StoredMessage,
  rows: readonly StoredMessage[],
  observations: readonly Observation[],
): Promise<void> {
  const isSeen = row.withheld === null && row.state !== "quarantined" && row.state !== "rejected";
  if (row.role !== "toolResult" || row.heartbeat || !isSeen) return;
  const body = (await stores.history.bodies([row.id])).get(row.id)!;
  const call = answeredCall(body);
  const own = observations.filter(({ message }) => message === row.id);
  if (own.length === 1) return;
  const caller = call === null ? null : await callerOf(stores, row, call);
  const isErased = caller !== null && (await stores.history.message(caller.message))?.withheld === "erased";
  const isTwinErased = rows.some(
    ({ withheld, role, at }) => withheld === "erased" && role === row.role && at === row.at,
  );
  // What came in twice, word for word and of the same moment, is one.
  const twins = await Promise.all(
    observations.map(async ({ message, call: theirs }) => {
      const other = message === null ? undefined : await stores.history.message(message);
      return (
        theirs === call &&
        other?.lane === row.lane &&
        other.at === row.at &&
        other.contentHash === row.contentHash
      );
    }),
  );
  if (isErased || isTwinErased || twins.includes(true)) return;
  if (!(await hasTwinWithoutCall(stores, row, rows, call)))
    throw new Error(`message ${row.id} has no observation`);
}

async function hasTwinWithoutCall(
  stores: Stores,
  row: StoredMessage,
  rows: readonly StoredMessage[],
  call: string | null,
): Promise<boolean> {
  const alike = rows.filter(
    ({ id, at, role, contentHash }) =>
      id !== row.id && at === row.at && role === row.role && contentHash === row.contentHash,
  );
  for (const twin of alike) {
    const body = (await stores.history.bodies([twin.id])).get(twin.id)!;
    const caller = call === null || answeredCall(body) !== call ? null : await callerOf(stores, twin, call);
    if (caller !== null && (await stores.history.message(caller.message))?.withheld === "erased") return true;
  }
  return false;
}
