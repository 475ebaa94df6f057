import fc from "fast-check";
import { expect, test } from "vitest";
import { assert } from "../../kernel/assert.ts";
import { foldingWindow, type PartitionRequest, partitionPrompt, roomLeft } from "./partition.ts";
import { PROMPT_PROFILES, type PromptShares, sharesOf } from "./shares.ts";

const balanced = sharesOf({});

const asked = (request: Partial<PartitionRequest>) =>
  partitionPrompt({
    tau: 1_000,
    budget: 1_000,
    shares: balanced,
    hard: 0,
    base: 0,
    soft: [],
    guidance: 0,
    ...request,
  });

test.each([
  { name: "the limits of 1,000", request: {}, gets: { hard: 0, soft: 0, guidance: 0, history: 750 } },
  {
    name: "prose: the longest beginning within its share",
    request: { hard: 200, base: 90, soft: [120, 150, 90] },
    gets: { hard: 200, soft: 270, softCount: 2, history: 500, overruns: [] },
  },
  {
    name: "rules and the newest exchange do not fit together: the exchange goes whole, the rest is cut and said",
    request: { hard: 600, base: 500, soft: [10], guidance: 10 },
    gets: {
      hard: 500,
      soft: 0,
      guidance: 0,
      history: 500,
      overruns: ["authored-over-share", "authored-over-budget"],
    },
  },
  {
    name: "rules above their share are all there, and it is said",
    request: { hard: 400, base: 100 },
    gets: { hard: 400, history: 500, overruns: ["authored-over-share"] },
  },
  {
    name: "an exchange larger than the budget goes alone, and it is said",
    request: { budget: 100, hard: 50, base: 300, soft: [5], guidance: 5 },
    gets: {
      hard: 0,
      soft: 0,
      guidance: 0,
      history: 300,
      overruns: ["authored-over-budget", "tail-over-budget"],
    },
  },
  {
    name: "guidance costs what it costs, up to its share",
    request: { guidance: 40 },
    gets: { guidance: 40, history: 710 },
  },
  { name: "and no more", request: { guidance: 4_000 }, gets: { guidance: 150, history: 600 } },
  {
    name: "a small call caps: prose first",
    request: { budget: 300, hard: 100, base: 150, soft: [40, 20], guidance: 100 },
    gets: { hard: 100, soft: 40, guidance: 10, history: 150 },
  },
  {
    name: "a large call changes nothing",
    request: { budget: 9_000 },
    gets: { total: 1_000, history: 750 },
  },
  {
    name: "a smaller call takes what is kept for recall first",
    request: { budget: 760 },
    gets: { total: 760, history: 750 },
  },
  {
    name: "without recall nothing is kept for it",
    request: { shares: { ...balanced, recall: 0 } },
    gets: { history: 900 },
  },
  {
    name: "a large window has room for recall beside everything",
    request: { tau: 100_000, budget: 100_000 },
    gets: { history: 90_000 },
  },
  { name: "nothing at all", request: { tau: 0, budget: 0 }, gets: { total: 0, history: 0 } },
  {
    name: "no numbers at all",
    request: { tau: Number.NaN, budget: -5, hard: Number.NaN, base: -1, guidance: Number.NaN, soft: [NaN] },
    gets: { total: 0, hard: 0, soft: 0, guidance: 0, history: 0 },
  },
])("a prompt's parts: $name", ({ request, gets }) => {
  expect(asked(request)).toMatchObject(gets);
});

test("the limits are shares of the stable measure, and recall has one in tokens beside", () => {
  expect(asked({ budget: 10 }).limits).toEqual({
    hard: 200,
    soft: 300,
    authored: 500,
    tail: 750,
    guidance: 150,
    recall: 500,
  });
  expect(asked({ tau: 200_000 }).limits.recall).toBe(3_000);
  expect(asked({ tau: 25 }).limits).toMatchObject({ hard: 5, soft: 7, tail: 19, guidance: 3, recall: 12 });
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const shares: fc.Arbitrary<PromptShares> = fc.oneof(
  fc.constantFrom(...Object.values(PROMPT_PROFILES)),
  fc.record({
    hard: share,
    soft: share,
    tail: share,
    guidance: share,
    recall: share,
    recallTokens: fc.nat(20_000),
  }),
);
const cost = fc.oneof(fc.nat(200), fc.nat(20_000));
const requests: fc.Arbitrary<PartitionRequest> = fc.record({
  tau: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 50_000 })),
  budget: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 50_000 })),
  shares,
  hard: cost,
  base: cost,
  soft: fc.array(cost, { maxLength: 6 }),
  guidance: cost,
});

