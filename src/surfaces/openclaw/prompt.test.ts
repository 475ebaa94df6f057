/** A prompt is put together in one order, made smaller from where it hurts least, and never larger than it may be. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { AssemblePlan } from "../../engine/api.ts";
import { blockKind, blockMessage } from "./blocks.ts";
import type { AgentMessage } from "./host-types.ts";
import { composed, epochOf, type Prompt, shrunk, weighed, withHeld, withRecall } from "./prompt.ts";
import { roughTokens } from "./rough-tokens.ts";

const said = (role: string, at: number, text = "x"): AgentMessage =>
  ({ role, timestamp: at, content: [{ type: "text", text }] }) as unknown as AgentMessage;
const authored = { key: "a", tokens: 50, messages: [blockMessage("nacre.authored", "rules")] };
const prefix = {
  key: "p",
  tokens: 100,
  messages: [blockMessage("nacre.summary", "folded")],
  from: null,
  summaries: [9],
};
const tail = [said("user", 3), said("assistant", 4)];
const plan = {
  gap: "a gap",
  unsent: [{ role: "user", content: "not sent", timestamp: 2 }],
  from: null,
  tokens: 300,
  count: 2,
  epoch: 1,
  withheld: 0,
} as unknown as AssemblePlan;
const parts = { plan, authored, prefix, tail };
const recall = blockMessage("nacre.recall", "recalled");

const kinds = ({ messages }: Prompt) => messages.map((message) => blockKind(message) ?? message.role);

test("authored text, what is folded, the gap, what the host did not send, its own messages, recall", () => {
  const whole = withRecall(composed(parts), recall, 40);
  expect(kinds(whole)).toEqual([
    ...["nacre.authored", "nacre.summary", "nacre.gap", "user"],
    ...["user", "assistant", "nacre.recall"],
  ]);
  expect(whole).toMatchObject({ tokens: 340, authored: 50, recall: 40 });
  expect(whole.messages[4]).toBe(tail[0]);
});

test("a smaller cap takes recall, then the oldest, and authored text last", () => {
  const whole = withRecall(composed({ ...parts, plan: { ...plan, gap: null, unsent: [] } }), recall, 40);
  expect(shrunk(whole, 340)).toBe(whole);
  expect(kinds(shrunk(whole, 339))).toEqual(["nacre.authored", "nacre.summary", "user", "assistant"]);
  expect(shrunk(whole, 339)).toMatchObject({ tokens: 300, recall: 0 });
  const pair = roughTokens(tail[0]) + roughTokens(tail[1]);
  expect(kinds(shrunk(whole, 50 + pair))).toEqual(["nacre.authored", "user", "assistant"]);
  expect(kinds(shrunk(whole, pair))).toEqual(["user", "assistant"]);
  expect(shrunk(whole, 1).messages).toEqual([]);
});

test("what was made smaller is within the cap, in the same order, and nothing is new", () => {
  const message = fc
    .record({ role: fc.constantFrom("user", "assistant", "toolResult"), size: fc.nat(2_000) })
    .map(({ role, size }) => said(role, 1, "w".repeat(size)));
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 12 }),
      fc.nat(800),
      fc.nat(800),
      fc.nat(3_000),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      (host, rules, supplied, budget, scale) => {
        const messages = [...(rules > 0 ? authored.messages : []), ...host];
        const tokens = host.reduce((sum, one) => sum + roughTokens(one), rules);
        const base: Prompt = { messages, tokens, authored: rules, prefix: 0, recall: 0, summaries: [] };
        const whole = supplied > 0 ? withRecall(base, recall, supplied) : base;
        const smaller = shrunk(whole, budget, scale);
        expect(smaller.tokens).toBeLessThanOrEqual(budget);
        if (smaller.messages.length < whole.messages.length - 1) {
          const live = smaller.messages.filter((one) => blockKind(one) === undefined);
          const cost = scale * live.reduce((sum, one) => sum + roughTokens(one), 0);
          expect(cost).toBeLessThanOrEqual(budget);
        }
        const places = smaller.messages.map((one) => whole.messages.indexOf(one));
        expect(places).toEqual([...places].sort((a, b) => a - b));
        expect(places).not.toContain(-1);
        if (whole.tokens <= budget) expect(smaller).toBe(whole);
      },
    ),
  );
});

test("without the engine: what is held of authored text and of the past, and the newest that fits", () => {
  const held = { ...prefix, from: [{ role: "user", at: 3, key: null }] };
  const live = [said("user", 1), said("assistant", 2), ...tail];
  expect(kinds(withHeld(authored, held, live, 10_000))).toEqual([
    ...["nacre.authored", "nacre.summary"],
    ...["user", "assistant"],
  ]);
  const pair = roughTokens(tail[0]) + roughTokens(tail[1]);
  expect(kinds(withHeld(authored, held, live, 50 + pair))).toEqual(["nacre.authored", "user", "assistant"]);
  expect(kinds(withHeld(undefined, held, live, 100 + pair))).toEqual(["nacre.summary", "user", "assistant"]);
  expect(kinds(withHeld(authored, held, live, pair))).toEqual(["user", "assistant"]);
  expect(withHeld(authored, held, live, 1).messages).toEqual([]);
  // Where nothing was said yet, the rules alone.
  expect(kinds(withHeld(authored, undefined, [], 60))).toEqual(["nacre.authored"]);
});

test("what the log has not counted is weighed, beside authored text too", () => {
  const many = Array.from({ length: 50 }, (_, at) => said(at % 2 === 0 ? "user" : "assistant", at + 3));
  const uncounted = { ...parts, plan: { ...plan, unsent: [], gap: null }, tail: many };
  const { prompt, cut } = weighed(uncounted, 400);
  expect(cut).toBe(true);
  expect(prompt.tokens).toBeLessThanOrEqual(400);
  expect(kinds(prompt).slice(0, 3)).toEqual(["nacre.authored", "nacre.summary", "nacre.gap"]);
  const roomy = weighed(uncounted, 100_000);
  expect(roomy.cut).toBe(false);
  expect(roomy.prompt.messages).toHaveLength(52);
});

test("a thread goes on until authored text, the past or the first recent message is another", () => {
  const start = { role: "user", at: 3, key: null };
  const from = (more: Partial<AssemblePlan>, held: object = {}) =>
    epochOf({ ...parts, ...held, plan: { ...plan, unsent: [], ...more } });
  const epoch = from({});
  expect(from({ tokens: 999, room: 5, gap: "other", pressure: "soft" })).toBe(epoch);
  const others = [
    from({ epoch: 2 }),
    from({ withheld: 1 }),
    from({ from: [start] }),
    from({ from: [{ ...start, at: 4 }] }),
    from({}, { authored: null }),
    from({}, { authored: { ...authored, key: "b" } }),
    from({}, { prefix: { ...prefix, key: "q" } }),
    epochOf(parts),
  ];
  expect(new Set([epoch, ...others]).size).toBe(9);
});
