/** What calls of tools say of a turn: how they ended, the last attempt first, and never what their texts claim. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { type CallOutcome, chainEvidence, type ToolAttempt, toolEvidence } from "./tool-evidence.ts";

const attempt = (asked: string, outcome: CallOutcome, more: Partial<ToolAttempt> = {}): ToolAttempt => ({
  ...{ tool: "exec", asked, outcome, exitCode: outcome === "ok" ? 0 : 1, told: true },
  ...more,
});
const worthOf = (...attempts: readonly ToolAttempt[]) => toolEvidence(attempts)?.value ?? 0;

test("what failed and was then done went well; what went well and then failed did not", () => {
  expect(worthOf(attempt("npm test", "error"), attempt("npm test", "ok"))).toBeCloseTo(0.5);
  expect(worthOf(attempt("npm test", "ok"), attempt("npm test", "error"))).toBeCloseTo(-0.5);
  expect(worthOf(attempt("git push orign", "error"), attempt("git push origin --tags", "ok"))).toBeCloseTo(
    0.5,
  );
});

test("a failure that nothing repaired weighs beside what went well, and the last of them most", () => {
  const [failed, ok] = [attempt("make docs", "error"), attempt("npm test", "ok")];
  expect(worthOf(failed, ok)).toBeGreaterThan(0);
  expect(worthOf(failed, ok)).toBeLessThan(0.5);
  expect(worthOf(ok, failed)).toBeLessThan(0);
});

test("who is stopped or refused says less than who fails; who only looks less than who does something", () => {
  const of = (outcome: CallOutcome, tool = "exec") => worthOf(attempt("x y", outcome, { tool }));
  expect(of("error")).toBeLessThan(of("timeout"));
  expect(of("timeout")).toBeLessThan(of("denied"));
  expect(of("denied")).toBeLessThan(of("aborted"));
  expect(of("ok", "read")).toBeLessThan(of("ok"));
  expect(of("error", "web_fetch")).toBeGreaterThan(of("error"));
  expect(toolEvidence([])).toBeNull();
});

test("by an exit code before a field, and by a field before words", () => {
  const one = (exitCode: number | null, told: boolean) =>
    toolEvidence([attempt("npm test", "error", { exitCode, told })])!;
  expect(one(1, true)).toMatchObject({ detector: "exit-code", structured: true });
  expect(one(null, true)).toMatchObject({ detector: "error-shape", structured: true });
  expect(one(null, false)).toMatchObject({ detector: "error-shape", structured: false });
  expect(one(1, true).confidence).toBeGreaterThan(one(null, true).confidence);
  expect(one(null, true).confidence).toBeGreaterThan(one(null, false).confidence);
});

test("what only a text says is a weak sign whatever number it writes, and none beside what the host says", () => {
  const written = attempt("cat notes", "error", { exitCode: 1, told: false });
  const found = toolEvidence([written])!;
  expect(found).toMatchObject({ detector: "error-shape", structured: false });
  expect(found.confidence).toBeLessThanOrEqual(0.4);
  const said = attempt("npm test", "ok");
  expect(toolEvidence([said, written])).toEqual(toolEvidence([said]));
  expect(toolEvidence([written, said])).toEqual(toolEvidence([said]));
});

test("a chain of things that all went well is a weak sign; one failure, or only looking, is none", () => {
  const chain = ["npm ci", "npm test", "git push"].map((asked) => attempt(asked, "ok"));
  expect(chainEvidence(chain)).toMatchObject({ source: "scanner", value: 0.25 });
  expect(chainEvidence([...chain, attempt("make docs", "error")])).toBeNull();
  expect(chainEvidence(chain.slice(1))).toBeNull();
  expect(chainEvidence(chain.map((one) => ({ ...one, tool: "read" })))).toBeNull();
});

const attempts = fc.array(
  fc.record({
    tool: fc.constantFrom("exec", "read", "edit", "web_search"),
    asked: fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom("npm test", "npm test -w a", "git push")),
    outcome: fc.constantFrom<CallOutcome>("ok", "error", "timeout", "denied", "aborted"),
    exitCode: fc.option(fc.integer({ min: 0, max: 3 })),
    told: fc.boolean(),
  }),
  { maxLength: 12 },
);

test("never a person's word, within bounds; and doing the last thing again with the same end changes nothing", () => {
  fc.assert(
    fc.property(attempts, (made) => {
      const found = toolEvidence(made);
      const again = made.at(-1);
      if (again !== undefined && again.asked !== "") expect(toolEvidence([...made, again])).toEqual(found);
      for (const one of [found, chainEvidence(made)]) {
        if (one === null) continue;
        expect(one.source).not.toBe("human");
        expect(Math.abs(one.value)).toBeLessThanOrEqual(0.5);
        expect(one.confidence).toBeGreaterThan(0);
        expect(one.confidence).toBeLessThanOrEqual(0.9);
        if (made.some(({ told }) => told)) continue;
        expect([one.detector, one.structured, one.confidence > 0.4]).toEqual(["error-shape", false, false]);
      }
    }),
  );
});
