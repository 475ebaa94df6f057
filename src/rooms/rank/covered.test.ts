import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { withoutCovered } from "./covered.ts";
import type { Ranked } from "./ranked.ts";

const ranked = (key: string, score: number, hops: readonly string[] = []): Ranked => ({
  candidate: {
    key,
    kind: hops.length > 0 ? "sum" : "msg",
    session: "1/1",
    previous: [],
    next: [],
    role: "user",
    sender: null,
    at: instantOf(0),
    text: null,
    gathered: 1,
    scope: "agent",
    quality: 1,
    hops,
  },
  score,
  parts: [],
  beside: null,
  alike: [],
});
const named = (all: readonly Ranked[]) => all.map(({ candidate, alike }) => [candidate.key, alike]);

test("a summary behind one of its sources is named there; one before them stays, and so do they", () => {
  const source = ranked("msg:1", 0.5);
  const better = ranked("sum:1", 0.6, ["msg:1", "msg:2"]);
  const worse = ranked("sum:2", 0.4, ["msg:2", "msg:1"]);
  expect(named(withoutCovered([better, source, worse]))).toEqual([
    ["sum:1", []],
    ["msg:1", ["sum:2"]],
  ]);
});

test("a summary of what was not found stays where it is", () => {
  const all = [ranked("msg:1", 0.5), ranked("sum:1", 0.4, ["msg:7"])];
  expect(withoutCovered(all)).toEqual(all);
});
