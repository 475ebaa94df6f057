/** Guidance and recall in a prompt: last, in time or not at all, the same for a whole turn, and for whoever asks. */

import { expect, test, vi } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import {
  ADDITION,
  type Answer,
  callOf as call,
  kindsOf as kinds,
  LANE,
  assemblyLab as lab,
  aPlan as plan,
  recalled,
  said,
} from "./assembly.fixture.ts";

const history = [said("user", 1), said("assistant", 2)];
const WHOLE = ["nacre.authored", "user", "assistant", "nacre.recall"];

test("authored text first, recall last; asked for with the question, the room and the plan's account", async () => {
  const { turn, of } = lab();
  const { messages, estimatedTokens, contextProjection } = await turn().assemble(call(history));
  expect(kinds(messages)).toEqual(WHOLE);
  expect(estimatedTokens).toBe(120 + ADDITION);
  expect(of("assemble")[0]).toMatchObject({ addition: ADDITION });
  expect(contextProjection?.mode).toBe("thread_bootstrap");
  const [asking] = of("supply");
  expect(asking).toMatchObject({
    lane: LANE,
    sessionId: "s",
    asker: { ...LANE, isOwner: null },
    prompt: "where does Ottilie live?",
    room: 500,
    plan: plan.account,
  });
  expect(asking!["withinMs"]).toBeGreaterThan(0);
  expect(asking!["withinMs"]).toBeLessThan(200);
});

test("the room is what the budget leaves", async () => {
  const { turn, of } = lab();
  await turn().assemble(call(history, 130 + ADDITION));
  expect(of("supply")[0]).toMatchObject({ room: 50 });
  await turn().assemble(call(history, 60 + ADDITION));
  expect(of("supply")[1]).toMatchObject({ room: 0 });
});

test("later calls of a turn have the first answer; a smaller cap takes recall first", async () => {
  const { turn, of } = lab();
  const one = turn();
  const first = await one.assemble(call(history));
  const again = await one.assemble(call(first.messages, 50_000));
  expect(again.messages).toBe(first.messages);
  expect(again.contextProjection).toEqual(first.contextProjection);
  const tight = await one.assemble(call(first.messages, 119 + ADDITION));
  expect(kinds(tight.messages)).toEqual(["nacre.authored", "user", "assistant"]);
  expect((await one.assemble(call(first.messages, 50_000))).messages).toBe(first.messages);
  expect(of("supply")).toHaveLength(1);
});

test("who asks is who the host made this turn's tools for", async () => {
  const { turn, of, client } = lab();
  client.senders.note(LANE.sessionKey, true);
  const one = turn();
  await one.assemble(call(history));
  const two = turn();
  client.senders.note(LANE.sessionKey, true);
  await two.assemble(call(history));
  const three = turn();
  client.senders.note(LANE.sessionKey, false);
  await three.assemble(call(history));
  const owners = of("supply").map(({ asker }) => (asker as { isOwner: boolean | null }).isOwner);
  expect(owners).toEqual([null, true, false]);
});

test.each<[string, Answer, string]>([
  ["late", (method) => (method === "supply" ? new Promise(() => {}) : undefined), "supply-wire-deadline"],
  [
    "failing",
    (method) =>
      method === "supply" ? Promise.reject(new NacreError("wire/disconnected", "", "")) : undefined,
    "supply-wire-disconnected",
  ],
  [
    "larger than it may be",
    (method) => (method === "supply" ? { ...recalled, tokens: 501 } : undefined),
    "supply-too-large",
  ],
  [
    "nonsense",
    (method) => (method === "supply" ? { ...recalled, tokens: "many" } : undefined),
    "supply-too-large",
  ],
])("what is %s is left out, named and counted; the tail is there", async (_how, answer, name) => {
  const { turn, of, client } = lab(answer);
  const { messages } = await turn().assemble(call(history));
  expect(kinds(messages)).toEqual(["nacre.authored", "user", "assistant"]);
  expect(client.counts.get(`assemble:${name}`)).toBe(1);
  await vi.waitFor(() => expect(of("keep_receipt")).toHaveLength(1));
  expect(of("keep_receipt")[0]).toMatchObject({
    // What was found is told of, though it does not go along.
    supply: name === "supply-too-large" ? recalled.account : null,
    sent: { messages: 3, tokens: 80, supplied: false, degraded: [`assemble:${name}`] },
  });
});

