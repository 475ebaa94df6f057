/** A daemon with a process that learns: it is started when there is something to learn, its death is shown, and it does not outlive its owner. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { acquireOwnership } from "../../src/adapters/store-sqlite/index.ts";
import { createEngine, establishIdentity } from "../../src/engine/index.ts";
import { systemClock } from "../../src/kernel/clock.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import { decodePack } from "../../src/rooms/brain/index.ts";
import { join as joinOwner } from "../../src/surfaces/daemon/index.ts";
import { assistantSays, hostTranscript, userSays } from "../support/host.ts";
import { addRouted, writeSubjects } from "../support/routed.ts";
import { countedSecrets } from "../support/stores.ts";
import { startDaemon } from "./daemon-process.ts";

/** What it learns from is there before it is. */
const AT_ONCE = { NACRE_BRAIN_AFTER_MS: "50" };
const patiently = { timeout: 90_000, interval: 100 };

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function withEvidence(home: string): Promise<void> {
  const holder = { pid: process.pid, kind: "test", version: "test" } as const;
  const owned = (await acquireOwnership({ path: join(home, "nacre.db"), holder }))!;
  const { store } = owned;
  const identity = await establishIdentity(store, () => ({ installation: "lab", key: "key" }));
  const summaries = withoutModels();
  const freshSecret = countedSecrets();
  const engine = createEngine({
    store,
    identity,
    clock: systemClock,
    version: "test",
    summaries,
    freshSecret,
  });
  const host = hostTranscript();
  await engine.commitTurn(host.commit(host.say(userSays("Hello", 1), assistantSays("Good morning", 2))));
  const good = await writeSubjects(store);
  const { pack } = await engine.initBrain({});
  const bytes = (await store.read(({ brainPacks }) => brainPacks.bytes(pack.digest)))!;
  const worth = (key: string, subject: string) => (good.get(key) === subject ? 0.8 : -0.6);
  const routed = { digest: pack.digest, pack: decodePack(bytes), key: "key", at: Date.now() };
  await addRouted(store, { ...routed, count: 240, worth });
  await owned.release();
}

test("is killed and shown to be, learns, and does not outlive its owner", { timeout: 240_000 }, async () => {
  const home = await mkdtemp(join(tmpdir(), "nacre-brain-daemon-"));
  await withEvidence(home);
  const daemon = await startDaemon(home, AT_ONCE);
  try {
    const owner = (await joinOwner({ home, introduction: { name: "test", version: "0", kind: "test" } }))!;
    const worker = async () => (await owner.call("brain_status", {})).worker;
    await expect.poll(async () => (await worker()).pid, patiently).not.toBeNull();
    const first = (await worker()).pid!;
    process.kill(first, "SIGKILL");
    await expect.poll(async () => (await worker()).restarts, patiently).toBe(1);
    expect(await worker()).toMatchObject({ lastError: "signal SIGKILL" });
    await expect.poll(async () => (await worker()).lastStep, patiently).toBe("done");
    expect(await owner.call("brain_history", {})).toMatchObject({
      promotions: [{ by: "worker" }, { kind: "serving" }, { kind: "built" }],
    });
    const second = (await worker()).pid!;
    expect([isAlive(first), isAlive(second)]).toEqual([false, true]);
    await daemon.kill();
    await expect.poll(() => isAlive(second), patiently).toBe(false);
  } finally {
    await daemon.kill();
    await rm(home, { recursive: true, force: true });
  }
});
