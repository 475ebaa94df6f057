/** What every store passes for the rooms. Ports have suites that each store declares by itself. */

import type { EngineStore } from "../../src/engine/stores.ts";
import { installationId, type LaneId } from "../../src/kernel/ids.ts";
import { authoredStoreSuite } from "../../src/rooms/authored/port.suite.ts";
import { episodeSuite } from "../../src/rooms/brain/episodes.suite.ts";
import { lessonSuite } from "../../src/rooms/brain/lessons.suite.ts";
import { brainPackSuite } from "../../src/rooms/brain/packs.suite.ts";
import { workSuite } from "../../src/rooms/brain/work.suite.ts";
import { chronicleSuite } from "../../src/rooms/chronicle/port.suite.ts";
import { clientStoreSuite } from "../../src/rooms/clients/port.suite.ts";
import { docStoreSuite } from "../../src/rooms/docs/port.suite.ts";
import { memoryStoreSuite } from "../../src/rooms/durable/port.suite.ts";
import { factSuite } from "../../src/rooms/facts/port.suite.ts";
import { proposalSuite } from "../../src/rooms/facts/proposals.suite.ts";
import { grantStoreSuite } from "../../src/rooms/grants/port.suite.ts";
import { cardSuite } from "../../src/rooms/graph/cards.suite.ts";
import { graphSuite } from "../../src/rooms/graph/port.suite.ts";
import { shardStoreSuite } from "../../src/rooms/guidance/port.suite.ts";
import { figuresSuite } from "../../src/rooms/history/figures-port.suite.ts";
import { foldStoreSuite } from "../../src/rooms/history/fold-port.suite.ts";
import { leavingSuite } from "../../src/rooms/history/leaving-port.suite.ts";
import { historyStoreSuite } from "../../src/rooms/history/port.suite.ts";
import { recallStoreSuite } from "../../src/rooms/history/recall-port.suite.ts";
import { newLane, newMessage } from "../../src/rooms/history/samples.suite.ts";
import { spokenStoreSuite } from "../../src/rooms/history/spoken-port.suite.ts";
import { viewSuite } from "../../src/rooms/history/view.suite.ts";
import { withholdSuite } from "../../src/rooms/history/withhold-port.suite.ts";
import { artifactSuite } from "../../src/rooms/ledger/artifacts.suite.ts";
import { eventSuite } from "../../src/rooms/ledger/events.suite.ts";
import { foundSuite } from "../../src/rooms/ledger/found.suite.ts";
import { lifecycleSuite } from "../../src/rooms/ledger/lifecycle.suite.ts";
import { momentSuite } from "../../src/rooms/ledger/moments.suite.ts";
import { observationSuite } from "../../src/rooms/ledger/observations.suite.ts";
import { packStoreSuite } from "../../src/rooms/pack/pack-store.suite.ts";
import { receiptStoreSuite } from "../../src/rooms/pack/port.suite.ts";

export interface OpenedStore {
  readonly store: EngineStore;
  close(): Promise<void>;
}

/** Each test has an empty store. */
export type OpenStore = () => Promise<OpenedStore>;

export function historySuites(name: string, open: OpenStore): void {
  historyStoreSuite(name, open);
  viewSuite(name, open);
  foldStoreSuite(name, open);
  withholdSuite(name, open);
  recallStoreSuite(name, open);
  spokenStoreSuite(name, open);
  figuresSuite(name, open);
  leavingSuite(name, open);
  chronicleSuite(name, async () => {
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
  receiptStoreSuite(name, async () => {
    const { store, close } = await open();
    return { store, close, ...conversations(store) };
  });
}

export function knowledgeSuites(name: string, open: OpenStore): void {
  grantStoreSuite(name, open);
  clientStoreSuite(name, open);
  factSuite(name, open);
  proposalSuite(name, open);
  graphSuite(name, open);
  cardSuite(name, open);
  packStoreSuite(name, open);
  memoryStoreSuite(name, () => withMessages(open));
  shardStoreSuite(name, () => withMessages(open));
  docStoreSuite(name, () => withShelves(open, "docs"));
  authoredStoreSuite(name, () => withShelves(open, "docs"));
}

export function ledgerSuites(name: string, open: OpenStore): void {
  observationSuite(name, () => withMessages(open));
  lifecycleSuite(name, () => withMessages(open));
  eventSuite(name, () => withMessages(open));
  momentSuite(name, () => withMessages(open));
  artifactSuite(name, () => withMessages(open));
  foundSuite(name, () => withMessages(open));
}

export function brainSuites(name: string, open: OpenStore): void {
  const openBrain = async () => {
    const { store, shelf, close } = await withShelves(open, "user");
    return { store, shelf, close, ...conversations(store) };
  };
  lessonSuite(name, openBrain);
  episodeSuite(name, openBrain);
  brainPackSuite(name, openBrain);
  workSuite(name, openBrain);
}

function conversations(store: EngineStore) {
  return {
    lane: (sessionKey: string) =>
      store.write("durable", ({ history }) => history.addLane(newLane({ sessionKey }))),
    message: (lane: LaneId, seq: number) =>
      store.write("durable", ({ history }) => history.addMessage(newMessage(lane, seq))),
  };
}

async function withMessages(open: OpenStore) {
  const { store, close } = await open();
  const messages = await store.write("durable", async ({ history }) => {
    const lane = await history.addLane(newLane());
    return await Promise.all([0, 1, 2].map((seq) => history.addMessage(newMessage(lane, seq))));
  });
  return { store, messages, close };
}

/** Shelves by name, made where they are missing. */
export async function withShelves(open: OpenStore, tier: "user" | "docs") {
  const { store, close } = await open();
  const shelf = (name: string) =>
    store.write("durable", async ({ memories }) => {
      const key = { installation: installationId("home"), tier, name } as const;
      return (await memories.openShelf(key)).id;
    });
  return { store, shelf, close };
}