test("what is late is not wanted any more, and the engine hears of it; what was in time is let be", async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const { turn } = lab((method, _params, signal) => {
    if (method !== "supply") return undefined;
    signals.push(signal);
    return signals.length === 1 ? new Promise(() => {}) : undefined;
  });
  await turn().assemble(call(history));
  await turn().assemble(call(history));
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
});

test("when the plan has used up the time, nothing more is asked for", async () => {
  const { turn, of, client } = lab(async (method) => {
    if (method !== "assemble") return undefined;
    await new Promise((resolve) => setTimeout(resolve, 190));
    return plan;
  });
  const { messages } = await turn().assemble(call(history));
  expect(kinds(messages)).toEqual(["nacre.authored", "user", "assistant"]);
  expect(of("supply")).toEqual([]);
  expect(client.counts.get("assemble:supply-no-time")).toBe(1);
});

test("a receipt is kept behind the answer, and the turn knows it when it is there", async () => {
  const { turn, of } = lab();
  const one = turn();
  await one.assemble(call(history));
  expect(of("keep_receipt")).toEqual([]);
  expect(one.receipt).toBeUndefined();
  await vi.waitFor(() => expect(one.receipt).toBe(7));
  expect(of("keep_receipt")).toEqual([
    {
      lane: LANE,
      sessionId: "s",
      plan: plan.account,
      supply: recalled.account,
      sent: { messages: 4, tokens: 120, supplied: true, degraded: [] },
    },
  ]);
});

test("a receipt that cannot be kept costs nothing but itself", async () => {
  const { turn, client } = lab((method) =>
    method === "keep_receipt" ? Promise.reject(new NacreError("store/unavailable", "", "")) : undefined,
  );
  const one = turn();
  expect(kinds((await one.assemble(call(history))).messages)).toEqual(WHOLE);
  await vi.waitFor(() => expect(client.counts.get("assemble:receipt-store-unavailable")).toBe(1));
  expect(one.receipt).toBeUndefined();
});

test("taken back elsewhere in mid-turn: recall is asked for anew, what stands before it stays", async () => {
  const { turn, of, prefixes } = lab();
  const one = turn();
  const first = await one.assemble(call(history));
  prefixes.hear([{ agent: "main", sessionKey: "agent:main:other" }]);
  const next = await one.assemble(call(first.messages));
  expect(kinds(next.messages)).toEqual(WHOLE);
  expect(next.messages.slice(0, 3)).toEqual(first.messages.slice(0, 3));
  expect([of("assemble").length, of("supply").length]).toEqual([1, 2]);
  expect((await one.assemble(call(next.messages))).messages).toBe(next.messages);
  expect(of("supply")).toHaveLength(2);
});

test("taken back while it is looked for: asked once more, and left out when it happens again", async () => {
  let news = 0;
  const { turn, of, prefixes, client } = lab((method) => {
    if (method === "supply" && news-- > 0) prefixes.hear([]);
    return undefined;
  });
  news = 1;
  expect(kinds((await turn().assemble(call(history))).messages)).toEqual(WHOLE);
  expect(of("supply")).toHaveLength(2);
  news = 2;
  expect(kinds((await turn().assemble(call(history))).messages)).toEqual(WHOLE.slice(0, 3));
  expect(client.counts.get("assemble:supply-too-old")).toBe(1);
});

test("taken back of this conversation in mid-turn: all of it is planned and supplied anew", async () => {
  const { turn, of, prefixes } = lab();
  const one = turn();
  const first = await one.assemble(call(history));
  prefixes.hear([LANE]);
  const next = await one.assemble(call(first.messages));
  expect(kinds(next.messages)).toEqual(WHOLE);
  expect(of("assemble")[1]).toMatchObject({ count: 2 });
  expect(of("supply")).toHaveLength(2);
});

test("authored text is sent once and held: also when the engine is gone, without recall", async () => {
  let gone = false;
  const { turn, of } = lab((method, { holdsAuthored }) => {
    if (gone) return Promise.reject(new NacreError("wire/disconnected", "", ""));
    if (method !== "assemble" || holdsAuthored === undefined) return undefined;
    return { ...plan, authored: { key: holdsAuthored, tokens: 30 } };
  });
  const first = await turn().assemble(call(history));
  const second = await turn().assemble(call(history));
  expect(of("assemble").map((params) => params["holdsAuthored"])).toEqual([undefined, "a1"]);
  expect(second.messages[0]).toBe(first.messages[0]);
  gone = true;
  const alone = await turn().assemble(call(history));
  expect(kinds(alone.messages)).toEqual(["nacre.authored", "user", "assistant"]);
  expect(alone.contextProjection).toBeUndefined();
});
