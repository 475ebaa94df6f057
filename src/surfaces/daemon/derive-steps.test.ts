import { expect, test } from "vitest";
import type { DocsBatch, EngineApi, GateBatch } from "../../engine/api.ts";
import { deriveSteps, modelSteps } from "./derive-steps.ts";

const batch = (changes: number, pending: boolean): DocsBatch => ({
  changes: Array.from({ length: changes }, () => ({})),
  pending,
  idle: changes === 0,
});

test("documents are prepared and stored until nothing changes any more", async () => {
  const batches = [batch(3, true), batch(1, false), batch(0, false)];
  const applied: DocsBatch[] = [];
  const signals: unknown[] = [];
  const prepareDocs = async (_request: object, signal?: AbortSignal) => {
    signals.push(signal);
    return batches.shift()!;
  };
  const engine = { prepareDocs } as unknown as EngineApi;
  const writer = {
    async applyDocs(one: DocsBatch) {
      applied.push(one);
      return { changed: one.changes.length };
    },
  };
  const docs = deriveSteps({ engine, writer } as never, "watched").find(({ name }) => name === "docs")!;
  const { signal } = new AbortController();
  expect(await docs.run(signal)).toBe("more");
  expect(await docs.run(signal)).toBe("more");
  expect(await docs.run(signal)).toBe("idle");
  expect(applied.map(({ changes }) => changes.length)).toEqual([3, 1]);
  // It can be called off.
  expect(signals).toEqual([signal, signal, signal]);
});

test("authored files are read before documents, and stored until nothing is left of a walk", async () => {
  const batches = [batch(2, true), batch(1, false), batch(0, false)];
  const applied: number[] = [];
  const engine = { prepareAuthored: async () => batches.shift()! } as unknown as EngineApi;
  const writer = {
    async applyAuthored({ changes }: DocsBatch) {
      applied.push(changes.length);
      return { changed: changes.length };
    },
  };
  const [authored, docs] = deriveSteps({ engine, writer } as never, "watched");
  expect([authored?.name, docs?.name]).toEqual(["authored", "docs"]);
  const { signal } = new AbortController();
  expect(await authored!.run(signal)).toBe("more");
  expect(await authored!.run(signal)).toBe("idle");
  expect(await authored!.run(signal)).toBe("idle");
  expect(applied).toEqual([2, 1]);
});

test("the gate looks at what is indexed, waits for what is not, and rests when there is nothing", async () => {
  const looked = (idle: boolean, pending: boolean): GateBatch => ({
    ...{ version: "gate-v2", from: 0, upTo: idle ? 0 : 1, judged: [], again: [] },
    ...{ idle, pending },
  });
  const batches = [looked(false, true), looked(true, true), looked(true, false)];
  let applied = 0;
  const engine = { prepareGate: async () => batches.shift()! } as unknown as EngineApi;
  const writer = {
    async applyGate() {
      applied += 1;
      return { upTo: 1, added: 0 };
    },
  };
  const gate = deriveSteps({ engine, writer } as never, "watched").find(({ name }) => name === "gate")!;
  const { signal } = new AbortController();
  expect(await gate.run(signal)).toBe("more");
  expect(await gate.run(signal)).toBe("soon");
  expect(await gate.run(signal)).toBe("idle");
  expect(applied).toBe(1);
});

test("what is new in the ledger is indexed in a row, until there is nothing more or others have their turn", async () => {
  const slice = (idle: boolean) => ({
    ...{ kind: "obs" as const, version: 1, from: 0, upTo: 1, pending: !idle, records: [], idle },
  });
  let left = 11;
  const engine = { prepareLedgerIndex: async () => slice(left-- <= 0) } as unknown as EngineApi;
  let applied = 0;
  const writer = {
    async applyLedgerIndex() {
      applied += 1;
      return { indexed: 0 };
    },
  };
  const step = deriveSteps({ engine, writer } as never, "watched").find(
    ({ name }) => name === "ledger-index",
  )!;
  const { signal } = new AbortController();
  expect([await step.run(signal), applied]).toEqual(["more", 8]);
  expect([await step.run(signal), applied]).toEqual(["idle", 11]);
  expect(await step.run(AbortSignal.abort())).toBe("more");
  expect(applied).toBe(11);
});

test("the sweep is last, goes on while there is more to put away, and rests when the day is done", async () => {
  const answers = [{ run: 1, moved: 500 }, { run: 2, moved: 12 }, { due: 5 }];
  const engine = { sweep: async () => answers.shift()! } as unknown as EngineApi;
  const steps = deriveSteps({ engine, writer: {} } as never, "watched");
  const sweep = steps.at(-1)!;
  expect(sweep.name).toBe("sweep");
  // Nothing that is stored is news to it: it is asked once an hour.
  expect(sweep.restMs).toBe(3_600_000);
  const { signal } = new AbortController();
  expect([await sweep.run(signal), await sweep.run(signal), await sweep.run(signal)]).toEqual([
    "more",
    "more",
    "idle",
  ]);
});

test("a model is asked until there is nothing to ask, and not at once again where it failed", async () => {
  const answers = (idle: boolean, failed: boolean) => ({
    ...{ version: "v", from: 0, upTo: 1, found: [], asked: 1, dropped: 0, idle },
    failed: failed ? { outcome: "timeout", notBefore: 5, upTo: 1, messages: 1 } : null,
  });
  const came = [answers(false, false), answers(false, true), answers(true, false)];
  const applied: unknown[] = [];
  const signals: unknown[] = [];
  const engine = {
    async askFacts(_request: object, signal?: AbortSignal) {
      signals.push(signal);
      return came.shift()!;
    },
  } as unknown as EngineApi;
  const writer = {
    async applyFactAnswers(one: { readonly failed: unknown }) {
      applied.push(one.failed);
      return { proposals: 0 };
    },
  };
  const [asking] = modelSteps({ engine, writer } as never);
  const { signal } = new AbortController();
  expect([await asking!.run(signal), await asking!.run(signal), await asking!.run(signal)]).toEqual([
    "more",
    "idle",
    "idle",
  ]);
  expect(applied).toEqual([null, { outcome: "timeout", notBefore: 5, upTo: 1, messages: 1 }]);
  expect(signals).toEqual([signal, signal, signal]);
});

test("the ledger is told in slices that a turn can wait for, and other steps have their turn in between", async () => {
  let left = 6;
  const asked: number[] = [];
  const prepareLedger = async ({ limit }: { limit: number }) => {
    asked.push(limit);
    left -= 1;
    return { idle: left < 0, pending: left > 0 };
  };
  let applied = 0;
  const writer = {
    async applyLedger() {
      applied += 1;
      return { upTo: 0, added: 0 };
    },
  };
  const doors = { engine: { prepareLedger } as unknown as EngineApi, writer };
  const ledger = deriveSteps(doors as never, "watched").find(({ name }) => name === "ledger")!;
  const { signal } = new AbortController();
  expect(await ledger.run(signal)).toBe("more");
  expect(applied).toBe(4);
  expect(await ledger.run(signal)).toBe("idle");
  expect(applied).toBe(6);
  expect(Math.max(...asked)).toBeLessThanOrEqual(16);
  expect(await ledger.run(signal)).toBe("idle");
  expect(applied).toBe(6);
});
