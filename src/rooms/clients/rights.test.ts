/** No grant that is over, and none of another right, lets a program do anything. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { installationId } from "../../kernel/ids.ts";
import { CLIENT_RIGHTS, type ClientGrant, clientGrantId } from "./client.ts";
import { clientGrantState, NO_RIGHTS, readsLanesOf, rightsOf } from "./rights.ts";

const NOW = instantOf(1_000);

function grant(more: Partial<ClientGrant> = {}): ClientGrant {
  return {
    ...{ id: clientGrantId(1), installation: installationId("home"), client: "cursor", right: "lanes" },
    ...{ agents: null, givenAt: instantOf(1), until: null, revokedAt: null },
    ...more,
  };
}

test("without a grant nothing is added", () => {
  expect(rightsOf([], NOW)).toEqual(NO_RIGHTS);
});

test.each([
  { name: "for some agents", grants: [grant({ agents: ["b", "a"] })], lanes: ["a", "b"] },
  {
    name: "for some and for others",
    grants: [grant({ agents: ["a"] }), grant({ agents: ["b", "a"] })],
    lanes: ["a", "b"],
  },
  { name: "for some and for all", grants: [grant({ agents: ["a"] }), grant()], lanes: "all" },
  {
    name: "for all, taken back",
    grants: [grant({ revokedAt: NOW }), grant({ agents: ["a"] })],
    lanes: ["a"],
  },
  { name: "until now", grants: [grant({ until: NOW })], lanes: "none" },
] as const)("lanes $name", ({ grants, lanes }) => {
  expect(rightsOf(grants, NOW)).toEqual({ ...NO_RIGHTS, lanes });
});

test("a right is there exactly when a live grant gives it", () => {
  const time = fc.option(fc.integer({ min: 900, max: 1_100 }).map(instantOf));
  const any = fc.record({
    right: fc.constantFrom(...CLIENT_RIGHTS),
    agents: fc.option(fc.subarray(["a", "b", "c"], { minLength: 1 })),
    until: time,
    revokedAt: time,
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 6 }), (given) => {
      const grants = given.map(grant);
      const live = grants.filter((one) => clientGrantState(one, NOW) === "live");
      const rights = rightsOf(grants, NOW);
      expect(rights.forget).toBe(live.some(({ right }) => right === "forget"));
      expect(rights.teach).toBe(live.some(({ right }) => right === "teach"));
      for (const agent of ["a", "b", "c", "d"]) {
        const isGiven = live.some(
          ({ right, agents }) => right === "lanes" && (agents === null || agents.includes(agent)),
        );
        expect(readsLanesOf(rights, agent)).toBe(isGiven);
      }
    }),
  );
});
