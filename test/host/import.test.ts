/**
 * What the real OpenClaw wrote moves in: into an empty store every word, once and in order, and into the one that the plugin keeps nothing at
 * all, since it is there already. The gateway is running, and none of its files is touched.
 */

import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openOpenclawSessions } from "../../src/adapters/source-openclaw-sessions/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import type { TransferRecord } from "../../src/kernel/transfer/record.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { countsOf, exported, imported, type MovedRecord } from "../support/transfer.ts";
import { type BuiltPlugin, buildPlugin } from "./built-plugin.ts";
import { type OpenClawHost, startHost } from "./openclaw-host.ts";
import { saidInHost, storedLane } from "./stored.ts";

const ONE = "agent:main:one";
const TWO = "agent:main:two";
/** Packed by the host. */
const LONG = "The harbour master counted ropes, lamps and buckets until the tide came in. ".repeat(400);

let plugin: BuiltPlugin;
let host: OpenClawHost;
let empty: string;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

beforeAll(async () => {
  empty = mkdtempSync(join(tmpdir(), "nacre-moved-in-"));
  plugin = await buildPlugin();
  host = await startHost({
    plugins: [{ id: "nacre", folder: plugin.folder, slots: ["contextEngine", "memory"] }],
    // As the host has it by itself: its thread looks through conversations after every turn, beside Nacre.
    config: { session: { maintenance: { mode: "enforce" } } },
  });
  await host.say(ONE, "My cat is called Miso.");
  await host.say(ONE, `Read this: ${LONG}`);
  await host.newSession(ONE);
  await host.say(ONE, "What was I saying?");
  await host.say(TWO, "Another conversation altogether.");
});

afterAll(async () => {
  await host?.stop();
  await plugin?.remove();
  rmSync(empty, { recursive: true, force: true });
});

async function read(): Promise<readonly TransferRecord[]> {
  const source = await openOpenclawSessions(host.state);
  try {
    const troubles: unknown[] = [];
    const reading = { trouble: (one: unknown) => troubles.push(one), signal: new AbortController().signal };
    const records = await Array.fromAsync(source.records(reading));
    expect(troubles).toEqual([]);
    return records;
  } finally {
    await source.close();
  }
}

async function within<T>(
  home: string,
  work: (mover: Parameters<typeof imported>[0]) => Promise<T>,
): Promise<T> {
  const client = await attachHome({ home, kind: "cli", version: "test" });
  try {
    return await work({
      importRecords: (request) => client.call("import_records", request),
      exportRecords: (request) => client.call("export_records", request),
    });
  } finally {
    await client.close();
  }
}

const moveInto = async (home: string): Promise<readonly MovedRecord[]> => {
  const records = await read();
  return await within(home, (mover) => imported(mover, records, { from: "openclaw-sessions" }));
};

/** The host's own objects, by session key. */
function saidIn(records: readonly TransferRecord[], sessionKey: string): readonly (JsonObject | null)[] {
  const lane = records.find((one) => one.kind === "lane" && one.sessionKey === sessionKey);
  return records.flatMap((one) =>
    one.kind === "message" && lane?.kind === "lane" && one.lane === lane.ref ? [one.message] : [],
  );
}

test("into an empty store: every word, once, in order, and the same again adds nothing", async () => {
  const folder = join(host.state, "agents", "main", "agent");
  const before = readdirSync(folder).sort();
  const moved = countsOf(await moveInto(empty));
  expect(readdirSync(folder).sort()).toEqual(before);
  expect(moved).toEqual({ "lane added": 2, "session added": 2, "reset added": 1, "message added": 8 });
  const kept = await within(empty, (mover) => exported(mover));
  for (const key of [ONE, TWO]) expect(saidIn(kept, key)).toEqual(saidInHost(host, key));
  expect(kept.filter((one) => one.kind === "reset")).toHaveLength(1);
  expect(countsOf(await moveInto(empty))).toEqual({
    ...{ "lane known": 2, "session known": 2, "reset known": 1, "message known": 8 },
  });
});

test("into the store that the plugin keeps, beside the gateway: nothing is new, and nothing is there twice", async () => {
  const moved = await moveInto(join(host.state, "nacre"));
  expect(moved.filter(({ record, outcome }) => record.kind === "message" && outcome !== "known")).toEqual([]);
  await host.say(ONE, "And what now?");
  for (const key of [ONE, TWO]) {
    await vi.waitFor(
      async () => {
        const { messages, states, behind } = await storedLane(host, key);
        expect(messages).toEqual(saidInHost(host, key));
        expect(states).not.toContain("quarantined");
        expect(behind).toBe(false);
      },
      { timeout: 10_000, interval: 250 },
    );
  }
  // What was said since comes in the next time, and only that.
  expect(countsOf(await moveInto(empty))).toMatchObject({ "message added": 2, "message known": 8 });
});
