/** What every store answers to whoever gets back to the words: many things at a time, inside lanes, bounds and summaries. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type LaneId, type MessageId, messageId, type SummaryId, summaryId } from "../../kernel/ids.ts";
import { sieved } from "../../kernel/text/term-sieve.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { OpenHistory } from "./port.suite.ts";
import type { HistoryStore } from "./port.ts";
import { addMessages, newLane, newSummary } from "./samples.suite.ts";
import type { NewSummary, SummarySources } from "./summary.ts";

export function recallStoreSuite(name: string, open: () => Promise<OpenHistory>): void {
  describe(`${name}: recall`, () => {
    let opened: OpenHistory;
    let lane: LaneId;
    let other: LaneId;
    let m: readonly MessageId[];
    let elsewhere: readonly MessageId[];
    const write = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.write("durable", ({ history }) => work(history));
    const read = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.read(({ history }) => work(history));
    const leaf = (ids: readonly MessageId[], more: Partial<NewSummary> = {}) =>
      write((history) => history.addSummary(newSummary(lane, { kind: "messages", ids }, more)));
    const above = (ids: readonly SummaryId[], more: Partial<NewSummary> = {}) => {
      const sources: SummarySources = { kind: "summaries", ids };
      return write((history) => history.addSummary(newSummary(lane, sources, { first: m[0]!, ...more })));
    };
    const show = (id: SummaryId, state: "active" | "retired") =>
      write((history) => history.setSummaryState(id, state));

    beforeEach(async () => {
      opened = await open();
      lane = await write((history) => history.addLane(newLane()));
      other = await write((history) => history.addLane(newLane({ sessionKey: "other" })));
      m = await write((history) =>
        addMessages(
          history,
          lane,
          [10, 20, 30, 40, 50, 60].map((at) => ({ at: instantOf(at) })),
        ),
      );
      elsewhere = await write((history) => addMessages(history, other, [{ at: instantOf(25) }, {}]));
    });
    afterEach(() => opened.close());

    test("many at a time are those that one at a time are; what does not exist is left out", async () => {
      const a = await leaf([m[0]!, m[1]!]);
      const b = await leaf([m[2]!, m[3]!]);
      const top = await above([a, b]);
      const ids = [m[3]!, m[0]!, messageId(987_654)];
      const sums = [top, a, summaryId(987_654)];
      const [rows, summaries, sources] = await read(
        async (history) =>
          [
            await history.messages(ids),
            await history.summaries(sums),
            await history.sourcesOfAll(sums),
          ] as const,
      );
      expect(new Set(rows.keys())).toEqual(new Set([m[0], m[3]]));
      expect(new Set(summaries.keys())).toEqual(new Set([top, a]));
      for (const id of [m[0]!, m[3]!]) {
        expect(rows.get(id)).toEqual(await read((history) => history.message(id)));
      }
      for (const id of [top, a]) {
        expect(summaries.get(id)).toEqual(await read((history) => history.summary(id)));
        expect(sources.get(id)).toEqual(await read((history) => history.sourcesOf(id)));
      }
      expect(sources.size).toBe(2);
      expect((await read((history) => history.messages([]))).size).toBe(0);
    });

    test("the summary that stands for a source is in use, and the newest", async () => {
      const first = await leaf([m[0]!, m[1]!]);
      const second = await leaf([m[0]!, m[1]!]);
      const over = (ids: readonly MessageId[]) => read((history) => history.directlyOver("message", ids));
      expect(await over([m[0]!, m[4]!])).toEqual(new Map([[m[0], second]]));
      await show(first, "active");
      expect(await over([m[0]!])).toEqual(new Map([[m[0], first]]));
      await show(second, "active");
      expect(await over([m[1]!])).toEqual(new Map([[m[1], second]]));
      await show(first, "retired");
      await show(second, "retired");
      expect(await over([m[0]!])).toEqual(new Map());
      const third = await leaf([m[2]!, m[3]!]);
      const top = await above([second, third]);
      expect(await read((history) => history.directlyOver("summary", [third, top]))).toEqual(
        new Map([[third, top]]),
      );
    });

    test("messages beneath summaries are there once, whatever the depth; and who is above is known", async () => {
      const a = await leaf([m[0]!, m[1]!]);
      const b = await leaf([m[2]!, m[3]!]);
      const top = await above([a, b]);
      const under = (...ids: readonly SummaryId[]) => read((history) => history.messagesUnder(ids));
      expect(await under(top)).toEqual(m.slice(0, 4));
      expect(await under(b, top, a)).toEqual(m.slice(0, 4));
      expect(await under(b)).toEqual(m.slice(2, 4));
      expect(await under(summaryId(987_654))).toEqual([]);
      expect(await under()).toEqual([]);
      const over = (kind: "message" | "summary", id: number) =>
        read((history) => history.everyOver({ kind, id }));
      expect(await over("message", m[2]!)).toEqual([b, top]);
      expect(await over("summary", a)).toEqual([top]);
      expect(await over("summary", top)).toEqual([]);
      expect(await over("message", m[4]!)).toEqual([]);
    });

    test("texts of summaries: the latest first, in lanes, bounds and what others cover, page by page", async () => {
      const text = (number: number) => `Said, in short, ${number}. ${"more ".repeat(number * 90)}`;
      const a = await leaf([m[0]!, m[1]!], { until: instantOf(20), text: text(1) });
      const b = await leaf([m[2]!, m[3]!], { until: instantOf(40), text: text(2) });
      const c = await leaf([m[4]!, m[5]!], { until: instantOf(40), text: text(3) });
      const gone = await leaf([m[4]!, m[5]!], { until: instantOf(70) });
      await show(gone, "retired");
      const top = await above([a, b], { until: instantOf(40), text: text(0) });
      await write((history) =>
        history.addSummary(newSummary(other, { kind: "messages", ids: elsewhere }, { until: instantOf(90) })),
      );
      const find = async (more: Partial<Parameters<HistoryStore["summaryTexts"]>[0]> = {}) =>
        read((history) => history.summaryTexts({ lanes: [lane], limit: 10, ...more }));
      const ids = async (...args: Parameters<typeof find>) => (await find(...args)).map(({ id }) => id);
      expect(await ids()).toEqual([top, c, b, a]);
      expect((await find())[2]).toEqual({
        id: b,
        lane,
        depth: 0,
        until: instantOf(40),
        tokens: tokens(40),
        text: text(2),
        sieved: sieved(text(2)),
      });
      expect(await ids({ limit: 2 })).toEqual([top, c]);
      expect(await ids({ after: { until: instantOf(40), id: c } })).toEqual([b, a]);
      expect(await ids({ since: instantOf(40) })).toEqual([top, c, b]);
      expect(await ids({ before: instantOf(40) })).toEqual([a]);
      expect(await ids({ under: { summaries: [top], except: [] } })).toEqual([top, b, a]);
      expect(await ids({ under: { summaries: [top], except: [] }, limit: 1, before: instantOf(30) })).toEqual(
        [a],
      );
      const besides = { lanes: [lane, other], under: { summaries: [a], except: [other] } };
      expect((await ids(besides)).slice(1)).toEqual([a]);
      expect(await ids({ lanes: [] })).toEqual([]);
    });

    test("large parts: the newest first, in lanes, bounds and what summaries cover", async () => {
      const top = await above([await leaf([m[0]!, m[1]!]), await leaf([m[2]!, m[3]!])]);
      const files: number[] = [];
      for (const message of [m[0]!, m[3]!, m[5]!, elsewhere[0]!]) {
        const payload = {
          part: 0,
          name: "exec",
          type: "log",
          bytes: 9,
          tokens: tokens(3),
          summary: "two lines",
        };
        files.push(await write((history) => history.addPayload({ message, ...payload })));
      }
      const find = async (more: Partial<Parameters<HistoryStore["payloadsIn"]>[0]> = {}) =>
        (await read((history) => history.payloadsIn({ lanes: [lane], limit: 10, ...more }))).map(
          ({ id }) => id as number,
        );
      const [first, second, third, outside] = files;
      expect(await find()).toEqual([third, second, first]);
      expect(await find({ lanes: [lane, other] })).toEqual([outside, third, second, first]);
      expect(await find({ lanes: [other] })).toEqual([outside]);
      expect(await find({ limit: 1 })).toEqual([third]);
      expect(await find({ since: instantOf(40) })).toEqual([third, second]);
      expect(await find({ before: instantOf(40) })).toEqual([first]);
      expect(await find({ under: { summaries: [top], except: [] } })).toEqual([second, first]);
      expect(await find({ under: { summaries: [top], except: [] }, limit: 1 })).toEqual([second]);
      const besides = { lanes: [lane, other], under: { summaries: [top], except: [other] } };
      expect(await find(besides)).toEqual([outside, second, first]);
      await write((history) => history.setForgotten(m[3]!, instantOf(99)));
      expect(await find()).toEqual([third, first]);
    });
  });
}
