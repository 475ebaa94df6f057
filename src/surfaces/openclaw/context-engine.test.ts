/** An engine that hangs, dies or talks nonsense: the turn goes on, and only a commit says that it failed. */

import { describe, expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import type { Client } from "../../wire/index.ts";
import { TranscriptDrain } from "./bootstrap.ts";
import { contextEngine } from "./context-engine.ts";
import type {
  AgentMessage,
  AssembleParams,
  BootstrapParams,
  CommitParams,
  CompactParams,
} from "./host-types.ts";
import { SharedClient } from "./shared-client.ts";
import { findReader } from "./transcript-reader.ts";

const DEADLINES = { commit: 200, assemble: 100, bootstrap: 50, compact: 100, fold: 200, manual: 2_000 };

type Answering = (method: string, params: unknown) => unknown;

const HOSTILE: { readonly [name: string]: Answering } = {
  hangs: () => new Promise(() => {}),
  "is gone": () => Promise.reject(new NacreError("wire/disconnected", "gone", "")),
  "throws anything": () => Promise.reject(new TypeError("boom")),
  "answers nothing": () => undefined,
  "answers null": () => null,
  "answers nonsense": () => ({
    status: 7,
    from: "everything",
    tokens: -1,
    compacted: "perhaps",
    sessionId: {},
    cursor: 5,
  }),
  "answers a list": () => [],
};

function engineWith(answer: Answering | "cannot start") {
  const client = new SharedClient(async () => {
    if (answer === "cannot start") throw new NacreError("store/corrupt", "damaged", "");
    return {
      call: async (method: string, params: unknown) => answer(method, params),
      async close() {},
    } as unknown as Client;
  });
  const raw = {
    readSessionTranscriptRawDelta: async () => ({ kind: "page", cursor: "c", events: [], hasMore: false }),
  };
  const drain = new TranscriptDrain(client, () => findReader(async () => raw));
  return { client, engine: contextEngine({ client, drain, version: "test", deadlines: DEADLINES }) };
}

const aPlan = {
  status: "planned",
  prefix: null,
  gap: null,
  unsent: [],
  from: null,
  tokens: 40,
  count: 100,
  start: "kept",
  epoch: 1,
  pressure: "none",
  withheld: 0,
};

const session = { sessionId: "s", sessionKey: "agent:main:main" };
const said = (role: string, at: number, text = "x"): AgentMessage =>
  ({ role, content: [{ type: "text", text }], timestamp: at }) as unknown as AgentMessage;
const history = [said("user", 1), said("assistant", 2), said("user", 3), said("assistant", 4)];

const calls = {
  assemble: (messages: AgentMessage[], tokenBudget = 10_000) =>
    ({ ...session, messages, tokenBudget }) as AssembleParams,
  bootstrap: { ...session, sessionFile: "x" } as BootstrapParams,
  compact: { ...session, tokenBudget: 1_000 } as CompactParams,
  commit: {
    ...session,
    advancementKey: "k",
    admission: { entryId: "a", rawSeq: 1 },
    terminal: { entryId: "b", rawSeq: 2 },
    messages: history.slice(0, 2),
  } as unknown as CommitParams,
};

describe.each([...Object.keys(HOSTILE), "cannot start"])("an engine that %s", (name) => {
  const make = () => engineWith(name === "cannot start" ? "cannot start" : HOSTILE[name]!);

  test("assembly answers with the host's own messages, within the budget, and counts why", async () => {
    const { engine, client } = make();
    const { messages, estimatedTokens } = await engine.assemble(calls.assemble(history));
    expect(messages).toEqual(history);
    expect(estimatedTokens).toBeLessThanOrEqual(10_000);
    const tight = await make().engine.assemble(calls.assemble(history, 1));
    expect(tight.messages).toEqual([]);
    expect([...client.counts.keys()].some((key) => key.startsWith("assemble:"))).toBe(true);
  });

  test("bootstrap, compaction, maintenance and disposal never throw, and compaction never aborts a turn", async () => {
    const { engine } = make();
    await expect(engine.bootstrap!(calls.bootstrap)).resolves.toHaveProperty("bootstrapped");
    const answer = await engine.compact(calls.compact);
    expect(answer.ok).toBe(true);
    if (!answer.compacted) expect(answer.reason).toMatch(/already under target|nothing to compact/);
    const maintain = {
      ...session,
      sessionFile: "x",
      runtimeContext: { allowDeferredCompactionExecution: true },
    };
    await expect(engine.maintain!(maintain as never)).resolves.toMatchObject({ changed: false });
    await expect(
      engine.onSubagentEnded!({ childSessionKey: "c", reason: "completed" }),
    ).resolves.toBeUndefined();
    await engine.dispose!();
  });

  test("a commit throws, so that the host keeps the turn", async () => {
    await expect(make().engine.commitTurn!(calls.commit)).rejects.toThrow();
  });
});

describe("an engine that dies in the middle of a turn", () => {
  /** The turn's calls in the host's order; the engine answers the first `alive` of them and is gone from then on. */
  async function turn(alive: number) {
    let answered = 0;
    const { engine, client } = engineWith((method) => {
      answered += 1;
      if (answered > alive) return Promise.reject(new NacreError("wire/disconnected", "gone", ""));
      if (method === "lane_state")
        return { known: true, sessionId: "s", cursor: null, messages: 4, behind: null };
      if (method === "reconcile")
        return { status: "stored", imported: 0, confirmed: 0, known: 0, cursor: "c" };
      if (method === "assemble") return aPlan;
      if (method === "commit_turn") return { status: "committed", stored: 2 };
      return {};
    });
    await engine.bootstrap!(calls.bootstrap);
    const first = await engine.assemble(calls.assemble(history));
    const second = await engine.assemble(calls.assemble(first.messages));
    const committed = await engine.commitTurn!(calls.commit).then(
      ({ status }) => status,
      () => "kept by the host",
    );
    await engine.dispose!();
    return { first, second, committed, client };
  }

  test.each([0, 1, 2, 3, 4, 5])(
    "after %i calls: the prompt is whole, and the commit is honest",
    async (alive) => {
      const { first, second, committed } = await turn(alive);
      expect(first.messages).toEqual(history);
      expect(second.messages).toEqual(history);
      expect(committed).toBe(alive >= 4 ? "committed" : "kept by the host");
    },
  );
});

test("later calls of a turn return the first answer, and a smaller cap takes from its oldest end", async () => {
  const plan = { ...aPlan, from: [{ role: "user", at: 3, key: null }], tokens: 20, start: "moved" };
  const { engine } = engineWith((method) => (method === "assemble" ? plan : {}));
  const first = await engine.assemble(calls.assemble(history));
  expect(first.messages).toEqual(history.slice(2));
  expect(first.messages[0]).toBe(history[2]);
  const again = await engine.assemble(calls.assemble(first.messages, 100_000));
  expect(again.messages).toBe(first.messages);
  expect((await engine.assemble(calls.assemble(first.messages, 1))).messages).toEqual([]);
});

test("a start that the host merged or no longer holds is found by its time", async () => {
  const at = (start: number) =>
    engineWith((method) =>
      method === "assemble"
        ? { ...aPlan, from: [{ role: "user", at: start, key: "gone" }], tokens: 20, start: "moved" }
        : {},
    );
  const keyed = history.map(
    (message) => ({ ...message, idempotencyKey: "other" }) as unknown as AgentMessage,
  );
  expect((await at(3).engine.assemble(calls.assemble(keyed))).messages).toEqual(keyed.slice(2));
  expect((await at(0.5).engine.assemble(calls.assemble(keyed))).messages).toEqual(keyed);
});

test("a host without the private reader is served without it", async () => {
  expect(await findReader(() => Promise.reject(new Error("no such module")))).toBeUndefined();
  expect(await findReader(async () => ({}))).toBeUndefined();
});

test("messages that the log has not counted are weighed, and the prompt stays within its budget", async () => {
  const many = Array.from({ length: 4_000 }, (_, at) =>
    said(at % 2 === 0 ? "user" : "assistant", at + 1, "word ".repeat(50)),
  );
  const plan = { ...aPlan, tokens: 23, count: 2 };
  const { engine, client } = engineWith((method) => (method === "assemble" ? plan : {}));
  const { messages, estimatedTokens } = await engine.assemble(calls.assemble(many, 20_000));
  expect(messages.length).toBeLessThan(400);
  expect(messages.at(-1)).toBe(many.at(-1));
  expect(estimatedTokens).toBeLessThanOrEqual(20_000);
  expect(client.counts.get("assemble:uncounted")).toBe(1);
});

test("a reader that hangs, or a module that never loads, costs a reply no more than its deadline", async () => {
  const client = new SharedClient(
    async () =>
      ({ call: async () => ({ sessionId: null, cursor: null }), async close() {} }) as unknown as Client,
  );
  for (const reader of [
    () => new Promise<never>(() => {}),
    async () => ({ page: () => new Promise<never>(() => {}) }),
  ]) {
    const drain = new TranscriptDrain(client, reader);
    const engine = contextEngine({ client, drain, version: "test", deadlines: DEADLINES });
    const started = performance.now();
    expect(await engine.bootstrap!(calls.bootstrap)).toMatchObject({ bootstrapped: false });
    expect(performance.now() - started).toBeLessThan(5_000);
  }
});

test("following a transcript stops when nothing moves", async () => {
  let reads = 0;
  const client = new SharedClient(
    async () =>
      ({
        call: async () => ({ sessionId: "s", cursor: "c", imported: 0 }),
        async close() {},
      }) as unknown as Client,
  );
  const page = async () => {
    reads += 1;
    return { entries: [], resets: [], cursor: "c", complete: false };
  };
  await new TranscriptDrain(client, async () => ({ page })).follow(session);
  expect(reads).toBeLessThan(4);
});

test("a host that no longer waits for a compaction is let go at once, and the engine is told", async () => {
  const told: unknown[] = [];
  const client = new SharedClient(
    async () =>
      ({
        call: (_method: string, _params: unknown, { signal }: { signal: AbortSignal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => {
              told.push(signal.reason);
              reject(new NacreError("wire/cancelled", "stopped", ""));
            });
          }),
        async close() {},
      }) as unknown as Client,
  );
  const drain = new TranscriptDrain(client, async () => undefined);
  const engine = contextEngine({
    client,
    drain,
    version: "test",
    deadlines: { ...DEADLINES, compact: 60_000 },
  });
  const stopping = new AbortController();
  const answer = engine.compact({ ...calls.compact, abortSignal: stopping.signal });
  setTimeout(() => stopping.abort("the gateway stops"), 20);
  expect(await answer).toMatchObject({ ok: true, compacted: false, reason: "already under target" });
  expect(told).toEqual(["the gateway stops"]);
  expect([...client.counts]).toEqual([]);
  await engine.dispose?.();
});
