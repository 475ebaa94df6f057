import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { describe, expect, test, vi } from "vitest";
import type { IndexBatch } from "../../engine/api.ts";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import { disconnectedError, type Peer } from "../../wire/index.ts";
import { Backoff } from "./backoff.ts";
import { Degradations } from "./degradations.ts";
import { startFoldLoop } from "./fold-loop.ts";
import { homeAt, resolveHome } from "./home.ts";
import { type IndexDoors, startIndexLoop } from "./index-loop.ts";
import { Job } from "./job.ts";
import { traceOf } from "./notice.ts";
import { ThreadDesk } from "./thread-desk.ts";

test("the home is where NACRE_HOME says, else beside the user's other things", () => {
  expect(resolveHome({}, "/home/me")).toBe("/home/me/.nacre");
  expect(resolveHome({ NACRE_HOME: "  " }, "/home/me")).toBe("/home/me/.nacre");
  expect(resolveHome({ NACRE_HOME: "/data/n" }, "/home/me")).toBe("/data/n");
  expect(homeAt("/n")).toEqual({ folder: "/n", database: join("/n", "nacre.db"), run: join("/n", "run") });
});

test("pauses double up to a limit, and start over after a good while", () => {
  const backoff = new Backoff({ firstMs: 50, mostMs: 300, forgetAfterMs: 1_000 });
  expect([0, 0, 0, 0, 0].map(() => backoff.next(10))).toEqual([50, 100, 200, 300, 300]);
  expect(backoff.next(1_000)).toBe(50);
});

test("counts add up by name", () => {
  const degradations = new Degradations();
  degradations.add("reader-overrun");
  degradations.add("reader-overrun", 40);
  expect(degradations.merged({ "reader-overrun": 1, "a-late-channel": 4 })).toEqual({
    "a-late-channel": 4,
    "reader-overrun": 42,
  });
});

test("a trace says where, not what", () => {
  const trace = traceOf(new RangeError("what\n    at she said"));
  expect(trace["error"]).toBe("RangeError");
  expect(String(trace["at"])).toContain("small-parts.test.ts");
  expect(traceOf("text")).toEqual({ error: "string" });
});

function fakeDoors(total: number) {
  let upTo = 0;
  const seen = {
    limits: [] as number[],
    failures: [] as string[],
    checkpoints: [] as string[],
    migrations: 2,
    failNext: 0,
    failure: new Error("not now") as Error,
    looks: [] as string[],
    damage: null as string | null,
    total,
  };
  const doors: IndexDoors = {
    async prepare(limit) {
      seen.limits.push(limit);
      const next = Math.min(upTo + limit, seen.total);
      const batch: IndexBatch = {
        version: 1,
        from: upTo,
        upTo: next,
        pending: next < seen.total,
        records: [],
        secrets: [],
        payloads: [],
        again: [],
        summaries: null,
        idle: next === upTo,
      };
      return batch;
    },
    async apply(batch) {
      if (seen.failNext-- > 0) throw seen.failure;
      upTo = batch.upTo;
    },
    advanceMigrations: async () => --seen.migrations > 0,
    async checkpoint(quiet) {
      seen.checkpoints.push(quiet ? "quiet" : "busy");
    },
    async check(quick) {
      seen.looks.push(quick ? "quick" : "thorough");
      return seen.damage === null ? [] : [{ of: "log", problem: seen.damage }];
    },
    cool: async () => false,
    async rebuild() {
      seen.damage = null;
      upTo = 0;
    },
    notice: () => {},
    failed: (name) => seen.failures.push(name),
  };
  return { seen, doors, upTo: () => upTo };
}

