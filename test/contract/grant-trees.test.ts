/** Grants under grants: never broader, deeper or longer, together never more; and what ends them. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { Asker, IssueGrantRequest } from "../../src/engine/index.ts";
import { installationId, type LaneId } from "../../src/kernel/ids.ts";
import { type Grant, grantId } from "../../src/rooms/grants/index.ts";
import {
  CHILD,
  child,
  GRANDCHILD,
  grandchild,
  owner,
  PARENT,
  parent,
  shelve,
  spawn,
} from "../support/grants.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const MINUTE = 60_000;

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? error,
  );
const expand = (lab: Lab, asker: Asker, ref: string) => lab.engine.expand({ asker, ref });
const further = (more: Partial<IssueGrantRequest> = {}) =>
  spawn({ issuer: child, child: GRANDCHILD, lanes: [PARENT], ...more });

eachStore("a grant under a grant", (open) => {
  test("a level less, what is left, no longer than the one above it", async () => {
    await using lab = await open();
    await shelve(lab);
    const above = await lab.engine.issueGrant(spawn({ tokens: 1_000, ttlMs: 10 * MINUTE, maxDepth: 4 }));
    await lab.engine.spendGrant({ grant: above.grant, tokens: 300 });
    lab.clock.advance(MINUTE);
    const wish = { tokens: 5_000, ttlMs: 60 * MINUTE, maxDepth: 16 };
    expect(await lab.engine.issueGrant(further(wish))).toMatchObject({
      tokens: 700,
      maxDepth: 3,
      expiresAt: above.expiresAt,
    });
    const modest = { tokens: 10, ttlMs: MINUTE, maxDepth: 1 };
    expect(await lab.engine.issueGrant(further(modest))).toMatchObject({
      tokens: 10,
      maxDepth: 1,
      expiresAt: lab.clock.now() + MINUTE,
    });
  });

  test("only what the giver itself may read", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    await lab.engine.issueGrant(spawn({ summaries: [shelf.pairs[0]!] }));
    const give = (more: object) => outcome(lab.engine.issueGrant(further(more)));
    expect(await give({ lanes: ["agent:main:telegram:group:9"] })).toBe("grant/out-of-scope");
    expect(await give({ summaries: [shelf.pairs[1]!] })).toBe("grant/out-of-scope");
    expect(await give({ summaries: [shelf.top] })).toBe("grant/out-of-scope");
    expect(await give({ summaries: [shelf.leaves[0]!] })).toBe("done");
    expect(await outcome(expand(lab, grandchild, shelf.leaves[0]!))).toBe("done");
    expect(await outcome(expand(lab, grandchild, shelf.leaves[1]!))).toBe("grant/out-of-scope");
  });

  test("without summaries of its own it is held to those above it", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    await lab.engine.issueGrant(spawn({ summaries: [shelf.pairs[0]!] }));
    await lab.engine.issueGrant(further());
    expect(await outcome(expand(lab, grandchild, shelf.leaves[1]!))).toBe("done");
    for (const ref of [shelf.pairs[1]!, shelf.top, shelf.own]) {
      expect(await outcome(expand(lab, grandchild, ref))).toBe("grant/out-of-scope");
    }
  });

  test("what is read under it counts for the one above it, and is noted there", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const above = await lab.engine.issueGrant(spawn({ tokens: 500 }));
    const under = await lab.engine.issueGrant(further());
    const { tokens } = await expand(lab, grandchild, shelf.leaves[0]!);
    for (const { secret } of [above, under]) {
      const report = await lab.engine.grantReport({ secret });
      expect(report).toMatchObject({ spent: tokens, visited: shelf.messages.slice(0, 2) });
    }
    await expand(lab, child, shelf.leaves[1]!);
    expect(await outcome(expand(lab, grandchild, shelf.leaves[2]!))).toBe("done");
    expect((await lab.engine.grantReport(above)).spent).toBeLessThanOrEqual(500);
    await lab.engine.spendGrant({ grant: under.grant, tokens: 500 });
    expect(await outcome(expand(lab, child, shelf.leaves[2]!))).toBe("grant/spent");
    expect(await outcome(lab.engine.issueGrant(further({ child: `${GRANDCHILD}0` })))).toBe("grant/spent");
  });

  test("no level, no time left: nothing to pass on", async () => {
    await using lab = await open();
    await shelve(lab);
    await lab.engine.issueGrant(spawn({ maxDepth: 1 }));
    expect(await outcome(lab.engine.issueGrant(further()))).toBe("grant/recursion");
    await lab.engine.issueGrant(spawn({ ttlMs: MINUTE }));
    lab.clock.advance(MINUTE);
    expect(await outcome(lab.engine.issueGrant(further()))).toBe("grant/expired");
  });
});

eachStore("asking", (open) => {
  const ask = (issuer: Asker, to: string, more: Partial<IssueGrantRequest> = {}) =>
    spawn({ issuer, child: to, purpose: "ask", lanes: [PARENT], ...more });

  test("who was asked does not ask, whether the first question still stands or not", async () => {
    await using lab = await open();
    await shelve(lab);
    const first = await lab.engine.issueGrant(ask(parent, CHILD));
    expect(await outcome(lab.engine.issueGrant(ask(child, GRANDCHILD)))).toBe("grant/recursion");
    await lab.engine.revokeGrant({ secret: first.secret, reason: "completed" });
    expect(await outcome(lab.engine.issueGrant(ask(child, GRANDCHILD, { lanes: [CHILD] })))).toBe(
      "grant/recursion",
    );
  });

  test("nor by way of a sub-agent of its own", async () => {
    await using lab = await open();
    await shelve(lab);
    await lab.engine.issueGrant(ask(parent, CHILD));
    await lab.engine.issueGrant(further());
    const third = `${GRANDCHILD}3`;
    expect(await outcome(lab.engine.issueGrant(ask(grandchild, third)))).toBe("grant/recursion");
  });

  test("a sub-agent that works may ask; one that works for it may not", async () => {
    await using lab = await open();
    await shelve(lab);
    await lab.engine.issueGrant(spawn({ maxDepth: 8 }));
    expect(await outcome(lab.engine.issueGrant(ask(child, `${CHILD}2`)))).toBe("done");
    await lab.engine.issueGrant(further({ maxDepth: 8 }));
    expect(await outcome(lab.engine.issueGrant(ask(grandchild, `${GRANDCHILD}2`)))).toBe("grant/recursion");
  });

  test("the same request is not granted twice", async () => {
    await using lab = await open();
    await shelve(lab);
    const first = await lab.engine.issueGrant(ask(parent, CHILD, { requestId: "r1" }));
    await lab.engine.revokeGrant({ secret: first.secret, reason: "completed" });
    const again = ask(parent, GRANDCHILD, { requestId: "r1" });
    expect(await outcome(lab.engine.issueGrant(again))).toBe("grant/recursion");
    expect(await outcome(lab.engine.issueGrant({ ...again, requestId: "r2" }))).toBe("done");
  });

  test("one at a time for a conversation: the second waits for the first to end", async () => {
    await using lab = await open();
    await shelve(lab);
    const both = await Promise.all([
      outcome(lab.engine.issueGrant(ask(parent, CHILD))),
      outcome(lab.engine.issueGrant(ask(parent, GRANDCHILD))),
    ]);
    expect(both).toEqual(["done", "grant/busy"]);
    // A sub-agent that is started meanwhile is another matter, and so is another conversation.
    expect(await outcome(lab.engine.issueGrant(spawn({ child: `${CHILD}9` })))).toBe("done");
    const elsewhere = { ...parent, installation: "elsewhere" };
    expect(await outcome(lab.engine.issueGrant(ask(elsewhere, CHILD)))).toBe("done");
    await lab.engine.revokeGrant({ child: CHILD, reason: "timeout" });
    expect(await outcome(lab.engine.issueGrant(ask(parent, GRANDCHILD)))).toBe("done");
    lab.clock.advance(6 * MINUTE);
    expect(await outcome(lab.engine.issueGrant(ask(parent, CHILD)))).toBe("done");
  });
});

eachStore("taking back", (open) => {
  test.each(["completed", "failed", "timeout", "deleted", "released", "rolled-back"] as const)(
    "%s: the child reads no more, nor does whoever reads under it",
    async (reason) => {
      await using lab = await open();
      const shelf = await shelve(lab);
      await lab.engine.issueGrant(spawn());
      await lab.engine.issueGrant(further());
      expect(await lab.engine.revokeGrant({ child: CHILD, reason })).toEqual({ revoked: 2 });
      expect(await outcome(expand(lab, child, shelf.top))).toBe("grant/revoked");
      expect(await outcome(expand(lab, grandchild, shelf.top))).toBe("grant/revoked");
      expect(await lab.engine.revokeGrant({ child: CHILD, reason })).toEqual({ revoked: 0 });
    },
  );

  test("a sub-agent that ends takes along what it gave without a grant of its own", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    await lab.engine.issueGrant(further({ lanes: [CHILD] }));
    expect(await outcome(expand(lab, grandchild, shelf.own))).toBe("done");
    await lab.engine.revokeGrant({ child: CHILD, reason: "completed" });
    expect(await outcome(expand(lab, grandchild, shelf.own))).toBe("grant/revoked");
  });

  test("what is revoked in the middle of reading is not spent on again", async () => {
    await using lab = await open();
    await shelve(lab);
    const above = await lab.engine.issueGrant(spawn());
    const under = await lab.engine.issueGrant(further());
    await lab.engine.spendGrant({ grant: under.grant, tokens: 100 });
    await lab.engine.revokeGrant({ secret: above.secret, reason: "failed" });
    expect(await outcome(lab.engine.spendGrant({ grant: under.grant, tokens: 1 }))).toBe("grant/revoked");
    // The account is closed all the same.
    await lab.engine.settleGrant({ grant: under.grant, unused: 60, visited: ["msg:1"] });
    expect(await lab.engine.grantReport(under)).toMatchObject({
      state: "revoked",
      spent: 40,
      visited: ["msg:1"],
    });
  });

  test("all that an earlier gateway gave, and nothing of another installation", async () => {
    await using lab = await open();
    await shelve(lab);
    const early = await lab.engine.issueGrant(spawn());
    const other = await lab.engine.issueGrant(spawn({ issuer: { ...parent, installation: "elsewhere" } }));
    lab.clock.advance(MINUTE);
    const before = lab.clock.now();
    const late = await lab.engine.issueGrant(spawn({ child: GRANDCHILD }));
    const states = async () =>
      Promise.all([early, other, late].map(async (one) => (await lab.engine.grantReport(one)).state));
    expect(await lab.engine.revokeGrant({ all: true, before, reason: "restart" })).toEqual({ revoked: 1 });
    expect(await states()).toEqual(["revoked", "live", "live"]);
    expect(await lab.engine.revokeGrant({ all: true, reason: "restart" })).toEqual({ revoked: 1 });
    expect(await states()).toEqual(["revoked", "live", "revoked"]);
    const elsewhere = { all: true, installation: "elsewhere", reason: "restart" } as const;
    expect(await lab.engine.revokeGrant(elsewhere)).toEqual({ revoked: 1 });
  });

  test.each([{}, { all: false }, { child: CHILD, all: true }, { child: CHILD, secret: "x" }])(
    "which ones is said in one way: %j is refused",
    async (which) => {
      await using lab = await open();
      await expect(async () => lab.engine.revokeGrant({ ...which, reason: "failed" })).rejects.toMatchObject({
        code: "input/bad-field",
      });
    },
  );
});

interface Step {
  readonly kind: "give" | "spend" | "settle" | "revoke" | "wait";
  readonly who: number;
  readonly amount: number;
  readonly purpose: "spawn" | "ask";
}

const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom("give", "give", "give", "spend", "spend", "spend", "settle", "revoke", "wait"),
    who: fc.nat(1_000),
    amount: fc.integer({ min: 1, max: 3_000 }),
    purpose: fc.constantFrom("spawn", "spawn", "ask"),
  }),
  { minLength: 20, maxLength: 80, size: "max" },
);

interface Given {
  readonly grant: number;
  readonly secret: string;
  aside: number;
  used: number;
}

/** Plays the steps; answers every grant that was given, with what was really handed out under it. */
async function play(
  lab: Lab,
  shelf: { leaves: readonly string[]; pairs: readonly string[] },
  plan: readonly Step[],
) {
  const sessions = [owner];
  const given: Given[] = [];
  for (const [at, { kind, who, amount, purpose }] of plan.entries()) {
    const one = given[who % Math.max(1, given.length)];
    if (kind === "give") {
      const issuer = sessions[who % sessions.length]!;
      const to = `agent:main:subagent:${at}`;
      const wish: IssueGrantRequest = {
        ...{ issuer, child: to, purpose, lanes: [PARENT] },
        ...{ tokens: amount, maxDepth: 1 + (amount % 9), ttlMs: amount * 20 },
        ...(amount % 3 === 0 && { summaries: [[...shelf.pairs, ...shelf.leaves][amount % 6]!] }),
      };
      const answer = await lab.engine.issueGrant(wish).catch(() => undefined);
      if (answer === undefined) continue;
      sessions.push({ agent: "main", sessionKey: to, isOwner: null });
      given.push({ ...answer, aside: 0, used: 0 });
    } else if (kind === "wait") lab.clock.advance(amount);
    else if (one === undefined) continue;
    else if (kind === "revoke") await lab.engine.revokeGrant({ secret: one.secret, reason: "failed" });
    else if (kind === "spend") {
      const spent = await lab.engine.spendGrant({ grant: one.grant, tokens: amount }).catch(() => undefined);
      if (spent === undefined) continue;
      one.aside += spent.allowed;
    } else {
      const unused = Math.min(one.aside, amount);
      await lab.engine.settleGrant({ grant: one.grant, unused, visited: [] });
      one.used += one.aside - unused;
      one.aside = 0;
    }
  }
  return given;
}

