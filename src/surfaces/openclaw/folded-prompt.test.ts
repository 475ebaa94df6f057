/** A prompt whose beginning is folded: sent once, kept here, and still there when the engine is not. */

import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import type { Client } from "../../wire/index.ts";
import { TurnAssembly } from "./assemble.ts";
import { ADDITION } from "./assembly.fixture.ts";
import { HeldPrefixes } from "./held-prefixes.ts";
import type { AgentMessage, AssembleParams } from "./host-types.ts";
import { SharedClient } from "./shared-client.ts";
import { UsualBudgets } from "./usual-budgets.ts";

const said = (role: string, at: number, text = "x"): AgentMessage =>
  ({ role, timestamp: at, content: [{ type: "text", text }] }) as unknown as AgentMessage;
const history = [said("user", 1), said("assistant", 2), said("user", 3), said("assistant", 4)];

const plan = {
  status: "planned",
  prefix: { key: "p1", tokens: 100, blocks: ["what this is", "<summary>one</summary>"] },
  gap: null,
  unsent: [],
  from: [{ role: "user", at: 3, key: null }],
  tokens: 120,
  count: 2,
  start: "kept",
  epoch: 3,
  pressure: "none",
  withheld: 0,
};

type Answer = (method: string, params: Record<string, unknown>) => unknown;

function lab() {
  const asked: { method: string; params: Record<string, unknown> }[] = [];
  let answer: Answer = () => plan;
  const client = new SharedClient(
    async () =>
      ({
        async call(method: string, params: Record<string, unknown>) {
          asked.push({ method, params });
          return await answer(method, params);
        },
        async close() {},
      }) as unknown as Client,
  );
  client.acquire();
  const prefixes = new HeldPrefixes();
  return {
    asked,
    client,
    answers(given: Answer) {
      answer = given;
    },
    turn: () =>
      new TurnAssembly({ client, deadlineMs: 200, foldMs: 300, budgets: new UsualBudgets(), prefixes }),
  };
}

const call = (messages: AgentMessage[], tokenBudget = 10_000) =>
  ({ sessionId: "s", sessionKey: "agent:main:main", messages, tokenBudget }) as AssembleParams;

const texts = (messages: readonly AgentMessage[]) =>
  messages.map((message) => (message.role === "custom" ? (message as { content: string }).content : message));

test("the folded beginning stands before the host's own objects, marked and without a time", async () => {
  const { turn } = lab();
  const { messages, estimatedTokens } = await turn().assemble(call(history));
  expect(texts(messages)).toEqual(["what this is", "<summary>one</summary>", history[2], history[3]]);
  expect(messages[2]).toBe(history[2]);
  expect(messages[0]).toEqual({
    role: "custom",
    customType: "nacre.summary",
    content: "what this is",
    display: false,
    timestamp: 0,
  });
  expect(estimatedTokens).toBe(120 + ADDITION);
});

test("it is sent once: the next turn says what it holds, and the bytes stay the same", async () => {
  const { turn, answers, asked } = lab();
  const first = await turn().assemble(call(history));
  answers((_, { holds }) => ({
    ...plan,
    prefix: { key: "p1", tokens: 100, ...(holds !== "p1" && { blocks: ["?"] }) },
  }));
  const second = await turn().assemble(call([...history, said("user", 5), said("assistant", 6)]));
  expect(asked[1]?.params["holds"]).toBe("p1");
  expect(JSON.stringify(second.messages.slice(0, 2))).toBe(JSON.stringify(first.messages.slice(0, 2)));
});

test("when the engine is gone, what it folded is still there, with the newest that fit", async () => {
  const { turn, answers, client } = lab();
  await turn().assemble(call(history));
  answers(() => Promise.reject(new NacreError("wire/disconnected", "gone", "")));
  const { messages } = await turn().assemble(call([...history, said("user", 5)]));
  expect(texts(messages).slice(0, 2)).toEqual(["what this is", "<summary>one</summary>"]);
  expect(messages.slice(2)).toEqual([history[2], history[3], said("user", 5)]);
  expect(client.counts.get("assemble:wire-disconnected")).toBe(1);
  const small = await turn().assemble(call(history, 50));
  expect(small.messages.every((message) => message.role !== "custom")).toBe(true);
});

