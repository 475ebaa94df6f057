/** Where calls go, and whom they wake. */

import { expect, test } from "vitest";
import { createPeer, greet, loopback, type MethodName, servePeer } from "../../wire/index.ts";
import { Degradations } from "./degradations.ts";
import type { Desk } from "./desk.ts";
import type { Ownership, StudioDoor } from "./parts.ts";
import { Router } from "./router.ts";

function routerOver(engine: object, read: object = {}, studio?: Partial<StudioDoor>) {
  const woken: string[] = [];
  const told: unknown[] = [];
  const desk: Desk = {
    open() {},
    call: async () => read,
    wake: (news) => void woken.push(news),
    health: { alive: true, replaced: 0, waiting: 0 },
    async close() {},
  };
  const router = new Router({
    identity: { pid: 1, kind: "test", fencing: 1 },
    version: "0.1.0",
    ownership: { engine } as Ownership,
    degradations: new Degradations(),
    connections: () => 0,
    endpoint: () => "",
    lost() {},
    withheld: (lanes) => void told.push(lanes),
    async retire() {},
    settings: async () => ({ settings: [], files: [] }),
    studio: () => studio as StudioDoor | undefined,
    worker: () => ({ state: "restarting", pid: 7, heartbeatAgeMs: 3, restarts: 2, lastError: "killed" }),
  });
  router.open({ reader: desk, background: desk });
  return { router, woken, told };
}

test.each([
  { method: "assemble", params: {}, answer: { pressure: "none" }, woken: [] },
  { method: "assemble", params: {}, answer: { pressure: "soft" }, woken: ["owes"] },
  { method: "assemble", params: {}, answer: { pressure: "hard" }, woken: ["owes"] },
  { method: "erase", params: {}, answer: { changed: [], summaries: 0 }, woken: ["stored"] },
  { method: "forget", params: {}, answer: { changed: [], summaries: 2 }, woken: ["stored", "owes"] },
  { method: "settle_fold", params: { outcome: "paid" }, answer: {}, woken: [] },
  { method: "settle_fold", params: { outcome: "failed" }, answer: {}, woken: [] },
  { method: "settle_fold", params: { outcome: "owes" }, answer: {}, woken: ["owes"] },
  { method: "commit_turn", params: {}, answer: {}, woken: ["stored"] },
  { method: "lend_model", params: { name: "host" }, answer: {}, woken: ["owes"] },
  { method: "lend_embedder", params: { name: "host" }, answer: {}, woken: ["embedder"] },
  { method: "watch_docs", params: {}, answer: { changed: true }, woken: ["workspace"] },
  { method: "unwatch_docs", params: {}, answer: { ended: 1 }, woken: ["workspace"] },
] as const)("$method $params $answer wakes the background: $woken", async (one) => {
  const answer = async () => one.answer;
  const { router, woken } = routerOver({
    ...{ assemble: answer, settleFold: answer, commitTurn: answer },
    ...{ erase: answer, forget: answer, watchDocs: answer, unwatchDocs: answer },
  });
  const call = { signal: new AbortController().signal, deadlineMs: 1_000 };
  await router.call(one.method satisfies MethodName, one.params, call);
  expect(woken).toEqual(one.woken);
});

test("how the process that learns is, its owner knows best; what is switched off is off", async () => {
  const call = { signal: new AbortController().signal, deadlineMs: 1_000 };
  for (const [stored, shown] of [
    ["idle", "restarting"],
    ["off", "off"],
  ] as const) {
    const worker = { state: stored, pid: null, restarts: 0, lastStep: "done" };
    const { router } = routerOver({}, { worker });
    const status = (await router.call("brain_status", {}, call)) as { worker: object };
    expect(status.worker).toMatchObject({ state: shown, lastStep: "done" });
  }
});

test("whoever holds something of a lane is told that something of it was taken back, before the act is answered", async () => {
  const lanes = [{ installation: "i", agent: "main", sessionKey: "agent:main:main" }];
  const call = { signal: new AbortController().signal, deadlineMs: 1_000 };
  const acts = (changed: readonly string[], lanesOf: () => Promise<unknown>) => {
    const act = async () => ({ changed, summaries: 0 });
    return routerOver({ forget: act, erase: act, lanesOf });
  };
  for (const method of ["forget", "erase"] as const) {
    const { router, told } = acts(["msg:1"], async () => ({ lanes }));
    await router.call(method, { refs: ["msg:1"] }, call);
    expect(told).toEqual([lanes]);
  }
  const nothing = acts([], async () => ({ lanes }));
  await nothing.router.call("erase", { refs: ["msg:1"] }, call);
  expect(nothing.told).toEqual([]);
  const anywhere = acts(["msg:1"], () => Promise.reject(new Error("unreadable")));
  await anywhere.router.call("erase", { refs: ["msg:1"] }, call);
  expect(anywhere.told).toEqual([null]);
});

