/** What a person took back is not sent, although the host still has it. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReplacedMessage, Replacements } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type { Client } from "../../wire/index.ts";
import { TurnAssembly } from "./assemble.ts";
import { blockMessage } from "./blocks.ts";
import { HeldPrefixes } from "./held-prefixes.ts";
import type { AgentMessage, AssembleParams } from "./host-types.ts";
import { replaceLive } from "./replace-live.ts";
import { SharedClient } from "./shared-client.ts";
import { UsualBudgets } from "./usual-budgets.ts";

const said = (role: string, at: number, text: string, more: JsonObject = {}): AgentMessage =>
  ({ role, timestamp: at, content: [{ type: "text", text }], ...more }) as unknown as AgentMessage;
const given = (
  role: string,
  at: number,
  text: string,
  more: Partial<ReplacedMessage> = {},
): ReplacedMessage => ({
  at: { role, at, key: null },
  withheld: text === "[erased]" ? "erased" : null,
  message: said(role, at, text) as unknown as JsonObject,
  ...more,
});
/** As one that stands alone is named. */
const gone = (role: string, at: number, more: Partial<ReplacedMessage> = {}): ReplacedMessage => ({
  at: { role, at, key: null },
  withheld: "erased",
  ...more,
});
const listOf = (messages: readonly ReplacedMessage[], before: number | null = null): Replacements => ({
  key: String(messages.length),
  messages,
  before,
});
const texts = (messages: readonly AgentMessage[]) =>
  messages.map((message) =>
    (message as unknown as { content: { text?: string }[] }).content.map((block) => block.text).join("+"),
  );

test("nothing to replace: the host's own list", () => {
  const live = [said("user", 1, "a")];
  expect(replaceLive(live, undefined)).toBe(live);
  expect(replaceLive(live, listOf([]))).toBe(live);
  expect(replaceLive(live, listOf([gone("user", 9)]))).toBe(live);
});

test("one is replaced in its place, the others are the host's own objects", () => {
  const live = [said("user", 1, "a"), said("assistant", 2, "secret"), said("user", 3, "c")];
  const before = JSON.stringify(live);
  const sent = replaceLive(live, listOf([gone("assistant", 2)]));
  expect(texts(sent)).toEqual(["a", "[erased]", "c"]);
  expect(sent[0]).toBe(live[0]);
  expect(JSON.stringify(live)).toBe(before);
});

test("questions that the host merged stand under the last, answers under the first", () => {
  const live = [said("user", 3, "one+secret+three"), said("assistant", 4, "four+secret")];
  const sent = replaceLive(
    live,
    listOf([
      given("user", 1, "one"),
      given("user", 2, "[erased]", { joins: true }),
      given("user", 3, "three", { joins: true }),
      given("assistant", 4, "four"),
      given("assistant", 5, "[erased]", { joins: true }),
    ]),
  );
  expect(texts(sent)).toEqual(["one", "three", "four"]);
});

test("one that the host has not got at all is not put in", () => {
  const live = [said("user", 2, "two")];
  const run = [
    given("user", 1, "one"),
    given("user", 2, "two", { joins: true }),
    given("user", 3, "[erased]", { joins: true }),
  ];
  expect(texts(replaceLive(live, listOf(run)))).toEqual(["two"]);
});

test("results of one moment are told apart by their calls, whose ids stay the host's", () => {
  const result = (id: string, text: string) => said("toolResult", 2, text, { toolCallId: id });
  const live = [
    said("assistant", 1, "", {
      content: [{ type: "toolCall", id: "calla1", name: "x", arguments: { secret: 1 } }],
    }),
    result("calla1", "one"),
    result("callb2", "secret"),
  ];
  const sent = replaceLive(live, listOf([gone("assistant", 1), gone("toolResult", 2, { call: "call_b|2" })]));
  expect(sent[0]).toMatchObject({
    content: [{ text: "[erased]" }, { type: "toolCall", id: "calla1", arguments: {} }],
  });
  expect(sent[1]).toBe(live[1]);
  expect(sent[2]).toMatchObject({ toolCallId: "callb2", content: [{ text: "[erased]" }] });
});

