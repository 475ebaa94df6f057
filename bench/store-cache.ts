/**
 * Loaded stores, kept between runs by schema, index version and size: loading a million messages takes minutes and
 * measures nothing. A benchmark that writes works on a copy.
 */

import { randomBytes } from "node:crypto";
import { constants, existsSync, readdirSync, rmSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { acquireOwnership, type Ownership } from "../src/adapters/store-sqlite/index.ts";
import { createEngine, type EngineApi, type EngineStore, establishIdentity } from "../src/engine/index.ts";
import { systemClock } from "../src/kernel/clock.ts";
import { installationId } from "../src/kernel/ids.ts";
import { withoutModels } from "../src/main/summary-means.ts";
import { appendTurn, type HostMessage, sealWith } from "../src/rooms/history/index.ts";
import { generator } from "./generate.ts";
import { multiplyLog } from "./multiplied-log.ts";
import { note } from "./report.ts";

const FOLDER = join(import.meta.dirname, "..", ".bench");
export const MESSAGES_PER_TURN = 4;
const TURNS_PER_LANE = 2_500;
/** Raised when the generator or the loader changes. */
const LOADER = 2;
/** What is larger than this is the log of so many, again and again. */
const MOST_LOADED = 1_000_000;

export interface LoadedStore extends AsyncDisposable {
  /** Where its `nacre.db` is, unless it is on a server. */
  readonly folder: string;
  readonly owned: Ownership;
  readonly engine: EngineApi;
}

/** Opens a copy of a store that holds so many messages, all indexed. */
export async function openLoaded(messages: number): Promise<LoadedStore> {
  const folder = await copyLoaded(messages);
  const opened = await openHome(folder);
  return {
    ...opened,
    async [Symbol.asyncDispose]() {
      await opened.owned.release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What is in a folder; the folder stays when it is closed. */
export async function openHome(folder: string): Promise<LoadedStore> {
  const { owned, engine } = await own(join(folder, "nacre.db"));
  return { folder, owned, engine, [Symbol.asyncDispose]: () => owned.release() };
}

/** A folder of its own with a loaded `nacre.db` in it, none for 0; the caller removes it. */
export async function copyLoaded(messages: number): Promise<string> {
  return homeWith(messages === 0 ? null : await loaded(messages));
}

/** The same for a store that `build` fills in a home of its own, the first time it is asked for. */
export async function copyBuilt(name: string, build: (home: string) => Promise<void>): Promise<string> {
  const ready = join(FOLDER, `${name}-${await versions()}.db`);
  if (!existsSync(ready)) {
    const home = await homeWith(null);
    try {
      await build(home);
      await rename(join(home, "nacre.db"), ready);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
  }
  return homeWith(ready);
}

/** A file beside the stores that is made of the same messages, the first time it is asked for. */
export async function keptFile(name: string, build: (path: string) => void): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const ready = join(FOLDER, `${name}-${LOADER}.db`);
  if (existsSync(ready)) return ready;
  const building = join(FOLDER, `building-${process.pid}.db`);
  await rm(building, { force: true });
  build(building);
  await rename(building, ready);
  return ready;
}

/** Of this process: whoever is interrupted leaves none behind. */
export function removeCopies(): void {
  if (!existsSync(FOLDER)) return;
  const own = new RegExp(`^(?:run-${process.pid}-|building-${process.pid}\\.)`);
  for (const name of readdirSync(FOLDER).filter((one) => own.test(one)))
    rmSync(join(FOLDER, name), { recursive: true, force: true });
}

async function homeWith(source: string | null): Promise<string> {
  const folder = join(FOLDER, `run-${process.pid}-${Math.round(performance.now() * 1_000)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (source !== null) await copyFile(source, join(folder, "nacre.db"), constants.COPYFILE_FICLONE);
  return folder;
}

/** Of schema and index: a store of others is of no use. */
async function versions(): Promise<string> {
  await using empty = await openLoaded(0);
  const { schema } = await empty.owned.store.facts();
  const { index } = await empty.engine.status({});
  return `${schema}-${index.version}-${LOADER}`;
}

async function own(path: string): Promise<{ owned: Ownership; engine: EngineApi }> {
  const holder = { pid: process.pid, kind: "test", version: "bench" } as const;
  const owned = await acquireOwnership({ path, holder });
  if (owned === undefined) throw new Error(`${path} is in use: end the other benchmark first`);
  const identity = await establishIdentity(owned.store, () => ({ installation: "bench", key: "bench" }));
  return {
    owned,
    engine: createEngine({
      summaries: withoutModels(),
      store: owned.store,
      identity,
      clock: systemClock,
      version: "bench",
      freshSecret: () => randomBytes(32).toString("hex"),
    }),
  };
}

async function loaded(messages: number): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  if (messages > MOST_LOADED) return await multiplied(messages / MOST_LOADED);
  const building = join(FOLDER, `building-${process.pid}.db`);
  const { owned, engine } = await own(building);
  const { schema } = await owned.store.facts();
  const { index } = await engine.status({});
  const ready = join(FOLDER, `store-${schema}-${index.version}-${LOADER}-${messages}.db`);
  try {
    if (!existsSync(ready)) await load(owned, engine, messages);
  } finally {
    await owned.release();
  }
  if (!existsSync(ready)) await rename(building, ready);
  await Promise.all(["", "-wal", "-shm", ".lock"].map((end) => rm(`${building}${end}`, { force: true })));
  return ready;
}

async function multiplied(times: number): Promise<string> {
  const ready = join(FOLDER, `store-${await versions()}-${times * MOST_LOADED}.db`);
  if (existsSync(ready)) return ready;
  const building = join(FOLDER, `building-${process.pid}.db`);
  await copyFile(await loaded(MOST_LOADED), building);
  multiplyLog(building, times, (copy) =>
    note(`the log of ${MOST_LOADED} messages again: ${copy} of ${times}`),
  );
  await rename(building, ready);
  return ready;
}

/** Through the room's own append, many turns to a transaction; then through the engine's own indexing. */
async function load(owned: Ownership, engine: EngineApi, messages: number): Promise<void> {
  const started = performance.now();
  const source = generator(1);
  const seal = sealWith("bench");
  const turns = Math.ceil(messages / MESSAGES_PER_TURN);
  for (let from = 0; from < turns; from += 500) {
    await owned.store.write("derived", async ({ history }) => {
      for (let turn = from; turn < Math.min(turns, from + 500); turn += 1) {
        await appendTurn(history, turnOf(turn, source.turn(turn) as HostMessage[]), {
          now: systemClock.now(),
          seal,
        });
      }
    });
    if (from % 25_000 === 0) note(`loading ${from * MESSAGES_PER_TURN} of ${messages} messages`);
    await owned.store.checkpoint();
    // A file answers at once: without a turn of the loop nobody could break it off.
    await nextTurn();
  }
  await indexAll(owned.store, engine, messages);
  note(
    `loaded ${messages} messages in ${Math.round((performance.now() - started) / 1000)} s; kept for later runs`,
  );
}

export async function indexAll(
  store: Pick<EngineStore, "checkpoint">,
  engine: EngineApi,
  messages: number,
): Promise<void> {
  for (let pending = true; pending; ) {
    const batch = await engine.prepareIndex({ limit: 2_000 });
    await engine.applyIndex(batch);
    pending = batch.pending;
    if (batch.upTo % 100_000 < 2_000) note(`indexing ${batch.upTo} of ${messages} messages`);
    await store.checkpoint();
    await nextTurn();
  }
}

function turnOf(turn: number, messages: readonly HostMessage[]) {
  const lane = Math.floor(turn / TURNS_PER_LANE);
  const place = (turn % TURNS_PER_LANE) * MESSAGES_PER_TURN;
  return {
    lane: { installation: installationId("bench"), agent: "main", sessionKey: `agent:main:lane:${lane}` },
    sessionId: `session-${lane}`,
    key: `turn-${turn}`,
    admission: { entryId: `entry-${turn}-first`, place },
    terminal: { entryId: `entry-${turn}-last`, place: place + MESSAGES_PER_TURN - 1 },
    messages,
    heartbeat: false,
  };
}