test("no partition exceeds the budget unless the newest exchange alone does, and then it is said", () => {
  fc.assert(
    fc.property(requests, fc.nat(60_000), (request, used) => {
      const { total, limits, hard, softCount, soft, guidance, history, overruns } = partitionPrompt(request);
      const spent = hard + soft + guidance + history;
      for (const amount of [total, hard, soft, guidance, history, ...Object.values(limits)]) {
        assert(Number.isSafeInteger(amount) && amount >= 0, `${amount} is no count of tokens`);
      }
      assert(total === Math.min(request.tau, request.budget), "the budget only caps");
      assert(overruns.includes("tail-over-budget") === request.base > total, "said, and only then");
      assert(spent <= Math.max(total, request.base), "over");
      assert(history >= request.base, "the newest exchange is there");
      assert(
        hard < request.hard === overruns.includes("authored-over-budget"),
        "rules are cut and it is said",
      );
      const prose = request.soft.slice(0, softCount).reduce((sum, one) => sum + one, 0);
      assert(soft === prose && soft <= limits.soft, "prose from its beginning, within its share");
      assert(guidance <= Math.min(limits.guidance, request.guidance), "guidance within its share");
      const kept = hard + soft + Math.min(used, history);
      const room = roomLeft({ total }, kept);
      assert(kept + room <= Math.max(total, request.base), "room that is not there");
      assert(request.base > total || room >= guidance, "no room for guidance");
    }),
    { numRuns: 100_000 },
  );
});

test("recall has its part beside a conversation that has half of the window, and what a call has less is taken from it first", () => {
  fc.assert(
    fc.property(requests, fc.nat(50_000), (request, less) => {
      const { tau, base } = request;
      const usual = partitionPrompt({ ...request, budget: tau });
      const others = usual.hard + usual.soft + usual.guidance;
      const kept = Math.min(usual.limits.recall, Math.floor(tau / 4));
      const isHalf = usual.history <= Math.max(base, Math.floor(tau / 2));
      assert(isHalf || tau - others - usual.history >= kept - 1, "nothing is left for recall");
      const small = partitionPrompt({ ...request, budget: Math.max(others + usual.history, tau - less) });
      assert(small.history === usual.history, "the conversation moves while recall has something");
    }),
    { numRuns: 50_000 },
  );
});

test("with a larger budget, nothing disappears for the sake of something of lower precedence", () => {
  fc.assert(
    fc.property(requests, fc.nat(20_000), (request, more) => {
      const small = partitionPrompt(request);
      const large = partitionPrompt({ ...request, budget: request.budget + more });
      const gets = ({ hard, soft, guidance, history }: typeof small) => [hard, soft, guidance, history];
      const before = gets(small);
      const first = gets(large).findIndex((amount, at) => amount !== before[at]);
      if (first >= 0) expect(gets(large)[first]!).toBeGreaterThan(before[first]!);
    }),
    { numRuns: 20_000 },
  );
});

test("folding goes by the measure itself with the usual shares, and by less where less is meant for the conversation", () => {
  for (const tau of [30_000, 70_000, 116_001, 200_000, 1_000_000]) {
    expect(foldingWindow(tau, balanced, 0)).toBe(tau);
    expect(foldingWindow(tau, balanced, Math.floor(tau / 10) - 3_000)).toBe(tau);
  }
  expect(foldingWindow(9_000, balanced, 0)).toBe(7_500);
  expect(foldingWindow(1, balanced, 0)).toBe(1);
  expect(foldingWindow(90_000, PROMPT_PROFILES.frugal, 0)).toBe(40_000);
  expect(foldingWindow(90_000, balanced, 45_000)).toBe(50_000);
  expect(foldingWindow(90_000, balanced, 1_000_000)).toBe(1);
});
