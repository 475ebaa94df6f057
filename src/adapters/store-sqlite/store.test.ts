/** The file store passes what the reference passes. */

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { EngineStore } from "../../engine/stores.ts";
import { instantOf } from "../../kernel/clock.ts";
import { installationId, type LaneId } from "../../kernel/ids.ts";
import { calibrationSuite } from "../../ports/calibration.suite.ts";
import { leaseSuite } from "../../ports/lease.suite.ts";
import { metaSuite } from "../../ports/meta.suite.ts";
import { secretLedgerSuite } from "../../ports/secret-ledger.suite.ts";
import { shelfIndexSuite } from "../../ports/shelf-index.suite.ts";
import { spendLedgerSuite } from "../../ports/spend-ledger.suite.ts";
import { storeSuite } from "../../ports/store.suite.ts";
import { textIndexSuite } from "../../ports/text-index.suite.ts";
import { unitOfWorkSuite } from "../../ports/unit-of-work.suite.ts";
import { authoredStoreSuite } from "../../rooms/authored/port.suite.ts";
import { episodeSuite } from "../../rooms/brain/episodes.suite.ts";
import { lessonSuite } from "../../rooms/brain/lessons.suite.ts";
import { brainPackSuite } from "../../rooms/brain/packs.suite.ts";
import { workSuite } from "../../rooms/brain/work.suite.ts";
import { chronicleSuite } from "../../rooms/chronicle/port.suite.ts";
import { clientStoreSuite } from "../../rooms/clients/port.suite.ts";
import { docStoreSuite } from "../../rooms/docs/port.suite.ts";
import { memoryStoreSuite } from "../../rooms/durable/port.suite.ts";
import { factSuite } from "../../rooms/facts/port.suite.ts";
import { proposalSuite } from "../../rooms/facts/proposals.suite.ts";
import { grantStoreSuite } from "../../rooms/grants/port.suite.ts";
import { cardSuite } from "../../rooms/graph/cards.suite.ts";
import { graphSuite } from "../../rooms/graph/port.suite.ts";
import { shardStoreSuite } from "../../rooms/guidance/port.suite.ts";
import { figuresSuite } from "../../rooms/history/figures-port.suite.ts";
import { foldStoreSuite } from "../../rooms/history/fold-port.suite.ts";
import { leavingSuite } from "../../rooms/history/leaving-port.suite.ts";
import { historyStoreSuite } from "../../rooms/history/port.suite.ts";
import { recallStoreSuite } from "../../rooms/history/recall-port.suite.ts";
import { newLane, newMessage } from "../../rooms/history/samples.suite.ts";
import { spokenStoreSuite } from "../../rooms/history/spoken-port.suite.ts";
import { viewSuite } from "../../rooms/history/view.suite.ts";
import { withholdSuite } from "../../rooms/history/withhold-port.suite.ts";
import { artifactSuite } from "../../rooms/ledger/artifacts.suite.ts";
import { eventSuite } from "../../rooms/ledger/events.suite.ts";
import { foundSuite } from "../../rooms/ledger/found.suite.ts";
import { lifecycleSuite } from "../../rooms/ledger/lifecycle.suite.ts";
import { momentSuite } from "../../rooms/ledger/moments.suite.ts";
import { observationSuite } from "../../rooms/ledger/observations.suite.ts";
import { packStoreSuite } from "../../rooms/pack/pack-store.suite.ts";
import { receiptStoreSuite } from "../../rooms/pack/port.suite.ts";
import { meddle, own, temporaryFolder } from "./database.fixture.ts";
import { openSqliteLease, openSqliteStore } from "./index.ts";

async function open() {
  const folder = mkdtempSync(join(tmpdir(), "nacre-store-"));
  const { store, release } = await own(join(folder, "nacre.db"));
  const asEngine: EngineStore = store;
  const close = async () => {
    await release();
    rmSync(folder, { recursive: true });
  };
  return { store: asEngine, close };
}

