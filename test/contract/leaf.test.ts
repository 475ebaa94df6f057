/** Leafing through what is stored: lanes, a lane line by line, and its summaries from above. */

import { expect, test } from "vitest";
import { refOf } from "../../src/kernel/ids.ts";
import { converse } from "../support/converse.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore } from "../support/stores.ts";
import { foldAll, foldedLane } from "../support/unfold.ts";

const OTHER = { agent: "garden", sessionKey: "agent:garden:main" };
const SECRET = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");

eachStore("leafing through", (open) => {
  test("a lane comes in pages from its end, from a place on and around one, and each line is there once", async () => {
    await using lab = await open();
    const { messages } = await foldedLane(lab, 8);
    const refs = messages.map((id) => refOf("msg", id));
    const refsOf = (page: { lines: readonly { ref: string }[] }) => page.lines.map(({ ref }) => ref);
    const newest = await lab.engine.readLane({ lane: LANE, limit: 5 });
    expect(newest).toMatchObject({ ...LANE, total: 16, earlier: true, later: false });
    expect(refsOf(newest)).toEqual(refs.slice(-5));
    const read = [...refsOf(newest)];
    for (let earlier = true; earlier; ) {
      const page = await lab.engine.readLane({ lane: LANE, before: read[0]!, limit: 4 });
      expect(page.later).toBe(true);
      read.unshift(...refsOf(page));
      earlier = page.earlier;
    }
    expect(read).toEqual(refs);
    const on = await lab.engine.readLane({ lane: LANE, after: refs[2]!, limit: 100 });
    expect([refsOf(on), on.earlier, on.later]).toEqual([refs.slice(3), true, false]);
    const around = await lab.engine.readLane({ lane: LANE, around: refs[7]!, limit: 5 });
    expect([refsOf(around), around.earlier, around.later]).toEqual([refs.slice(5, 10), true, true]);
  });

  test("a moment leads to the first that was said then or later, and to the newest when nothing was", async () => {
    await using lab = await open();
    const said = [1_000, 5_000, 9_000].map((at) => ({ user: `at ${at}`, at }));
    await converse(lab, "s", said);
    const all = (await lab.engine.readLane({ lane: LANE })).lines;
    expect(all.map(({ at }) => at)).toEqual([1_000, 2_000, 5_000, 6_000, 9_000, 10_000]);
    const around = async (at: number) => await lab.engine.readLane({ lane: LANE, at, limit: 3 });
    const whole = async (at: number) =>
      (await around(at)).lines.map(({ ref }) => all.findIndex((one) => one.ref === ref));
    expect([await whole(5_000), await whole(2_001)]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(await around(5_000)).toMatchObject({ earlier: true, later: true });
    expect([await whole(-9), await whole(10_000), await whole(10_001)]).toEqual([
      [0, 1],
      [4, 5],
      [3, 4, 5],
    ]);
    expect(await around(10_001)).toMatchObject({ earlier: true, later: false, total: 6 });
    await expect(lab.engine.readLane({ lane: LANE, at: 1, after: all[0]!.ref })).rejects.toMatchObject({
      code: "input/bad-field",
    });
  });

  test("a line says how it begins, without secrets, and which summary covers it", async () => {
    await using lab = await open();
    const { levels, messages } = await foldedLane(lab, 3, (number) => `thing ${number} ${SECRET}`);
    const { lines, folded } = await lab.engine.readLane({ lane: LANE });
    expect(lines[0]).toMatchObject({ role: "user", under: refOf("sum", levels[0]![0]!), newSession: false });
    expect(lines[0]!.line).toMatch(/^thing 0 /);
    expect(JSON.stringify(lines)).not.toContain(SECRET);
    expect(lines.at(-1)).toMatchObject({ ref: refOf("msg", messages.at(-1)!), under: null });
    expect(folded.map(({ ref, messages }) => [ref, messages])).toEqual([[refOf("sum", levels[0]![0]!), 4]]);
  });

  test("what begins another session says so, at the beginning of a page too", async () => {
    await using lab = await open();
    await converse(lab, "first", [{ user: "one" }], undefined, OTHER);
    await converse(lab, "second", [{ user: "two" }], undefined, OTHER);
    const all = await lab.engine.readLane({ lane: OTHER });
    expect(all.lines.map(({ newSession }) => newSession)).toEqual([false, false, true, false]);
    const page = await lab.engine.readLane({ lane: OTHER, limit: 2 });
    expect(page.lines.map(({ newSession }) => newSession)).toEqual([true, false]);
  });

  test("the outline begins at the top and goes down to the words", async () => {
    await using lab = await open();
    const { levels, messages } = await foldedLane(lab, 9);
    const top = await lab.engine.outline({ lane: LANE });
    expect(top).toMatchObject({ total: 1, apart: 2, begun: null });
    expect(top.apartAt).toEqual({ before: [0], after: 2, among: 0 });
    expect(top.nodes[0]).toMatchObject({ ref: refOf("sum", levels[2]![0]!), depth: 2, messages: 16 });
    let under = top.nodes[0]!.ref;
    for (const depth of [1, 0]) {
      const { nodes, total, apart } = await lab.engine.outline({ lane: LANE, under });
      expect([nodes.length, total, apart]).toEqual([2, 2, 0]);
      expect(nodes.map((node) => node.depth)).toEqual([depth, depth]);
      under = nodes[0]!.ref;
    }
    const words = await lab.engine.outline({ lane: LANE, under, from: 1, limit: 2 });
    expect(words.total).toBe(4);
    expect(words.nodes.map(({ ref, role, depth }) => [ref, role, depth])).toEqual([
      [refOf("msg", messages[1]!), "assistant", null],
      [refOf("msg", messages[2]!), "user", null],
    ]);
    expect(words.nodes[1]!.line).toBe("thing number 1");
  });

  test("messages in no summary stand where they were said: before, between and after the summaries", async () => {
    await using lab = await open();
    const said = Array.from({ length: 12 }, (_, at) => ({ user: `number ${at}`, at: 60_000 * (at + 1) }));
    await converse(lab, "s", said);
    const rows = await lab.rows();
    for (const from of [4, 8, 15]) await foldAll(lab, rows.slice(from, from + 4));
    const whole = await lab.engine.outline({ lane: LANE });
    expect(whole.nodes.map(({ messages }) => messages)).toEqual([4, 4, 4]);
    expect([whole.apart, whole.apartAt]).toEqual([12, { before: [4, 0, 3], after: 5, among: 0 }]);
    const page = await lab.engine.outline({ lane: LANE, from: 2, limit: 1 });
    expect(page.apartAt).toEqual({ before: [3], after: 5, among: 0 });
  });

  test("a line that is neither in the view nor summarised says why", async () => {
    await using lab = await open();
    await converse(lab, "first", [{ user: "one", at: 1_000 }]);
    const host = hostTranscript("second");
    const before = host.say(userSays("two", 100_000), assistantSays("I see.", 101_000));
    const reset = host.reset();
    const after = host.say(userSays("three", 900_000), assistantSays("I see.", 901_000));
    await lab.engine.reconcile({ ...host.page([...before, ...after]), resets: [reset] });
    const { lines } = await lab.engine.readLane({ lane: LANE });
    const earlier = { reason: "earlier_session", since: 100_000 };
    const anew = { reason: "begun_anew", since: reset.at };
    expect(lines.map(({ outside }) => outside)).toEqual([earlier, earlier, anew, anew, null, null]);
    expect((await lab.engine.outline({ lane: LANE })).begun).toEqual(anew);
  });

  test("lanes come with when they spoke last, the latest first", async () => {
    await using lab = await open();
    expect(await lab.engine.listLanes({})).toEqual({ lanes: [], total: 0 });
    await converse(lab, "late", [{ user: "two", at: 900_000 }]);
    // Moved in afterwards, and said before.
    await converse(lab, "early", [{ user: "one", at: 1_000 }], undefined, OTHER);
    const { lanes, total } = await lab.engine.listLanes({});
    expect(total).toBe(2);
    expect(lanes.map(({ sessionKey, messages, lastAt }) => [sessionKey, messages, lastAt])).toEqual([
      [LANE.sessionKey, 2, 901_000],
      [OTHER.sessionKey, 2, 2_000],
    ]);
    expect((await lab.engine.listLanes({ limit: 1 })).lanes).toHaveLength(1);
  });

  test("what is forgotten leaves a placeholder; what is not there, or elsewhere, is refused", async () => {
    await using lab = await open();
    await converse(lab, "s", [{ user: "the attic code is blue" }]);
    await converse(lab, "o", [{ user: "peas" }], undefined, OTHER);
    const [first] = (await lab.engine.readLane({ lane: LANE })).lines;
    await lab.engine.forget({ refs: [first!.ref] });
    expect((await lab.engine.readLane({ lane: LANE })).lines[0]).toMatchObject({
      state: "forgotten",
      line: "[forgotten]",
    });
    const refused = (code: string) => expect.objectContaining({ code });
    await expect(lab.engine.readLane({ lane: OTHER, around: first!.ref })).rejects.toEqual(
      refused("history/unknown-message"),
    );
    const nowhere = { agent: "main", sessionKey: "nowhere" };
    await expect(lab.engine.readLane({ lane: nowhere })).rejects.toEqual(refused("history/unknown-lane"));
    await expect(lab.engine.outline({ lane: LANE, under: "sum:99" })).rejects.toEqual(
      refused("history/unknown-summary"),
    );
  });
});
