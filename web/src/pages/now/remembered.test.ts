import fc from "fast-check";
import { expect, test } from "vitest";
import { layersOf, mostIn } from "./growth.ts";
import { newestOf } from "./remembered.ts";

const DAY = 86_400_000;

test("what was remembered last is listed by time, and no kind crowds out another", () => {
  const memory = {
    origin: "gate",
    tier: "user",
    shelf: "user:owner",
    state: "active",
    trust: "human",
  } as const;
  const memories = Array.from({ length: 9 }, (_, at) => ({
    ...memory,
    ...{
      ref: `mem:${at}`,
      text: `memory ${at}`,
      at: 1_000 + at,
      lastSaidAt: 0,
      reinforced: 0,
      uses: 0,
      score: 0.7,
    },
  }));
  const lesson: Parameters<typeof newestOf>[0]["lessons"][number] = {
    ...({ ref: "lesson:1", kind: "correction", text: "Use tabs", tags: [], state: "proposed" } as const),
    ...({ trust: "agent", voice: "tool", shelf: "global", strength: 1, recordedAt: 5, lastAt: 5 } as const),
    ...{
      expiresAt: null,
      source: null,
      episode: null,
      sessionKey: null,
      supersedes: null,
      supersededBy: null,
    },
  };
  const newest = newestOf({ memories, facts: [], lessons: [lesson] });
  expect(newest.map(({ ref }) => ref)).toEqual(["mem:8", "mem:7", "mem:6", "mem:5", "lesson:1"]);
  expect(newest.at(-1)).toMatchObject({ text: "Use tabs", how: "a model's proposal", at: 5 });
});

test("summaries in use are added up by depth", () => {
  const row = { tokens: 1 };
  const layers = layersOf([
    { ...row, state: "active", depth: 1, summaries: 2 },
    { ...row, state: "retired", depth: 0, summaries: 9 },
    { ...row, state: "active", depth: 0, summaries: 4 },
    { ...row, state: "active", depth: 0, summaries: 1 },
  ]);
  expect(layers).toEqual([
    { depth: 0, summaries: 5 },
    { depth: 1, summaries: 2 },
  ]);
});

test("of days, the most is one of them and lies within them", () => {
  expect(mostIn({ from: null, messages: [] })).toBeNull();
  fc.assert(
    fc.property(fc.array(fc.nat(10_000), { minLength: 1, maxLength: 30 }), (messages) => {
      const most = mostIn({ from: 10 * DAY, messages })!;
      expect(messages[(most.at - most.from) / DAY]).toBe(most.count);
      expect(most.to).toBe(10 * DAY + (messages.length - 1) * DAY);
      expect(most.total).toBe(messages.reduce((sum, one) => sum + one, 0));
    }),
  );
});
