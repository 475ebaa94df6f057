/** The endpoint, the guard and the ladder together: how often is a model really asked? */

import { expect, onTestFinished, test } from "vitest";
import { fakeClock, instantOf } from "../../kernel/clock.ts";
import type { ModelCall } from "../../ports/spend-ledger.ts";
import {
  GUARD_LOOKBACK,
  type ModelLimits,
  mayCallModel,
  startOfDay,
  USUAL_LIMITS,
  type WriteHooks,
  writeSummary,
} from "../../rooms/history/index.ts";
import { extractiveSummariser } from "../summarise-extractive/index.ts";
import { GOOD_DRAFT, sampleRequest } from "../summarise-model/sample-request.fixture.ts";
import { type Behaviour, fails, fakeEndpoint, streams } from "./endpoint.fixture.ts";
import { openaiSummariser } from "./index.ts";

const MINUTE = 60_000;

async function stage(behaviours: readonly Behaviour[], limits: Partial<ModelLimits> = {}) {
  const endpoint = await fakeEndpoint(...behaviours);
  onTestFinished(() => endpoint.close());
  const clock = fakeClock(Date.UTC(2026, 10, 15, 8));
  const ledger: ModelCall[] = [];
  const since = (at: number) => ledger.filter((call) => call.at >= at);
  const hooks: WriteHooks = {
    clock,
    sleep: async () => {},
    callLimit: () => AbortSignal.timeout(20_000),
    async called(call) {
      ledger.unshift({ ...call, lane: null });
    },
    async mayCall(scope, tokensIn) {
      const now = clock.now();
      const today = since(startOfDay(now));
      const sum = (field: "tokensIn" | "costUsd") =>
        today.reduce((total, call) => total + (call[field] ?? 0), 0);
      return mayCallModel(
        {
          now,
          recent: since(instantOf(now - GUARD_LOOKBACK.ms)).filter((call) => call.scope === scope),
          today: { tokensIn: sum("tokensIn"), costUsd: sum("costUsd") },
          inFlight: { calls: 0, tokensIn: 0 },
          tokensIn,
        },
        { ...USUAL_LIMITS, ...limits },
      );
    },
  };
  const model = openaiSummariser({
    url: endpoint.url,
    model: "fake",
    key: "k",
    inputPerMillion: 1,
    outputPerMillion: 1,
  });
  const chain = { models: [model], extractive: extractiveSummariser(), prefer: "model" as const };
  const run = async (times: number) => {
    const reasons: string[] = [];
    for (let at = 0; at < times; at++) {
      const written = await writeSummary(sampleRequest(), chain, hooks, new AbortController().signal);
      expect(written.draft.text).not.toBe("");
      expect(written.fallback).toBe(written.kind === "extractive");
      reasons.push(written.kind === "model" ? "model" : written.attempts[0]!.reasons[0]!);
      clock.advance(1_000);
    }
    return reasons;
  };
  return { endpoint, clock, run };
}

const times = (count: number, what: string) => Array<string>(count).fill(what);

test("the 25th call within ten minutes is refused and reported; half an hour later it goes on", async () => {
  const { endpoint, clock, run } = await stage([streams(GOOD_DRAFT)]);
  expect(await run(30)).toEqual([...times(24, "model"), ...times(6, "too-many-calls")]);
  expect(endpoint.asked).toHaveLength(24);
  clock.advance(29 * MINUTE);
  expect(await run(1)).toEqual(["too-many-calls"]);
  clock.advance(MINUTE);
  expect(await run(1)).toEqual(["model"]);
});

test("five refusals of a key end the asking; one accepted call half an hour later opens it again", async () => {
  const { endpoint, clock, run } = await stage([
    ...Array<Behaviour>(6).fill(fails(401)),
    streams(GOOD_DRAFT),
  ]);
  expect(await run(9)).toEqual([...times(5, "auth"), ...times(4, "key-refused")]);
  expect(endpoint.asked).toHaveLength(5);
  clock.advance(30 * MINUTE);
  expect(await run(3)).toEqual(["auth", "key-refused", "key-refused"]);
  clock.advance(30 * MINUTE);
  expect(await run(3)).toEqual(times(3, "model"));
});

test("texts that speak of 401 never end the asking", async () => {
  const said = `${GOOD_DRAFT} A call without a token got 401 unauthorized.`;
  const broken = fails(500, { message: "401 unauthorized" });
  const { run } = await stage([...Array<Behaviour>(8).fill(broken), streams(said)]);
  expect(await run(10)).toEqual([...times(8, "failed"), "model", "model"]);
});

test("a day ends with its tokens or its money, and the next one begins", async () => {
  const spent = 1_200;
  const tokens = await stage([streams(GOOD_DRAFT)], { tokensPerDay: 3 * spent });
  expect(await tokens.run(4)).toEqual(["model", "model", "model", "tokens-of-day"]);
  tokens.clock.advance(16 * 60 * MINUTE);
  expect(await tokens.run(1)).toEqual(["model"]);
  const money = await stage([streams(GOOD_DRAFT)], { usdPerDay: 0.002 });
  expect(await money.run(3)).toEqual(["model", "model", "cost-of-day"]);
});
