/** The one client of a process: who holds it open, what a hung engine costs, and that failures are told. */

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Client } from "../../wire/index.ts";
import { type Attach, SharedClient, sharedClient } from "./shared-client.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** An engine that answers when `alive` says so, and writes down what it was asked. */
function engine() {
  const asked: { readonly method: string; readonly params: unknown }[] = [];
  const state = { alive: true, closed: 0 };
  const client = {
    async call(method: string, params: unknown) {
      asked.push({ method, params });
      return state.alive ? {} : new Promise(() => {});
    },
    async close() {
      state.closed += 1;
    },
  } as unknown as Client;
  const count = (method: string) => asked.filter((one) => one.method === method).length;
  return { asked, state, client, count };
}

const STATE = { lane: { agent: "main", sessionKey: "agent:main:main" } };
const TURN = {
  ...STATE,
  sessionId: "s",
  key: "k",
  admission: { entryId: "a", place: 1 },
  terminal: { entryId: "b", place: 2 },
  messages: [],
};

async function codeOf(work: Promise<unknown>, ms: number): Promise<unknown> {
  const code = work.then(
    () => "answered",
    (error: { code?: string }) => error.code,
  );
  await vi.advanceTimersByTimeAsync(ms);
  return await Promise.race([code, Promise.resolve().then(() => "pending")]);
}

describe("letting go", () => {
  test("a release is over when somebody needs the engine again, and it stays open", async () => {
    const { client, state } = engine();
    const shared = new SharedClient(async () => client);
    shared.acquire();
    shared.warm();
    const released = vi.fn();
    shared.release().then(released);
    await vi.advanceTimersByTimeAsync(100);
    expect(released).not.toHaveBeenCalled();
    shared.acquire();
    await vi.advanceTimersByTimeAsync(0);
    expect(released).toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state.closed).toBe(0);
  });

  test("every release resolves, however they follow each other, and the last one closes once", async () => {
    const { client, state } = engine();
    const shared = new SharedClient(async () => client);
    const released = vi.fn();
    shared.warm();
    for (let at = 0; at < 3; at += 1) {
      shared.acquire();
      shared.release().then(released);
    }
    await vi.advanceTimersByTimeAsync(499);
    expect(state.closed).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(released).toHaveBeenCalledTimes(3);
    expect(state.closed).toBe(1);
  });

  test("an engine that is still being looked for is no longer looked for", async () => {
    let signal: AbortSignal | undefined;
    const attach: Attach = (given) => {
      signal = given;
      return new Promise((_, reject) => given.addEventListener("abort", () => reject(new Error("aborted"))));
    };
    const shared = new SharedClient(attach);
    shared.acquire();
    shared.warm();
    const released = vi.fn();
    shared.release().then(released);
    await vi.advanceTimersByTimeAsync(500);
    expect(signal?.aborted).toBe(true);
    expect(released).toHaveBeenCalled();
  });

  test("nor does one that can never be found hold up whoever leaves", async () => {
    const shared = new SharedClient(() => new Promise(() => {}));
    shared.acquire();
    shared.warm();
    const released = vi.fn();
    shared.release().then(released);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(released).toHaveBeenCalled();
  });

  test("what comes after the last user opens nothing", async () => {
    const { client } = engine();
    const attach = vi.fn(async () => client);
    const shared = new SharedClient(attach);
    shared.acquire();
    await shared.call("lane_state", STATE, 100);
    const released = shared.release();
    await vi.advanceTimersByTimeAsync(500);
    await released;
    await expect(shared.call("lane_state", STATE, 100)).rejects.toMatchObject({ code: "wire/disconnected" });
    expect(attach).toHaveBeenCalledTimes(1);
    await shared.using(() => shared.call("lane_state", STATE, 100));
    expect(attach).toHaveBeenCalledTimes(2);
  });

  test("a closed client leaves the registry, and the next one is new", async () => {
    const { client } = engine();
    const first = sharedClient("registry-test", async () => client);
    first.acquire();
    expect(sharedClient("registry-test", async () => client)).toBe(first);
    const released = first.release();
    await vi.advanceTimersByTimeAsync(500);
    await released;
    const { clients } = (globalThis as unknown as { [key: symbol]: { clients: Map<string, unknown> } })[
      Symbol.for("nacre")
    ]!;
    expect(clients.has("registry-test")).toBe(false);
    expect(sharedClient("registry-test", async () => client)).not.toBe(first);
    clients.delete("registry-test");
  });
});

