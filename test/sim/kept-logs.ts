/** What must hold of the logs of conversations: they name messages that may be seen, and only grow until they are made anew. */

import type { EngineApi } from "../../src/engine/index.ts";
import { installationId, type LaneId, type MessageId } from "../../src/kernel/ids.ts";
import type { LogEntry, LogHead } from "../../src/rooms/chronicle/index.ts";
import type { Lane, StoredMessage } from "../../src/rooms/history/index.ts";
import type { Disk } from "./disk.ts";
import type { Random } from "./random.ts";

const ALL = 1_000_000;

interface Log {
  readonly head: LogHead;
  readonly lines: readonly string[];
}

export class KeptLogs {
  /** The most entries there ever were, and generations of one log. */
  most = 0;
  generations = 0;
  readonly #disk: Disk;
  readonly #random: Random;
  /** As they were after the step before. */
  #before = new Map<LaneId, Log>();

  constructor(disk: Disk, random: Random) {
    this.#disk = disk;
    this.#random = random;
  }

  /** One slice; a batch may arrive twice. */
  async observe(engine: EngineApi): Promise<boolean> {
    const batch = await engine.prepareLog({ limit: 1 + this.#random.int(60) });
    if (this.#random.chance(0.2)) await engine.applyLog(batch);
    await engine.applyLog(batch);
    return !batch.idle;
  }

  /** What was not durable is gone. */
  forget(): void {
    this.#before.clear();
  }

  /** Answers what they say, for whoever looks for words that were taken back. */
  async check(): Promise<readonly string[]> {
    const now = await this.#disk.read(async (history, { chronicle }) => {
      const logs = new Map<LaneId, Log & { readonly entries: readonly LogEntry[] }>();
      for (const lane of await history.lanes(installationId("sim"))) {
        const head = await chronicle.head(lane.id);
        const entries = await chronicle.entries(lane.id);
        if (head === undefined && entries.length > 0) throw new Error(`lane ${lane.id} has lines and no log`);
        if (head === undefined) continue;
        const rows = new Map((await history.page(lane.id, { limit: ALL })).map((row) => [row.id, row]));
        checkHead(head, entries, rows);
        for (const entry of entries) checkEntry(lane, entry, rows);
        logs.set(lane.id, { head, entries, lines: entries.map((entry) => JSON.stringify(entry)) });
      }
      return logs;
    });
    for (const [lane, log] of now) checkGrown(this.#before.get(lane), log);
    this.#before = now;
    const all = [...now.values()];
    this.most = Math.max(this.most, ...all.map(({ lines }) => lines.length));
    this.generations = Math.max(this.generations, ...all.map(({ head }) => head.generation));
    return all.flatMap(({ lines }) => lines);
  }

  /** Made anew, each is what it was: nothing that went wrong on the way has left a trace in it. */
  async checkAnew(engine: EngineApi): Promise<void> {
    const lanes = await this.#disk.read((history) => history.lanes(installationId("sim")));
    for (const { agent, sessionKey } of lanes) {
      const { before, after } = await engine.rebuildLog({ lane: { agent, sessionKey } });
      if (before !== after) throw new Error(`the log of ${sessionKey} is another when it is made anew`);
    }
  }
}

type Rows = ReadonlyMap<MessageId, StoredMessage>;

function checkHead({ lane, upTo, entries, size }: LogHead, all: readonly LogEntry[], rows: Rows): void {
  const length = all.reduce((sum, { text }) => sum + text.length, 0);
  if (entries !== all.length || size !== length)
    throw new Error(
      `the log of lane ${lane} says ${entries} lines of ${size}, and has ${all.length} of ${length}`,
    );
  if (upTo !== null && !rows.has(upTo))
    throw new Error(`the log of lane ${lane} ends at ${upTo}, which is gone`);
  const beyond = all.find(({ last }) => upTo === null || rows.get(last)!.seq > rows.get(upTo)!.seq);
  if (beyond !== undefined)
    throw new Error(`the log of lane ${lane} ends at ${upTo} and tells of ${beyond.last}`);
}

function checkEntry({ id }: Lane, { first, last, text }: LogEntry, rows: Rows): void {
  for (const message of [first, last]) {
    const row = rows.get(message);
    if (row === undefined)
      throw new Error(`the log of lane ${id} tells of ${message}, which is not its own: ${text}`);
    if (row.withheld !== null)
      throw new Error(`the log of lane ${id} tells of ${message}, which is ${row.withheld}`);
  }
  if (rows.get(first)!.seq > rows.get(last)!.seq)
    throw new Error(`a line of lane ${id} ends before it begins`);
}

function checkGrown(before: Log | undefined, now: Log): void {
  if (before === undefined || before.head.generation !== now.head.generation) return;
  const at = before.lines.findIndex((line, index) => line !== now.lines[index]);
  if (at >= 0) throw new Error(`line ${at} of the log of lane ${now.head.lane} changed within a generation`);
}
