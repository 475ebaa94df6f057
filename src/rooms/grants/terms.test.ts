/** However grants are given under one another, none says more than what stands above it. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { installationId, laneId } from "../../kernel/ids.ts";
import { GRANT_PURPOSES, type Grant, grantId } from "./grant.ts";
import { grantState, grantTerms, MOST_GRANTED, tokensLeft } from "./terms.ts";

const NOW = instantOf(1_000);

function grant(more: Partial<Grant> = {}): Grant {
  return {
    id: grantId(1),
    hash: "0".repeat(64),
    parent: null,
    installation: installationId("home"),
    agent: "main",
    issuer: "parent",
    child: "child",
    purpose: "spawn",
    delegation: 0,
    lanes: [laneId(1)],
    summaries: null,
    maxDepth: 3,
    tokens: 1_000,
    spent: 0,
    issuedAt: instantOf(0),
    expiresAt: instantOf(10_000),
    revokedAt: null,
    revokedWhy: null,
    request: null,
    ...more,
  };
}

describe("without a wish", () => {
  test.each([
    { purpose: "ask", terms: { maxDepth: 3, tokens: 4_000, expiresAt: NOW + 300_000 } },
    { purpose: "spawn", terms: { maxDepth: 3, tokens: 16_000, expiresAt: NOW + 3_600_000 } },
  ] as const)("$purpose", ({ purpose, terms }) => {
    expect(grantTerms({ purpose }, [], NOW)).toEqual(terms);
  });
});

test("a wish without bounds gets what is granted at most", () => {
  const wish = { purpose: "spawn", maxDepth: 1e9, tokens: 1e9, ttlMs: 1e12 } as const;
  expect(grantTerms(wish, [], NOW)).toEqual({
    maxDepth: 16,
    tokens: 200_000,
    expiresAt: NOW + 86_400_000,
  });
});

test("under another: a level less, what is left, no longer", () => {
  const above = [grant({ spent: 400 }), grant({ tokens: 900, spent: 800, expiresAt: instantOf(5_000) })];
  expect(grantTerms({ purpose: "spawn" }, above, NOW)).toEqual({
    maxDepth: 2,
    tokens: 100,
    expiresAt: 5_000,
  });
});

test.each([
  { name: "no level left", above: grant({ maxDepth: 1 }) },
  { name: "nothing left to spend", above: grant({ spent: 1_000 }) },
  { name: "no time left", above: grant({ expiresAt: NOW }) },
])("$name: nothing is granted", ({ above }) => {
  expect(grantTerms({ purpose: "spawn" }, [above], NOW)).toBeNull();
});

test.each([{ tokens: 0 }, { maxDepth: 0 }, { ttlMs: 0 }, { tokens: -5 }, { ttlMs: -5 }])(
  "a wish for nothing is granted nothing: %j",
  (wish) => {
    expect(grantTerms({ purpose: "ask", ...wish }, [], NOW)).toBeNull();
  },
);

test("taken back, over, live", () => {
  expect(grantState(grant({ revokedAt: NOW, expiresAt: instantOf(1) }), NOW)).toBe("revoked");
  expect(grantState(grant({ expiresAt: NOW }), NOW)).toBe("expired");
  expect(grantState(grant({ expiresAt: instantOf(NOW + 1) }), NOW)).toBe("live");
});

test("the terms are never broader, deeper or longer than any grant above them, nor than the house allows", () => {
  const amount = fc.integer({ min: -10, max: 1_000_000_000 });
  const wish = fc.record(
    { purpose: fc.constantFrom(...GRANT_PURPOSES), maxDepth: amount, tokens: amount, ttlMs: amount },
    { requiredKeys: ["purpose"] },
  );
  const above = fc
    .record({
      maxDepth: fc.nat(20),
      tokens: fc.nat(300_000),
      spent: fc.nat(300_000),
      expiresAt: fc.nat(10_000_000),
    })
    .map(({ expiresAt, ...rest }) => grant({ ...rest, expiresAt: instantOf(expiresAt) }));
  fc.assert(
    fc.property(wish, fc.array(above, { maxLength: 4 }), (wished, chain) => {
      const terms = grantTerms(wished, chain, NOW);
      if (terms === null) return;
      expect(terms.maxDepth).toBeGreaterThanOrEqual(1);
      expect(terms.maxDepth).toBeLessThanOrEqual(wished.maxDepth ?? 3);
      expect(terms.maxDepth).toBeLessThanOrEqual(MOST_GRANTED.maxDepth);
      expect(terms.tokens).toBeLessThanOrEqual(Math.min(MOST_GRANTED.tokens, tokensLeft(chain)));
      expect(terms.expiresAt).toBeLessThanOrEqual(NOW + MOST_GRANTED.ttlMs);
      for (const one of chain) {
        expect(terms.maxDepth).toBeLessThan(one.maxDepth);
        expect(terms.tokens).toBeLessThanOrEqual(one.tokens - one.spent);
        expect(terms.expiresAt).toBeLessThanOrEqual(one.expiresAt);
      }
    }),
  );
});