eachStore("any tree of grants, and anything done under it", (open) => {
  test("never exceeds what stands above: scope, depth, time, tokens", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        await using lab = await open();
        const shelf = await shelve(lab);
        const given = await play(lab, shelf, plan);
        const stored = await lab.store.read(({ grants }) =>
          Promise.all(given.map(async ({ grant }) => (await grants.grant(grantId(grant)))!)),
        );
        const byId = new Map(stored.map((grant) => [grant.id, grant]));
        for (const grant of stored) {
          expect(grant.spent).toBeLessThanOrEqual(grant.tokens);
          expect(handedOut(given, byId, grant)).toBe(grant.spent);
          const above = grant.parent === null ? undefined : byId.get(grant.parent)!;
          if (above !== undefined) expectWithin(grant, above);
        }
        await expectSummariesWithin(lab, stored, byId);
      }),
      { numRuns: 40 },
    );
  });
});

/** Under this grant and those under it. */
function handedOut(given: readonly Given[], byId: ReadonlyMap<number, Grant>, grant: Grant): number {
  const isUnder = (id: number): boolean => {
    for (let at = byId.get(id); at !== undefined; at = byId.get(at.parent ?? -1)) {
      if (at.id === grant.id) return true;
    }
    return false;
  };
  return given.filter((one) => isUnder(one.grant)).reduce((sum, { aside, used }) => sum + aside + used, 0);
}

