import { expect, test } from "vitest";
import type { ActivateAnswer, FoldBatch } from "./api.ts";
import { type FoldDoors, type FoldOrder, foldLane } from "./fold-lane.ts";

const never = new AbortController().signal;
const order: FoldOrder = { activate: true, atOnce: 2, showEvery: 1 };
const shown = (activated: number, waiting = 0): ActivateAnswer => ({
  activated,
  waiting,
  retired: 0,
  epoch: 1,
});

interface Script {
  /** Tasks of each pass. */
  readonly passes: readonly (readonly number[])[];
  readonly left?: string;
  /** How many of a batch are stored, of every one or one after the other; absent: all. */
  readonly stored?: number | readonly number[];
  readonly summarise?: (tasks: readonly number[], signal: AbortSignal) => Promise<void>;
  /** Nobody has anything to say. */
  readonly mute?: boolean;
}

function scripted({ passes, left = "under-target", stored, summarise, mute = false }: Script) {
  const log: string[] = [];
  const waiting = [...passes];
  let unseen = 0;
  let batch = 0;
  const doors: FoldDoors<number> = {
    async plan() {
      return { tasks: waiting.shift() ?? [], left };
    },
    async summarise(tasks, signal) {
      log.push(`write ${tasks.join()}`);
      await summarise?.(tasks, signal);
      return {
        lane: 1,
        session: 0,
        summaries: mute ? [] : tasks.map((id) => ({ id })),
        calls: [],
      } satisfies FoldBatch;
    },
    async store({ summaries }) {
      const kept =
        typeof stored === "object" ? (stored[batch++] ?? summaries.length) : (stored ?? summaries.length);
      unseen += kept;
      return { stored: kept };
    },
    async activate() {
      const now = unseen;
      unseen = 0;
      if (now > 0) log.push(`show ${now}`);
      return shown(now);
    },
  };
  return { doors, log };
}

test("pass after pass, slice after slice, until nothing is due", async () => {
  const { doors, log } = scripted({ passes: [[1, 2, 3], [4]] });
  expect(await foldLane(doors, order, never)).toEqual({ written: 4, activated: 4, stopped: "under-target" });
  expect(log).toEqual(["write 1,2", "show 2", "write 3", "show 1", "write 4", "show 1"]);
});

test("what nobody waits for is shown in large batches, and at the end of a pass", async () => {
  const { doors, log } = scripted({ passes: [[1, 2, 3, 4, 5], [6]], left: "nothing-left" });
  expect((await foldLane(doors, { ...order, showEvery: 4 }, never)).stopped).toBe("nothing-left");
  expect(log.filter((line) => line.startsWith("show"))).toEqual(["show 4", "show 1", "show 1"]);
});

test("of a long past everything is written first and shown at the end", async () => {
  const { doors, log } = scripted({ passes: [[1, 2, 3], [4]] });
  expect(await foldLane(doors, { ...order, showEvery: null }, never)).toMatchObject({ activated: 4 });
  expect(log.filter((line) => line.startsWith("show"))).toEqual(["show 4"]);
});

test("prepared only: nothing is shown", async () => {
  const { doors, log } = scripted({ passes: [[1, 2]] });
  expect(await foldLane(doors, { ...order, activate: false }, never)).toMatchObject({
    written: 2,
    activated: 0,
  });
  expect(log).toEqual(["write 1,2"]);
});

test("a pass that brings nothing is the last", async () => {
  const { doors } = scripted({ passes: [[1], [2], [3]], mute: true });
  expect(await foldLane(doors, order, never)).toMatchObject({ written: 0, stopped: "no-progress" });
});

test("overtaken by somebody else's fold, it drops the rest of its plan and plans again; not for ever", async () => {
  const once = scripted({
    passes: [
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ],
    stored: [0, 1, 2],
  });
  expect(await foldLane(once.doors, order, never)).toMatchObject({ written: 1, stopped: "under-target" });
  expect(once.log).toEqual(["write 1,2", "write 5,6", "show 1"]);
  const always = scripted({ passes: Array.from({ length: 9 }, (_, pass) => [pass]), stored: 0 });
  expect((await foldLane(always.doors, order, never)).stopped).toBe("overtaken");
  expect(always.log).toEqual(["write 0", "write 1", "write 2", "write 3"]);
});

test("endless work ends", async () => {
  const { doors } = scripted({ passes: Array.from({ length: 1_000 }, (_, id) => [id]) });
  expect((await foldLane(doors, order, never)).stopped).toBe("passes");
});

test("a deadline in the middle keeps what was written", async () => {
  const late = new AbortController();
  const { doors } = scripted({
    passes: [[1, 2, 3, 4, 5, 6]],
    summarise: async ([first]) => {
      if (first !== 3) return;
      late.abort(new DOMException("late", "TimeoutError"));
      throw late.signal.reason;
    },
  });
  expect(await foldLane(doors, order, late.signal)).toEqual({
    written: 2,
    activated: 2,
    stopped: "deadline",
  });
});

test("called off, it says so; and an error that is nobody's deadline is thrown", async () => {
  const called = AbortSignal.abort();
  const { doors } = scripted({ passes: [[1]] });
  expect((await foldLane(doors, order, called)).stopped).toBe("cancelled");
  const broken = scripted({ passes: [[1]], summarise: () => Promise.reject(new Error("disk")) });
  await expect(foldLane(broken.doors, order, never)).rejects.toThrow("disk");
});