test("however the host merges, no word that was taken back is sent, and every other is", () => {
  const spoken = fc.array(fc.record({ role: fc.constantFrom("user", "assistant"), gone: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  });
  fc.assert(
    fc.property(spoken, fc.boolean(), (list, merges) => {
      const log = list.map(({ role, gone }, at) => ({
        role,
        gone,
        at: at + 1,
        text: gone ? `gone${at}` : `kept${at}`,
      }));
      const runs: (typeof log)[] = [];
      for (const one of log) {
        if (runs.at(-1)?.[0]?.role === one.role) runs.at(-1)!.push(one);
        else runs.push([one]);
      }
      const live = (merges ? runs : log.map((one) => [one])).map((run) => {
        const identity = run[0]!.role === "user" ? run.at(-1)! : run[0]!;
        return said(identity.role, identity.at, run.map(({ text }) => text).join("+"));
      });
      const replaced = runs
        .filter((run) => run.some(({ gone }) => gone))
        .flatMap((run) =>
          run.map(({ role, at, gone, text }, place) =>
            given(role, at, gone ? "[erased]" : text, { joins: place > 0 }),
          ),
        );
      const sent = texts(replaceLive(live, listOf(replaced))).join("+");
      expect(sent).not.toContain("gone");
      const kept = log.filter(({ gone }) => !gone).map(({ text }) => text);
      expect(sent.split("+").filter((text) => text !== "[erased]")).toEqual(kept);
    }),
  );
});

test("answers that were merged keep their calls, under the host's ids", () => {
  const call = (id: string, more: JsonObject) => ({ type: "toolCall", id, name: "x", arguments: more });
  const live = [
    said("assistant", 1, "", { content: [{ type: "text", text: "secret" }, call("calla1", { secret: 1 })] }),
  ];
  const blank = said("assistant", 2, "", {
    content: [{ type: "text", text: "[erased]" }, call("call_a|1", {})],
  });
  const sent = replaceLive(
    live,
    listOf([
      given("assistant", 1, "one"),
      given("assistant", 2, "[erased]", { joins: true, message: blank as unknown as JsonObject }),
    ]),
  );
  expect(JSON.stringify(sent)).not.toContain("secret");
  expect(JSON.stringify(sent)).toContain('"id":"calla1"');
});

test("a run that is too large to be given is blank as a whole", () => {
  const live = [said("user", 3, "one+secret+three"), said("assistant", 4, "four")];
  const run = [1, 2, 3].map((at) =>
    gone("user", at, { withheld: at === 2 ? "erased" : null, ...(at > 1 && { joins: true }) }),
  );
  expect(texts(replaceLive(live, listOf(run)))).toEqual(["[erased]", "four"]);
});

test("those that are alike are told apart by their order; where the host has another number of them, all are blank", () => {
  const live = [
    said("user", 1, "kept"),
    said("assistant", 1, "a"),
    said("user", 1, "secret"),
    said("user", 2, "b"),
  ];
  const list = listOf([gone("user", 1, { nth: 1, of: 2 })]);
  expect(texts(replaceLive(live, list))).toEqual(["kept", "a", "[erased]", "b"]);
  expect(texts(replaceLive(live.slice(1), list))).toEqual(["a", "[erased]", "b"]);
  expect(texts(replaceLive([said("user", 1, "new"), ...live], list))).toEqual([
    ...["[erased]", "[erased]", "a", "[erased]", "b"],
  ]);
  expect(texts(replaceLive(live, listOf([gone("user", 1)])))).toEqual(["[erased]", "a", "[erased]", "b"]);
});

test("a time that is written out is a time", () => {
  const at = Date.parse("2026-01-01T00:00:00Z");
  const live = [said("user", at, "secret", { timestamp: "2026-01-01T00:00:00Z" }), said("user", 2, "b")];
  expect(texts(replaceLive(live, listOf([gone("user", at)])))).toEqual(["[erased]", "b"]);
});

test("a question that the log does not know yet may have the one before it in it", () => {
  const live = [said("assistant", 1, "a"), said("user", 5, "secret+next"), said("assistant", 6, "b")];
  const list = listOf([gone("user", 3, { open: true })]);
  expect(texts(replaceLive(live, list))).toEqual(["a", "[erased]", "b"]);
  // Somebody else spoke in between, or the host holds nothing of that time.
  expect(texts(replaceLive([live[0]!, said("assistant", 4, "x"), live[1]!], list))).toEqual([
    ...["a", "x", "secret+next"],
  ]);
  expect(texts(replaceLive(live.slice(1), list))).toEqual(["secret+next", "b"]);
  expect(texts(replaceLive(live, listOf([gone("user", 3)])))).toEqual(["a", "secret+next", "b"]);
});

test("before the moment from which on the list is complete, everything is blank but blocks of our own", () => {
  const block = blockMessage("nacre.summary", "folded");
  const live = [block, said("user", 3, "a"), said("assistant", 4, "b")];
  const sent = replaceLive(live, listOf([], 4));
  expect(sent[0]).toBe(block);
  expect(texts(sent.slice(1))).toEqual(["[erased]", "b"]);
});

const LANE_CALL = { sessionId: "s", sessionKey: "agent:main:main", tokenBudget: 10_000 };
const PLAN = {
  ...{ status: "planned", gap: null, unsent: [], from: null, tokens: 10, count: 3, start: "kept", epoch: 1 },
  ...{ pressure: "none", prefix: { key: "p1", tokens: 5, blocks: ["<summary>secret</summary>"] } },
  withheld: 0,
};

function lab(answers: readonly unknown[]) {
  const left = [...answers];
  const client = new SharedClient(
    async () =>
      ({
        async call() {
          const next = left.shift();
          if (next === undefined) throw new NacreError("wire/disconnected", "gone", "");
          return next;
        },
        async close() {},
      }) as unknown as Client,
  );
  client.acquire();
  const parts = {
    client,
    deadlineMs: 200,
    foldMs: 300,
    budgets: new UsualBudgets(),
    prefixes: new HeldPrefixes(),
  };
  const live = [said("user", 1, "a"), said("assistant", 2, "secret"), said("user", 3, "c")];
  return async () =>
    JSON.stringify(
      (await new TurnAssembly(parts).assemble({ ...LANE_CALL, messages: live } as unknown as AssembleParams))
        .messages,
    );
}

const TAKEN = { withheld: 1, replaced: listOf([gone("assistant", 2)]) };

test("what was folded before is not sent after, and what was replaced stays so when the engine is gone", async () => {
  const prompt = lab([
    PLAN,
    { ...PLAN, ...TAKEN, prefix: { key: "p2", tokens: 5, blocks: ["<summary>two</summary>"] } },
  ]);
  expect(await prompt()).toContain("<summary>secret");
  for (const engine of ["answers", "is gone"]) {
    const sent = await prompt();
    expect(sent, engine).not.toContain("secret");
    expect(sent, engine).toContain("<summary>two");
    expect(sent, engine).toContain("[erased]");
  }
});

test("an engine that is behind still says what is not to be sent", async () => {
  const behind = { ...PLAN, ...TAKEN, status: "behind", prefix: null };
  const prompt = lab([PLAN, behind]);
  await prompt();
  for (const engine of ["is behind", "is gone"]) {
    const sent = await prompt();
    expect(sent, engine).not.toContain("secret");
    expect(sent, engine).toContain("[erased]");
  }
});
