/** What every store answers about what was said: its words, who spoke before and after, and all of a span of time. */

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type LaneId, type MessageId, messageId } from "../../kernel/ids.ts";
import type { Json } from "../../kernel/json.ts";
import { splitMessage } from "./body.ts";
import type { HostMessage, NewMessage } from "./message.ts";
import { plainText } from "./plain-text.ts";
import type { OpenHistory } from "./port.suite.ts";
import type { HistoryStore } from "./port.ts";
import { FARTHEST_STEP, type SpokenQuery } from "./recall-port.ts";
import { addMessages, newLane, newSummary, textBody } from "./samples.suite.ts";

export function spokenStoreSuite(name: string, open: () => Promise<OpenHistory>): void {
  describe(`${name}: what was said`, () => {
    let opened: OpenHistory;
    let lane: LaneId;
    let other: LaneId;
    const write = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.write("durable", ({ history }) => work(history));
    const read = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.read(({ history }) => work(history));
    const add = (...messages: readonly Partial<NewMessage>[]) =>
      write((history) => addMessages(history, lane, messages));

    beforeEach(async () => {
      opened = await open();
      lane = await write((history) => history.addLane(newLane()));
      other = await write((history) => history.addLane(newLane({ sessionKey: "other" })));
    });
    afterEach(() => opened.close());

    const equalTexts = async (ids: readonly MessageId[]) => {
      const [texts, bodies] = await read(
        async (history) => [await history.texts(ids), await history.bodies(ids)] as const,
      );
      expect(texts).toEqual(new Map([...bodies].map(([id, body]) => [id, plainText(body)])));
      return texts;
    };

    test("the words of messages are those of their bodies, whatever the host put into them", async () => {
      const content = fc.oneof(
        fc.string(),
        fc.string({ minLength: 400, maxLength: 3_000, unit: "grapheme" }),
        fc.array(
          fc.oneof(
            fc.record({ type: fc.constantFrom("text", "thinking", "unheard-of"), text: fc.string() }),
            fc.record({
              type: fc.constant("toolCall"),
              id: fc.string(),
              name: fc.constantFrom("exec", "read"),
              arguments: fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 })),
            }),
            fc.record({ type: fc.constant("image"), mimeType: fc.constant("image/png") }),
          ),
          { maxLength: 4 },
        ),
        fc.jsonValue({ maxDepth: 2 }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(content, { minLength: 1, maxLength: 4 }), async (contents) => {
          const ids = await add(
            ...contents.map((one) => {
              const message = { role: "user", content: one as Json } as HostMessage;
              return { body: splitMessage(JSON.parse(JSON.stringify(message)) as HostMessage) };
            }),
          );
          await equalTexts(ids);
        }),
        { numRuns: 60 },
      );
    });

    test("words of what was taken back, of what has none and of what does not exist", async () => {
      const ids = await add({}, {}, { body: { envelope: { role: "user" }, shape: "none", parts: [] } });
      await write((history) => history.setForgotten(ids[0]!, instantOf(9)));
      const texts = await equalTexts([...ids, messageId(987_654)]);
      expect([...texts.values()].sort()).toEqual(["", "[forgotten]", "message 1"]);
      expect((await equalTexts([])).size).toBe(0);
    });

    test("the names of who spoke, where they are told and nothing was taken back", async () => {
      const called = (name: Json, more: number = 0): Partial<NewMessage> => ({
        body: {
          ...textBody("hello"),
          // Long enough to be packed, too.
          envelope: {
            role: "user",
            content: null,
            note: "x".repeat(more),
            __openclaw: { senderId: "7", senderName: name },
          },
        },
      });
      const ids = await add(
        called("Noor"),
        called("Noor\nvan Dijk", 3_000),
        called(7),
        {},
        called("Tom"),
        called("Ina"),
      );
      await write((history) => history.setForgotten(ids[4]!, instantOf(9)));
      const names = (...of: readonly MessageId[]) => read((history) => history.senderNames(of));
      expect(await names(...ids, messageId(987_654))).toEqual(
        new Map([
          [ids[0], "Noor"],
          [ids[1], "Noor van Dijk"],
          [ids[5], "Ina"],
        ]),
      );
      expect((await names()).size).toBe(0);
    });

    test("neighbours are what was said before and after, the nearest first", async () => {
      const ids = await add({}, { role: "assistant" }, {}, { role: "assistant" }, {});
      const [a, b, c, d, e] = ids as [MessageId, MessageId, MessageId, MessageId, MessageId];
      const around = (distance: 1 | 2, ...of: readonly MessageId[]) =>
        read((history) => history.around(of, distance));
      expect(await around(2, c, a, messageId(987_654))).toEqual(
        new Map([
          [c, { previous: [b, a], next: [d, e] }],
          [a, { previous: [], next: [b, c] }],
        ]),
      );
      expect(await around(1, e, c)).toEqual(
        new Map([
          [e, { previous: [d], next: [] }],
          [c, { previous: [b], next: [d] }],
        ]),
      );
      expect((await around(2)).size).toBe(0);
    });

    test("neighbours keep to lane, session and place", async () => {
      const [a, b, c, late] = (await add(
        { session: 0 },
        { session: 1 },
        { session: 1 },
        {
          session: 1,
          place: 1.5,
        },
      )) as [MessageId, MessageId, MessageId, MessageId];
      const [stray] = (await write((history) => addMessages(history, other, [{ session: 1 }]))) as [
        MessageId,
      ];
      const all = await read((history) => history.around([a, b, c, late, stray], 2));
      expect(all).toEqual(
        new Map([
          [a, { previous: [], next: [] }],
          [b, { previous: [], next: [late, c] }],
          [c, { previous: [late, b], next: [] }],
          [late, { previous: [b], next: [c] }],
          [stray, { previous: [], next: [] }],
        ]),
      );
      const within = await read((history) => history.around([a, stray], 1, [other]));
      expect([...within.keys()]).toEqual([stray]);
      expect((await read((history) => history.around([a], 1, []))).size).toBe(0);
    });

    test("what tools printed and what is hidden is stepped over, and has neighbours itself", async () => {
      const ids = await add(
        {},
        { role: "toolResult" },
        { role: "system" },
        { heartbeat: true },
        { state: "rejected" },
        {},
        { role: "assistant", state: "provisional" },
        { role: "assistant", state: "quarantined" },
      );
      const [first, printed, , beat, rejected, forgotten, spoken, held] = ids as MessageId[];
      await write((history) => history.setForgotten(forgotten!, instantOf(9)));
      const around = await read((history) => history.around(ids, 2));
      expect(around.get(first!)).toEqual({ previous: [], next: [spoken, held] });
      expect(around.get(spoken!)).toEqual({ previous: [first], next: [held] });
      for (const id of [printed!, beat!, rejected!, forgotten!])
        expect(around.get(id)).toEqual({ previous: [first], next: [spoken, held] });
    });

    test("what is behind very many others is no neighbour", async () => {
      const between = Array.from({ length: FARTHEST_STEP }, () => ({ role: "toolResult" }));
      const ids = await add({}, ...between, {});
      const [first, second, last] = [ids[0]!, ids[1]!, ids.at(-1)!];
      const around = await read((history) => history.around([first, second, last], 1));
      expect(around.get(first)).toEqual({ previous: [], next: [] });
      expect(around.get(last)).toEqual({ previous: [], next: [] });
      expect(around.get(second)).toEqual({ previous: [first], next: [last] });
    });

    test("what was said in a span of time, from either end, in lanes, of some, beneath summaries", async () => {
      const at = (...times: readonly number[]) => times.map((time) => ({ at: instantOf(time) }));
      const ids = await add(...at(10, 30, 30, 20), { at: instantOf(25), role: "assistant" });
      const [ten, thirty, again, twenty, answer] = ids as MessageId[];
      const hidden = await add(
        { at: instantOf(26), heartbeat: true },
        { at: instantOf(26), state: "rejected" },
        ...at(26),
      );
      await write((history) => history.setForgotten(hidden[2]!, instantOf(99)));
      const [away, early] = (await write((history) => addMessages(history, other, at(27, 5)))) as MessageId[];
      const leaf = await write((history) =>
        history.addSummary(newSummary(lane, { kind: "messages", ids: [ten!, twenty!] })),
      );
      const find = async (more: Partial<SpokenQuery> = {}) =>
        (await read((history) => history.spokenIn({ lanes: [lane, other], limit: 10, ...more }))).map(
          ({ id }) => id,
        );
      expect(await find()).toEqual([again, thirty, away, answer, twenty, ten, early]);
      expect(await find({ order: "oldest" })).toEqual([early, ten, twenty, answer, away, thirty, again]);
      expect(await find({ since: instantOf(20), before: instantOf(30) })).toEqual([away, answer, twenty]);
      expect(await find({ since: instantOf(20), limit: 3 })).toEqual([again, thirty, away]);
      expect(await find({ order: "oldest", limit: 2 })).toEqual([early, ten]);
      expect(await find({ lanes: [other] })).toEqual([away, early]);
      expect(await find({ lanes: [] })).toEqual([]);
      expect(await find({ roles: ["assistant"] })).toEqual([answer]);
      expect(await find({ roles: [] })).toEqual([]);
      expect(await find({ under: { summaries: [leaf], except: [] } })).toEqual([twenty, ten]);
      expect(await find({ under: { summaries: [leaf], except: [other] } })).toEqual([
        away,
        twenty,
        ten,
        early,
      ]);
      expect(await find({ since: instantOf(31) })).toEqual([]);
      expect(await find({ limit: 0 })).toEqual([]);
      const after = (time: number, id: number) => ({ at: instantOf(time), id });
      expect(await find({ order: "oldest", after: after(27, away!), limit: 1 })).toEqual([thirty]);
      expect(await find({ order: "oldest", after: after(30, thirty!) })).toEqual([again]);
      expect(await find({ order: "oldest", after: after(30, thirty! - 1) })).toEqual([thirty, again]);
      expect(await find({ after: after(25, answer!), before: instantOf(30) })).toEqual([away]);
      expect(await find({ order: "oldest", after: after(30, again!) })).toEqual([]);
    });

    test("rows of a span are those that one asks for by id", async () => {
      const [id] = await add({ body: textBody("as it was") });
      const [rows, row] = await read(
        async (history) =>
          [await history.spokenIn({ lanes: [lane], limit: 1 }), await history.message(id!)] as const,
      );
      expect(rows).toEqual([row]);
    });
  });
}