function expectWithin(grant: Grant, above: Grant): void {
  expect(grant.issuer).toBe(above.child);
  expect(grant.maxDepth).toBeLessThan(above.maxDepth);
  expect(grant.tokens).toBeLessThanOrEqual(above.tokens);
  expect(grant.expiresAt).toBeLessThanOrEqual(above.expiresAt);
  expect(new Set<LaneId>(above.lanes)).toEqual(new Set([...above.lanes, ...grant.lanes]));
  expect(grant.delegation).toBe(above.delegation + 1);
  if (above.revokedAt !== null) expect(grant.revokedAt).not.toBeNull();
  if (above.summaries !== null) expect(grant.summaries).not.toBeNull();
  if (grant.purpose === "ask") expect(above.purpose).toBe("spawn");
}

/** Each summary that is granted is one above it, or under one. */
async function expectSummariesWithin(
  lab: Lab,
  stored: readonly Grant[],
  byId: ReadonlyMap<number, Grant>,
): Promise<void> {
  await lab.store.read(async ({ history }) => {
    for (const { summaries, parent: aboveId } of stored) {
      const above = aboveId === null ? null : byId.get(aboveId)!.summaries;
      if (above === null) continue;
      for (const id of summaries!) {
        const over = new Set([id]);
        for (const one of over) for (const covering of await history.coveringSummary(one)) over.add(covering);
        expect(above.some((one) => over.has(one))).toBe(true);
      }
    }
  });
  expect(stored.every(({ installation }) => installation === installationId("lab"))).toBe(true);
}