historyStoreSuite("sqlite", open);
viewSuite("sqlite", open);
foldStoreSuite("sqlite", open);
withholdSuite("sqlite", open);
recallStoreSuite("sqlite", open);
spokenStoreSuite("sqlite", open);
figuresSuite("sqlite", open);
leavingSuite("sqlite", open);
grantStoreSuite("sqlite", open);
clientStoreSuite("sqlite", open);
calibrationSuite("sqlite", open);
factSuite("sqlite", open);
proposalSuite("sqlite", open);
graphSuite("sqlite", open);
cardSuite("sqlite", open);
chronicleSuite("sqlite", async () => {
  const { store, close } = await open();
  const withMessages = (sessionKey: string) =>
    store.write("durable", async ({ history }) => {
      const lane = await history.addLane(newLane({ sessionKey }));
      const messages = [];
      for (const seq of [0, 1, 2]) messages.push(await history.addMessage(newMessage(lane, seq)));
      return { lane, messages };
    });
  return { store, lanes: [await withMessages("one"), await withMessages("two")], close };
});
unitOfWorkSuite("sqlite", open);
metaSuite("sqlite", open);
storeSuite("sqlite", open);

spendLedgerSuite("sqlite", async () => {
  const { store, close } = await open();
  const lane = await store.write("durable", ({ history }) => history.addLane(newLane()));
  return { store, lane, close };
});

async function openWithMessages() {
  const { store, close } = await open();
  const messages = await store.write("durable", async ({ history }) => {
    const lane = await history.addLane(newLane());
    return await Promise.all([0, 1, 2].map((seq) => history.addMessage(newMessage(lane, seq))));
  });
  return { store, messages, close };
}

async function openWithShelves(tier: "user" | "docs") {
  const { store, close } = await open();
  const shelf = (name: string) =>
    store.write("durable", async ({ memories }) => {
      const key = { installation: installationId("home"), tier, name } as const;
      return (await memories.openShelf(key)).id;
    });
  return { store, shelf, close };
}

receiptStoreSuite("sqlite", async () => {
  const { store, close } = await open();
  return {
    store,
    close,
    lane: (sessionKey) => store.write("durable", ({ history }) => history.addLane(newLane({ sessionKey }))),
    message: (lane, seq) =>
      store.write("durable", ({ history }) => history.addMessage(newMessage(lane, seq))),
  };
});

async function openBrain() {
  const { store, shelf, close } = await openWithShelves("user");
  return {
    store,
    shelf,
    close,
    lane: (sessionKey: string) =>
      store.write("durable", ({ history }) => history.addLane(newLane({ sessionKey }))),
    message: (lane: LaneId, seq: number) =>
      store.write("durable", ({ history }) => history.addMessage(newMessage(lane, seq))),
  };
}

lessonSuite("sqlite", openBrain);
episodeSuite("sqlite", openBrain);
brainPackSuite("sqlite", openBrain);
workSuite("sqlite", openBrain);

secretLedgerSuite("sqlite", openWithMessages);
memoryStoreSuite("sqlite", openWithMessages);
shardStoreSuite("sqlite", openWithMessages);
observationSuite("sqlite", openWithMessages);
lifecycleSuite("sqlite", openWithMessages);
eventSuite("sqlite", openWithMessages);
momentSuite("sqlite", openWithMessages);
artifactSuite("sqlite", openWithMessages);
foundSuite("sqlite", openWithMessages);
packStoreSuite("sqlite", open);
docStoreSuite("sqlite", () => openWithShelves("docs"));
authoredStoreSuite("sqlite", () => openWithShelves("docs"));
shelfIndexSuite("sqlite", () => openWithShelves("user"));

textIndexSuite("sqlite", async () => {
  const { store, close } = await open();
  return {
    store,
    close,
    lane: (installation, agent, sessionKey) =>
      store.write("durable", async ({ history }) => {
        const key = { installation: installationId(installation), agent, sessionKey };
        return (await history.findLane(key))?.id ?? (await history.addLane(newLane(key)));
      }),
  };
});