test("a record that is taken back is of no lane; whoever holds what was recalled is told", async () => {
  const act = async () => ({});
  const { router, told } = routerOver({ forgetMemories: act, eraseFacts: act, remember: act });
  const call = { signal: new AbortController().signal, deadlineMs: 1_000 };
  await router.call("remember", {}, call);
  expect(told).toEqual([]);
  await router.call("forget_memories", {}, call);
  await router.call("erase_facts", {}, call);
  expect(told).toEqual([[], []]);
});

test("whoever only looks at what could be taken back takes nothing back", async () => {
  const act = async () => ({});
  const { router, told } = routerOver({ reviewFacts: act, reviewEdges: act, eraseFacts: act });
  const call = { signal: new AbortController().signal, deadlineMs: 1_000 };
  await router.call("review_facts", { limit: 1 }, call);
  await router.call("review_edges", { accept: [], limit: 50 }, call);
  await router.call("erase_facts", { refs: ["fact:1"], dryRun: true }, call);
  expect(told).toEqual([]);
  await router.call("review_facts", { reject: ["proposal:1"] }, call);
  await router.call("review_edges", { reopen: ["edge:1"] }, call);
  await router.call("erase_facts", { refs: ["fact:1"] }, call);
  expect(told).toEqual([[], [], []]);
});

test("of what waits for the writer there is an end, and what was said comes in last", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<object>();
  const { router } = routerOver({ remember: () => held, commitTurn: () => held, applyIndex: () => held });
  const call = { signal: new AbortController().signal, deadlineMs: 1_000 };
  const waiting = Array.from({ length: 1_000 }, () => router.call("remember", {}, call));
  const full = { code: "wire/overloaded" };
  await expect(router.call("remember", {}, call)).rejects.toMatchObject(full);
  waiting.push(router.call("apply_index", {}, call));
  while (waiting.length < 2_000) waiting.push(router.call("commit_turn", {}, call));
  await expect(router.call("commit_turn", {}, call)).rejects.toMatchObject(full);
  release({});
  await Promise.all(waiting);
  expect(await router.call("remember", {}, call)).toEqual({});
});

test("at the end a program hears that nothing was begun; a thread, whose caller's call was begun, does not say so", async () => {
  const { router } = routerOver({});
  const line = () => {
    const [ours, theirs] = loopback();
    servePeer(theirs, router, { access: "internal" });
    return ours;
  };
  const gateway = await greet(line(), { name: "test", version: "0.1.0", kind: "gateway" });
  const thread = createPeer(line());
  await router.drain(0);
  await expect(gateway.call("status", {})).rejects.toMatchObject({ code: "wire/closing" });
  await expect(thread.request("lent_model", {})).rejects.toMatchObject({ code: "wire/disconnected" });
});

test("pages are told of what was written, and of nothing that was read or refused", async () => {
  const written: string[] = [];
  const engine = { remember: async () => ({}), forget: () => Promise.reject(new Error("refused")) };
  const { router } = routerOver(engine, {}, { told: (method) => void written.push(method) });
  const call = { signal: new AbortController().signal, deadlineMs: 1_000 };
  await router.call("remember", {}, call);
  await router.call("list_lanes", {}, call);
  await router.call("forget", {}, call).catch(() => {});
  expect(written).toEqual(["remember"]);
});

test("an owner that does not stay serves no pages, and says so", async () => {
  const call = { signal: new AbortController().signal, deadlineMs: 1_000 };
  const { router } = routerOver({});
  for (const method of ["open_studio", "close_studio"] as const)
    await expect(router.call(method, {}, call)).rejects.toMatchObject({ code: "studio/unavailable" });
  const door = { open: async () => ({ url: "http://x", until: 1 }), close: async () => true, told() {} };
  const { router: staying } = routerOver({}, {}, door);
  expect(await staying.call("open_studio", {}, call)).toEqual({ url: "http://x", until: 1 });
  expect(await staying.call("close_studio", {}, call)).toEqual({ closed: true });
});
