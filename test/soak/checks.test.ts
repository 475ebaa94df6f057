import { describe, expect, test } from "vitest";
import { type ErrorCode, NacreError } from "../../src/kernel/errors.ts";
import type { Client } from "../../src/wire/index.ts";
import {
  CHECKED,
  checkLane,
  checkOne,
  checkStored,
  compare,
  EXAMINED,
  emptyAccount,
  examine,
} from "./checks.ts";
import { LaneScript, textOf } from "./lane-script.ts";
import { spokenLane } from "./spoken-lane.ts";
import { Watch } from "./watch.ts";

const SAID = ["user: a", "assistant: b", "toolResult: c"];

test.each([
  { name: "as it was said", stored: SAID, found: { lost: 0, doubled: 0, altered: 0 } },
  { name: "one is gone", stored: ["user: a", "toolResult: c"], found: { lost: 1, doubled: 0, altered: 0 } },
  { name: "one is there twice", stored: [...SAID, "user: a"], found: { lost: 0, doubled: 1, altered: 0 } },
  {
    name: "another word",
    stored: ["user: a", "assistant: B", "toolResult: c"],
    found: { lost: 1, doubled: 0, altered: 1 },
  },
  {
    name: "by somebody else",
    stored: ["user: a", "user: b", "toolResult: c"],
    found: { lost: 1, doubled: 0, altered: 1 },
  },
  {
    name: "in another order",
    stored: ["assistant: b", "user: a", "toolResult: c"],
    found: { lost: 0, doubled: 0, altered: 1 },
  },
  { name: "nobody said it", stored: [...SAID, "user: d"], found: { lost: 0, doubled: 0, altered: 1 } },
])("a conversation in which $name", ({ stored, found }) => {
  const account = emptyAccount();
  compare(SAID, stored, account);
  expect(account).toMatchObject(found);
});

const script = new LaneScript(1, 0);
const rows = (turns: number) =>
  Array.from({ length: turns }, (_, turn) => script.turn(turn))
    .flat()
    .map((message) => ({ role: message["role"], text: textOf(message) }));
const answering = (messages: readonly object[]) =>
  ({ call: async () => ({ messages, total: messages.length }) }) as unknown as Client;

test("every message of a lane is unlike every other, calls of tools included", () => {
  const lines = rows(50).map(({ role, text }) => `${role}: ${text}`);
  expect(lines.some((line) => line.startsWith("assistant: exec command: agent:main:soak0 turn"))).toBe(true);
  expect(new Set(lines).size).toBe(lines.length);
});

test.each([
  { name: "no more than was acknowledged", stored: rows(3), wrong: 0 },
  { name: "the turn that was under way, too", stored: rows(4), wrong: 0 },
  { name: "half of the turn that was under way", stored: rows(4).slice(0, -1), wrong: 1 },
  { name: "a turn that nobody had begun", stored: rows(5), wrong: 1 },
  { name: "less than was acknowledged", stored: rows(2), wrong: 1 },
])("a lane of three turns that holds $name", async ({ stored, wrong }) => {
  const account = emptyAccount();
  await checkLane(answering(stored), { ...spokenLane(1, 0), tried: 3, acknowledged: 3 }, account);
  expect(Math.min(1, account.lost + account.doubled + account.altered)).toBe(wrong);
});

