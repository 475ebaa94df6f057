/** The receipt of a prompt is of what was sent, whatever was planned; and there is one whenever one can be kept. */

import { expect, test, vi } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import {
  ADDITION,
  type Answer,
  aPlan,
  assemblyLab,
  callOf,
  kindsOf,
  type LANE,
  type Params,
  recalled,
  said,
} from "./assembly.fixture.ts";
import { roughTokens } from "./rough-tokens.ts";

const history = [said("user", 1), said("assistant", 2), said("user", 3), said("assistant", 4)];
const fingerprint = (role: string, at: number) => ({ role, at, key: null });
const account = { at: 1, shown: { from: 3, all: false, summaries: [9] }, budget: { scale: 1 } };
const folded = {
  ...aPlan,
  prefix: { key: "p1", tokens: 100, blocks: ["<summary>one</summary>"] },
  from: [fingerprint("user", 3)],
  tokens: 180,
  account,
};
const gone = () => Promise.reject(new NacreError("wire/disconnected", "gone", ""));
const planning = (plan: unknown): Answer => {
  return (method) => (method === "assemble" ? plan : undefined);
};

async function receiptsOf(of: (method: string) => Params[], count: number): Promise<Params[]> {
  await vi.waitFor(() => expect(of("keep_receipt")).toHaveLength(count));
  return of("keep_receipt");
}

test("what goes as planned is told as it was planned", async () => {
  const { turn, of } = assemblyLab(planning(folded));
  await turn().assemble(callOf(history));
  expect(of("supply")[0]).toMatchObject({ plan: account });
  expect(of("supply")[0]).not.toHaveProperty("made");
  expect((await receiptsOf(of, 1))[0]).not.toHaveProperty("made");
});

test("without the prefix that was planned: the host's own messages are what is shown, and no summary", async () => {
  const { turn, of } = assemblyLab(planning({ ...folded, prefix: { key: "p9", tokens: 100 } }));
  const { messages } = await turn().assemble(callOf(history));
  expect(kindsOf(messages)).toEqual([
    "nacre.authored",
    ...["user", "assistant", "user", "assistant"],
    "nacre.recall",
  ]);
  const made = {
    from: [
      fingerprint("user", 1),
      fingerprint("assistant", 2),
      fingerprint("user", 3),
      fingerprint("assistant", 4),
    ],
    messages: 4,
    summaries: [],
    authored: 30,
    prefix: 0,
    tail: history.reduce((sum, one) => sum + roughTokens(one), 0),
  };
  expect(of("supply")[0]).toMatchObject({ plan: account, made });
  const [receipt] = await receiptsOf(of, 1);
  expect(receipt).toMatchObject({
    plan: account,
    made,
    sent: { messages: 6, supplied: true, degraded: ["assemble:prefix-not-held"] },
  });
});

test("where the start was not found, what is held of the past says what it stands for", async () => {
  const lost = { ...folded, prefix: { key: "p1", tokens: 100 }, from: [fingerprint("user", 77)] };
  let plan: unknown = folded;
  const { turn, of } = assemblyLab((method) => (method === "assemble" ? plan : undefined));
  await turn().assemble(callOf(history));
  plan = lost;
  await turn().assemble(callOf(history));
  expect(of("supply")[1]).toMatchObject({ made: { summaries: [], prefix: 0, messages: 4 } });
  // Behind, it holds what was folded when it last knew.
  plan = folded;
  await turn().assemble(callOf(history));
  plan = { ...aPlan, status: "behind", room: 0, count: 0 };
  await turn().assemble(callOf(history));
  expect(of("supply")[3]).toMatchObject({
    made: { from: [fingerprint("user", 3), fingerprint("assistant", 4)], summaries: [9], prefix: 100 },
  });
});

