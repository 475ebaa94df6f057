/** Runs the same tests on every store, each on an empty one of its own. */

import { constants, copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "vitest";
import { MemoryDisk, openMemoryStore } from "../../src/adapters/store-memory/index.ts";
import type { Tables } from "../../src/adapters/store-memory/tables.ts";
import { meddle } from "../../src/adapters/store-sqlite/database.fixture.ts";
import { acquireOwnership } from "../../src/adapters/store-sqlite/index.ts";
import {
  type AuthoredMeans,
  createEngine,
  type EmbedMeans,
  type EngineApi,
  type EngineStore,
  establishIdentity,
  type GateChoice,
  type Premises,
  type Retention,
  type SummaryMeans,
} from "../../src/engine/index.ts";
import { fakeClock } from "../../src/kernel/clock.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { installationId } from "../../src/kernel/ids.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import type { PromptChoice } from "../../src/rooms/assemble/index.ts";
import type { BrainChoice } from "../../src/rooms/brain/index.ts";
import type { DocFiles } from "../../src/rooms/docs/index.ts";
import type { FactChoice } from "../../src/rooms/facts/index.ts";
import {
  type HistoryStore,
  joinMessage,
  plainText,
  type SessionPolicy,
  type StoredMessage,
  storeEverything,
} from "../../src/rooms/history/index.ts";
import type { LedgerChoice } from "../../src/rooms/ledger/index.ts";
import { LANE } from "./host.ts";
import { temporary } from "./temporary.ts";

export interface Lab extends AsyncDisposable {
  /** Where it keeps what it is told. */
  readonly kind: StoreKind;
  readonly engine: EngineApi;
  readonly store: EngineStore;
  readonly clock: ReturnType<typeof fakeClock>;
  /** Of the main lane: rows in the order they arrived. */
  rows(): Promise<readonly StoredMessage[]>;
  /** Words in conversation order. */
  said(): Promise<readonly string[]>;
  states(): Promise<readonly string[]>;
  /** Words of the view. */
  viewed(): Promise<readonly string[]>;
  bodies(): Promise<readonly JsonObject[]>;
  count(): Promise<number>;
  /** Changes what is stored behind the store's back, whichever it is. */
  meddle(change: Meddling): Promise<void>;
}

export interface Meddling {
  readonly sql: string;
  /** Absent: as in a file. */
  readonly onServer?: string;
  readonly tables: (tables: Tables) => void;
}

export interface LabOptions {
  readonly policy?: SessionPolicy;
  /** What summaries are written with; absent: the built-in summariser alone. */
  readonly summaries?: Partial<SummaryMeans>;
  readonly retention?: Retention;
  readonly gate?: GateChoice;
  readonly prompt?: PromptChoice;
  readonly ledger?: LedgerChoice;
  readonly facts?: FactChoice;
  readonly brain?: BrainChoice;
  readonly premises?: Premises;
  readonly docFiles?: DocFiles;
  /** Absent: there are no authored files. */
  readonly authored?: AuthoredMeans;
  /** Absent: words alone. */
  readonly embedding?: EmbedMeans;
  /** What digests are made with; absent: as every other lab's. */
  readonly key?: string;
  /** Absent: everybody is on UTC. */
  readonly utcOffset?: (at: number) => number;
}

export type OpenLab = (options?: LabOptions) => Promise<Lab>;

export function eachStore(name: string, declare: (open: OpenLab) => void): void {
  for (const kind of KINDS) {
    describe(`${name} on ${kind}`, () => {
      declare(async (options = {}) => {
        return labOf(kind, await STORES[kind](), options);
      });
    });
  }
}

/** For what has nothing to do with how it is stored, and takes long. */
export async function openInMemory(options: LabOptions = {}): Promise<Lab> {
  return labOf("memory", await STORES.memory(), options);
}

/** On a file of its own that is gone afterwards: a copy of `filled`, a store that nobody owns, or an empty one. */
export async function openInFile(filled?: string, options: LabOptions = {}): Promise<Lab> {
  return labOf("sqlite", await STORES.sqlite(filled), options);
}

interface OpenStore extends Pick<Lab, "meddle" | "store"> {
  close(): Promise<void>;
}

let empty: Promise<string> | undefined;

/** A file with every table and nothing in it. To make one takes longer than most tests need: it is made once, and copied. */
function emptyStore(): Promise<string> {
  empty ??= (async () => {
    const path = join(temporary("nacre-contract-empty-"), "nacre.db");
    const owned = await acquireOwnership({
      path,
      holder: { pid: process.pid, kind: "test", version: "test" },
    });
    await owned!.release();
    return path;
  })();
  return empty;
}

const STORES = {
  async memory() {
    const disk = new MemoryDisk();
    return {
      store: await openMemoryStore(disk),
      meddle: async ({ tables }) => tables(disk.snapshot() as Tables),
      close: async () => {},
    };
  },
  async sqlite(filled?: string) {
    const folder = await mkdtemp(join(tmpdir(), "nacre-contract-"));
    const holder = { pid: process.pid, kind: "test", version: "test" } as const;
    const path = join(folder, "nacre.db");
    await copyFile(filled ?? (await emptyStore()), path, constants.COPYFILE_FICLONE);
    const owned = await acquireOwnership({ path, holder });
    if (owned === undefined) throw new Error("somebody owns a store that was just made");
    return {
      store: owned.store,
      meddle: async ({ sql }) => meddle(path, sql),
      async close() {
        await owned.release();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
  async postgres() {
    const { administer, openEmpty } = await import("../../src/adapters/store-postgres/postgres.fixture.ts");
    const { store, url, close } = await openEmpty();
    // As an owner that starts: where the server has pgvector, it compares.
    while (await store.advanceMigrations());
    const change = ({ sql, onServer }: Meddling) =>
      `BEGIN; SET LOCAL session_replication_role = replica; ${onServer ?? sql}; COMMIT`;
    return {
      store,
      meddle: (meddling) => administer(url, async (behind) => void (await behind.exec(change(meddling)))),
      close,
    };
  },
} satisfies { readonly [kind: string]: () => Promise<OpenStore> };

export type StoreKind = keyof typeof STORES;

/** The project of tests on PostgreSQL names that one: its server runs for it alone. */
const KINDS = (process.env["NACRE_TEST_STORES"] ?? "memory,sqlite").split(",") as StoreKind[];

/** In tests nobody guesses: told apart is enough. */
export function countedSecrets(whose = "lab"): () => string {
  let count = 0;
  return () => {
    count += 1;
    return sha256Hex(`${whose} ${count}`);
  };
}

async function labOf(
  kind: StoreKind,
  { store, meddle: change, close }: OpenStore,
  options: LabOptions,
): Promise<Lab> {
  const clock = fakeClock();
  const identity = await establishIdentity(store, () => ({
    installation: "lab",
    key: options.key ?? "key",
  }));
  const engine = createEngine({
    summaries: { ...withoutModels(), ...options.summaries },
    store,
    identity,
    clock,
    version: "test",
    freshSecret: countedSecrets(),
    policy: options.policy ?? storeEverything,
    ...(options.retention && { retention: options.retention }),
    ...(options.gate && { gate: options.gate }),
    ...(options.prompt && { prompt: options.prompt }),
    ...(options.ledger && { ledger: options.ledger }),
    ...(options.facts && { facts: options.facts }),
    ...(options.brain && { brain: options.brain }),
    ...(options.premises && { premises: options.premises }),
    ...(options.docFiles && { docFiles: options.docFiles }),
    ...(options.authored && { authored: options.authored }),
    ...(options.embedding && { embedding: options.embedding }),
    ...(options.utcOffset && { utcOffset: options.utcOffset }),
  });
  const ofLane = <T>(
    work: (history: HistoryStore, rows: readonly StoredMessage[]) => Promise<T>,
  ): Promise<T> =>
    store.read(async ({ history }) => {
      const lane = await history.findLane({ installation: installationId("lab"), ...LANE });
      return work(history, lane === undefined ? [] : await history.page(lane.id, { limit: 100_000 }));
    });
  const words = async (history: HistoryStore, rows: readonly StoredMessage[]): Promise<string[]> => {
    const bodies = await history.bodies(rows.map((row) => row.id));
    return rows.map((row) => plainText(bodies.get(row.id)!));
  };
  return {
    kind,
    engine,
    store,
    clock,
    rows: () => ofLane(async (_history, rows) => rows.toSorted((a, b) => a.seq - b.seq)),
    said: () => ofLane(words),
    states: () => ofLane(async (_history, rows) => rows.map((row) => row.state)),
    count: () => ofLane(async (_history, rows) => rows.length),
    viewed: () =>
      ofLane(async (history, rows) => {
        if (rows.length === 0) return [];
        const items = await history.view(rows[0]!.lane, 0, 100_000);
        return words(
          history,
          items.map((item) => rows.find((row) => row.id === item.message)!),
        );
      }),
    bodies: () =>
      ofLane(async (history, rows) => {
        const bodies = await history.bodies(rows.map((row) => row.id));
        return rows.map((row) => joinMessage(bodies.get(row.id)!));
      }),
    meddle: change,
    [Symbol.asyncDispose]: close,
  };
}
