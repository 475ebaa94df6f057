/** The reference passes what it is the reference for. */

import { expect, test } from "vitest";
import type { EngineStore } from "../../engine/stores.ts";
import { codeOf } from "../../kernel/errors.ts";
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
import { MemoryDisk, openMemoryStore } from "./index.ts";

async function open() {
  const store: EngineStore = await openMemoryStore();
  return { store, close: () => store.close() };
}

historyStoreSuite("memory", open);
viewSuite("memory", open);
foldStoreSuite("memory", open);
withholdSuite("memory", open);
recallStoreSuite("memory", open);
spokenStoreSuite("memory", open);
figuresSuite("memory", open);
leavingSuite("memory", open);
grantStoreSuite("memory", open);
clientStoreSuite("memory", open);
calibrationSuite("memory", open);
factSuite("memory", open);
proposalSuite("memory", open);
graphSuite("memory", open);
cardSuite("memory", open);
chronicleSuite("memory", async () => {
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
unitOfWorkSuite("memory", open);
metaSuite("memory", open);
storeSuite("memory", open);

spendLedgerSuite("memory", async () => {
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

receiptStoreSuite("memory", async () => {
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

lessonSuite("memory", openBrain);
episodeSuite("memory", openBrain);
brainPackSuite("memory", openBrain);
workSuite("memory", openBrain);

secretLedgerSuite("memory", openWithMessages);
memoryStoreSuite("memory", openWithMessages);
shardStoreSuite("memory", openWithMessages);
observationSuite("memory", openWithMessages);
lifecycleSuite("memory", openWithMessages);
eventSuite("memory", openWithMessages);
momentSuite("memory", openWithMessages);
artifactSuite("memory", openWithMessages);
foundSuite("memory", openWithMessages);
packStoreSuite("memory", open);
docStoreSuite("memory", () => openWithShelves("docs"));
authoredStoreSuite("memory", () => openWithShelves("docs"));
shelfIndexSuite("memory", () => openWithShelves("user"));

textIndexSuite("memory", async () => {
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

leaseSuite("memory", async () => {
  const disk = new MemoryDisk();
  return {
    another: () => disk.boot().lease,
    write: (token, value) =>
      disk
        .boot()
        .openStore({ mode: "owner", token })
        .write("durable", ({ meta }) => meta.set("value", value)),
    stored: () =>
      disk
        .boot()
        .openStore({ mode: "reader" })
        .read(({ meta }) => meta.get("value")),
    close: async () => {},
  };
});

const holder = { pid: 1, kind: "test", version: "0" } as const;

async function ownerOf(disk: MemoryDisk) {
  const program = disk.boot();
  const lease = await program.lease.acquire(holder);
  if (lease === undefined) throw new Error("the disk is owned");
  return { program, store: program.openStore({ mode: "owner", token: lease.token }) };
}

test("a crash keeps what was committed, loses what was not, and frees the lock", async () => {
  const disk = new MemoryDisk();
  const { program, store } = await ownerOf(disk);
  await store.write("derived", ({ meta }) => meta.set("a", "1"));
  const { promise: crashed, resolve: goOn } = Promise.withResolvers<void>();
  const write = store.write("durable", async ({ meta }) => {
    await meta.set("a", "2");
    await crashed;
  });
  await Promise.resolve();
  program.crash();
  goOn();
  expect(await write.catch(codeOf)).toBe("store/closed");
  expect(await store.read(({ meta }) => meta.get("a")).catch(codeOf)).toBe("store/closed");
  const next = await ownerOf(disk);
  expect(await next.store.read(({ meta }) => meta.get("a"))).toBe("1");
  await next.store.write("durable", ({ meta }) => meta.set("a", "3"));
});

test("losing power takes back what was derived since the last durable write", async () => {
  const disk = new MemoryDisk();
  const { store } = await ownerOf(disk);
  await store.write("derived", ({ meta }) => meta.set("a", "derived, then made safe by the next write"));
  await store.write("durable", ({ meta }) => meta.set("b", "durable"));
  await store.write("derived", ({ meta }) => meta.set("b", "derived"));
  disk.losePower();
  const next = await ownerOf(disk);
  expect(await next.store.read(({ meta }) => meta.get("a"))).toMatch(/^derived/);
  expect(await next.store.read(({ meta }) => meta.get("b"))).toBe("durable");
});

test("an owner that is seized in the middle of a write commits nothing", async () => {
  const disk = new MemoryDisk();
  const { store } = await ownerOf(disk);
  const { promise: seized, resolve: goOn } = Promise.withResolvers<void>();
  const write = store.write("durable", async ({ meta }) => {
    await meta.set("a", "old");
    await seized;
  });
  await Promise.resolve();
  const program = disk.boot();
  const { token } = await program.lease.seize(holder);
  const next = program.openStore({ mode: "owner", token });
  await next.write("durable", ({ meta }) => meta.set("a", "new"));
  goOn();
  expect(await write.catch(codeOf)).toBe("store/fenced");
  expect(await next.read(({ meta }) => meta.get("a"))).toBe("new");
});
