import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { GateEvidence } from "../gate-verdict.ts";
import type { StoredVerdict } from "../memory.ts";
import { GATE_V1 } from "./gate-v1.ts";
import { roughTokens } from "./precision.ts";

const NOTHING: GateEvidence = { turns: [], memories: [] };
const signalsOf = (text: string, evidence: Partial<GateEvidence> = {}) =>
  GATE_V1.judge(text, { ...NOTHING, ...evidence }).signals;

/** Text that may set off any mark, between anything else. */
const texts = fc.oneof(
  fc.string(),
  fc
    .array(
      fc.constantFrom(
        "I prefer",
        "my manager Alice",
        "2026-04-01",
        "src/rpc.ts",
        "fixed",
        "merged",
        "main",
        "ERR_X",
        "```go\nf()\n```",
        "import",
        "struct",
        "decided to",
        "panic:",
        "https://a.example/b",
        "$ git push",
        "0xdeadbeef",
      ),
    )
    .map((words) => words.join(" ")),
);
const nearness = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 12 });
const evidences = fc.record({ turns: nearness, memories: nearness });

test.each([
  ["hello", 0, 0, 0, 0, 0, 0.35],
  ["I prefer dark mode", 0, 0.4, 0, 0, 0, 0.45],
  ["My manager Alice said the release is 2026-04-01", 0, 0.8, 0, 0, 0, 0.55],
  ["I live in Lisbon and I have 2 cats", 0, 0.5, 0, 0, 0, 0.475],
  ["func NewMatryoshkaVec(full []float32) (MatryoshkaVec, error) {", 0.2667, 0, 0.8, 0, 0.4, 0.3687],
  ["```go\nfmt.Println()\n```", 0.8667, 0, 0.3, 0, 0.4, 0.2373],
  ["Fixed ERR_TIMEOUT in src/rpc.ts and merged to main", 0.4667, 0, 1, 0.7, 0, 0.4877],
  ["We decided to use Postgres instead of MySQL for the billing service", 0, 0, 0, 0.5, 0, 0.35],
  ["let's go to the beach and/or park", 0.7333, 0, 0.7, 0, 0, 0.2987],
  ["every evening even Ed eats early", 0, 0, 1, 0, 0, 0.35],
])("%s", (text, technical, detail, precision, outcome, technicalDetail, score) => {
  const verdict = GATE_V1.judge(text, NOTHING);
  const expected = { technical, detail, precision, outcome, technicalDetail };
  for (const [name, value] of Object.entries(expected))
    expect(Math.abs(verdict.signals[name as keyof typeof expected] - value), name).toBeLessThan(1e-4);
  expect(Math.abs(verdict.score - score)).toBeLessThan(1e-4);
});

describe("what is near", () => {
  it("is new where nothing is remembered", () => {
    expect(signalsOf("anything").novelty).toBe(1);
  });

  it("is as new where what is remembered points the other way", () => {
    expect(signalsOf("anything", { memories: [-0.2, 0, -1] }).novelty).toBe(1);
  });

  it("is less new by the mean of what is near, and nothing counts below zero", () => {
    expect(signalsOf("anything", { memories: [0.75, -0.25] }).novelty).toBe(0.625);
  });

  it("is not repeated once three memories hold it, however often it was said", () => {
    const turns = Array.from({ length: 10 }, () => 1);
    expect(signalsOf("anything", { turns, memories: [0.9, 0.86, 0.85] })).toMatchObject({
      inputFrequency: 1,
      saturation: 1,
      repetition: 0,
    });
  });

  it("is as frequent as can be after five of ten turns", () => {
    const turns = [0.99, 0.9, 0.9, 0.85, 0.8, 0.79, 0.5, 0.2, 0.1, 0];
    expect(signalsOf("anything", { turns }).inputFrequency).toBe(1);
    expect(signalsOf("anything", { turns: turns.slice(2) }).inputFrequency).toBeCloseTo(0.6);
  });

  it("looks at ten turns and five memories", () => {
    const turns = [...Array.from({ length: 10 }, () => 0), 1, 1, 1, 1, 1];
    expect(signalsOf("anything", { turns }).inputFrequency).toBe(0);
    expect(signalsOf("anything", { memories: [0, 0, 0, 0, 0, 1] }).novelty).toBe(1);
  });
});

