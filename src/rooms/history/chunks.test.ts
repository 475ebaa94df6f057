import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { tokens } from "../../kernel/tokens.ts";
import { type Chunk, type ChunkItem, planChunks } from "./chunks.ts";

const MINUTE = 60_000;
const limits = { targetTokens: tokens(100), minItems: 2 };

interface Spoken {
  /** u user, a assistant, c assistant that calls, r result of the call before. */
  readonly role: string;
  readonly size: number;
  /** Minutes since the message before. */
  readonly pause?: number;
  readonly turn?: number | null;
}

function itemsOf(spoken: readonly Spoken[]): ChunkItem[] {
  let at = 0;
  let call = 0;
  return spoken.map(({ role, size, pause = 1, turn = null }, index) => {
    at += pause * MINUTE;
    if (role === "c") call += 1;
    return {
      id: index,
      role: { u: "user", r: "toolResult" }[role] ?? "assistant",
      tokens: tokens(size),
      at: instantOf(at),
      turn,
      calls: role === "c" ? [`call-${call}`] : [],
      answers: role === "r" && call > 0 ? [`call-${call}`] : [],
    };
  });
}

/** `u20 a30 |40 u5`: role and size; a bar before a size is a pause of an hour before a user's message. */
const conversation = (text: string): ChunkItem[] =>
  itemsOf(
    text.split(" ").map((word) => ({
      role: word[0] === "|" ? "u" : word[0]!,
      size: Number(word.slice(1)),
      pause: word[0] === "|" ? 60 : 1,
    })),
  );

const sizes = (chunks: readonly Chunk[]) => chunks.map((chunk) => chunk.ids.length);

test.each([
  { name: "all of it fits", text: "u20 a20 u20 a20", chunks: [4] },
  { name: "ends with a turn, not within one", text: "u30 a30 u30 a30 u30 a30", chunks: [2, 2, 2] },
  {
    name: "a pause near the target is better than a fuller chunk",
    text: "u30 a30 |10 a10 u30 a30",
    chunks: [2, 4],
  },
  { name: "a pause far from it is not", text: "u5 a5 |20 a20 u20 a20 u20 a20", chunks: [6, 2] },
  { name: "a turn larger than a chunk is divided", text: "u20 a40 a40 a40 a40", chunks: [3, 2] },
  { name: "a call keeps its results", text: "u40 c40 r40 r40 a40 a40", chunks: [4, 2] },
  { name: "a message larger than a chunk stands alone", text: "u40 a40 u500 a40 u40", chunks: [2, 1, 2] },
  { name: "a short one stays with its turn", text: "u500 a10 u300", chunks: [2, 1] },
  { name: "a short one joins the smaller neighbour", text: "a500 a10 a300", chunks: [1, 2] },
  { name: "a lane of one role", text: "a60 a30 a60 a30 a60 a30", chunks: [2, 2, 2] },
])("chunks: $name", ({ text, chunks }) => {
  expect(sizes(planChunks(conversation(text), limits))).toEqual(chunks);
});

test("turns of the host outrank roles", () => {
  const items = itemsOf([
    ...["u", "a", "u", "a"].map((role) => ({ role, size: 20, turn: 1 })),
    ...["u", "a"].map((role) => ({ role, size: 20, turn: 2 })),
  ]);
  expect(sizes(planChunks(items, limits))).toEqual([4, 2]);
});

test.each([
  { name: "nothing", text: "", kinds: [] },
  { name: "one short message", text: "u10", kinds: ["too-small"] },
  { name: "one message as large as a chunk", text: "u100", kinds: ["ordinary"] },
  { name: "one larger message", text: "u101", kinds: ["oversize"] },
  { name: "a call whose results are larger than a chunk", text: "c10 r200", kinds: ["oversize"] },
])("kind of chunk: $name", ({ text, kinds }) => {
  const items = text === "" ? [] : conversation(text);
  expect(planChunks(items, limits).map((chunk) => chunk.kind)).toEqual(kinds);
});

test("tells its time range although a clock ran backwards", () => {
  const [chunk] = planChunks(
    itemsOf([
      { role: "u", size: 9 },
      { role: "a", size: 9, pause: -5 },
    ]),
    limits,
  );
  expect([chunk!.since, chunk!.until]).toEqual([-4 * MINUTE, MINUTE]);
});

test("of two calls of one name an answer belongs to the newer", () => {
  const named = (role: string, extra: Partial<ChunkItem>): ChunkItem => ({
    ...itemsOf([{ role, size: 40 }])[0]!,
    ...extra,
  });
  const call = named("a", { calls: ["1"] });
  const answer = named("r", { answers: ["1"] });
  expect(sizes(planChunks([call, answer, named("u", {}), call, answer], limits))).toEqual([2, 3]);
});

const spoken = fc.record({
  role: fc.constantFrom("u", "a", "c", "r", "r"),
  size: fc.oneof(fc.nat(60), fc.nat(400)),
  pause: fc.constantFrom(0, 1, 20, 40, 600, -10),
});
const items = fc
  .tuple(fc.array(spoken, { maxLength: 60 }), fc.boolean())
  .map(([messages, hostTurns]) =>
    itemsOf(messages.map((one, at) => ({ ...one, turn: hostTurns ? Math.floor(at / 7) : null }))),
  );
const anyLimits = fc.record({
  targetTokens: fc.integer({ min: 0, max: 300 }).map(tokens),
  minItems: fc.nat(4),
});

test("chunks are contiguous, exhaustive and in order, and count what they hold", () => {
  fc.assert(
    fc.property(items, anyLimits, (all, any) => {
      const chunks = planChunks(all, any);
      expect(chunks.flatMap((chunk) => chunk.ids)).toEqual(all.map((item) => item.id));
      for (const chunk of chunks) {
        const sum = chunk.ids.reduce((total, id) => total + all[id]!.tokens, 0);
        expect(chunk.tokens).toBe(sum);
        expect(chunk.ids.length).toBeGreaterThan(0);
      }
    }),
  );
});

test("no call is separated from a result", () => {
  fc.assert(
    fc.property(items, anyLimits, (all, any) => {
      const chunkOf = new Map(planChunks(all, any).flatMap((chunk, at) => chunk.ids.map((id) => [id, at])));
      const called = new Map(all.flatMap((item) => item.calls.map((call) => [call, item.id])));
      for (const item of all) {
        for (const answer of item.answers)
          expect(chunkOf.get(item.id)).toBe(chunkOf.get(called.get(answer)!));
      }
    }),
  );
});

test("nothing short stands alone, and only what cannot be divided goes far beyond the target", () => {
  fc.assert(
    fc.property(items, anyLimits, (all, any) => {
      const chunks = planChunks(all, any);
      for (const chunk of chunks) {
        const short = chunk.ids.length < any.minItems && chunk.tokens < any.targetTokens / 2;
        expect(chunk.kind === "too-small").toBe(short);
        if (short) expect(chunks).toHaveLength(1);
        // Short ones from both sides at most.
        if (chunk.kind === "ordinary") {
          expect(chunk.tokens).toBeLessThanOrEqual(2 * Math.max(1, any.targetTokens));
        }
      }
    }),
  );
});

test("the same items give the same chunks, whatever follows a closed one", () => {
  fc.assert(
    fc.property(items, items, (all, more) => {
      const continued = [...all, ...more.map((item) => ({ ...item, id: item.id + 1_000, answers: [] }))];
      const before = planChunks(all, limits).slice(0, -3);
      expect(planChunks(continued, limits).slice(0, before.length)).toEqual(before);
    }),
  );
});
