/** What the background does on which news, and a reader before anybody asks. */

import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import type { EngineApi } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { portChannel, servePeer } from "../../wire/index.ts";
import type { News } from "./desk.ts";
import type { OwnerParts } from "./parts.ts";
import { runThread } from "./threads.ts";

const REST = { idle: true, pending: false };

function background() {
  const did: string[] = [];
  let changed = () => {};
  const engine = {
    checkIndex: async () => ({ problems: [] }),
    prepareIndex: async () => REST,
    prepareCool: async () => ({ leaves: [] }),
    foldDue: async () => ({ due: null, next: null }),
    async prepareGate() {
      did.push("gate");
      return REST;
    },
    async prepareAuthored() {
      did.push("authored");
      return REST;
    },
    async prepareDocs() {
      did.push("docs");
      return REST;
    },
    async prepareVectors() {
      did.push("vectors");
      throw new NacreError("embed/unavailable", "nobody lends one", "Wait.");
    },
  } as unknown as EngineApi;
  const parts: Pick<OwnerParts, "openReadingEngine"> = {
    openReadingEngine: async () => ({
      engine,
      checkpoint: async () => {},
      watchDocs(told) {
        changed = told;
        return () => {};
      },
      retryEmbedder: () => void did.push("retry"),
      close: async () => {},
    }),
  };
  const { port1, port2 } = new MessageChannel();
  const owner = servePeer(
    portChannel(port1),
    {
      hello: () => Promise.reject(new Error("nobody says hello")),
      call: async () => ({ more: false, at: 0 }),
    },
    { access: "internal", notified: () => {} },
  );
  runThread("background", port2, parts as OwnerParts);
  onTestFinished(async () => {
    await owner.request("stop", {}, { deadlineMs: 5_000 });
    owner.close();
  });
  const count = (what: string) => did.filter((one) => one === what).length;
  return {
    did,
    count,
    wake: (news: News) => owner.notify("wake", { news }),
    edit: () => changed(),
    /** All that is begun by itself has been. */
    begun: () => expect.poll(() => ["docs", "gate", "vectors"].every((what) => count(what) > 0)).toBe(true),
  };
}

test("what is stored has nobody list folders; an edit has, and so has another workspace", async () => {
  const { count, wake, edit, begun } = background();
  await begun();
  for (let turn = 2; turn < 5; turn += 1) {
    wake("stored");
    await expect.poll(() => count("gate")).toBe(turn);
  }
  const looked = () => [count("authored"), count("docs")];
  expect(looked()).toEqual([1, 1]);
  edit();
  await expect.poll(looked).toEqual([2, 2]);
  wake("workspace");
  await expect.poll(looked).toEqual([3, 3]);
});

test("an embedder that is lent is asked at once, although others have failed; what is stored waits", async () => {
  const { did, count, wake, begun } = background();
  await begun();
  wake("stored");
  await expect.poll(() => count("gate")).toBe(2);
  await sleep(20);
  expect(count("vectors")).toBe(1);
  did.length = 0;
  wake("embedder");
  await expect.poll(() => did.length, { timeout: 800, interval: 5 }).toBeGreaterThan(1);
  expect(did).toEqual(["retry", "vectors"]);
});

test("a reader does once, for nobody, what the first prompt would wait for; what fails there fails nobody", async () => {
  let warmed = 0;
  const parts: Pick<OwnerParts, "openReadingEngine"> = {
    openReadingEngine: async () => ({
      engine: {} as EngineApi,
      checkpoint: async () => {},
      async warm() {
        warmed += 1;
        throw new NacreError("store/corrupt", "a page is damaged", "Repair it.");
      },
      close: async () => {},
    }),
  };
  const { port1, port2 } = new MessageChannel();
  const service = { hello: () => Promise.reject(new Error("nobody says hello")), call: async () => ({}) };
  const owner = servePeer(portChannel(port1), service, { access: "internal", notified: () => {} });
  runThread("reader", port2, parts as OwnerParts);
  expect(await owner.request("health", {}, { deadlineMs: 5_000 })).toEqual({});
  expect(warmed).toBe(0);
  await expect.poll(() => warmed, { timeout: 5_000 }).toBe(1);
  expect(await owner.request("health", {}, { deadlineMs: 5_000 })).toEqual({});
  await owner.request("stop", {}, { deadlineMs: 5_000 });
  owner.close();
});
