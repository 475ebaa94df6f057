/** What every store keeps of folding: summaries and their sources, large parts, a view that folds, and debts. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { fileId, type LaneId, type MessageId, type SummaryId, summaryId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { FoldDebt } from "./fold-debt.ts";
import type { NewMessage } from "./message.ts";
import type { NewPayload } from "./payload.ts";
import type { OpenHistory } from "./port.suite.ts";
import type { HistoryStore } from "./port.ts";
import { addMessages, newLane, newSummary } from "./samples.suite.ts";
import { type NewSummary, SUMMARY_STATES, type SummarySources } from "./summary.ts";

type Four = [MessageId, MessageId, MessageId, MessageId];

export function foldStoreSuite(name: string, open: () => Promise<OpenHistory>): void {
  describe(`${name}: folding`, () => {
    let opened: OpenHistory;
    let lane: LaneId;
    let other: LaneId;
    let m: Four;
    let elsewhere: MessageId;
    const write = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.write("durable", ({ history }) => work(history));
    const read = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.read(({ history }) => work(history));
    const add = (...messages: readonly Partial<NewMessage>[]) =>
      write((history) => addMessages(history, lane, messages));
    const leafOf = (...ids: readonly MessageId[]): SummarySources => ({ kind: "messages", ids });
    const addSummary = (sources: SummarySources, more: Partial<NewSummary> = {}) =>
      write((history) => history.addSummary(newSummary(lane, sources, more)));

    beforeEach(async () => {
      opened = await open();
      lane = await write((history) => history.addLane(newLane()));
      other = await write((history) => history.addLane(newLane({ sessionKey: "other" })));
      m = (await add(...[10, 20, 30, 40].map((count) => ({ tokens: tokens(count) })))) as Four;
      elsewhere = (await add({ lane: other }))[0]!;
    });
    afterEach(() => opened.close());

    describe("summaries", () => {
      const pin = { kind: "path", value: "/etc/hosts\0\ud800", context: "", at: 5 };

      test("come back with every field, prepared", async () => {
        const before = await addSummary(leafOf(m[0], m[1]));
        const full = newSummary(lane, leafOf(m[0], m[1], m[3]), {
          since: instantOf(-5),
          until: instantOf(Number.MAX_SAFE_INTEGER),
          text: "half \ud800 a character, NUL \0 and 中文",
          pins: [pin as never],
          files: [fileId(3), fileId(9)],
          model: "some/model\ud800",
          level: "aggressive",
          ...{ tokensIn: 900, tokensOut: 80, costUsd: 0.001_25, confidence: 0.875, fallback: true },
          replaces: before,
        });
        const id = await write((history) => history.addSummary(full));
        const { text, pins, sources, ...row } = full;
        expect(await read((history) => history.summary(id))).toEqual({
          ...row,
          id,
          state: "prepared",
          pending: false,
        });
        expect(await read((history) => history.sourcesOf(id))).toEqual(sources);
        expect(await read((history) => history.summaryBodies([id, summaryId(987_654)]))).toEqual(
          new Map([[id, { text, pins }]]),
        );
        expect(await read((history) => history.summary(summaryId(987_654)))).toBeUndefined();
        expect(await read((history) => history.sourcesOf(summaryId(987_654)))).toBeUndefined();
      });

      test.each([0, 511, 512, 100_000])("keep a text of %i characters and as many pins", async (length) => {
        const text = "Répété 日本 ".repeat(length).slice(0, length);
        const pins = Array.from({ length: Math.min(length, 600) }, (_, at) => ({ ...pin, at }) as never);
        const id = await addSummary(leafOf(m[0], m[1]), { text, pins });
        expect((await read((history) => history.summaryBodies([id]))).get(id)).toEqual({ text, pins });
      });

      test("cover summaries one less deep, and say in both directions what covers what", async () => {
        const a = await addSummary(leafOf(m[0], m[1]));
        const b = await addSummary(leafOf(m[2], m[3]));
        const again = await addSummary(leafOf(m[0], m[1]), { replaces: a });
        const top = await addSummary({ kind: "summaries", ids: [a, b] }, { first: m[0] });
        expect(await read((history) => history.sourcesOf(top))).toEqual({ kind: "summaries", ids: [a, b] });
        expect(await read((history) => history.coveringMessage(m[1]))).toEqual([a, again]);
        expect(await read((history) => history.coveringMessage(elsewhere))).toEqual([]);
        expect(await read((history) => history.coveringSummary(b))).toEqual([top]);
        expect(await read((history) => history.coveringSummary(top))).toEqual([]);
      });

      test("whose words came, changed or went are listed until they are seen to", async () => {
        const changed = (limit = 10) => read((history) => history.changedSummaries(limit));
        const settle = (...ids: readonly SummaryId[]) => write((history) => history.settleSummaries(ids));
        expect(await changed()).toEqual([]);
        const a = await addSummary(leafOf(m[0], m[1]));
        const b = await addSummary(leafOf(m[2], m[3]));
        const empty = await addSummary(leafOf(m[0], m[1]), { pending: true, text: "" });
        expect(await changed()).toEqual([a, b]);
        expect(await changed(1)).toEqual([a]);
        await settle(a, b, summaryId(987_654));
        for (const id of [a, b]) await write((history) => history.setSummaryState(id, "active"));
        expect(await changed()).toEqual([]);
        const { text, pins, files, ...rest } = newSummary(lane, leafOf(m[0], m[1]));
        const { model, level, tokensIn, tokensOut, costUsd, confidence, fallback } = rest;
        const by = { model, level, tokensIn, tokensOut, costUsd, confidence, fallback };
        const filling = { text, pins, files, ...by, tokens: tokens(4), createdAt: instantOf(9) };
        await write((history) => history.fillSummary(empty, filling));
        await write((history) => history.setSummaryState(a, "retired"));
        expect(await changed()).toEqual([a, empty]);
        await settle(a, empty);
        await write((history) => history.eraseSummary(b));
        expect(await changed()).toEqual([b]);
        await settle(b);
        await write((history) => history.renewSummaries());
        expect(await changed()).toEqual([empty]);
      });

      test("keep the order of their sources", async () => {
        const id = await addSummary(leafOf(m[3], m[0], m[2]), { first: m[0] });
        expect((await read((history) => history.sourcesOf(id)))?.ids).toEqual([m[3], m[0], m[2]]);
      });

      test.each<[string, () => Promise<[SummarySources, Partial<NewSummary>]>]>([
        ["one source", async () => [leafOf(m[0]), {}]],
        ["none", async () => [leafOf(), { first: m[0] }]],
        ["a source twice", async () => [leafOf(m[0], m[1], m[0]), {}]],
        ["a source of another lane", async () => [leafOf(m[0], elsewhere), {}]],
        ["a source that does not exist", async () => [leafOf(m[0], 987_654 as MessageId), {}]],
        ["a leaf with a depth", async () => [leafOf(m[0], m[1]), { depth: 1 }]],
        ["a first message of another lane", async () => [leafOf(m[0], m[1]), { first: elsewhere }]],
        ["a successor of nothing", async () => [leafOf(m[0], m[1]), { replaces: summaryId(987_654) }]],
        ["half a token", async () => [leafOf(m[0], m[1]), { tokens: tokens(0.5) }]],
        ["a confidence that is no number", async () => [leafOf(m[0], m[1]), { confidence: Number.NaN }]],
        ["sources of the same depth", async () => [await twoLeaves(), { first: m[0], depth: 0 }]],
        ["sources two less deep", async () => [await twoLeaves(), { first: m[0], depth: 2 }]],
        [
          "summaries that do not exist",
          async () => [{ kind: "summaries", ids: [8, 9] as never }, { first: m[0] }],
        ],
      ])("refuse %s", async (_name, wrong) => {
        const [sources, more] = await wrong();
        const before = await read((history) => history.summaryTotals(lane));
        await expect(addSummary(sources, more)).rejects.toThrow();
        expect(await read((history) => history.summaryTotals(lane))).toEqual(before);
      });

      const twoLeaves = async (): Promise<SummarySources> => ({
        kind: "summaries",
        ids: [await addSummary(leafOf(m[0], m[1])), await addSummary(leafOf(m[2], m[3]))],
      });

      test("change their state and nothing else, and are listed and counted by it", async () => {
        const ids = (await twoLeaves()).ids as readonly SummaryId[];
        const top = await addSummary({ kind: "summaries", ids }, { first: m[0], fallback: true });
        const spare = await addSummary(leafOf(m[0], m[3]), { fallback: true });
        const before = await read((history) => history.summary(top));
        await write(async (history) => {
          await history.setSummaryState(top, "active");
          await history.setSummaryState(spare, "retired");
        });
        expect(await read((history) => history.summary(top))).toEqual({ ...before, state: "active" });
        const listed = await Promise.all(
          SUMMARY_STATES.map((state) => read((history) => history.summariesIn(lane, state))),
        );
        expect(listed.map((rows) => rows.map(({ id }) => id))).toEqual([ids, [top], [spare]]);
        const totals = { prepared: 2, active: 1, retired: 1, cold: 0, fallback: 1, deepest: 1 };
        const none = { prepared: 0, active: 0, retired: 0, cold: 0, fallback: 0, deepest: 0 };
        expect(await read((history) => history.summaryTotals(lane))).toEqual(totals);
        expect(await read((history) => history.summaryTotals(null))).toEqual(totals);
        expect(await read((history) => history.summaryTotals(other))).toEqual(none);
        expect(await read((history) => history.summariesIn(other, "active"))).toEqual([]);
        const saves = (await read((history) => history.summariesIn(lane, "prepared"))).reduce(
          (sum, { rawTokens, tokens: shown }) => sum + rawTokens - shown,
          0,
        );
        await addSummary({ kind: "summaries", ids }, { first: m[0], replaces: top });
        expect(await read((history) => history.preparedTotals(lane))).toEqual({ count: 3, better: 1, saves });
        expect(await read((history) => history.preparedTotals(other))).toEqual({
          count: 0,
          better: 0,
          saves: 0,
        });
        await write((history) => history.acceptSummary(top));
        expect(await read((history) => history.summary(top))).toMatchObject({
          fallback: false,
          state: "active",
        });
        await expect(
          write((history) => history.setSummaryState(summaryId(987_654), "active")),
        ).rejects.toThrow();
        await expect(write((history) => history.acceptSummary(summaryId(987_654)))).rejects.toThrow();
      });
    });

    describe("tiers", () => {
      test("active leaves become cold, the oldest first, and their messages with them", async () => {
        const late = await addSummary(leafOf(m[2], m[3]), { until: instantOf(2_000) });
        const early = await addSummary(leafOf(m[0], m[1]), { until: instantOf(1_000) });
        const top = await addSummary(
          { kind: "summaries", ids: [early, late] },
          { first: m[0], until: instantOf(1) },
        );
        const warm = (before: number) =>
          read(async (history) => (await history.warmLeaves(instantOf(before), 9)).map(({ id }) => id));
        expect(await warm(9_000)).toEqual([]);
        await write(async (history) => {
          for (const id of [late, early, top]) await history.setSummaryState(id, "active");
        });
        expect(await warm(9_000)).toEqual([early, late]);
        expect(await warm(2_000)).toEqual([early]);
        expect(await read((history) => history.coldAmong(m))).toEqual(new Set());
        await write((history) => history.setCold(early));
        expect(await warm(9_000)).toEqual([late]);
        expect(await read((history) => history.coldAmong([m[3], m[1], m[0]]))).toEqual(new Set([m[0], m[1]]));
        expect((await read((history) => history.summaryTotals(lane))).cold).toBe(1);
        await expect(write((history) => history.setCold(top))).rejects.toThrow();
        await write((history) => history.warmAll());
        expect(await warm(9_000)).toEqual([early, late]);
        expect(await read((history) => history.coldAmong(m))).toEqual(new Set());
      });
    });

    describe("large parts", () => {
      const payload = (more: Partial<NewPayload> = {}): NewPayload => ({
        ...{ message: m[0], part: 0, name: "a.log\ud800", type: "log", bytes: 9_000, tokens: tokens(2_000) },
        summary: "3 errors",
        ...more,
      });

      test("are found by id and by message; adding one again replaces what was said of it", async () => {
        const first = await write((history) => history.addPayload(payload()));
        const second = await write((history) => history.addPayload(payload({ message: m[1], summary: "" })));
        const better = payload({ name: "", type: "text", summary: "4 errors" });
        expect(await write((history) => history.addPayload(better))).toBe(first);
        expect(await read((history) => history.payload(first))).toEqual({ ...better, id: first });
        expect(await read((history) => history.payload(fileId(987_654)))).toBeUndefined();
        const found = await read((history) => history.payloadsOf([m[1], m[0], m[2]]));
        expect(found.map(({ id }) => id)).toEqual([first, second].toSorted((a, b) => a - b));
        expect(await read((history) => history.payloadsOf([]))).toEqual([]);
      });

      test.each<[string, () => Partial<NewPayload>]>([
        ["a message that does not exist", () => ({ message: 987_654 as MessageId })],
        ["a part that the message does not have", () => ({ part: 1 })],
        ["half a byte", () => ({ bytes: 0.5 })],
      ])("refuse %s", async (_name, more) => {
        await expect(write((history) => history.addPayload(payload(more())))).rejects.toThrow();
      });
    });

    describe("the view", () => {
      const view = () => read((history) => history.view(lane, 0, 1_000));
      const ordinals = async () => (await view()).map(({ ordinal }) => ordinal);
      const fold = (from: number, to: number, summary: SummaryId) =>
        write((history) => history.foldIntoView(lane, from, to, summary));
      let leaf: SummaryId;

      beforeEach(async () => {
        leaf = await addSummary(leafOf(m[1], m[2]), { tokens: tokens(7) });
        await write((history) => history.insertIntoView(lane, 0, m));
      });

      test("shows a summary in the place of what it covers, and renumbers nothing", async () => {
        await fold(1, 2, leaf);
        expect(await view()).toEqual([
          { ordinal: 0, message: m[0], summary: null, first: m[0], tokens: 10 },
          { ordinal: 1, message: null, summary: leaf, first: m[1], tokens: 7 },
          { ordinal: 3, message: m[3], summary: null, first: m[3], tokens: 40 },
        ]);
        expect(await read((history) => history.view(lane, 2, 1))).toMatchObject([{ ordinal: 3 }]);
        expect(await read((history) => history.viewLength(lane))).toBe(3);
        expect(await read((history) => history.viewEnd(lane))).toBe(4);
        expect(await read((history) => history.viewTokens(lane))).toEqual({ items: 3, tokens: 57 });
        expect(await read((history) => history.inView(m))).toEqual(new Set([m[0], m[3]]));
        expect(await read((history) => history.lastSummaryInView(lane))).toBe(1);
      });

      test("says where something stands", async () => {
        const placed = () =>
          read(async (history) => [
            await history.ordinalOfMessage(m[0]),
            await history.ordinalOfMessage(m[1]),
            await history.ordinalOfMessage(m[3]),
            await history.ordinalOfSummary(leaf),
          ]);
        expect(await placed()).toEqual([0, 1, 3, undefined]);
        await fold(1, 2, leaf);
        expect(await placed()).toEqual([0, undefined, 3, 1]);
        await write((history) => history.clearView(lane));
        expect(await placed()).toEqual([undefined, undefined, undefined, undefined]);
        expect(await read((history) => history.ordinalOfMessage(987_654 as MessageId))).toBeUndefined();
      });

      test("summaries are folded too", async () => {
        const first = await addSummary(leafOf(m[0], m[3]));
        const top = await addSummary({ kind: "summaries", ids: [first, leaf] }, { first: m[0] });
        await fold(1, 2, leaf);
        await fold(0, 0, first);
        await fold(0, 1, top);
        expect((await view()).map(({ message, summary }) => message ?? summary)).toEqual([top, m[3]]);
        expect(await read((history) => history.ordinalOfSummary(leaf))).toBeUndefined();
      });

      test("an empty one has no tokens, no end and no summary", async () => {
        expect(await read((history) => history.viewTokens(other))).toEqual({ items: 0, tokens: 0 });
        expect(await read((history) => history.viewEnd(other))).toBe(0);
        expect(await read((history) => history.lastSummaryInView(other))).toBe(-1);
        expect(await read((history) => history.foldable(other, 0, 1_000))).toEqual([]);
      });

      test("a message goes before whatever stands at or after its ordinal, gap or not", async () => {
        await fold(1, 2, leaf);
        const late = await add({}, {}, {});
        await write((history) => history.insertIntoView(lane, 2, [late[0]!]));
        expect(await ordinals()).toEqual([0, 1, 2, 4]);
        await write((history) => history.insertIntoView(lane, 1, [late[1]!]));
        expect(await ordinals()).toEqual([0, 1, 2, 3, 5]);
        await write((history) => history.insertIntoView(lane, 6, [late[2]!]));
        expect((await view()).map(({ message, summary }) => message ?? summary)).toEqual([
          ...[m[0], late[1], leaf, late[0], m[3], late[2]],
        ]);
        await expect(write((history) => history.insertIntoView(lane, 8, []))).rejects.toThrow();
      });

      test("its newest are those after the last summary", async () => {
        const newest = async (limit: number) => {
          const found = await read((history) => history.newestInView(lane, limit));
          return [found.complete, ...found.rows.map((row) => row.id)];
        };
        await fold(1, 2, leaf);
        const [late] = (await add({ tokens: tokens(5), script: "cjk" })) as [MessageId];
        await write((history) => history.insertIntoView(lane, 4, [late]));
        expect(await newest(1_000)).toEqual([true, late, m[3]]);
        expect(await newest(4)).toEqual([false, late]);
        const { rows } = await read((history) => history.newestInView(lane, 4));
        expect(rows[0]).toMatchObject({ script: "cjk", tokens: 5, role: "user" });
        const all = await addSummary(leafOf(m[3], late), { first: m[3] });
        await fold(3, 4, all);
        expect(await newest(1_000)).toEqual([true]);
      });

      test.each<[string, () => Promise<unknown>]>([
        ["an empty beginning", () => fold(9, 10, leaf)],
        ["an empty end", () => fold(2, 9, leaf)],
        ["an end before its beginning", () => fold(2, 1, leaf)],
        ["a summary that does not exist", () => fold(1, 2, summaryId(987_654))],
        ["a summary that stands there", () => fold(1, 2, leaf).then(() => fold(3, 3, leaf))],
        ["the same place again", () => fold(0, 2, leaf).then(() => fold(0, 2, leaf))],
        ["another lane's view", () => write((history) => history.foldIntoView(other, 0, 0, leaf))],
      ])("refuses to fold %s", async (_name, attempt) => {
        await write((history) => history.insertIntoView(other, 0, [elsewhere]));
        await expect(attempt()).rejects.toThrow();
        expect(await read((history) => history.ordinalOfMessage(m[3]))).toBe(3);
      });

      test("what leaves with a clearing may come back", async () => {
        await fold(1, 2, leaf);
        await write((history) => history.clearView(lane));
        expect(await view()).toEqual([]);
        await write((history) => history.insertIntoView(lane, 0, m));
        await fold(0, 3, leaf);
        expect(await ordinals()).toEqual([0]);
      });

      test("planning sees calls and answers, summaries, and stops when the tokens exceed the limit", async () => {
        await fold(1, 2, leaf);
        const turn = await write((history) =>
          history.addTurn({ lane, key: "k", session: 0, committedAt: instantOf(1), heartbeat: false }),
        );
        const call = (id: string | null, type: string) => ({ type, toolCallId: id, json: 1 });
        const envelope = { role: "x", content: null };
        const late = await add(
          {
            ...{ turn, role: "assistant", tokens: tokens(2), at: instantOf(77) },
            body: {
              envelope,
              shape: "blocks",
              parts: [call(null, "text"), call("c1", "toolCall"), call("c2", "toolCall")],
            },
          },
          { body: { envelope, shape: "blocks", parts: [call("c1", "text"), call("c1", "image")] } },
          {
            body: {
              envelope: { role: "toolResult", toolCallId: "c2", content: null },
              shape: "blocks",
              parts: [],
            },
          },
        );
        await write((history) => history.insertIntoView(lane, 4, late));
        const items = await read((history) => history.foldable(lane, 1, 1_000));
        expect(items).toEqual([
          {
            ...{ kind: "summary", ordinal: 1, id: leaf, depth: 0, tokens: 7, fallback: false },
            ...{ since: 1_000, until: 2_000 },
          },
          expect.objectContaining({
            kind: "message",
            ordinal: 3,
            id: m[3],
            calls: [],
            answers: [],
            turn: null,
          }),
          {
            ...{ kind: "message", ordinal: 4, id: late[0], role: "assistant", at: 77, tokens: 2, turn },
            ...{ calls: ["c1", "c2"], answers: [] },
          },
          expect.objectContaining({ id: late[1], calls: [], answers: ["c1"] }),
          expect.objectContaining({ id: late[2], calls: [], answers: ["c2"] }),
        ]);
        const upTo = async (limit: number) =>
          (await read((history) => history.foldable(lane, 0, limit))).map(({ ordinal }) => ordinal);
        expect(await upTo(9)).toEqual([0]);
        expect(await upTo(10)).toEqual([0, 1]);
        expect(await upTo(17)).toEqual([0, 1, 3]);
      });
    });

    describe("debts", () => {
      const debt = (more: Partial<FoldDebt> = {}): FoldDebt => ({
        ...{ lane, reason: "soft", since: instantOf(5), target: tokens(9_000), attempts: 0 },
        notBefore: instantOf(50),
        ...more,
      });

      test("a lane owes one, whatever it was", async () => {
        await write((history) => history.saveDebt(debt()));
        const later = debt({ reason: "hard", since: instantOf(6), target: tokens(1), attempts: 3 });
        await write((history) => history.saveDebt(later));
        expect(await read((history) => history.debt(lane))).toEqual(later);
        expect(await read((history) => history.debts(9))).toEqual([later]);
        await write((history) => history.clearDebt(lane));
        await write((history) => history.clearDebt(lane));
        expect(await read((history) => history.debt(lane))).toBeUndefined();
      });

      test("the earliest comes first", async () => {
        const soon = debt({ lane: other, notBefore: instantOf(-1), reason: "manual" });
        await write((history) => history.saveDebt(debt()));
        await write((history) => history.saveDebt(soon));
        expect(await read((history) => history.debts(9))).toEqual([soon, debt()]);
        expect(await read((history) => history.debts(1))).toEqual([soon]);
      });

      test("a lane that does not exist owes nothing", async () => {
        const none = debt({ lane: 987_654 as LaneId });
        await expect(write((history) => history.saveDebt(none))).rejects.toThrow();
        expect(await read((history) => history.debts(9))).toEqual([]);
      });
    });
  });
}