test("indexing finishes migrations, grows its slices, waits out a failure, sleeps, wakes and stops", async () => {
  const { seen, doors, upTo } = fakeDoors(1_000);
  seen.failNext = 1;
  const loop = startIndexLoop(doors);
  await expect.poll(upTo, { timeout: 5_000 }).toBe(1_000);
  expect(seen.migrations).toBe(0);
  expect(seen.failures).toEqual(["index-failed"]);
  expect(Math.max(...seen.limits)).toBeGreaterThan(seen.limits[0]!);
  await expect.poll(() => seen.checkpoints, { timeout: 5_000 }).toEqual(["quiet"]);
  const asked = seen.limits.length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(seen.limits.length, "asleep").toBe(asked);
  seen.total = 1_001;
  loop.wake("stored");
  await expect.poll(upTo).toBe(1_001);
  await loop.stop();
  loop.wake("stored");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(seen.limits.length).toBe(asked + 1);
});

test("an index that is found damaged, whoever noticed, is emptied and filled again", async () => {
  const { seen, doors, upTo } = fakeDoors(100);
  const loop = startIndexLoop(doors);
  await expect.poll(upTo).toBe(100);
  expect(seen.looks).toEqual(["quick"]);
  seen.damage = "a row is missing";
  loop.wake("damaged");
  await expect.poll(() => seen.failures).toEqual(["index-damaged"]);
  await expect.poll(upTo).toBe(100);
  loop.wake("damaged");
  await expect.poll(() => seen.limits.length).toBeGreaterThan(3);
  expect(seen.looks, "a thorough look is not repeated at once").toEqual(["quick", "thorough"]);
  await loop.stop();
});

test("a slice that meets damage has the index looked at; other failures have not", async () => {
  const { seen, doors, upTo } = fakeDoors(10);
  Object.assign(seen, { failNext: 1, failure: new NacreError("store/corrupt", "damaged", "Wait.") });
  const loop = startIndexLoop(doors);
  await expect.poll(upTo, { timeout: 5_000 }).toBe(10);
  expect(seen.looks).toEqual(["quick", "thorough"]);
  expect(seen.failures).toEqual(["index-store-corrupt"]);
  await loop.stop();
});

test("a thread that everybody waits for refuses the next one at once", async () => {
  const degraded: string[] = [];
  const desk = new ThreadDesk({
    role: "reader",
    spawn: () => new Worker("setInterval(() => {}, 60_000)", { eval: true }),
    service: { hello: () => Promise.reject(new Error()), call: () => Promise.reject(new Error()) },
    degraded: (name) => degraded.push(name),
    notice: () => {},
  });
  const call = { signal: new AbortController().signal, deadlineMs: 60_000 };
  desk.open();
  const waiting = Array.from({ length: 1_000 }, () => desk.call("status", {}, call).catch(codeOf));
  await expect(desk.call("status", {}, call)).rejects.toMatchObject({ code: "wire/overloaded" });
  expect(degraded).toEqual(["reader-queue-full"]);
  expect(desk.health.waiting).toBe(1_000);
  await desk.close();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(["wire/disconnected"]));
});

test("whose thread is given up on is told that it overran, not that the connection to the thread was cut", async () => {
  vi.useFakeTimers();
  try {
    const cut = Promise.withResolvers<never>();
    const peer = { request: () => cut.promise } as unknown as Peer;
    const { signal } = new AbortController();
    const job = new Job("search", {}, { signal, deadlineMs: 300 }, () => {});
    const answer = job.answer.catch(codeOf);
    // Timers count whole milliseconds: what is left of 300 after a part of one strikes first.
    vi.advanceTimersByTime(0.5);
    const run = job.run(peer, 100);
    await vi.advanceTimersByTimeAsync(299);
    expect(await run).toBe("stuck");
    cut.reject(disconnectedError("Not answered"));
    expect(await answer).toBe("wire/deadline");
  } finally {
    vi.useRealTimers();
  }
});

