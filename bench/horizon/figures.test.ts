import { expect, test } from "vitest";
import { bootstrapped, differenceOf, outcomeOf } from "./figures.ts";
import type { Answered, Played } from "./play.ts";
import type { Score } from "./score.ts";
import { outcomeTables } from "./tables.ts";
import type { Question } from "./truth.ts";

const nothing: Score = {
  ...{ recall: null, stale: null, kept: null, lingers: null },
  ...{ poisonShown: null, poisonUnlabelled: null, poisonBelieved: null, poisonAlone: null },
};

function answer(of: string, score: Partial<Score>, more: Partial<Question> = {}): Answered {
  const question: Question = {
    ...{
      id: of,
      of,
      sort: "thing",
      language: "en",
      conversation: "home",
      at: 1,
      age: 1,
      text: "?",
      now: "v",
    },
    ...{ over: [], lifted: null, endedByItself: false, poison: [], ...more },
  };
  return { question, score: { ...nothing, ...score }, tokens: 100, parts: [] };
}

function life(adapter: string, answers: readonly Answered[]): Played {
  return {
    ...{ adapter, budget: 90, seed: 1, months: 1, turns: 3, answers, prefixes: [1, 0, 1, 1] },
    ...{ ms: { commit: [1, 3, 2], prompt: [4], settle: [5] }, bytes: 300, rawBytes: 100 },
  };
}

test("shares are over the questions that ask for it, parts of recall apart", () => {
  const { shares, plain } = outcomeOf([
    life("x", [
      answer("a", { recall: 1 }),
      answer("b", { recall: 0, stale: 1 }, { over: [{ value: "o", said: "o" }], language: "zh" }),
      answer("c", { kept: 1 }, { sort: "instruction" }),
    ]),
  ]);
  const value = (metric: string, of = "all") =>
    shares.find((one) => one.metric === metric && one.of === of)?.value;
  expect([value("recall"), value("stale"), value("kept"), value("lingers")]).toEqual([0.5, 1, 1, undefined]);
  expect([value("recall", "changed"), value("recall", "never changed"), value("recall", "zh")]).toEqual([
    0, 1, 0,
  ]);
  expect(value("prefix", "turns")).toBe(0.75);
  expect(plain).toContainEqual({ metric: "bytes kept", value: 3, unit: "of what was said" });
  expect(plain).toContainEqual({ metric: "over budget", value: 3, unit: "prompts" });
  expect(plain).toContainEqual({ metric: "commit p50", value: 2, unit: "ms" });
});

test("what is asked about is drawn again, and not each question: ten questions about one thing are one witness", () => {
  const apart = bootstrapped(Array.from({ length: 20 }, (_, at) => [at % 2]));
  const together = bootstrapped([Array<number>(10).fill(0), Array<number>(10).fill(1)]);
  expect(apart.value).toBe(0.5);
  expect(together.value).toBe(0.5);
  expect(together.high - together.low).toBe(1);
  expect(apart.high - apart.low).toBeLessThan(0.6);
});

test("a difference is taken question by question", () => {
  const ours = [
    life("ours", [answer("a", { recall: 1 }), answer("b", { recall: 1 }), answer("c", { kept: 0 })]),
  ];
  const theirs = [
    life("theirs", [answer("a", { recall: 0 }), answer("b", { recall: 1 }), answer("c", { kept: 1 })]),
  ];
  expect(differenceOf(ours, theirs, "recall")).toMatchObject({
    of: "ours over theirs",
    value: 0.5,
    questions: 2,
  });
});

test("the tables name every engine with its budget, and leave empty what nobody asked for", () => {
  const played = [life("x", [answer("a", { recall: 1 })])];
  const difference = { ...differenceOf(played, played, "recall"), budget: 90 };
  expect(outcomeTables([outcomeOf(played)], [difference])).toMatchInlineSnapshot(`
    "Shares in per cent, with 95 % intervals.

    | engine | budget | recall | stale | wishes kept | wishes that linger | poison shown | poison unlabelled | poison believed | poison alone | prefix kept |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    | x | 90 | 100.0 (100.0–100.0) |  |  |  |  |  |  |  | 75.0 (25.0–100.0) |

    Recall by what is asked for, in per cent.

    | engine | budget | never changed | en |
    | --- | --- | --- | --- |
    | x | 90 | 100.0 | 100.0 |

    | engine | budget | tokens of a prompt | over budget | bytes kept | commit p50 | commit p95 | prompt p50 | prompt p95 | settle p50 | settle p95 |
    | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
    | x | 90 | 100 | 1 | 3.0 x | 2.0 ms | 3.0 ms | 4.0 ms | 4.0 ms | 5.0 ms | 5.0 ms |

    x over x, recall at 90 tokens: 0.0 (0.0 to 0.0) points"
  `);
});
