/** Who learns: one at a time, an old token does nothing, and a step that is noted stays noted. */

import { array, asyncProperty, assert as check, constantFrom, integer, record } from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import type { WorkStore } from "./port.ts";
import { type OpenBrain, undone } from "./samples.suite.ts";

export function workSuite(name: string, open: () => Promise<OpenBrain>): void {
  describe(`${name}: work`, () => {
    let opened: OpenBrain;
    const write = <T>(todo: (work: WorkStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ work }) => todo(work));
    const take = (worker: string, at: number, stale = at - 10) =>
      write((work) => work.take(worker, 7, instantOf(at), instantOf(stale)));
    const lease = () => opened.store.read(({ work }) => work.lease());

    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test("one has it as long as it gives signs of life; then the next, with a greater token", async () => {
      expect(await lease()).toBeUndefined();
      const first = await take("a\ud800", 100);
      expect(await lease()).toEqual({ worker: "a\ud800", token: first?.token, pid: 7, beatAt: 100 });
      expect(await take("b", 105)).toBeUndefined();
      expect(await write((work) => work.beat(first!.token, instantOf(109)))).toBe(true);
      expect(await take("b", 115)).toBeUndefined();
      const second = await take("b", 119);
      expect(second!.token).toBeGreaterThan(first!.token);
      expect(await write((work) => work.beat(first!.token, instantOf(120)))).toBe(false);
      await write((work) => work.release(first!.token));
      expect(await lease()).toMatchObject({ worker: "b", token: second!.token, beatAt: 119 });
    });

    test("let go, the next has it at once, and the token of before is not given again", async () => {
      const first = await take("a", 100);
      await write((work) => work.release(first!.token));
      expect(await lease()).toBeUndefined();
      expect(await write((work) => work.beat(first!.token, instantOf(101)))).toBe(false);
      const second = await take("b", 101);
      expect(second!.token).toBeGreaterThan(first!.token);
    });

    test("a sign of life from after now keeps nobody out: the clock was put back", async () => {
      await take("a", 1_000_000);
      expect(await take("b", 500)).toBeDefined();
    });

    test("steps of the newest tick come in order, each once; an old token notes nothing", async () => {
      expect(await opened.store.read(({ work }) => work.lastTick())).toBeUndefined();
      const { token } = (await take("a", 100))!;
      const note = (by: number, tick: number, step: string, at = 1) =>
        write((work) => work.note(by, { tick, step, at: instantOf(at) }));
      expect(await note(token, 3, "learn")).toBe(true);
      expect(await note(token, 4, "read\ud800")).toBe(true);
      expect(await note(token, 4, "learn", 2)).toBe(true);
      expect(await note(token, 4, "read\ud800", 9)).toBe(true);
      const last = {
        tick: 4,
        steps: [
          { step: "read\ud800", at: 1 },
          { step: "learn", at: 2 },
        ],
      };
      expect(await opened.store.read(({ work }) => work.lastTick())).toEqual(last);
      expect(await note(token - 1, 5, "x")).toBe(false);
      expect(await note(token + 1, 5, "x")).toBe(false);
      const next = (await take("b", 200))!;
      expect(await note(token, 4, "submit")).toBe(false);
      await write((work) => work.release(next.token));
      expect(await note(next.token, 4, "submit")).toBe(false);
      expect(await opened.store.read(({ work }) => work.lastTick())).toEqual(last);
    });

    test("whatever workers do, at whatever times: at most one holds it, and tokens only grow", async () => {
      const step = record({
        act: constantFrom("take", "take", "beat", "release", "note"),
        who: integer({ min: 0, max: 2 }),
        at: integer({ min: 0, max: 40 }),
      });
      await check(
        asyncProperty(array(step, { maxLength: 40 }), async (steps) => {
          await undone(opened.store, async ({ work }) => {
            const tokens = [0, 0, 0];
            let model: { readonly token: number; readonly beatAt: number } | undefined;
            let greatest = 0;
            const noted: string[] = [];
            for (const [number, { act, who, at }] of steps.entries()) {
              const token = tokens[who]!;
              const holds = model !== undefined && model.token === token;
              const now = instantOf(at);
              if (act === "take") {
                const taken = await work.take(`w${who}`, who, now, instantOf(at - 10));
                const isHeld: boolean = model !== undefined && model.beatAt > at - 10 && model.beatAt <= at;
                expect(taken === undefined).toBe(isHeld);
                if (taken !== undefined) {
                  expect(taken.token).toBeGreaterThan(greatest);
                  greatest = taken.token;
                  tokens[who] = greatest;
                  model = { token: greatest, beatAt: at };
                }
              } else if (act === "beat") {
                expect(await work.beat(token, now)).toBe(holds);
                if (holds) model = { token, beatAt: at };
              } else if (act === "release") {
                await work.release(token);
                if (holds) model = undefined;
              } else {
                const name = `s${number % 4}`;
                expect(await work.note(token, { tick: 1, step: name, at: now })).toBe(holds);
                if (holds && !noted.includes(name)) noted.push(name);
              }
              const found = await work.lease();
              expect(found && { token: found.token, beatAt: found.beatAt }).toEqual(model);
            }
            expect((await work.lastTick())?.steps.map(({ step: done }) => done) ?? []).toEqual(noted);
          });
        }),
        { numRuns: 40 },
      );
    });
  });
}
