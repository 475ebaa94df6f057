/** A daemon with a process that learns: it is started when there is something to learn, its death is shown, and it does not outlive its owner. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { join as joinOwner } from "../../src/surfaces/daemon/index.ts";
import { withEvidence } from "../support/brain-evidence.ts";
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