test("a prefix that the engine believes to be here and is not costs this turn its summaries, not its reply", async () => {
  const { turn, answers, client } = lab();
  answers(() => ({ ...plan, prefix: { key: "p9", tokens: 100 } }));
  const { messages } = await turn().assemble(call(history));
  expect(messages).toEqual(history);
  expect(client.counts.get("assemble:prefix-not-held")).toBe(1);
});

test("what does not fit is folded once a turn, and the plan asked for again as the last word", async () => {
  const { turn, answers, asked } = lab();
  let folded = false;
  answers((method) => {
    if (method !== "compact") return folded ? plan : { ...plan, prefix: null, gap: "gap", pressure: "hard" };
    folded = true;
    return { activated: 1 };
  });
  const { messages } = await turn().assemble(call(history));
  expect(asked.map(({ method }) => method)).toEqual(["assemble", "compact", "assemble"]);
  expect(asked[1]?.params).toMatchObject({ urgent: true, withinMs: 300 });
  expect(asked[2]?.params).toMatchObject({ final: true });
  expect(texts(messages)[1]).toBe("<summary>one</summary>");
});

test("folding that hangs or fails delays a reply by its deadline at most, and the gap is said", async () => {
  const { turn, answers, client } = lab();
  answers((method) =>
    method === "compact"
      ? new Promise(() => {})
      : { ...plan, prefix: null, gap: "12 messages left out", pressure: "hard" },
  );
  const { messages } = await turn().assemble(call(history));
  expect(texts(messages)).toEqual(["12 messages left out", history[2], history[3]]);
  expect(client.counts.get("assemble:fold-wire-deadline")).toBe(1);
});

test("messages that the host did not send come rebuilt, before its own", async () => {
  const { turn, answers } = lab();
  const image = { role: "user", timestamp: 2, content: [{ type: "image", data: "…" }] };
  answers(() => ({ ...plan, unsent: [image], from: null, count: 4 }));
  const { messages } = await turn().assemble(call(history));
  expect(messages.slice(2)).toEqual([image, ...history]);
});

test("what the host holds and the log does not know goes before what would be rebuilt for it", async () => {
  const { turn, answers } = lab();
  const old = { role: "user", timestamp: 2, content: [{ type: "text", text: "old ".repeat(2_000) }] };
  const fresh = Array.from({ length: 6 }, (_, at) => said("user", 10 + at, "new ".repeat(60)));
  answers(() => ({ ...plan, unsent: [old], from: null, count: 2 }));
  const { messages, estimatedTokens } = await turn().assemble(call(fresh, 1_500));
  expect(texts(messages)[2]).toContain("not shown here");
  expect(messages.slice(3)).toEqual(fresh);
  expect(estimatedTokens).toBeLessThanOrEqual(1_500);
});

test("an engine that is behind takes nothing away: what was folded is still there", async () => {
  const { turn, answers } = lab();
  await turn().assemble(call(history));
  answers(() => ({ ...plan, status: "behind", prefix: null, from: null, count: 0 }));
  for (const _ of [1, 2]) {
    const { messages } = await turn().assemble(call(history));
    expect(texts(messages)).toEqual(["what this is", "<summary>one</summary>", history[2], history[3]]);
  }
});

test("where messages were rebuilt, an engine that is gone afterwards leaves nothing doubled", async () => {
  const { turn, answers } = lab();
  answers(() => ({ ...plan, unsent: [said("user", 2)], from: null, count: 4 }));
  await turn().assemble(call(history));
  answers(() => Promise.reject(new NacreError("wire/disconnected", "gone", "")));
  expect((await turn().assemble(call(history))).messages).toEqual(history);
});