test("what had to be cut is not shown: it is told from which message on it is", async () => {
  const many = Array.from({ length: 40 }, (_, at) => said(at % 2 === 0 ? "user" : "assistant", at + 1));
  const { turn, of } = assemblyLab(planning({ ...aPlan, account, count: 2 }));
  const { messages } = await turn().assemble(callOf(many, 300 + ADDITION));
  const [asking] = of("supply");
  const live = messages.filter((message) => message.role !== "custom");
  expect(live.length).toBeLessThan(many.length);
  const [first] = live as unknown as { role: string; timestamp: number }[];
  const made = asking!["made"] as { from: unknown[]; messages: number };
  expect(made.from[0]).toEqual(fingerprint(first!.role, first!.timestamp));
  expect(made.messages).toBe(live.length);
  expect((await receiptsOf(of, 1))[0]).toMatchObject({
    made,
    sent: { degraded: expect.arrayContaining(["assemble:uncounted"]) },
  });
});

test("what the plugin weighs itself counts as the lane's model counts", async () => {
  const many = Array.from({ length: 40 }, (_, at) => said(at % 2 === 0 ? "user" : "assistant", at + 1));
  const scaled = (scale: number) => planning({ ...aPlan, account: { ...account, budget: { scale } } });
  const sent = async (scale: number) => {
    const { turn, of } = assemblyLab(scaled(scale));
    const { messages, estimatedTokens } = await turn().assemble(callOf(many, 700));
    expect(estimatedTokens).toBeLessThanOrEqual(700);
    const live = messages.filter((message) => message.role !== "custom");
    const cost = scale * (live.reduce((sum, one) => sum + roughTokens(one), 0) + ADDITION) + 30;
    expect(cost).toBeLessThanOrEqual(700);
    expect(Number(of("supply")[0]!["room"])).toBeLessThanOrEqual(700 - cost);
    return live.length;
  };
  expect(await sent(1.5)).toBeLessThan(await sent(1));
});

test("a later call with less room: what it dropped was not sent, and the receipt says so", async () => {
  let kept = 6;
  const { turn, of, client } = assemblyLab((method, { replaces }) =>
    method === "keep_receipt" ? { id: replaces ?? ++kept } : undefined,
  );
  const one = turn();
  const first = await one.assemble(callOf(history.slice(0, 2)));
  const tight = await one.assemble(callOf(first.messages, 119 + ADDITION));
  expect(kindsOf(tight.messages)).toEqual(["nacre.authored", "user", "assistant"]);
  const [, shrunk] = await receiptsOf(of, 2);
  expect(shrunk).toMatchObject({
    replaces: 7,
    supply: recalled.account,
    sent: { messages: 3, tokens: 80, supplied: false, degraded: ["assemble:shrunk"] },
  });
  expect(shrunk).not.toHaveProperty("made");
  expect(client.counts.get("assemble:shrunk")).toBe(1);
  // The same once more changes nothing; by now a model was called, and another prompt has its own.
  await one.assemble(callOf(first.messages, 119 + ADDITION));
  await one.assemble(callOf(first.messages));
  const receipts = await receiptsOf(of, 3);
  expect(receipts[2]).toMatchObject({ sent: { messages: 4, supplied: true, degraded: [] } });
  expect(receipts[2]).not.toHaveProperty("replaces");
  // What was decided for the turn is what a model was shown.
  expect(receipts.map(({ after }) => after)).toEqual([undefined, undefined, 7]);
  await vi.waitFor(() => expect(one.receipt).toBe(8));
  await one.assemble(callOf(first.messages, 40 + ADDITION));
  expect((await receiptsOf(of, 4))[3]).toMatchObject({
    after: 8,
    made: { from: [fingerprint("assistant", 2)], authored: 0, messages: 1 },
    sent: { supplied: false, degraded: ["assemble:shrunk"] },
  });
});

