/** Observations in a store: each once, every filter before the limit, and nothing left of what is erased. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import {
  messageId,
  type ObservationId,
  observationId,
  type ShelfId,
  shelfId,
  spoolFileId,
} from "../../kernel/ids.ts";
import {
  HOLD_REASONS,
  IMPORTANCE_LABELS,
  LANGUAGES,
  LIFECYCLE_STATES,
  OBSERVATION_KINDS,
  OUTCOMES,
  PLAN_STATUSES,
  PRIORITIES,
} from "../../kernel/ledger-words.ts";
import { TRUSTS } from "../../kernel/trust.ts";
import type { NewObservation, Observation } from "./observation.ts";
import type { LedgerStore, ObservationChange, ObservationQuery } from "./port.ts";
import { hashOf, newObservation, type OpenLedger, shelfIn } from "./samples.suite.ts";

const NOBODY = observationId(987_654);
const NO_PLAN = { trigger: null, dueAt: null, expiresAt: null } as const;

export function observationSuite(name: string, open: () => Promise<OpenLedger>): void {
  describe(`${name}: observations`, () => {
    let opened: OpenLedger;
    let own: ShelfId;
    let other: ShelfId;
    const write = <T>(work: (ledger: LedgerStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ ledger }) => work(ledger));
    const read = <T>(work: (ledger: LedgerStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ ledger }) => work(ledger));
    const offer = (number: number, more: Partial<NewObservation> = {}) =>
      write((ledger) => ledger.add(newObservation(own, number, more)));
    const add = async (number: number, more: Partial<NewObservation> = {}) => (await offer(number, more))!.id;
    const get = async (id: ObservationId) =>
      (await read((ledger) => ledger.observations([id]))).get(id) as Observation;
    const change = (id: ObservationId, what: ObservationChange) => write((ledger) => ledger.change(id, what));
    const listed = async (query: Partial<ObservationQuery> = {}) => {
      const whole = { shelves: [own], limit: 10, ...query };
      const ids = (await read((ledger) => ledger.list(whole))).map(({ id }) => id);
      const { limit: _, olderThan: __, by: ___, ...counted } = whole;
      if (query.limit === undefined && query.olderThan === undefined) {
        expect(await read((ledger) => ledger.count(counted))).toBe(ids.length);
      }
      return ids;
    };

    beforeEach(async () => {
      opened = await open();
      own = await shelfIn(opened, "user", "user:owner");
      other = await shelfIn(opened, "scope", "work");
    });
    afterEach(() => opened.close());

    test("come back with every field", async () => {
      const file = await write((ledger) =>
        ledger.addSpoolFile({ name: "a.jsonl", sha256: "0".repeat(64), bytes: 9, at: instantOf(1) }),
      );
      const first = await add(1);
      const full = newObservation(own, 2, {
        ...{ kind: "plan", kindGiven: true, origin: "turn", trust: "web", held: "injection" },
        importance: { score: 0.25, label: "nice_to_have", method: "heuristic-v2" },
        ...{ priority: "P1", state: "active", language: "zh", outcome: "timeout", durationMs: 12 },
        ...{ agent: "main\0", tool: "exec \ud800", call: "call_1", message: opened.messages[1]! },
        ...{ supersedes: first, spool: { file, offset: 77 }, line: "eine Zeile", text: "文\ud800" },
        detail: JSON.stringify({ long: "x".repeat(5_000) }),
        plan: { trigger: "when it rains", dueAt: instantOf(5), expiresAt: instantOf(6), status: "pending" },
      });
      const second = await offer(2, full);
      expect(second).toEqual({ id: expect.any(Number), isNew: true });
      const stored = await get(second!.id);
      expect(stored).toEqual({ ...full, id: second!.id, supersededBy: null, heldAt: full.createdAt });
      expect(await get(first)).toEqual({
        ...newObservation(own, 1),
        ...{ id: first, supersededBy: null, heldAt: null },
      });
      expect(await read((ledger) => ledger.observations([NOBODY]))).toEqual(new Map());
    });

    test("every word of the ledger comes back as itself", async () => {
      const words: readonly Partial<NewObservation>[] = [
        ...OBSERVATION_KINDS.map((kind) => ({ kind })),
        ...TRUSTS.flatMap((trust) => (trust === "quarantined" ? [] : [{ trust }])),
        ...["given", "heuristic-v1", "heuristic-v2", "somebody", ""].map((method) => ({
          importance: { score: 0.5, label: "nice_to_have" as const, method },
        })),
        ...[
          { line: "the same", text: "the same" },
          { line: "", text: "" },
          { line: "0", text: "" },
          { line: "x", text: "0" },
        ],
        ...HOLD_REASONS.map((held) => ({ held })),
        ...IMPORTANCE_LABELS.map((label) => ({ importance: { score: 1, label, method: "given" } })),
        ...PRIORITIES.map((priority) => ({ priority })),
        ...LIFECYCLE_STATES.map((state) => ({ state })),
        ...LANGUAGES.map((language) => ({ language })),
        ...OUTCOMES.map((outcome) => ({ outcome })),
        ...PLAN_STATUSES.map((status) => ({ plan: { ...NO_PLAN, status } })),
        ...(["turn", "hook", "ingest", "compaction"] as const).map((origin) => ({ origin })),
      ];
      for (const [at, word] of words.entries()) expect(await get(await add(at, word))).toMatchObject(word);
    });

    test("the same on one shelf is one, and stays as it was; on another it is another", async () => {
      const id = await add(1);
      await change(id, { priority: "P0" });
      expect(await offer(1, { text: "another", priority: "P2" })).toEqual({ id, isNew: false });
      expect(await get(id)).toMatchObject({ text: "text 1", priority: "P0" });
      expect(await offer(1, { shelf: other })).toMatchObject({ isNew: true });
    });

    test("nothing is stored that its columns cannot hold", async () => {
      const refused: readonly Partial<NewObservation>[] = [
        { shelf: shelfId(987_654) },
        { hash: "short" },
        { at: instantOf(0.5) },
        { importance: { score: Number.NaN, label: "unknown", method: null } },
        { message: messageId(987_654) },
        { supersedes: NOBODY },
        { spool: { file: spoolFileId(987_654), offset: 0 } },
      ];
      for (const more of refused) await expect(offer(1, more)).rejects.toThrow();
      expect(await listed()).toEqual([]);
      const id = await add(1);
      await expect(change(id, { supersededBy: NOBODY })).rejects.toThrow();
      await expect(change(id, { durationMs: 0.5 })).rejects.toThrow();
    });

    test("a change changes what it names and nothing else", async () => {
      const id = await add(1, { kind: "plan", plan: { ...NO_PLAN, status: "pending" } });
      const newer = await add(2);
      const before = await get(id);
      await change(id, {});
      expect(await get(id)).toEqual(before);
      await change(id, { held: { reason: "person", at: instantOf(9) } });
      expect(await get(id)).toEqual({ ...before, held: "person", heldAt: 9 });
      await change(id, { held: null, supersededBy: newer, kindGiven: true });
      expect(await get(id)).toEqual({ ...before, supersededBy: newer, kindGiven: true });
      await change(id, { kindGiven: false });
      expect(await get(id)).toEqual({ ...before, supersededBy: newer });
      await change(id, { supersededBy: null, state: "archived", durationMs: 4 });
      await change(id, { importance: { score: null, label: "ignore", method: "given" }, kind: "fact" });
      await change(id, { plan: { trigger: "x", dueAt: instantOf(1), expiresAt: null, status: "consumed" } });
      expect(await get(id)).toEqual({
        ...{ ...before, state: "archived", durationMs: 4, kind: "fact" },
        importance: { score: null, label: "ignore", method: "given" },
        plan: { trigger: "x", dueAt: 1, expiresAt: null, status: "consumed" },
      });
      await change(id, { plan: null });
      expect((await get(id))?.plan).toBeNull();
      await change(NOBODY, { plan: null });
      await change(NOBODY, { state: "archived", plan: { ...NO_PLAN, status: "pending" } });
      expect(await get(newer)).toMatchObject({ state: "captured", plan: null });
    });

    test("every filter is asked before the limit, and what is not asked for is no filter", async () => {
      const plain = await add(1);
      const rich = await add(2, {
        ...{
          kind: "plan",
          trust: "web",
          state: "active",
          language: "de",
          outcome: "error",
          tool: "exec\ud800",
        },
        importance: { score: 1, label: "must_remember", method: "given" },
        plan: { trigger: null, dueAt: instantOf(5), expiresAt: instantOf(8), status: "active" },
      });
      const held = await add(3, { held: "injection", trust: "web" });
      await change(plain, { supersededBy: rich });
      const elsewhere = await add(4, { shelf: other });
      for (let number = 10; number < 30; number += 1) await add(number, { kind: "event" });
      const kinds = ["note", "plan"] as const;
      expect(await listed({ kinds })).toEqual([held, rich, plain]);
      expect(await listed({ kinds, limit: 1 })).toEqual([held]);
      expect(await listed({ kinds, limit: 1, olderThan: { at: instantOf(3), id: held } })).toEqual([rich]);
      expect(await listed({ kinds, limit: 0 })).toEqual([]);
      expect(await listed({ kinds, limit: -1 })).toEqual([]);
      expect(await listed({ shelves: [own, other], kinds })).toEqual([elsewhere, held, rich, plain]);
      expect(await listed({ shelves: [] })).toEqual([]);
      expect(await listed({ kinds: [] })).toEqual([]);
      expect(await listed({ kinds, trusts: ["web"] })).toEqual([rich]);
      expect(await listed({ kinds, trusts: ["quarantined"] })).toEqual([held]);
      expect(await listed({ kinds, trusts: ["tool", "quarantined"] })).toEqual([held, plain]);
      expect(await listed({ labels: ["must_remember"] })).toEqual([rich]);
      expect(await listed({ states: ["active"] })).toEqual([rich]);
      expect(await listed({ languages: ["de"] })).toEqual([rich]);
      expect(await listed({ outcomes: ["error", "denied"] })).toEqual([rich]);
      expect(await listed({ tools: ["read", "exec\ud800"] })).toEqual([rich]);
      expect(await listed({ planStatuses: ["active", "pending"] })).toEqual([rich]);
      expect(await listed({ planStatuses: ["expired"] })).toEqual([]);
      expect(await listed({ planDueBefore: instantOf(6) })).toEqual([rich]);
      expect(await listed({ planDueBefore: instantOf(5) })).toEqual([]);
      expect(await listed({ planExpiresSince: instantOf(8), planExpiresBefore: instantOf(9) })).toEqual([
        rich,
      ]);
      expect(await listed({ planExpiresSince: instantOf(9) })).toEqual([]);
      expect(await listed({ planExpiresBefore: instantOf(8) })).toEqual([]);
      expect(await listed({ held: true })).toEqual([held]);
      // What is forgotten waits for nobody's decision, and is not seen either.
      await change(held, { held: { reason: "forgotten", at: instantOf(9) } });
      expect(await listed({ held: true })).toEqual([]);
      expect(await listed({ kinds, held: false })).toEqual([rich, plain]);
      expect((await read((ledger) => ledger.counts([own]))).held).toBe(0);
      await change(held, { held: { reason: "injection", at: instantOf(9) } });
      expect(await listed({ kinds, held: false })).toEqual([rich, plain]);
      expect(await listed({ superseded: true })).toEqual([plain]);
      expect(await listed({ kinds, superseded: false })).toEqual([held, rich]);
      expect(await listed({ since: instantOf(2), before: instantOf(10) })).toEqual([held, rich]);
      expect(await listed({ kinds, storedAfter: rich })).toEqual([held]);
      expect(await read((ledger) => ledger.counts([own]))).toEqual({ total: 23, held: 1, archived: 0 });
      await change(rich, { state: "archived" });
      expect(await read((ledger) => ledger.counts([own, other]))).toEqual({
        total: 24,
        held: 1,
        archived: 1,
      });
      expect(await read((ledger) => ledger.counts([]))).toEqual({ total: 0, held: 0, archived: 0 });
    });

    test("a scan sees all of them in the order of their numbers", async () => {
      expect(await read((ledger) => ledger.newestId())).toBe(0);
      const ids = [
        await add(3, { state: "archived" }),
        await add(2, { shelf: other }),
        await add(1, { held: "person" }),
      ];
      const scan = async (after: number, limit: number) =>
        (await read((ledger) => ledger.scan(after, limit))).map(({ id }) => id);
      expect(await scan(0, 10)).toEqual(ids);
      expect(await scan(ids[0]!, 1)).toEqual([ids[1]]);
      expect(await scan(ids[2]!, 1)).toEqual([]);
      expect(await scan(0, 0)).toEqual([]);
      expect(await read((ledger) => ledger.newestId())).toBe(ids[2]);
    });

    test("are found by what they were made of", async () => {
      const [first, second] = opened.messages;
      const a = await add(1, { message: first!, call: "c\ud800" });
      const b = await add(2, { message: second!, call: "c\ud800", shelf: other });
      const c = await add(3, { message: first! });
      expect(await read((ledger) => ledger.madeOf([first!, second!]))).toEqual([a, b, c]);
      expect(await read((ledger) => ledger.madeOf([opened.messages[2]!]))).toEqual([]);
      const ofCall = await read((ledger) => ledger.ofCall(own, "c\ud800"));
      expect(ofCall.map(({ id }) => id)).toEqual([a]);
      expect(await read((ledger) => ledger.ofCall(own, "c"))).toEqual([]);
    });

    test("the newest are those that happened last, whenever they were stored, page by page", async () => {
      const late = await add(1, { at: instantOf(900) });
      const old = await add(2, { at: instantOf(100) });
      const same = await add(3, { at: instantOf(900) });
      const between = await add(4, { at: instantOf(500) });
      const elsewhere = await add(5, { at: instantOf(700), shelf: other });
      expect(await listed({ shelves: [own, other] })).toEqual([same, late, elsewhere, between, old]);
      const page = (at: number, id: ObservationId) =>
        listed({ shelves: [own, other], limit: 2, olderThan: { at: instantOf(at), id } });
      expect(await page(900, same)).toEqual([late, elsewhere]);
      expect(await page(700, elsewhere)).toEqual([between, old]);
      expect(await page(100, old)).toEqual([]);
      expect(await listed({ storedAfter: old })).toEqual([same, between]);
    });

    test("plans are listed by when they are due or over where that is asked for", async () => {
      const plan = (number: number, dueAt: number, expiresAt: number) => {
        const times = { dueAt: instantOf(dueAt), expiresAt: instantOf(expiresAt) };
        return add(number, { kind: "plan", plan: { ...times, trigger: null, status: "pending" } });
      };
      const [a, b, c] = [await plan(1, 50, 70), await plan(2, 30, 90), await plan(3, 40, 80)];
      const ordered = async (by: "due" | "over", limit: number) => await listed({ by, limit });
      expect(await ordered("due", 3)).toEqual([a, c, b]);
      expect(await ordered("over", 2)).toEqual([b, c]);
    });

    test("what is erased is gone with all that says so, and is not let in again", async () => {
      const detail = JSON.stringify({ why: "a quokka ate it", more: "x".repeat(2_000) });
      const plan = { ...NO_PLAN, trigger: "quokka trigger", status: "pending" } as const;
      const id = await add(1, { text: "a quokka text", line: "a quokka line", detail, plan });
      const newer = await add(2, { supersedes: id });
      const older = await add(3);
      await change(older, { supersededBy: id });
      await write(async (ledger) => {
        const run = await ledger.addRun({ at: instantOf(1), actor: "sweep", receipt: "{}", expired: [] });
        const move = { observation: id, from: "captured", to: "active", actor: "sweep", run } as const;
        await ledger.move({ ...move, reason: "quokka-reason", at: instantOf(1) });
      });
      await opened.store.write("durable", ({ uses }) => uses.note("included", "obs", [id], instantOf(3)));
      expect((await opened.store.traces(["quokka"])).length).toBeGreaterThan(0);
      await write((ledger) => ledger.erase([id, NOBODY], instantOf(50)));
      expect(await read((ledger) => ledger.observations([id]))).toEqual(new Map());
      expect(await get(newer)).toMatchObject({ supersedes: null });
      expect(await get(older)).toMatchObject({ supersededBy: null });
      expect(await read((ledger) => ledger.moves({ observation: id }))).toEqual([]);
      expect(await opened.store.read(({ uses }) => uses.of("obs", [id]))).toEqual(new Map());
      expect(await offer(1)).toBeNull();
      expect(await offer(1, { shelf: other })).toMatchObject({ isNew: true });
      while (await opened.store.scrub());
      expect(await opened.store.traces(["quokka"])).toEqual([]);
    });

    test("what was erased in another store is not let in, and is found where it stands", async () => {
      const id = await add(1);
      const burial = { kind: "obs", shelf: own, hash: hashOf(1) } as const;
      expect(await read((ledger) => ledger.standing(burial))).toEqual([id]);
      expect(await read((ledger) => ledger.standing({ ...burial, shelf: other }))).toEqual([]);
      const elsewhere = { ...burial, shelf: other };
      await write((ledger) => ledger.bury(elsewhere, instantOf(5)));
      await write((ledger) => ledger.bury(elsewhere, instantOf(6)));
      expect(await offer(1, { shelf: other })).toBeNull();
      await expect(write((ledger) => ledger.bury({ ...burial, hash: "x" }, instantOf(5)))).rejects.toThrow();
    });

    test("what it would find is told without adding it", async () => {
      const met = (hash: string) => read((ledger) => ledger.met(own, hash));
      expect(await met(hashOf(1))).toBeNull();
      const id = await add(1);
      expect(await met(hashOf(1))).toBe("stored");
      expect(await read((ledger) => ledger.met(other, hashOf(1)))).toBeNull();
      await write((ledger) => ledger.erase([id], instantOf(1)));
      expect(await met(hashOf(1))).toBe("erased");
      await expect(met("x")).rejects.toThrow();
    });

    test("numbers are never given again", async () => {
      const id = await add(1);
      await write((ledger) => ledger.erase([id], instantOf(1)));
      expect(await add(2)).toBeGreaterThan(id);
    });

    test("a file that was read is known by its content", async () => {
      const file = {
        name: "spool\ud800.jsonl",
        sha256: `${hashOf(1)}${hashOf(2)}`,
        bytes: 5,
        at: instantOf(9),
      };
      const id = await write((ledger) => ledger.addSpoolFile(file));
      expect(await write((ledger) => ledger.addSpoolFile({ ...file, name: "again" }))).toBe(id);
      expect(await read((ledger) => ledger.spoolFile(id))).toEqual({ ...file, id });
      expect(await read((ledger) => ledger.spoolFile(spoolFileId(987_654)))).toBeUndefined();
      await expect(write((ledger) => ledger.addSpoolFile({ ...file, sha256: "0" }))).rejects.toThrow();
    });
  });
}
