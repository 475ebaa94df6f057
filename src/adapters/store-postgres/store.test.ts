/** The store on a server passes what the reference passes. */

import { describe, expect, test } from "vitest";
import type { EngineStore } from "../../engine/stores.ts";
import { calibrationSuite } from "../../ports/calibration.suite.ts";
import { leaseSuite } from "../../ports/lease.suite.ts";
import { metaSuite } from "../../ports/meta.suite.ts";
import { secretLedgerSuite } from "../../ports/secret-ledger.suite.ts";
import { spendLedgerSuite } from "../../ports/spend-ledger.suite.ts";
import { storeSuite } from "../../ports/store.suite.ts";
import { unitOfWorkSuite } from "../../ports/unit-of-work.suite.ts";
import { newLane, newMessage } from "../../rooms/history/samples.suite.ts";
import { openPostgresLease, openPostgresStore } from "./index.ts";
import { emptySchema, openEmpty } from "./postgres.fixture.ts";

async function open() {
  const { store, close } = await openEmpty();
  const asEngine: EngineStore = store;
  return { store: asEngine, close };
}

unitOfWorkSuite("postgres", open);
metaSuite("postgres", open);
storeSuite("postgres", open);
calibrationSuite("postgres", open);

spendLedgerSuite("postgres", async () => {
  const { store, close } = await open();
  const lane = await store.write("durable", ({ history }) => history.addLane(newLane()));
  return { store, lane, close };
});

secretLedgerSuite("postgres", async () => {
  const { store, close } = await open();
  const messages = await store.write("durable", async ({ history }) => {
    const lane = await history.addLane(newLane());
    return await Promise.all([0, 1, 2].map((seq) => history.addMessage(newMessage(lane, seq))));
  });
  return { store, messages, close };
});

leaseSuite("postgres", async () => {
  const schema = await emptySchema();
  const [url, folder] = [schema.url, schema.newFolder()];
  return {
    another: () => openPostgresLease({ url, folder }),
    async write(token, value) {
      const store = await openPostgresStore({ url, folder, mode: "owner", token });
      await store.write("durable", ({ meta }) => meta.set("value", value)).finally(() => store.close());
    },
    async stored() {
      const store = await openPostgresStore({ url, mode: "reader" });
      return store.read(({ meta }) => meta.get("value")).finally(() => store.close());
    },
    close: () => schema.remove(),
  };
});

describe("postgres: store", () => {
  test("a reader sees what an owner commits, and cannot write", async () => {
    const { store, url, close } = await openEmpty();
    const reader = await openPostgresStore({ url, mode: "reader" });
    await store.write("durable", ({ meta }) => meta.set("a", "1"));
    expect(await reader.read(({ meta }) => meta.get("a"))).toBe("1");
    await expect(reader.write("durable", ({ meta }) => meta.set("a", "2"))).rejects.toMatchObject({
      code: "store/read-only",
    });
    await reader.checkpoint();
    await reader.close();
    await close();
  });
});
