import { expect, test } from "vitest";
import type { Client } from "../../src/wire/index.ts";
import { checkLane, checkStored, compare, emptyAccount, examine } from "./checks.ts";
import { LaneScript, textOf } from "./lane-script.ts";
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
  await checkLane(answering(stored), { script, tried: 3, acknowledged: 3 }, account);
  expect(Math.min(1, account.lost + account.doubled + account.altered)).toBe(wrong);
});

test("what the doctor finds wrong is a broken promise", () => {
  const watch = new Watch();
  const check = (name: string, ok: boolean) => ({ name, ok, detail: "so it is" });
  examine({ checks: [check("log", true), check("view", false)] } as never, watch);
  expect(watch.broken).toEqual(["doctor: view: so it is"]);
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
  const spoken = lanes.map(([tried, acknowledged]) => ({ script, tried, acknowledged }));
  checkStored(spoken, watch);
  expect(watch.broken).toHaveLength(broken);
});
