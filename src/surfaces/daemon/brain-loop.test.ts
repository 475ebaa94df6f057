/** What a worker does, step by step, with an owner that is played. */

import { describe, expect, test } from "vitest";
import { type BrainLoopOptions, runBrainLoop, type WorkAsk } from "./brain-loop.ts";

const BASE = { digest: "d", bytes: "", spent: 0, serving: "d", from: 4, seed: 1, now: 0 };
const EPISODE = { id: 7 };

function playedOwner(answers: { readonly [method: string]: (params: never) => unknown } = {}) {
  const calls: string[] = [];
  const usual: { readonly [method: string]: (params: never) => unknown } = {
    work_due: () => ({ due: calls.filter((call) => call === "lease_work").length === 0, why: "" }),
    lease_work: () => ({ token: 3, tick: 1, done: [] }),
    beat_work: () => ({ held: true }),
    release_work: () => ({}),
    training_base: () => BASE,
    training_episodes: () => ({ episodes: [EPISODE], more: false }),
    submit_pack: () => ({ kind: "rejected", pack: "p" }),
    judge_trial: () => ({ kind: null, why: "" }),
    ...answers,
  };
  const ask = (async (method: string, params: { step?: string | null }) => {
    calls.push(params.step == null ? method : `${method} ${params.step}`);
    return usual[method]!(params as never);
  }) as unknown as WorkAsk;
  return { ask, calls };
}

const running = (ask: WorkAsk, more: Partial<BrainLoopOptions> = {}): BrainLoopOptions => {
  let now = 0;
  return {
    ask,
    compute: async (_base, episodes) => ({ bytes: "AA==", upTo: episodes.at(-1)!.id }),
    name: "test",
    pid: 1,
    signal: new AbortController().signal,
    elapsed: () => now,
    sleep: async (ms) => {
      now += ms;
    },
    ...more,
  };
};

describe("the loop of the worker", () => {
  test("a tick goes through its steps in order, then it waits, and ends when nothing is to be done for long", async () => {
    const { ask, calls } = playedOwner();
    expect(await runBrainLoop(running(ask))).toBe("idle");
    expect(calls.filter((call) => call !== "work_due")).toEqual([
      "lease_work",
      "beat_work begun",
      "training_base",
      "training_episodes",
      "submit_pack",
      "beat_work learned",
      "judge_trial",
      "beat_work judged",
      "beat_work done",
      "release_work",
    ]);
  });

  test("episodes are asked for from where those begin that count, page by page; what is served comes apart from the base", async () => {
    const asked: unknown[] = [];
    const computed: unknown[] = [];
    const { ask, calls } = playedOwner({
      training_base: () => ({ ...BASE, serving: "s" }),
      training_pack: (params) => {
        asked.push(params);
        return { bytes: "AA==" };
      },
      training_episodes: ({ after }: { after: number }) => {
        asked.push(after);
        return { episodes: [{ id: after + 1 }], more: after < 6 };
      },
    });
    const compute: BrainLoopOptions["compute"] = async (base, episodes) => {
      computed.push(base.incumbent, ...episodes.map(({ id }) => id));
      return null;
    };
    await runBrainLoop(running(ask, { compute }));
    expect(asked).toEqual([{ token: 3, digest: "s" }, 4, 5, 6]);
    expect(computed).toEqual(["AA==", 5, 6, 7]);
    expect(calls).not.toContain("submit_pack");
  });

  test("what is served cannot be read by then: nothing is learned, and the tick goes on", async () => {
    const { ask, calls } = playedOwner({
      training_base: () => ({ ...BASE, serving: "s" }),
      training_pack: () => ({ bytes: null }),
    });
    await runBrainLoop(running(ask));
    expect(calls).not.toContain("training_episodes");
    expect(calls).toContain("judge_trial");
  });

  test("what a tick did before its worker died is not done again", async () => {
    const { ask, calls } = playedOwner({
      lease_work: () => ({ token: 4, tick: 1, done: ["begun", "submitted"] }),
    });
    await runBrainLoop(running(ask));
    expect(calls).not.toContain("training_base");
    expect(calls).not.toContain("submit_pack");
    expect(calls).not.toContain("beat_work begun");
    expect(calls).toContain("judge_trial");
  });

  test("another has the lease: nothing is done, and nothing is let go of", async () => {
    const { ask, calls } = playedOwner({
      work_due: () => ({ due: true, why: "" }),
      lease_work: () => null,
    });
    expect(await runBrainLoop(running(ask))).toBe("idle");
    expect(new Set(calls)).toEqual(new Set(["work_due", "lease_work"]));
  });

  test("nothing to learn for: the trial is judged all the same", async () => {
    const { ask, calls } = playedOwner({ training_base: () => null });
    await runBrainLoop(running(ask));
    expect(calls).not.toContain("submit_pack");
    expect(calls).toContain("judge_trial");
  });

  test("the lease is lost while it computes: it stops, and hands nothing in", async () => {
    const { ask, calls } = playedOwner({
      beat_work: ({ step }: { step: string | null }) => ({ held: step !== null }),
    });
    const compute: BrainLoopOptions["compute"] = (_base, _episodes, signal) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    await expect(runBrainLoop(running(ask, { compute, times: { beatMs: 5 } }))).rejects.toThrow(
      /another worker/,
    );
    expect(calls).not.toContain("submit_pack");
    expect(calls.at(-1)).toBe("release_work");
  });

  test("told to end, it does", async () => {
    const ending = new AbortController();
    const { ask } = playedOwner({ work_due: () => ({ due: false, why: "" }) });
    const sleep = async () => ending.abort();
    expect(await runBrainLoop(running(ask, { signal: ending.signal, sleep }))).toBe("ended");
  });
});
