import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import type { Candidate, CandidateKind } from "./candidate.ts";
import { ASKED, asking, candidate, statisticsOf } from "./pool.fixture.ts";
import { rank } from "./rank.ts";
import { standingOf } from "./standing.ts";
import { RANK_WEIGHTS } from "./weights.ts";

const DAY = 86_400_000;
const observation = (key: string, text: string, given: Partial<Candidate> = {}) =>
  candidate(key, text, { kind: "obs", role: "observation", session: key, gathered: 1, ...given });

function ranked(question: string, candidates: readonly Candidate[]) {
  return rank(asking(question), candidates, statisticsOf(candidates, 500), RANK_WEIGHTS);
}

test("what somebody said stands for the observation that was made of it, where it stands by itself", () => {
  for (const role of ["user", "assistant"]) {
    const message = candidate("msg:4", "We decided to paint the wall in ochre.", { role });
    const made = observation("obs:1", "Decided: the wall is ochre.", { sources: ["msg:4"], authority: 1 });
    const statistics = statisticsOf([made, message], 500);
    const [first, ...others] = rank(asking("ochre wall"), [made, message], statistics, RANK_WEIGHTS);
    expect([first?.candidate.key, first?.alike, others]).toEqual(["msg:4", ["obs:1"], []]);
    expect(first!.score).toBe(rank(asking("ochre wall"), [message], statistics, RANK_WEIGHTS)[0]!.score);
  }
});

test("an observation stands for what a tool printed, where it has all of the question", () => {
  const printed = candidate("msg:4", `Compiling the lantern. ${"More of the log. ".repeat(200)}`, {
    role: "toolResult",
  });
  const made = observation("obs:1", "make: the lantern was compiled.", { sources: ["msg:4"] });
  const [first, ...others] = ranked("lantern", [printed, made]);
  expect([first?.candidate.key, first?.alike, others]).toEqual(["obs:1", ["msg:4"], []]);
  const [whole] = ranked("lantern log", [printed, made]);
  expect([whole?.candidate.key, whole?.alike]).toEqual(["msg:4", ["obs:1"]]);
});

test("an event and an observation of the same message are shown once, as the observation, as high as the better", () => {
  const printed = candidate("msg:4", "Compiling failed.", { role: "toolResult" });
  const made = observation("obs:1", "make: the lantern was not compiled.", { sources: ["msg:4"] });
  const told = observation("evt:2", "the lantern failed, the harbour lantern", {
    ...{ kind: "evt", role: "event", sources: ["msg:4"] },
  });
  const other = observation("evt:3", "another lantern failed", {
    ...{ kind: "evt", role: "event", sources: ["msg:9"] },
  });
  for (const pool of [
    [made, told, other],
    [told, made, other, printed],
    [printed, told, made, other],
  ]) {
    const found = ranked("harbour lantern failed", pool);
    expect(found.map(({ candidate: { key } }) => key).toSorted()).toEqual(["evt:3", "obs:1"]);
    const best = found.find(({ candidate: { key } }) => key === "obs:1")!;
    expect(best.alike).toContain("evt:2");
    const alone = ranked(
      "harbour lantern failed",
      pool.filter(({ key }) => key !== "obs:1"),
    );
    expect(best.score).toBeGreaterThanOrEqual(
      alone.find(({ candidate: { key } }) => key === "evt:2")!.score - 0.1,
    );
  }
});

test("a decision lasts, and what merely happened fades like what was said", () => {
  const recency = (given: Partial<Candidate>) =>
    standingOf(observation("obs:1", "text", { at: instantOf(ASKED - 7 * DAY), ...given }), ASKED, 0).recency;
  expect(recency({ lasts: true })).toBeGreaterThan(0.95);
  expect(recency({})).toBeLessThan(0.01);
});

test("whatever is found of whatever kind, scores are from 0 to 1 and are what their parts add up to", () => {
  const words = ["lantern", "harbour", "ochre", "failed", "the", "deploy"];
  const one = fc.record({
    kind: fc.constantFrom<CandidateKind>("msg", "mem", "doc", "obs", "evt"),
    text: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }).map((all) => all.join(" ")),
    authority: fc.constantFrom(0, 0.5, 1),
    uses: fc.nat(9),
    daysAgo: fc.nat(400),
    lasts: fc.boolean(),
    source: fc.option(fc.nat(7)),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 8 }), (all) => {
      const candidates = all.map(({ kind, text, authority, uses, daysAgo, lasts, source }, at) =>
        candidate(`${kind}:${at}`, text, {
          ...{ kind, session: `${at}`, gathered: 1, authority, uses, role: "user" },
          at: instantOf(ASKED - daysAgo * DAY),
          ...(lasts && { lasts: true as const }),
          ...(kind !== "msg" && source !== null && { sources: [`msg:${source}`] }),
        }),
      );
      const found = ranked("did the lantern deploy fail in the harbour?", candidates);
      for (const { score, parts } of found) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 9);
      }
      // Nobody is lost: shown, or named by who stands for it, or without anything of the question.
      const named = found.flatMap(({ candidate: { key }, alike }) => [key, ...alike]);
      expect(new Set(named).size).toBe(named.length);
    }),
  );
});
