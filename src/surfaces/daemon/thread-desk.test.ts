/** What goes to a thread while something else is at work there. */

import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import type { MethodName } from "../../wire/index.ts";
import { ThreadDesk } from "./thread-desk.ts";

const FIXTURE = new URL("./busy-thread.fixture.ts", import.meta.url);

async function deskOf(
  workerData: { readonly blocks: boolean; readonly ms: number },
  role: "reader" | "background" = "background",
) {
  const degraded: string[] = [];
  const desk = new ThreadDesk({
    role,
    spawn: () => new Worker(FIXTURE, { workerData }),
    service: { hello: () => Promise.reject(new Error("no")), call: () => Promise.reject(new Error("no")) },
    degraded: (name) => void degraded.push(name),
    notice() {},
  });
  desk.open();
  onTestFinished(() => desk.close());
  await expect.poll(() => desk.health.alive).toBe(true);
  const { signal } = new AbortController();
  const call = (method: MethodName, deadlineMs: number, params: object = {}) =>
    desk.call(method, params, { signal, deadlineMs });
  return { desk, call, degraded };
}

test("the vector of a question does not wait behind the doctor; other things do", async () => {
  const { call } = await deskOf({ blocks: false, ms: 1_500 });
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  await Promise.all([
    call("doctor", 20_000).then(note("doctor")),
    call("stats", 20_000).then(note("stats")),
    call("embed_query", 20_000, { text: "car" }).then(note("embed_query")),
  ]);
  expect(order).toEqual(["embed_query", "doctor", "stats"]);
});

test("a thread that is busy for longer than a question waits is not replaced for it", async () => {
  const { desk, call, degraded } = await deskOf({ blocks: true, ms: 1_500 });
  const doctor = call("doctor", 20_000);
  await expect(call("embed_query", 200, { text: "car" })).rejects.toMatchObject({ code: "wire/deadline" });
  expect(await doctor).toEqual({ method: "doctor" });
  expect(await call("embed_query", 20_000, { text: "car" })).toEqual({ method: "embed_query" });
  expect(desk.health.replaced).toBe(0);
  expect(degraded).toEqual([]);
});

test("a reader that comes back soon after its caller gave up is not replaced, and the caller does not wait for it", async () => {
  const { desk, call, degraded } = await deskOf({ blocks: true, ms: 700 }, "reader");
  const began = performance.now();
  await expect(call("doctor", 200)).rejects.toMatchObject({ code: "wire/deadline" });
  expect(performance.now() - began).toBeLessThan(600);
  expect(await call("stats", 20_000)).toEqual({ method: "stats" });
  expect(desk.health.replaced).toBe(0);
  expect(degraded).toEqual([]);
});

test("one that does not come back is", async () => {
  const { desk, call, degraded } = await deskOf({ blocks: true, ms: 8_000 }, "reader");
  const began = performance.now();
  await expect(call("doctor", 200)).rejects.toMatchObject({ code: "wire/deadline" });
  expect(await call("stats", 20_000)).toEqual({ method: "stats" });
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(desk.health.replaced).toBe(1);
  expect(degraded).toEqual(["reader-overrun"]);
});

test("what gives way is begun when nothing else waits, in the order in which it was asked", async () => {
  const { desk, call } = await deskOf({ blocks: false, ms: 300 });
  const { signal } = new AbortController();
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  const page = (name: string, method: MethodName) =>
    desk.call(method, {}, { signal, deadlineMs: 20_000, givesWay: true }).then(note(name));
  await Promise.all([
    page("page 1", "doctor"),
    page("page 2", "stats"),
    page("page 3", "stats"),
    call("stats", 20_000).then(note("reply 1")),
    call("stats", 20_000).then(note("reply 2")),
  ]);
  expect(order).toEqual(["page 1", "reply 1", "reply 2", "page 2", "page 3"]);
});

const lane = { agent: "main", sessionKey: "agent:main:main" };
const prompt = {
  ...{ lane, sessionId: "one", asker: { ...lane, isOwner: true }, prompt: "Where do I live?", room: 500 },
  plan: { shown: { from: null, all: false, summaries: [] } },
};

test("what a turn waits for is begun before what was asked earlier", async () => {
  const { desk, call } = await deskOf({ blocks: false, ms: 300 }, "reader");
  const { signal } = new AbortController();
  const order: string[] = [];
  const note = (name: string) => () => void order.push(name);
  await Promise.all([
    call("doctor", 20_000).then(note("doctor")),
    call("stats", 20_000).then(note("stats 1")),
    call("stats", 20_000).then(note("stats 2")),
    desk.call("supply", prompt, { signal, deadlineMs: 20_000, givesWay: true }).then(note("tried out")),
    call("supply", 20_000, prompt).then(note("turn 1")),
    call("supply", 20_000, prompt).then(note("turn 2")),
  ]);
  expect(order).toEqual(["doctor", "turn 1", "turn 2", "stats 1", "stats 2", "tried out"]);
});

test("what says how long it may take has less when it had to wait", async () => {
  const { desk, call } = await deskOf({ blocks: false, ms: 300 }, "reader");
  const asked = { ...prompt, withinMs: 900 };
  expect(await call("supply", 1_000, asked)).toEqual({ method: "supply", withinMs: 900 });
  await expect.poll(() => desk.health.waiting).toBe(0);
  const doctor = call("doctor", 20_000);
  const { withinMs } = (await call("supply", 1_000, asked)) as { readonly withinMs: number };
  expect(withinMs).toBeLessThanOrEqual(650);
  expect(withinMs).toBeGreaterThan(0);
  await doctor;
});