leaseSuite("sqlite", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nacre-lease-"));
  const path = join(folder, "nacre.db");
  return {
    another: () => openSqliteLease({ path }),
    async write(token, value) {
      const store = await openSqliteStore({ path, mode: "owner", token });
      await store.write("durable", ({ meta }) => meta.set("value", value)).finally(() => store.close());
    },
    async stored() {
      const store = await openSqliteStore({ path, mode: "reader" });
      return store.read(({ meta }) => meta.get("value")).finally(() => store.close());
    },
    close: async () => rmSync(folder, { recursive: true }),
  };
});

test("a reader sees what the owner commits, and cannot write", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  const reader = await openSqliteStore({ path, mode: "reader" });
  await store.write("durable", ({ meta }) => meta.set("a", "1"));
  expect(await reader.read(({ meta }) => meta.get("a"))).toBe("1");
  await expect(reader.write("durable", ({ meta }) => meta.set("a", "2"))).rejects.toMatchObject({
    code: "store/read-only",
  });
  await reader.checkpoint();
  await reader.close();
  await release();
});

test("when all is quiet a long log is cut off, unless somebody still reads from it", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  const reader = await openSqliteStore({ path, mode: "reader" });
  const log = () => statSync(`${path}-wal`).size;
  const fill = (name: string) =>
    store.write("durable", ({ meta }) => meta.set(name, "what was said ".repeat(400_000)));
  await fill("a");
  const long = log();
  expect(long).toBeGreaterThan(5_000_000);
  await reader.checkpoint();
  expect(log()).toBe(long);
  await fill("b");
  await reader.read(async ({ meta }) => {
    await meta.get("a");
    await fill("a");
    await reader.checkpoint(true);
    expect(log()).toBeGreaterThan(1_000_000);
  });
  await reader.checkpoint(true);
  expect(log()).toBe(0);
  const { bytes } = await store.facts();
  expect(bytes).toBe(statSync(path).size);
  await fill("b");
  expect(await store.read(({ meta }) => meta.get("b"))).toHaveLength(14 * 400_000);
  expect(await store.problems()).toEqual([]);
  await reader.close();
  await release();
});

test("a message that something refers to cannot be deleted", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  await store.write("durable", async ({ history }) => {
    const lane = await history.addLane(newLane());
    await history.linkEntry(lane, "e", await history.addMessage(newMessage(lane, 0)));
  });
  expect(() => meddle(path, "PRAGMA foreign_keys = ON; DELETE FROM messages")).toThrow(/FOREIGN KEY/);
  expect(() => meddle(path, "PRAGMA foreign_keys = ON; DELETE FROM lanes")).toThrow(/FOREIGN KEY/);
  await release();
});

test("nor one that a memory was made of, nor a shelf on which something stands", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  await store.write("durable", async ({ history, memories }) => {
    const lane = await history.addLane(newLane());
    const [made, judged] = [
      await history.addMessage(newMessage(lane, 0)),
      await history.addMessage(newMessage(lane, 1)),
    ];
    const installation = installationId("home");
    const { id: shelf } = await memories.openShelf({ installation, tier: "user", name: "user:owner" });
    const at = instantOf(1);
    const memory = await memories.add({
      ...{
        shelf,
        text: "oysters",
        digest: "0".repeat(32),
        origin: "told",
        trust: "human",
        at,
        createdAt: at,
      },
      ...{ slot: null, supersedes: null, gate: null, name: null, extra: null },
    });
    await memories.addSource(memory, { message: made, how: "origin", at });
    await memories.putVerdict(judged, { version: "gate-v2", score: 1, threshold: 0, signals: {} });
  });
  for (const table of ["messages WHERE seq = 0", "messages WHERE seq = 1", "shelves", "memories"])
    expect(() => meddle(path, `PRAGMA foreign_keys = ON; DELETE FROM ${table}`)).toThrow(/FOREIGN KEY/);
  await release();
});

test("problems name rows without their parents", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  expect(await store.problems()).toEqual([]);
  meddle(path, "INSERT INTO entries (lane_id, entry_id, message_id) VALUES (7, 'e', 9)");
  expect(await store.problems()).toContain("a row of entries refers to a missing row of messages");
  await release();
});
