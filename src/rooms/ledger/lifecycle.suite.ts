/** What becomes of observations, in a store: who is due first, what was moved and by whom; uses; notes about calls. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { lifecycleRunId, type ObservationId, observationId, type ShelfId } from "../../kernel/ids.ts";
import { TRUSTS } from "../../kernel/trust.ts";
import type { NewObservation, Plan } from "./observation.ts";
import type { CallNote, DecayQuery, LedgerStore, LifecycleMove, UseStore } from "./port.ts";
import { newObservation, type OpenLedger, shelfIn } from "./samples.suite.ts";

const EVERY: DecayQuery = {
  ...{ priorities: ["P1", "P2"], trusts: TRUSTS, states: ["active"], limit: 10 },
  ...{ unusedSince: instantOf(1_000), now: instantOf(5_000) },
};

export function lifecycleSuite(name: string, open: () => Promise<OpenLedger>): void {
  describe(`${name}: what becomes of observations`, () => {
    let opened: OpenLedger;
    let own: ShelfId;
    const write = <T>(work: (ledger: LedgerStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ ledger }) => work(ledger));
    const read = <T>(work: (ledger: LedgerStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ ledger }) => work(ledger));
    const use = <T>(work: (uses: UseStore) => Promise<T>): Promise<T> =>
      opened.store.write("derived", ({ uses }) => work(uses));
    const add = async (number: number, more: Partial<NewObservation> = {}) =>
      (await write((ledger) => ledger.add(newObservation(own, number, { state: "active", ...more }))))!.id;
    const decaying = async (query: Partial<DecayQuery> = {}) => {
      return await read((ledger) => ledger.decaying({ ...EVERY, shelves: [own], ...query }));
    };
    const dueIds = async (query: Partial<DecayQuery> = {}) => (await decaying(query)).map(({ id }) => id);

    beforeEach(async () => {
      opened = await open();
      own = await shelfIn(opened, "user", "user:owner");
    });
    afterEach(() => opened.close());

    test("those unused for longest are due first, of all there are", async () => {
      const ids: ObservationId[] = [];
      for (let number = 0; number < 30; number += 1) ids.push(await add(500 - number));
      expect(await dueIds({ limit: 3 })).toEqual([ids[29], ids[28], ids[27]]);
      await use((uses) => uses.note("included", "obs", [ids[29]!], instantOf(499)));
      // Being found is no use.
      await use((uses) => uses.note("retrieved", "obs", [ids[28]!], instantOf(999)));
      expect(await dueIds({ limit: 2 })).toEqual([ids[28], ids[27]]);
      const all = await decaying({ limit: 100 });
      expect(all).toHaveLength(30);
      expect(all.find(({ id }) => id === ids[29])).toMatchObject({ unusedSince: 499 });
      expect(await dueIds({ limit: 0 })).toEqual([]);
    });

    test("one that was included lately is not due, however old it is", async () => {
      const id = await add(1);
      await use((uses) => uses.note("included", "obs", [id], instantOf(1_000)));
      expect(await dueIds()).toEqual([]);
      expect(await dueIds({ unusedSince: instantOf(1_001) })).toEqual([id]);
    });

    test("P0, what must be remembered and what is held never are due", async () => {
      const must = { score: 1, label: "must_remember", method: "given" } as const;
      await add(1, { priority: "P0" });
      await add(2, { importance: must });
      await add(3, { held: "injection" });
      const due = await add(4, { kind: "fact", priority: "P1", trust: "web" });
      expect(await decaying({ priorities: ["P0", "P1", "P2"] })).toEqual([
        {
          ...{ id: due, shelf: own, kind: "fact", trust: "web", label: "unknown" },
          ...{ priority: "P1", state: "active", unusedSince: 4 },
        },
      ]);
    });

    test("only of the shelves, priorities and states that are asked for", async () => {
      const other = await shelfIn(opened, "scope", "work");
      const p1 = await add(1, { priority: "P1" });
      const p2 = await add(2);
      const stale = await add(3, { state: "stale" });
      await add(4, { shelf: other });
      expect(await dueIds()).toEqual([p1, p2]);
      expect(await dueIds({ priorities: ["P1"] })).toEqual([p1]);
      expect(await dueIds({ states: ["stale"] })).toEqual([stale]);
      expect(await dueIds({ shelves: [] })).toEqual([]);
      expect(await dueIds({ unusedSince: instantOf(2) })).toEqual([p1]);
    });

    test("of all shelves where none is named, by trust, and by when they were stored", async () => {
      const other = await shelfIn(opened, "scope", "work");
      const web = await add(1, { trust: "web" });
      const elsewhere = await add(2, { shelf: other });
      const ids = (await read((ledger) => ledger.decaying(EVERY))).map(({ id }) => id);
      expect(ids).toEqual([web, elsewhere]);
      expect(await dueIds({ trusts: ["web"] })).toEqual([web]);
      expect(await dueIds({ trusts: [] })).toEqual([]);
      expect(await dueIds({ storedBefore: instantOf(1_001) })).toEqual([]);
      expect(await dueIds({ storedBefore: instantOf(1_002) })).toEqual([web]);
    });

    test("plans are not due while they are open, and those whose time is over expire", async () => {
      const none = { trigger: null, dueAt: null, expiresAt: null } as const;
      const plan = (number: number, more: Partial<Plan>) =>
        add(number, { kind: "plan", plan: { ...none, status: "pending", ...more } });
      const open = await plan(1, { expiresAt: instantOf(5_001), status: "active" });
      const over = await plan(2, { expiresAt: instantOf(5_000) });
      const later = await plan(3, { dueAt: instantOf(5_001) });
      const passed = await plan(4, { dueAt: instantOf(4_999) });
      const done = await plan(5, { expiresAt: instantOf(9_000), status: "consumed" });
      const timeless = await plan(6, {});
      expect(await dueIds()).toEqual([over, passed, done, timeless]);
      const expire = () => write((ledger) => ledger.expirePlans(instantOf(5_000)));
      expect(await expire()).toEqual([{ observation: over, status: "pending" }]);
      expect(await expire()).toEqual([]);
      const stored = await read((ledger) => ledger.observations([open, over, later, passed, done, timeless]));
      const statuses = [...stored.values()].map((one) => one.plan?.status);
      expect(statuses).toEqual(["active", "expired", "pending", "pending", "consumed", "pending"]);
    });

    test("one that was made active again is not unused", async () => {
      const id = await add(1);
      const move = {
        observation: id,
        from: "archived",
        reason: "person",
        actor: "person",
        run: null,
      } as const;
      await write((ledger) => ledger.move({ ...move, to: "active", at: instantOf(700) }));
      await write((ledger) => ledger.move({ ...move, to: "archived", at: instantOf(900) }));
      expect(await decaying()).toMatchObject([{ id, unusedSince: 700 }]);
      await write((ledger) => ledger.move({ ...move, to: "active", at: instantOf(1_000) }));
      expect(await dueIds()).toEqual([]);
    });

    test("moves are kept in order, with who moved what and why", async () => {
      const [a, b] = [await add(1), await add(2)];
      const run = await write((ledger) =>
        ledger.addRun({ at: instantOf(10), actor: "sweep", receipt: '{"archived":1}', expired: [] }),
      );
      const move = (observation: typeof a, at: number, more: Partial<LifecycleMove> = {}): LifecycleMove => ({
        ...{ observation, from: "active", to: "archived", reason: "unused-30-days", actor: "sweep" },
        ...{ at: instantOf(at), run },
        ...more,
      });
      const moves = [move(a, 10), move(b, 10), move(a, 5, { actor: "person", run: null, reason: "revived" })];
      for (const one of moves) await write((ledger) => ledger.move(one));
      expect(await read((ledger) => ledger.moves({ observation: a }))).toEqual([moves[0], moves[2]]);
      expect(await read((ledger) => ledger.moves({ run }))).toEqual([moves[0], moves[1]]);
      await expect(write((ledger) => ledger.move(move(observationId(987_654), 1)))).rejects.toThrow();
      const nowhere = { run: lifecycleRunId(987_654) };
      await expect(write((ledger) => ledger.move(move(a, 1, nowhere)))).rejects.toThrow();
    });

    test("moves of a time are counted by the runs that made them, but for what was taken back", async () => {
      const [a, b] = [await add(1), await add(2)];
      const moved = async (at: number, actor: string, ids: readonly ObservationId[]) => {
        const run = { at: instantOf(at), actor, receipt: "{}", expired: [] };
        return await write(async (ledger) => {
          const id = await ledger.addRun(run);
          const move = { from: "active", to: "stale", reason: "unused-20-days", run: id, actor } as const;
          for (const observation of ids) await ledger.move({ ...move, observation, at: instantOf(at) });
          return id;
        });
      };
      const counted = (since: number, until: number) =>
        read((ledger) => ledger.movedByRuns(instantOf(since), instantOf(until)));
      const first = await moved(10, "sweep", [a, b]);
      await moved(20, "person", [a]);
      // Of a clock that was ahead.
      await moved(9_999, "sweep", [a, b]);
      const single = { from: "stale", to: "active", reason: "person", actor: "person", run: null } as const;
      await write((ledger) => ledger.move({ ...single, observation: a, at: instantOf(15) }));
      expect(await counted(10, 20)).toBe(3);
      expect(await counted(11, 20)).toBe(1);
      expect(await counted(10, 19)).toBe(2);
      expect(await counted(0, 9_998)).toBe(3);
      await write((ledger) => ledger.setRolledBack(first, instantOf(30)));
      expect(await counted(0, 9_998)).toBe(1);
      expect(await counted(0, 9_999)).toBe(3);
      const again = {
        from: "active",
        to: "stale",
        reason: "unused-20-days",
        run: first,
        actor: "x",
      } as const;
      await write((ledger) => ledger.move({ ...again, observation: a, at: instantOf(40) }));
      await write((ledger) => ledger.setRolledBack(first, null));
      expect(await counted(0, 9_998)).toBe(3);
    });

    test("sweeps are kept, the newest first, and can be marked as taken back", async () => {
      const planned = await add(1);
      const expired = [{ observation: planned, status: "active" }] as const;
      const addRun = (at: number) =>
        write((ledger) =>
          ledger.addRun({ at: instantOf(at), actor: "sweep", receipt: `{"at":${at}}`, expired }),
        );
      const [first, second] = [await addRun(1), await addRun(2)];
      await write((ledger) => ledger.setRolledBack(first, instantOf(9)));
      await write((ledger) => ledger.setRolledBack(lifecycleRunId(987_654), instantOf(9)));
      expect(await read((ledger) => ledger.run(first))).toEqual({
        ...{ id: first, at: 1, actor: "sweep", receipt: '{"at":1}', expired, rolledBackAt: 9 },
      });
      await write((ledger) => ledger.setRolledBack(first, null));
      expect(await read((ledger) => ledger.run(first))).toMatchObject({ rolledBackAt: null });
      expect((await read((ledger) => ledger.runs(10))).map(({ id }) => id)).toEqual([second, first]);
      expect((await read((ledger) => ledger.runs(1))).map(({ id }) => id)).toEqual([second]);
      expect(await read((ledger) => ledger.run(lifecycleRunId(987_654)))).toBeUndefined();
    });

    test("uses are counted apart from what is used, each way by itself", async () => {
      const id = await add(1);
      const before = await read((ledger) => ledger.observations([id]));
      await use((uses) => uses.note("retrieved", "obs", [id, 7, id], instantOf(50)));
      await use((uses) => uses.note("retrieved", "obs", [id], instantOf(40)));
      await use((uses) => uses.note("included", "obs", [id], instantOf(45)));
      await use((uses) => uses.note("included", "mem", [id], instantOf(46)));
      const of = (kind: "obs" | "mem" | "doc") =>
        opened.store.read(({ uses }) => uses.of(kind, [7, id, 987_654]));
      expect(await of("obs")).toEqual(
        new Map([
          [7, { retrieved: 1, retrievedAt: 50, included: 0, includedAt: null }],
          // A clock that went backwards makes nothing older.
          [Number(id), { retrieved: 2, retrievedAt: 50, included: 1, includedAt: 45 }],
        ]),
      );
      expect(await of("mem")).toEqual(
        new Map([[Number(id), { retrieved: 0, retrievedAt: null, included: 1, includedAt: 46 }]]),
      );
      expect(await of("doc")).toEqual(new Map());
      expect(await read((ledger) => ledger.observations([id]))).toEqual(before);
      await use((uses) => uses.remove("obs", [id]));
      expect([...(await of("obs")).keys()]).toEqual([7]);
      await expect(use((uses) => uses.note("included", "obs", [0.5], instantOf(1)))).rejects.toThrow();
    });

    test("the last word about a call counts, and is there until it is taken away", async () => {
      const lane = { installation: "home", agent: "main", sessionKey: "direct\ud800" };
      const note = (call: string, at: number, more: Partial<CallNote> = {}): CallNote => ({
        ...{ ...lane, run: "r1", call, tool: "exec", durationMs: 5, error: null, at: instantOf(at) },
        ...more,
      });
      const kept = [
        note("c2", 1, { error: "it timed out" }),
        note("c1", 2, { run: "r2" }),
        note("c1", 3, { durationMs: null }),
      ];
      const elsewhere = note("c1", 4, { agent: "other" });
      for (const one of [note("c1", 9), ...kept, elsewhere]) await write((ledger) => ledger.noteCall(one));
      const notes = (calls: readonly string[]) => read((ledger) => ledger.callNotes({ ...lane, calls }));
      expect(await notes(["c1", "c2", "c1", "c3"])).toEqual(kept);
      expect(await notes(["c2"])).toEqual([kept[0]]);
      expect(await read((ledger) => ledger.callNotesBefore(instantOf(3), 10))).toEqual(kept.slice(0, 2));
      expect(await read((ledger) => ledger.callNotesBefore(instantOf(99), 1))).toEqual([kept[0]]);
      const failed = await read((ledger) => ledger.callNotesBefore(instantOf(99), 10, { failed: true }));
      expect(failed).toEqual([kept[0]]);
      await write((ledger) => ledger.dropCallNotes([kept[0]!, kept[1]!]));
      expect(await notes(["c1", "c2"])).toEqual([kept[2]]);
      expect(await read((ledger) => ledger.callNotesBefore(instantOf(99), 10))).toEqual([kept[2], elsewhere]);
    });
  });
}
