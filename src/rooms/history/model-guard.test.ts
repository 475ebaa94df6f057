import fc from "fast-check";
import { expect, test } from "vitest";
import { type Instant, instantOf } from "../../kernel/clock.ts";
import { CALL_OUTCOMES, type CallOutcome } from "../../ports/spend-ledger.ts";
import { GUARD_LOOKBACK, type GuardView, mayCallModel, startOfDay, USUAL_LIMITS } from "./index.ts";

const NOW = Date.UTC(2026, 10, 15, 12);
const MINUTE = 60_000;

const view = (more: Partial<GuardView> = {}): GuardView => ({
  now: instantOf(NOW),
  recent: [],
  today: { tokensIn: 0, costUsd: 0 },
  inFlight: { calls: 0, tokensIn: 0 },
  tokensIn: 1_000,
  ...more,
});
const ago = (minutes: number, outcome: CallOutcome = "ok") => ({
  at: instantOf(NOW - minutes * MINUTE),
  outcome,
});
const many = (count: number, minutes: (at: number) => number, outcome: CallOutcome = "ok") =>
  Array.from({ length: count }, (_, at) => ago(minutes(at), outcome));
const ask = (more: Partial<GuardView>, limits = {}) =>
  mayCallModel(view(more), { ...USUAL_LIMITS, ...limits });
const refusal = (reason: string, minutes: number) => ({
  allowed: false,
  reason,
  until: NOW + minutes * MINUTE,
});
const allowed = { allowed: true };

test("the limits are what they are meant to be", () => {
  expect(USUAL_LIMITS).toEqual({
    callsPerWindow: 24,
    windowMs: 600_000,
    pauseMs: 1_800_000,
    authFailures: 5,
    authPauseMs: 1_800_000,
    tokensPerDay: 500_000,
    usdPerDay: null,
  });
});

test("what the guard is shown is enough to see every limit", () => {
  expect(GUARD_LOOKBACK.calls).toBeGreaterThan(2 * USUAL_LIMITS.callsPerWindow);
  expect(GUARD_LOOKBACK.ms).toBeGreaterThan(USUAL_LIMITS.windowMs + USUAL_LIMITS.pauseMs);
});

test.each([
  { name: "nothing yet", recent: [], answer: allowed },
  { name: "the 24th within the window", recent: many(23, (at) => at / 3), answer: allowed },
  {
    name: "the 25th within the window",
    recent: many(24, (at) => 1 + at / 3),
    answer: refusal("too-many-calls", 29),
  },
  {
    name: "the window is over, the pause is not",
    recent: many(24, (at) => 20 + at / 3),
    answer: refusal("too-many-calls", 10),
  },
  { name: "the pause is over", recent: many(24, (at) => 30 + at / 3), answer: allowed },
  { name: "as many, over a longer time", recent: many(60, (at) => at / 2), answer: allowed },
  {
    name: "failures are calls too",
    recent: many(24, (at) => at / 3, "failed"),
    answer: refusal("too-many-calls", 30),
  },
])("calls: $name", ({ recent, answer }) => {
  expect(ask({ recent })).toEqual(answer);
});

test("calls that are under way count", () => {
  expect(ask({ recent: many(20, (at) => at / 3), inFlight: { calls: 3, tokensIn: 0 } })).toEqual(allowed);
  expect(ask({ recent: many(20, (at) => at / 3), inFlight: { calls: 4, tokensIn: 0 } })).toEqual(
    refusal("too-many-calls", 30),
  );
});

test.each<{ name: string; outcomes: readonly CallOutcome[]; answer: object }>([
  { name: "four refusals", outcomes: ["auth", "auth", "auth", "auth"], answer: allowed },
  {
    name: "five refusals",
    outcomes: ["auth", "auth", "auth", "auth", "auth"],
    answer: refusal("key-refused", 29),
  },
  { name: "one success closes", outcomes: ["ok", "auth", "auth", "auth", "auth", "auth"], answer: allowed },
  {
    name: "a bad draft is an accepted key",
    outcomes: ["auth", "rejected", "auth", "auth", "auth", "auth"],
    answer: allowed,
  },
  {
    name: "a timeout says nothing about a key",
    outcomes: ["auth", "timeout", "auth", "auth", "failed", "auth", "rate", "auth"],
    answer: refusal("key-refused", 29),
  },
  {
    name: "other failures never open it",
    outcomes: Array.from({ length: 20 }, () => "failed" as const),
    answer: allowed,
  },
])("the key: $name", ({ outcomes, answer }) => {
  expect(ask({ recent: outcomes.map((outcome, at) => ago(1 + at * 7, outcome)) })).toEqual(answer);
});

