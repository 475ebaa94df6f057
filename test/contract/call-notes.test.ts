/** What the host says of calls beside the turns it commits: whichever comes first, and what becomes of calls that never come. */

import { expect, test } from "vitest";
import { assistantSays, hostTranscript, LANE, toolAnswers, userSays } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { callTool, happened, MONDAY, notesLeft, observeAll, observed } from "../support/observed.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const MINUTE = 60_000;
const start = (lab: Lab) => {
  lab.clock.advance(MONDAY - lab.clock.now());
  return hostTranscript();
};
const note = (lab: Lab, call: string, more: object = { durationMs: 1_200 }, run = "r1") =>
  lab.engine.noteCall({ lane: LANE, run, call, tool: "exec", ...more });

eachStore("what the host says of a call", (open) => {
  test("before its turn is committed, and after: how long it took", async () => {
    await using lab = await open();
    const host = start(lab);
    expect(await note(lab, "c1")).toEqual({ noted: true });
    await callTool(lab, host, { call: "c1", text: "fine" });
    await observeAll(lab);
    await callTool(lab, host, { call: "c2", text: "fine" });
    await observeAll(lab);
    expect(await note(lab, "c2", { durationMs: 7 })).toEqual({ noted: true });
    expect((await observed(lab)).map(({ durationMs }) => durationMs)).toEqual([1_200, 7]);
    expect(await notesLeft(lab, ["c1", "c2"])).toBe(0);
  });

  test("counts for its own run, where calls are numbered anew in each", async () => {
    await using lab = await open();
    const host = start(lab);
    await note(lab, "call_0", { durationMs: 1 }, "r1");
    await note(lab, "call_0", { durationMs: 2 }, "r2");
    await callTool(lab, host, { call: "call_0", text: "second", extra: { __openclaw: { runId: "r2" } } });
    await callTool(lab, host, { call: "call_0", text: "first", extra: { __openclaw: { runId: "r1" } } });
    await observeAll(lab);
    expect((await observed(lab)).map(({ line, durationMs }) => [line, durationMs])).toEqual([
      ["exec npm test: second", 2],
      ["exec npm test: first", 1],
    ]);
  });

  test("and is never committed: a failure is kept once no turn can bring it; the rest goes", async () => {
    await using lab = await open();
    const host = start(lab);
    await tell(lab, host, "hello");
    await observeAll(lab);
    await note(lab, "lost", {
      error: "EACCES: permission denied, with key sk-proj-Zx81QvTbnW02kLmPq9RsYdHf73GjUcAa",
    });
    await note(lab, "fine");
    lab.clock.advance(9 * MINUTE);
    expect(await observeAll(lab)).toBe(0);
    lab.clock.advance(2 * MINUTE);
    expect(await observeAll(lab)).toBe(1);
    expect(await observeAll(lab)).toBe(0);
    const [one, ...others] = await observed(lab);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      ...{ origin: "hook", outcome: "denied", tool: "exec", call: "lost", message: null, trust: "tool" },
      ...{ at: MONDAY + MINUTE, line: expect.stringMatching(/^exec was denied: EACCES/) },
    });
    expect(JSON.stringify([one, await happened(lab)])).not.toContain("Zx81Qv");
    expect(await happened(lab)).toMatchObject([{ type: "ops.alert", message: null }]);
    // That one was fine is of use to a long turn, for a day.
    expect(await notesLeft(lab, ["lost", "fine"])).toBe(1);
    lab.clock.advance(25 * 60 * MINUTE);
    await observeAll(lab);
    expect(await notesLeft(lab, ["fine"])).toBe(0);
    expect(await lab.engine.prepareLedger({ limit: 5 })).toMatchObject({ idle: true });
  });

  test("and is committed after all: that takes the place of what the host said", async () => {
    await using lab = await open();
    const host = start(lab);
    await tell(lab, host, "hello");
    await note(lab, "late", { error: "boom", durationMs: 5 });
    lab.clock.advance(11 * MINUTE);
    await observeAll(lab);
    const at = lab.clock.now() - 11 * MINUTE;
    await callTool(lab, host, { call: "late", at, text: "boom", extra: { isError: true } });
    await observeAll(lab);
    const [hook, turn] = await observed(lab);
    expect(hook).toMatchObject({ origin: "hook", supersededBy: turn!.id });
    expect(turn).toMatchObject({ origin: "turn", supersedes: hook!.id, durationMs: 5 });
  });

  test("of another run that called it the same is another's: neither its failure nor its time is lost or given away", async () => {
    await using lab = await open();
    const host = start(lab);
    await tell(lab, host, "hello");
    // Before: in a run that was never committed.
    await note(lab, "call_0", { error: "the disk is full", durationMs: 9 }, "r1");
    lab.clock.advance(5 * MINUTE);
    await note(lab, "call_0", { durationMs: 2 }, "r2");
    await callTool(lab, host, { call: "call_0", text: "fine" });
    await observeAll(lab);
    expect(await observed(lab)).toMatchObject([{ origin: "turn", outcome: "ok", durationMs: 2 }]);
    expect(await notesLeft(lab, ["call_0"])).toBe(1);
    // At the same time: what failed is not what went well.
    await note(lab, "call_0", { error: "no such host" }, "r3");
    lab.clock.advance(11 * MINUTE);
    expect(await observeAll(lab)).toBe(2);
    // After: a turn of yet another run puts none of them aside.
    await callTool(lab, host, { call: "call_0", text: "fine again" });
    await callTool(lab, host, { call: "call_0", text: "boom", extra: { isError: true } });
    await observeAll(lab);
    const all = await observed(lab);
    expect(all.map(({ origin, outcome, supersededBy }) => [origin, outcome, supersededBy])).toEqual([
      ["turn", "ok", null],
      ["hook", "error", null],
      ["hook", "error", null],
      ["turn", "ok", null],
      ["turn", "error", null],
    ]);
    expect((await happened(lab)).map(({ summary }) => summary)).toEqual([
      expect.stringContaining("the disk is full"),
      expect.stringContaining("no such host"),
      expect.stringContaining("boom"),
    ]);
  });

  test("of a run that is known finds what was said of that run alone, however late it comes", async () => {
    await using lab = await open();
    const host = start(lab);
    await tell(lab, host, "hello");
    await note(lab, "call_0", { error: "first" }, "r1");
    await note(lab, "call_0", { error: "second" }, "r2");
    lab.clock.advance(11 * MINUTE);
    expect(await observeAll(lab)).toBe(2);
    const extra = { isError: true, __openclaw: { runId: "r2" } };
    await callTool(lab, host, { call: "call_0", text: "second", extra });
    await observeAll(lab);
    const [first, second, turn] = await observed(lab);
    expect(first).toMatchObject({ origin: "hook", supersededBy: null });
    expect(second).toMatchObject({ origin: "hook", supersededBy: turn!.id });
    // At once, and it ended as badly: of another run it is another failure all the same.
    await note(lab, "call_0", { error: "third" }, "r3");
    await note(lab, "call_0", { durationMs: 4 }, "r2");
    lab.clock.advance(11 * MINUTE);
    expect(await observeAll(lab)).toBe(1);
    expect((await observed(lab)).slice(2)).toMatchObject([
      { origin: "turn", durationMs: 4 },
      { origin: "hook", supersededBy: null },
    ]);
  });

  test("and is marked as private leaves the failure, and none of the words", async () => {
    await using lab = await open();
    const host = start(lab);
    await tell(lab, host, "hello");
    await note(lab, "c1", { error: "it broke\nPRIVATE: the diary of Ada" });
    await note(lab, "c2", { error: "[NOMEM] the diary of Ada" });
    lab.clock.advance(11 * MINUTE);
    expect(await observeAll(lab)).toBe(2);
    expect(await observed(lab)).toMatchObject([{ outcome: "error" }, { outcome: "error" }]);
    expect(JSON.stringify([await observed(lab), await happened(lab)])).not.toMatch(/diary|Ada/);
  });

  test("that was committed with its failure is known: no second one", async () => {
    await using lab = await open();
    const host = start(lab);
    await callTool(lab, host, { call: "c1", text: "boom", extra: { isError: true } });
    await observeAll(lab);
    await note(lab, "c1", { error: "boom" });
    lab.clock.advance(11 * MINUTE);
    await observeAll(lab);
    expect(await observed(lab)).toHaveLength(1);
    expect(await notesLeft(lab, ["c1"])).toBe(0);
  });

  test("of a conversation that is never stored goes; and what is not wanted is not noted", async () => {
    await using lab = await open({
      policy: { ignore: ["agent:main:cron:**"], stateless: [] },
      ledger: { excludeTools: ["read"], excludeAgents: ["guest"] },
    });
    start(lab);
    const failed = { run: "r", call: "c", tool: "exec", error: "x" };
    const at = (sessionKey: string, agent = "main") => ({ agent, sessionKey });
    expect(await lab.engine.noteCall({ lane: at("agent:main:cron:x"), ...failed })).toEqual({ noted: false });
    expect(await lab.engine.noteCall({ lane: at("agent:guest:main", "guest"), ...failed })).toEqual({
      noted: false,
    });
    expect(await lab.engine.noteCall({ lane: LANE, ...failed, tool: "read" })).toEqual({ noted: false });
    expect(await lab.engine.noteCall({ lane: LANE, run: "r", call: "c", tool: "exec" })).toEqual({
      noted: false,
    });
    expect(await lab.engine.noteCall({ lane: LANE, ...failed })).toEqual({ noted: true });
    lab.clock.advance(25 * 60 * MINUTE);
    await observeAll(lab);
    expect(await observed(lab)).toEqual([]);
    expect(await notesLeft(lab, ["c"])).toBe(0);
  });

  test("whose first turn is on its way is kept with that", async () => {
    await using lab = await open();
    const host = start(lab);
    await note(lab, "c1", { error: "boom", durationMs: 3 });
    const at = lab.clock.now();
    lab.clock.advance(11 * MINUTE);
    await observeAll(lab);
    const said = host.say(
      userSays("go", at),
      assistantSays("", at + 1, {
        content: [{ type: "toolCall", id: "c1", name: "exec", arguments: {} }],
        stopReason: "toolUse",
      }),
      toolAnswers("c1", "boom", at + 2, { isError: true }),
      assistantSays("It failed.", at + 3),
    );
    await lab.engine.commitTurn(host.commit(said));
    await observeAll(lab);
    expect(await observed(lab)).toMatchObject([{ origin: "turn", durationMs: 3 }]);
    expect(await notesLeft(lab, ["c1"])).toBe(0);
  });
});
