import fc from "fast-check";
import { expect, test } from "vitest";
import { codeOf } from "../../kernel/errors.ts";
import { LIFECYCLE_STATES, type LifecycleState } from "../../kernel/ledger-words.ts";
import { NEXT_STATES, requireMove } from "./lifecycle-rules.ts";

const LEGAL = [
  ["captured", "categorized"],
  ["categorized", "active"],
  ["active", "consolidated"],
  ["active", "stale"],
  ["consolidated", "active"],
  ["consolidated", "stale"],
  ["stale", "active"],
  ["stale", "archived"],
  ["archived", "active"],
] as const;

const aState = fc.constantFrom(...LIFECYCLE_STATES);

function refusal(from: LifecycleState, to: LifecycleState): Error & { hint?: string } {
  try {
    requireMove("obs:8", from, to);
  } catch (error) {
    return error as Error;
  }
  throw new Error(`${from} to ${to} is allowed`);
}

test("these moves are legal, to stay as one is too, and no others", () => {
  fc.assert(
    fc.property(aState, aState, (from, to) => {
      const isLegal = from === to || LEGAL.some(([one, other]) => one === from && other === to);
      if (isLegal) requireMove("obs:8", from, to);
      else expect(codeOf(refusal(from, to))).toBe("ledger/illegal-move");
    }),
  );
});

test("a refusal names what is allowed, and the way where there is one", () => {
  expect(refusal("active", "archived").message).toBe(
    "obs:8 is active and cannot become archived: from there it may become consolidated or stale",
  );
  expect(refusal("active", "archived").hint).toBe("Go by way of stale, one step at a time.");
  expect(refusal("captured", "archived").hint).toBe(
    "Go by way of categorized, active, stale, one step at a time.",
  );
  expect(refusal("archived", "captured").hint).toBe("Nothing becomes captured again; move it to active.");
});

test("no path leads out: from wherever one gets, one can become active again", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3)), aState, (choices, start) => {
      let state: LifecycleState = start;
      for (const choice of choices) {
        const next = NEXT_STATES[state];
        state = next[choice % next.length]!;
        expect(LIFECYCLE_STATES).toContain(state);
        const reached = new Set<LifecycleState>([state]);
        for (const one of reached) for (const other of NEXT_STATES[one]) reached.add(other);
        expect(reached).toContain("active");
      }
    }),
  );
});