test("the key: after the pause one call to see, and no other beside it", () => {
  const recent = many(5, (at) => 31 + at, "auth");
  expect(ask({ recent })).toEqual(allowed);
  expect(ask({ recent, inFlight: { calls: 1, tokensIn: 0 } })).toMatchObject({ reason: "key-refused" });
  expect(ask({ recent: [ago(0, "auth"), ...recent] })).toEqual(refusal("key-refused", 30));
  expect(ask({ recent: [ago(0, "ok"), ...recent] })).toEqual(allowed);
});

test.each([
  { name: "up to the last token", today: 498_000, inFlight: 1_000, answer: allowed },
  { name: "one token more", today: 498_001, inFlight: 1_000, answer: refusal("tokens-of-day", 12 * 60) },
])("tokens of a day: $name", ({ today, inFlight, answer }) => {
  const asked = ask({ today: { tokensIn: today, costUsd: 0 }, inFlight: { calls: 1, tokensIn: inFlight } });
  expect(asked).toEqual(answer);
});

test("cost of a day, where there is a limit", () => {
  const today = { tokensIn: 0, costUsd: 2 };
  expect(ask({ today })).toEqual(allowed);
  expect(ask({ today }, { usdPerDay: 2.01 })).toEqual(allowed);
  expect(ask({ today }, { usdPerDay: 2 })).toEqual(refusal("cost-of-day", 12 * 60));
});

const anyCalls = fc
  .array(
    fc.record({
      ago: fc.integer({ min: -5 * MINUTE, max: 120 * MINUTE }),
      outcome: fc.constantFrom(...CALL_OUTCOMES),
    }),
    { maxLength: 80 },
  )
  .map((calls) =>
    calls
      .sort((a, b) => a.ago - b.ago)
      .map(({ ago: since, outcome }) => ({ at: instantOf(NOW - since), outcome })),
  );

test("a refusal names a later time, and is no longer made then", () => {
  fc.assert(
    fc.property(anyCalls, fc.nat(600_000), (recent, tokensIn) => {
      const first = ask({ recent, today: { tokensIn, costUsd: 0 } });
      if (first.allowed) return;
      expect(first.until).toBeGreaterThan(NOW);
      const later = { ...view({ recent, tokensIn: 0 }), now: first.until as Instant };
      const again = mayCallModel(later, USUAL_LIMITS);
      // Another rule may still speak, but not the same one for longer than its pause.
      if (!again.allowed) expect(again.until).toBeGreaterThan(first.until);
      const day = { ...later, now: instantOf(startOfDay(instantOf(NOW)) + 48 * 60 * MINUTE) };
      expect(mayCallModel(day, USUAL_LIMITS)).toEqual(allowed);
    }),
  );
});

test("fewer calls under way and less spent never turns a yes into a no", () => {
  fc.assert(
    fc.property(anyCalls, fc.nat(30), fc.nat(500_000), (recent, calls, tokensIn) => {
      const asked = { recent, inFlight: { calls, tokensIn: 0 }, today: { tokensIn, costUsd: 0 } };
      if (!ask(asked).allowed) return;
      expect(ask({ ...asked, inFlight: { calls: Math.floor(calls / 2), tokensIn: 0 } }).allowed).toBe(true);
      expect(ask({ ...asked, today: { tokensIn: Math.floor(tokensIn / 2), costUsd: 0 } }).allowed).toBe(true);
    }),
  );
});

test("whoever asks before each call never makes more of them within a window than there may be", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ after: fc.nat(8 * MINUTE), outcome: fc.constantFrom(...CALL_OUTCOMES) }), {
        maxLength: 200,
      }),
      (steps) => {
        let recent: { at: Instant; outcome: CallOutcome }[] = [];
        let now = NOW;
        for (const { after, outcome } of steps) {
          now += Math.floor(after / 8);
          if (!mayCallModel({ ...view({ recent }), now: instantOf(now) }, USUAL_LIMITS).allowed) continue;
          recent = [{ at: instantOf(now), outcome }, ...recent];
          const within = recent.filter(({ at }) => at > now - USUAL_LIMITS.windowMs).length;
          expect(within).toBeLessThanOrEqual(USUAL_LIMITS.callsPerWindow);
        }
      },
    ),
  );
});

test("a clock that was set back holds nobody up", () => {
  expect(ask({ recent: many(24, (at) => -100_000 + at / 3, "auth") })).toEqual(allowed);
});
