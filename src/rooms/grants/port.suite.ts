/** Grants in a store: found by what names them, spent no further than they reach, revoked with all that hangs on them. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { installationId, laneId, summaryId } from "../../kernel/ids.ts";
import type { UnitOfWork } from "../../ports/unit-of-work.ts";
import { GRANT_PURPOSES, type Grant, type GrantId, grantId, type NewGrant, REVOKE_REASONS } from "./grant.ts";
import type { GrantStore } from "./port.ts";

interface OpenGrants {
  readonly store: UnitOfWork<{ readonly grants: GrantStore }>;
  close(): Promise<void>;
}

const HOME = installationId("home");
const hash = (number: number) => number.toString(16).padStart(64, "0");

function newGrant(number: number, more: Partial<NewGrant> = {}): NewGrant {
  return {
    hash: hash(number),
    parent: null,
    installation: HOME,
    agent: "main",
    issuer: "parent",
    child: "child",
    purpose: "spawn",
    delegation: 0,
    lanes: [laneId(1)],
    summaries: null,
    maxDepth: 3,
    tokens: 100,
    issuedAt: instantOf(10),
    expiresAt: instantOf(1_000),
    request: null,
    ...more,
  };
}

export function grantStoreSuite(name: string, open: () => Promise<OpenGrants>): void {
  describe(`${name}: grants`, () => {
    let opened: OpenGrants;
    const write = <T>(work: (grants: GrantStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ grants }) => work(grants));
    const read = <T>(work: (grants: GrantStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ grants }) => work(grants));
    const add = (grant: NewGrant) => write((grants) => grants.add(grant));
    const get = async (id: GrantId) => (await read((grants) => grants.grant(id))) as Grant;

    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test("a grant comes back with every field, by its number and by its hash", async () => {
      const parent = await add(newGrant(1));
      const grant = newGrant(2, {
        ...{ parent, installation: installationId("i\0\ud800"), agent: "\ud800", issuer: "a\0", child: "" },
        ...{ purpose: "ask", delegation: 1, lanes: [], summaries: [summaryId(7), summaryId(2)] },
        ...{ maxDepth: 0, tokens: 0, issuedAt: instantOf(-5), expiresAt: instantOf(5), request: "r\udc00" },
      });
      const id = await add(grant);
      const stored = { ...grant, id, spent: 0, revokedAt: null, revokedWhy: null };
      expect(await get(id)).toEqual(stored);
      expect(await read((grants) => grants.byHash(hash(2)))).toEqual(stored);
      expect(await read((grants) => grants.byHash(hash(3)))).toBeUndefined();
      expect(await read((grants) => grants.grant(grantId(987_654)))).toBeUndefined();
    });

    test.each<[string, Partial<NewGrant>]>([
      ["a hash that is known", { hash: hash(1) }],
      ["a hash that is none", { hash: "secret" }],
      ["a hash in capitals", { hash: hash(0xabc).toUpperCase() }],
      ["a parent that is not there", { parent: grantId(987_654) }],
      ["half a token", { tokens: 0.5 }],
      ["less than nothing", { tokens: -1 }],
      ["a depth below zero", { maxDepth: -1 }],
      ["a time without end", { expiresAt: instantOf(Number.POSITIVE_INFINITY) }],
    ])("refuses %s", async (_name, more) => {
      await add(newGrant(1));
      await expect(add(newGrant(2, more))).rejects.toThrow();
    });

    test("the newest of a child, whatever its state, in its installation", async () => {
      const of = (child: string, installation = HOME) =>
        read((grants) => grants.byChild({ installation, sessionKey: child }));
      expect(await of("child")).toBeUndefined();
      await add(newGrant(1));
      const newest = await add(newGrant(2, { expiresAt: instantOf(11) }));
      await add(newGrant(3, { installation: installationId("elsewhere") }));
      await add(newGrant(4, { child: "Child" }));
      await write((grants) => grants.revoke(newest, instantOf(12), "deleted"));
      expect(await of("child")).toMatchObject({ id: newest, revokedAt: 12, revokedWhy: "deleted" });
      expect(await of("child", installationId("elsewhere"))).toMatchObject({ hash: hash(3) });
    });

    test("those of an issuer that are live: not revoked, not expired, in order", async () => {
      const live = await add(newGrant(1));
      const revoked = await add(newGrant(2));
      await add(newGrant(3, { expiresAt: instantOf(500) }));
      await add(newGrant(4, { issuer: "somebody else" }));
      await add(newGrant(5, { installation: installationId("elsewhere") }));
      const second = await add(newGrant(6));
      await write((grants) => grants.revoke(revoked, instantOf(20), "completed"));
      const at = async (now: number) =>
        (
          await read((grants) => grants.liveOf({ installation: HOME, sessionKey: "parent" }, instantOf(now)))
        ).map(({ id }) => id);
      expect(await at(500)).toEqual([live, second]);
      expect(await at(499)).toHaveLength(3);
      expect(await at(1_000)).toEqual([]);
    });

    test("by the request it was given for, of that issuer alone", async () => {
      await add(newGrant(1));
      const id = await add(newGrant(2, { request: "r1" }));
      const of = (sessionKey: string, request: string, installation = HOME) =>
        read((grants) => grants.byRequest({ installation, sessionKey }, request));
      expect(await of("parent", "r1")).toMatchObject({ id });
      expect(await of("parent", "r2")).toBeUndefined();
      expect(await of("somebody else", "r1")).toBeUndefined();
      expect(await of("parent", "r1", installationId("elsewhere"))).toBeUndefined();
    });

    test("spending stops at what is granted; what is given back can be spent again", async () => {
      const id = await add(newGrant(1, { tokens: 100 }));
      const spend = (tokens: number) => write((grants) => grants.spend(id, tokens));
      expect([await spend(60), await spend(60), await spend(60), await spend(0)]).toEqual([60, 40, 0, 0]);
      expect(await write((grants) => grants.giveBack(id, 30))).toBe(70);
      expect([await spend(20), await spend(20)]).toEqual([20, 10]);
      expect(await write((grants) => grants.giveBack(id, 500))).toBe(0);
      expect((await get(id)).spent).toBe(0);
      for (const tokens of [-1, 0.5, Number.NaN]) {
        await expect(spend(tokens)).rejects.toThrow();
        await expect(write((grants) => grants.giveBack(id, tokens))).rejects.toThrow();
      }
      await expect(write((grants) => grants.spend(grantId(987_654), 1))).rejects.toThrow();
      await expect(write((grants) => grants.giveBack(grantId(987_654), 1))).rejects.toThrow();
    });

    test("many who spend at once spend together what is granted", async () => {
      const id = await add(newGrant(1, { tokens: 100 }));
      const taken = await Promise.all(
        Array.from({ length: 40 }, () => write((grants) => grants.spend(id, 7))),
      );
      expect(taken.reduce((sum, one) => sum + one, 0)).toBe(100);
      expect((await get(id)).spent).toBe(100);
    });

    test("what is revoked takes everything under it along, and says how many were live", async () => {
      const root = await add(newGrant(1));
      const child = await add(newGrant(2, { parent: root }));
      const grandchild = await add(newGrant(3, { parent: child }));
      const beside = await add(newGrant(4, { parent: root }));
      const other = await add(newGrant(5));
      const revoke = (id: GrantId, at: number) =>
        write((grants) => grants.revoke(id, instantOf(at), "failed"));
      expect(await revoke(child, 20)).toBe(2);
      expect(await revoke(root, 30)).toBe(2);
      expect(await revoke(root, 40)).toBe(0);
      const revokedAt = await Promise.all(
        [root, child, grandchild, beside, other].map(async (id) => (await get(id)).revokedAt),
      );
      expect(revokedAt).toEqual([30, 20, 20, 30, null]);
      await expect(revoke(grantId(987_654), 50)).rejects.toThrow();
    });

    test("all of an installation that are older than that", async () => {
      const ids = [await add(newGrant(1)), await add(newGrant(2, { child: "other" }))];
      const elsewhere = await add(newGrant(3, { installation: installationId("elsewhere") }));
      await write((grants) => grants.revoke(ids[0]!, instantOf(20), "completed"));
      const young = await add(newGrant(4, { issuedAt: instantOf(25) }));
      const all = (before: number) =>
        write((grants) => grants.revokeAll(HOME, instantOf(before), instantOf(30), "restart"));
      expect([await all(10), await all(25), await all(25)]).toEqual([0, 1, 0]);
      expect(await get(young)).toMatchObject({ revokedAt: null });
      expect(await get(ids[0]!)).toMatchObject({ revokedAt: 20, revokedWhy: "completed" });
      expect(await get(ids[1]!)).toMatchObject({ revokedAt: 30, revokedWhy: "restart" });
      expect(await get(elsewhere)).toMatchObject({ revokedAt: null, revokedWhy: null });
    });

    test("every purpose and every reason survives", async () => {
      for (const [at, purpose] of GRANT_PURPOSES.entries()) {
        expect(await get(await add(newGrant(100 + at, { purpose })))).toMatchObject({ purpose });
      }
      for (const [at, why] of REVOKE_REASONS.entries()) {
        const id = await add(newGrant(200 + at));
        await write((grants) => grants.revoke(id, instantOf(20), why));
        expect(await get(id)).toMatchObject({ revokedWhy: why });
      }
    });

    test("visits are noted once, in the order of the first, and so many", async () => {
      const id = await add(newGrant(1));
      const other = await add(newGrant(2));
      const visit = (refs: readonly string[], most = 5) => write((grants) => grants.visit(id, refs, most));
      const visits = (of: GrantId) => read((grants) => grants.visits(of));
      await visit([]);
      expect(await visits(id)).toEqual([]);
      await visit(["sum:9", "msg:2", "sum:9"]);
      await visit(["msg:2", "msg:1"]);
      expect(await visits(id)).toEqual(["sum:9", "msg:2", "msg:1"]);
      await visit(["msg:7", "msg:8", "msg:9", "msg:1"]);
      expect(await visits(id)).toEqual(["sum:9", "msg:2", "msg:1", "msg:7", "msg:8"]);
      await visit(["msg:10"], 3);
      expect(await visits(id)).toHaveLength(5);
      expect(await visits(other)).toEqual([]);
      await expect(write((grants) => grants.visit(grantId(987_654), ["msg:1"], 5))).rejects.toThrow();
    });
  });
}