test("without the engine it is kept when the turn is stored, with what went", async () => {
  let isGone = true;
  const { turn, of } = assemblyLab((method) =>
    isGone && method !== "note_degradation" ? gone() : undefined,
  );
  const one = turn();
  await one.assemble(callOf(history, 5_000));
  await receiptsOf(of, 1);
  expect(one.receipt).toBeUndefined();
  isGone = false;
  one.committed("turn-1", undefined);
  const [, again] = await receiptsOf(of, 2);
  expect(again).toMatchObject({
    plan: null,
    supply: null,
    unplanned: { budget: 5_000, addition: ADDITION, at: expect.any(Number) },
    made: { messages: 4, authored: 0, prefix: 0, summaries: [] },
    sent: { messages: 4, supplied: false, degraded: ["assemble:wire-disconnected"] },
    turn: "turn-1",
    again: true,
  });
});

test("of a lane that nothing is stored of it is kept when its first turn is; not when none is", async () => {
  let isStored = false;
  const { turn, of } = assemblyLab((method) =>
    method === "keep_receipt" && !isStored ? { id: null, unknown: true } : undefined,
  );
  const one = turn();
  await one.assemble(callOf([]));
  await receiptsOf(of, 1);
  isStored = true;
  one.committed("turn-1", undefined);
  expect((await receiptsOf(of, 2))[1]).toMatchObject({ plan: aPlan.account, turn: "turn-1", again: true });
  isStored = false;
  const two = turn();
  await two.assemble(callOf([]));
  await receiptsOf(of, 3);
  two.end();
  isStored = true;
  await turn().assemble(callOf([]));
  await receiptsOf(of, 4);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(of("keep_receipt")).toHaveLength(4);
});

test("of a lane that nothing is stored of the prompt that had what was supplied is the one that is kept", async () => {
  const { turn, of } = assemblyLab((method) =>
    method === "keep_receipt" ? { id: null, unknown: true } : undefined,
  );
  const one = turn();
  const first = await one.assemble(callOf(history.slice(0, 2)));
  await one.assemble(callOf(first.messages));
  await one.assemble(callOf(first.messages, 119 + ADDITION));
  const receipts = await receiptsOf(of, 2);
  expect(receipts[1]).toMatchObject({ after: null, sent: { supplied: true } });
});

test("a turn that was stored before its receipt was there is named afterwards; one that was named is left", async () => {
  const { turn, of } = assemblyLab();
  const one = turn();
  await one.assemble(callOf(history));
  one.committed("turn-1", one.receipt);
  expect((await receiptsOf(of, 2))[1]).toMatchObject({ replaces: 7, turn: "turn-1" });
  const two = turn();
  await two.assemble(callOf(history));
  await vi.waitFor(() => expect(two.receipt).toBe(7));
  two.committed("turn-2", 7);
  two.end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(of("keep_receipt")).toHaveLength(3);
});

test("a few that could not be kept wait until the engine takes one again; more are not held", async () => {
  let isGone = true;
  const { turn, of } = assemblyLab((method) => (isGone && method === "keep_receipt" ? gone() : undefined));
  for (let at = 0; at < 12; at += 1) {
    const one = turn();
    await one.assemble({ ...callOf(history), sessionId: `s${at}` });
    await receiptsOf(of, at + 1);
    one.end();
  }
  isGone = false;
  await turn().assemble(callOf(history));
  const late = (await receiptsOf(of, 12 + 1 + 8)).slice(-8);
  expect(late.map(({ sessionId }) => sessionId)).toEqual(["s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11"]);
  expect(late.every(({ again, lane }) => again === true && (lane as typeof LANE).agent === "main")).toBe(
    true,
  );
});

test("one that the engine finds wrong is not tried again", async () => {
  const { turn, of, client } = assemblyLab((method) =>
    method === "keep_receipt" ? Promise.reject(new NacreError("input/bad-field", "", "")) : undefined,
  );
  const one = turn();
  await one.assemble(callOf(history));
  await vi.waitFor(() => expect(client.counts.get("assemble:receipt-input-bad-field")).toBe(1));
  one.committed("turn-1", undefined);
  one.end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(of("keep_receipt")).toHaveLength(1);
});