test("every signal and the score are shares, and the score lies between its branches", () => {
  fc.assert(
    fc.property(texts, evidences, (text, evidence) => {
      const { score, signals } = GATE_V1.judge(text, evidence);
      for (const value of [score, ...Object.values(signals)]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }
      const { conversationalScore: one, technicalScore: other, technical } = signals;
      expect(score).toBeGreaterThanOrEqual(Math.min(one, other));
      expect(score).toBeLessThanOrEqual(Math.max(one, other));
      if (technical === 0) expect(score).toBe(one);
      if (technical === 1) expect(score).toBe(other);
    }),
  );
});

test("a text without technical marks is judged as talk, a wholly technical one as technical", () => {
  const talk = GATE_V1.judge("I like tea", NOTHING);
  expect(talk.signals.technical).toBe(0);
  expect(talk.score).toBe(talk.signals.conversationalScore);
  const { score, signals } = GATE_V1.judge("```\nf()\n``` $ git push https://a.example/b src/a.ts", NOTHING);
  expect(signals.technical).toBe(1);
  expect(score).toBe(signals.technicalScore);
});

test("bounds hold for any weights and settings", () => {
  const weight = fc.option(fc.double(), { nil: 0.5 });
  const settings = fc.record({
    threshold: fc.double(),
    technicalNorm: fc.double(),
    weights: fc.record({ novelty: weight, repetition: weight, precision: weight, outcome: weight }),
  });
  fc.assert(
    fc.property(texts, evidences, settings, (text, evidence, given) => {
      const { score, threshold, admitted } = GATE_V1.judge(text, evidence, given);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(threshold).toBeGreaterThanOrEqual(0);
      expect(threshold).toBeLessThanOrEqual(1);
      expect(admitted).toBe(score >= threshold);
    }),
  );
});

test("the bare head of a function is hardly a fact about anybody", () => {
  for (const head of [
    "func (s *Store) Get(ctx context.Context, id int64) (Row, error) {",
    "def parse(line: str, limit: int = 80) -> dict:",
    "export async function load(path: string): Promise<Buffer> {",
  ])
    expect(signalsOf(head).detail, head).toBeLessThanOrEqual(0.3);
});

test("four code points are a token, whatever the script", () => {
  expect(roughTokens("abcd")).toBe(1);
  expect(roughTokens("私は京都に住む")).toBe(1);
  expect(roughTokens("我们五月三号去成")).toBe(2);
  expect(roughTokens("")).toBe(1);
});

test("the threshold itself passes", () => {
  const { score, threshold, admitted } = GATE_V1.judge("hello", NOTHING);
  expect([score, threshold, admitted]).toEqual([0.35, 0.35, true]);
  expect(GATE_V1.judge("hello", NOTHING, { threshold: 0.351 }).admitted).toBe(false);
});

test("stops of programs are marks also where a space follows", () => {
  expect(signalsOf("panic: out of range").technical).toBeGreaterThan(0);
  expect(signalsOf("Exception: out of range").technical).toBeGreaterThan(0);
});

test("says in a sentence what decided", () => {
  expect(GATE_V1.judge("hello", NOTHING).reason).toBe("Kept: mostly because it is new.");
  expect(GATE_V1.judge("", { turns: [], memories: [1, 1, 1] }).reason).toBe(
    "Not kept: nothing in it counts.",
  );
});

test("a verdict can be stored as it is", () => {
  const stored: StoredVerdict = GATE_V1.judge("hello", NOTHING);
  expect(Object.values(stored.signals).every((value) => typeof value === "number")).toBe(true);
});

test.each(["a/", "use ", "a.b(", "E", "(", "`", "/", "my ", " \t", "at a", "0x", "0", "-./", "set "])(
  "a huge text of %j is judged by its beginning",
  (piece) => {
    const { score } = GATE_V1.judge(piece.repeat(Math.ceil(200_000 / piece.length)), NOTHING);
    expect(score).toBeLessThanOrEqual(1);
  },
);