describe("a conversation looked at under way", () => {
  const lane = { ...spokenLane(1, 0), tried: 3, acknowledged: 3 };
  const failing = (error: unknown) => ({ call: () => Promise.reject(error) }) as unknown as Client;
  const coded = (code: ErrorCode) => new NacreError(code, "no", "Try again.");

  test("is counted where something was stored", async () => {
    const watch = new Watch();
    await checkOne(answering([]), spokenLane(1, 0), watch);
    expect(watch.counts.has(CHECKED)).toBe(false);
    await checkOne(answering(rows(3)), lane, watch);
    expect(watch.counts.get(CHECKED)).toBe(1);
    expect(watch.broken).toEqual([]);
  });

  test.each([
    { error: coded("wire/disconnected"), broken: 0 },
    { error: coded("store/unavailable"), broken: 0 },
    { error: coded("wire/internal"), broken: 1 },
    { error: coded("history/unknown-lane"), broken: 1 },
    { error: new TypeError("of the check itself"), broken: 1 },
  ])("that fails with $error breaks $broken promises", async ({ error, broken }) => {
    const watch = new Watch();
    const over = watch.calm.fault();
    await checkOne(failing(error), lane, watch);
    over();
    expect(watch.broken).toHaveLength(broken);
    expect(watch.counts.has(CHECKED)).toBe(false);
  });

  test("is judged when all is over, too: a fault is no reason any more", async () => {
    const watch = new Watch({ over: AbortSignal.abort() });
    await checkOne(failing(coded("wire/closing")), lane, watch);
    expect(watch.broken).toEqual([]);
    await checkOne(answering([{ role: "user", text: undefined }]), lane, watch);
    expect(watch.broken).toHaveLength(1);
  });
});

describe("a lane of three turns of which the second was erased", () => {
  const refOf = (at: number) => `msg:${at}`;
  const refs = rows(1).map((_, at) => at);
  const [first, many] = [refs.length, rows(2).length];
  const own = Array.from({ length: many - first }, (_, at) => refOf(first + at));
  const lane = (refsOfIt = own) => ({
    ...spokenLane(1, 0),
    ...{ tried: 3, acknowledged: 3, taken: new Map([[1, { how: "erased" as const, refs: refsOfIt }]]) },
  });
  const stored = (tombstone: string) =>
    rows(3).map(({ role, text }, at) => {
      const isIn = at >= first && at < many;
      const name = text.startsWith("exec ") ? "\nexec" : "";
      return { role, ref: refOf(at), text: isIn ? `${tombstone}${name}` : text };
    });
  const wrongIn = async (messages: readonly object[], given = lane()) => {
    const account = emptyAccount();
    await checkLane(answering(messages), given, account);
    return account.lost + account.doubled + account.altered;
  };

  test("has tombstones in its place, and nothing is lost", async () => {
    expect(await wrongIn(stored("[erased]"))).toBe(0);
  });

  test.each([
    { name: "says it still", messages: rows(3).map((row, at) => ({ ...row, ref: refOf(at) })) },
    { name: "has only forgotten it", messages: stored("[forgotten]") },
    { name: "has no tombstone", messages: stored("[erased]").filter((_, at) => at !== first) },
    {
      name: "has a tombstone of another message as well",
      messages: stored("[erased]").map((row, at) => (at === 0 ? { ...row, text: "[erased]" } : row)),
    },
  ])("is wrong where it $name", async ({ messages }) => {
    expect(await wrongIn(messages)).toBeGreaterThan(0);
  });
});

test("what the doctor finds wrong is a broken promise", () => {
  const watch = new Watch();
  const check = (name: string, ok: boolean) => ({ name, ok, detail: "so it is" });
  examine({ checks: [check("log", true), check("view", false)] } as never, watch);
  expect(watch.broken).toEqual(["doctor: view: so it is"]);
  expect(watch.counts.get(EXAMINED)).toBe(2);
});

test.each([
  {
    name: "one in which nothing was said yet",
    lanes: [
      [0, 0],
      [3, 2],
    ],
    broken: 0,
  },
  {
    name: "one of which nothing was ever stored",
    lanes: [
      [9, 0],
      [3, 2],
    ],
    broken: 1,
  },
  {
    name: "none of which anything was stored",
    lanes: [
      [9, 0],
      [9, 0],
    ],
    broken: 3,
  },
  { name: "none in which anything was said", lanes: [[0, 0]], broken: 1 },
] as const)("conversations, $name", ({ lanes, broken }) => {
  const watch = new Watch();
  const spoken = lanes.map(([tried, acknowledged]) => ({ ...spokenLane(1, 0), tried, acknowledged }));
  checkStored(spoken, watch);
  expect(watch.broken).toHaveLength(broken);
});
