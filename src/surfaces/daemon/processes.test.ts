/** Owners in processes of their own that are killed, stopped and told to end. */

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { codeOf } from "../../kernel/errors.ts";
import { attachHome } from "../../main/attach-home.ts";
import { ownerParts } from "../../main/compose.ts";
import type { Attachment } from "./attach.ts";
import { greetOwner } from "./displace.ts";
import { join } from "./join.ts";
import { embedSolo } from "./solo.ts";

let home: string;
const cleanup: (() => unknown)[] = [];

beforeEach(async () => {
  home = await mkdtemp(joinPath(tmpdir(), "nacre-process-"));
});
afterEach(async () => {
  for (const undo of cleanup.splice(0).reverse()) await undo();
  await rm(home, { recursive: true });
});

async function startDaemon(): Promise<ChildProcess> {
  const program = new URL("../../main/daemon.ts", import.meta.url).pathname;
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, NACRE_HOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  });
  cleanup.push(() => child.kill("SIGKILL"));
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const ended = once(child, "exit").then(() => Promise.reject(new Error(`the daemon ended: ${said}`)));
  ended.catch(() => {});
  await Promise.race([once(child.stdout, "data"), ended]);
  return child;
}

/**
 * Stopped, which on a busy machine takes its threads a moment; and at rest: one that is stopped inside a transaction holds
 * the file as well, and only its silence tells.
 */
async function putToSleep(daemon: ChildProcess): Promise<void> {
  const introduction = { name: "test", version: "0.1.0", kind: "test" } as const;
  const answers = () => greetOwner(home, introduction, 300).then((owner) => owner?.close(), codeOf);
  for (;;) {
    daemon.kill("SIGSTOP");
    await expect.poll(answers).toBe("wire/deadline");
    const file = new DatabaseSync(joinPath(home, "nacre.db"), { timeout: 0 });
    try {
      file.exec("BEGIN IMMEDIATE; ROLLBACK");
      return;
    } catch {
      daemon.kill("SIGCONT");
      await expect.poll(answers).toBeUndefined();
    } finally {
      file.close();
    }
  }
}

async function attached(kind: "cli" | "gateway"): Promise<Attachment> {
  const attachment = await attachHome({ home, kind, version: "0.1.0" });
  cleanup.push(() => attachment.close());
  return attachment;
}

const commit = (client: Attachment, n: number) =>
  client.call("commit_turn", {
    lane: { agent: "main", sessionKey: "agent:main:main" },
    sessionId: "s1",
    key: `turn-${n}`,
    admission: { entryId: `e${n}a`, place: n * 2 },
    terminal: { entryId: `e${n}b`, place: n * 2 + 1 },
    messages: [
      { role: "user", content: `question ${n}`, timestamp: n },
      { role: "assistant", content: `answer ${n}`, timestamp: n },
    ],
  });

test("a daemon killed in the middle of commits loses nothing that it acknowledged", async () => {
  const daemon = await startDaemon();
  const client = await attached("cli");
  expect(client.current?.hello.owner).toMatchObject({ pid: daemon.pid, kind: "daemon" });
  const commits = Array.from({ length: 60 }, (_, n) => commit(client, n));
  await commits[20];
  daemon.kill("SIGKILL");
  const answers = await Promise.all(commits);
  expect(answers.every(({ status }) => status === "committed" || status === "duplicate")).toBe(true);
  expect(client.current?.mine, "the command became the owner").toBe(true);
  expect((await client.call("status", {})).totals).toMatchObject({ turns: 60, messages: 120 });
  expect(await client.call("doctor", {})).toMatchObject({ ok: true });
});

test("a daemon told to end finishes, closes and gives the lease back", async () => {
  const daemon = await startDaemon();
  const client = await attached("cli");
  await commit(client, 1);
  const exited = once(daemon, "exit");
  daemon.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await commit(client, 1)).toMatchObject({ status: "duplicate" });
  expect(client.current?.mine).toBe(true);
});

test("an owner that no longer answers is fenced off", async () => {
  const daemon = await startDaemon();
  const client = await attached("cli");
  await commit(client, 1);
  await putToSleep(daemon);
  const introduction = { name: "test", version: "0.1.0", kind: "test" } as const;
  const parts = ownerParts(home, "0.1.0");
  const embed = embedSolo({
    home,
    kind: "test",
    version: "0.1.0",
    pid: process.pid,
    parts,
    notice: () => {},
  });
  const seized = await join({ home, introduction, embed, silenceMs: 300 });
  cleanup.push(() => seized.close());
  expect(seized.mine).toBe(true);
  expect(seized.hello.owner.fencing).toBeGreaterThan(client.current!.hello.owner.fencing);
  const socket = joinPath(home, "run", "nacre.sock");
  expect(existsSync(socket)).toBe(true);

  const exited = once(daemon, "exit");
  daemon.kill("SIGCONT");
  expect(await commit(client, 2), "refused by the late one, taken by its successor").toMatchObject({
    status: "committed",
  });
  await exited;
  expect(existsSync(socket), "the late one leaves its successor's socket alone").toBe(true);
  expect(client.current?.hello.owner.pid).toBe(process.pid);
  expect((await seized.call("status", {})).totals).toMatchObject({ turns: 2 });
});

test("an owner that was asleep while it was replaced stands in nobody's way, asleep or awake", async () => {
  const daemon = await startDaemon();
  await putToSleep(daemon);
  const introduction = { name: "test", version: "0.1.0", kind: "cli" } as const;
  const parts = ownerParts(home, "0.1.0");
  const solo = { home, kind: "cli", version: "0.1.0", pid: process.pid, parts, notice: () => {} } as const;
  const seized = await join({ home, introduction, embed: embedSolo(solo), silenceMs: 300 });
  expect(seized.mine).toBe(true);
  const { fencing } = seized.hello.owner;
  await seized.close();

  const started = performance.now();
  const next = await attached("cli");
  expect(next.current?.mine).toBe(true);
  // Its silence would be five seconds.
  expect(performance.now() - started, "the sleeper is not waited for again").toBeLessThan(4_500);
  await commit(next, 1);
  await next.close();

  daemon.kill("SIGCONT");
  // Nobody asks it anything: it notices by itself, ends as an owner, and becomes the next one.
  const reached = () => greetOwner(home, introduction, 2_000).catch(() => undefined);
  await expect
    .poll(
      async () => {
        const owner = await reached();
        await owner?.close();
        return owner?.hello.owner;
      },
      { timeout: 10_000, interval: 200 },
    )
    .toMatchObject({ pid: daemon.pid, fencing: fencing + 2 });
});

test("programs that start at once agree on one owner", async () => {
  const clients = await Promise.all([attached("cli"), attached("cli"), attached("gateway"), attached("cli")]);
  await Promise.all(clients.map((client, n) => commit(client, n)));
  const owners = new Set(clients.map((client) => client.current?.hello.owner.fencing));
  expect(owners.size).toBe(1);
  expect(clients.filter((client) => client.current?.mine === true)).toHaveLength(1);
});