/** Answers whatever it is asked with what it was asked, but for a call that is told never to be answered. */
const ANSWERING = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", (frame) => {
    const { id, params } = JSON.parse(frame);
    const answer = JSON.stringify({ jsonrpc: "2.0", id, result: params });
    if (id !== undefined && params?.never !== true) parentPort.postMessage(answer);
  });`;

test("a call that waits for a model keeps nobody waiting: neither others of its kind nor quick ones", async () => {
  const desk = new ThreadDesk({
    role: "background",
    spawn: () => new Worker(ANSWERING, { eval: true }),
    service: { hello: () => Promise.reject(new Error()), call: () => Promise.reject(new Error()) },
    degraded: () => {},
    notice: () => {},
  });
  const call = { signal: new AbortController().signal, deadlineMs: 5_000 };
  desk.open();
  const never = desk.call("compact", { never: true }, call).catch(codeOf);
  expect(await desk.call("compact", { urgent: true }, call)).toEqual({ urgent: true });
  expect(await desk.call("doctor", { quick: true }, call)).toEqual({ quick: true });
  const held = desk.call("doctor", { never: true }, call).catch(codeOf);
  const behind = desk.call("doctor", {}, call).catch(codeOf);
  expect(await desk.call("compact", {}, call)).toEqual({});
  await expect.poll(() => desk.health.waiting).toBe(3);
  await desk.close();
  expect(await Promise.all([never, held, behind])).toEqual(Array(3).fill("wire/disconnected"));
});

describe("the fold loop", () => {
  test("pays every lane, whatever one of them fails at, and goes on when it is woken", async () => {
    const paid: number[] = [];
    const failed: string[] = [];
    let due = [1, 2, 3];
    const loop = startFoldLoop({
      due: async () => ({ due: due.map((lane) => ({ lane, reason: "hard", target: 0 })), nextAt: null }),
      async pay({ lane }) {
        due = due.filter((one) => one !== lane);
        if (lane === 1) throw new NacreError("store/corrupt", "a damaged page", "");
        paid.push(lane);
        return { ...nothing, stopped: lane === 2 ? "no-progress" : "under-target" };
      },
      failed: (name) => failed.push(name),
      now: () => 0,
    });
    await vi.waitFor(() => expect(paid).toEqual([2, 3]), 10_000);
    expect(failed).toEqual(["fold-store-corrupt", "fold-no-progress"]);
    due = [4];
    loop.wake();
    await vi.waitFor(() => expect(paid).toEqual([2, 3, 4]), 10_000);
    await loop.stop();
  });

  test.each([
    { name: "whoever it waits for is there", ready: async () => true, waits: false },
    { name: "nobody is there yet", ready: async () => false, waits: true },
    { name: "nobody can say", ready: () => Promise.reject(new Error("gone")), waits: true },
    { name: "it waits for nobody", ready: undefined, waits: true },
  ])("begins when it is time or when it is woken: $name", async ({ ready, waits }) => {
    let looked = 0;
    const doors = {
      due: async () => ({ due: [], nextAt: ++looked }),
      pay: async () => nothing,
      failed: () => {},
      now: () => 0,
      ...(ready && { ready }),
    };
    const loop = startFoldLoop(doors, { startAfterMs: 600_000 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(looked === 0).toBe(waits);
    loop.wake();
    await vi.waitFor(() => expect(looked).toBeGreaterThan(0), 10_000);
    await loop.stop();
    const soon = startFoldLoop(doors, { startAfterMs: 20 });
    const before = looked;
    await vi.waitFor(() => expect(looked).toBeGreaterThan(before), 10_000);
    await soon.stop();
  });

  test("stops in the middle of a lane", async () => {
    const loop = startFoldLoop({
      due: async () => ({ due: [{ lane: 1, reason: "soft", target: 0 }], nextAt: null }),
      pay: (_, signal) =>
        new Promise((resolve) =>
          signal.addEventListener("abort", () => resolve({ ...nothing, stopped: "cancelled" })),
        ),
      failed: () => {},
      now: () => 0,
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    await loop.stop();
  });
});

const nothing = {
  compacted: false,
  reason: "",
  tokensBefore: 0,
  tokensAfter: 0,
  written: 0,
  activated: 0,
  stopped: "nothing-left",
  calls: 0,
  failedCalls: 0,
} as const;