describe("an engine that hangs", () => {
  async function hung() {
    const { client, state, count, asked } = engine();
    const shared = new SharedClient(async () => client);
    shared.acquire();
    await shared.call("lane_state", STATE, 100);
    state.alive = false;
    expect(await codeOf(shared.call("lane_state", STATE, 50), 100)).toBe("wire/deadline");
    expect(await codeOf(shared.call("lane_state", STATE, 250), 300)).toBe("wire/deadline");
    return { shared, state, count, asked };
  }

  test("costs two deadlines and no more, and is asked again when it answers a probe", async () => {
    const { shared, state, count } = await hung();
    for (let turn = 0; turn < 50; turn += 1) {
      expect(await codeOf(shared.call("lane_state", STATE, 250), 0)).toBe("wire/overloaded");
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(count("lane_state")).toBe(3);
    expect(count("health")).toBeGreaterThan(4);
    expect(count("health")).toBeLessThan(12);
    state.alive = true;
    await vi.advanceTimersByTimeAsync(13_000);
    expect(await codeOf(shared.call("lane_state", STATE, 250), 0)).toBe("answered");
  });

  test("is still offered every turn, for three seconds", async () => {
    const { shared, count } = await hung();
    expect(await codeOf(shared.call("commit_turn", TURN, 10_000), 3_100)).toBe("wire/deadline");
    expect(count("commit_turn")).toBe(1);
  });

  test("one late answer alone refuses nobody", async () => {
    const { client, state } = engine();
    const shared = new SharedClient(async () => client);
    shared.acquire();
    await shared.call("lane_state", STATE, 100);
    state.alive = false;
    expect(await codeOf(shared.call("lane_state", STATE, 50), 100)).toBe("wire/deadline");
    state.alive = true;
    expect(await codeOf(shared.call("lane_state", STATE, 250), 0)).toBe("answered");
  });

  test("one that cannot be reached is not waited for by every call", async () => {
    const shared = new SharedClient(() => new Promise(() => {}));
    shared.acquire();
    expect(await codeOf(shared.call("lane_state", STATE, 250), 300)).toBe("wire/deadline");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await codeOf(shared.call("lane_state", STATE, 250), 0)).toBe("wire/overloaded");
  });
});

describe("what went wrong", () => {
  test("is told with its number in one call, when the engine is there", async () => {
    const { client, asked } = engine();
    let fails = true;
    const shared = new SharedClient(async () => {
      if (fails) throw new Error("not yet");
      return client;
    });
    shared.acquire();
    for (let at = 0; at < 45; at += 1) shared.degraded("assemble:store-corrupt");
    await expect(shared.call("lane_state", STATE, 100)).rejects.toThrow();
    fails = false;
    await vi.advanceTimersByTimeAsync(1_001);
    shared.warm();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([
      { method: "note_degradation", params: { name: "assemble:store-corrupt", count: 45 } },
    ]);
  });

  test("has so many names; what else there is is counted together", () => {
    const shared = new SharedClient(async () => engine().client);
    for (let at = 0; at < 250; at += 1) shared.degraded(`name ${at}`);
    shared.degraded("name 7");
    expect([shared.counts.size, shared.counts.get("name 7"), shared.counts.get("others")]).toEqual([
      201, 2, 50,
    ]);
  });

  test("is told at the end, too, and again when telling failed", async () => {
    const { client, asked } = engine();
    const refusing = vi.fn(client.call.bind(client));
    refusing.mockRejectedValueOnce(new Error("lost"));
    const shared = new SharedClient(async () => ({ ...client, call: refusing }) as Client);
    shared.acquire();
    shared.degraded("hint:error");
    shared.warm();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([]);
    const released = shared.release();
    await vi.advanceTimersByTimeAsync(500);
    await released;
    expect(asked).toEqual([{ method: "note_degradation", params: { name: "hint:error", count: 1 } }]);
  });
});
