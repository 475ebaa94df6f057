/** What every store keeps of history: order, uniqueness, bodies to the last character, and a view in order. */

import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { installationId, type LaneId, type MessageId, messageId, turnId } from "../../kernel/ids.ts";
import type { Json } from "../../kernel/json.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { UnitOfWork } from "../../ports/unit-of-work.ts";
import type { MessageBody, MessageState, NewMessage, Session, Turn } from "./message.ts";
import type { HistoryStore } from "./port.ts";
import { addMessages, digest, newLane, newMessage, textBody } from "./samples.suite.ts";

export interface OpenHistory {
  readonly store: UnitOfWork<{ readonly history: HistoryStore }>;
  close(): Promise<void>;
}

const HOME = installationId("home");

export function historyStoreSuite(name: string, open: () => Promise<OpenHistory>): void {
  describe(`${name}: history`, () => {
    let opened: OpenHistory;
    let lane: LaneId;
    const write = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.write("durable", ({ history }) => work(history));
    const read = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.read(({ history }) => work(history));
    /** Adds messages with the next numbers of the lane. */
    const add = (...messages: readonly Partial<NewMessage>[]) =>
      write((history) => addMessages(history, lane, messages));
    const addTurn = (key: string, more: Partial<Turn> = {}) =>
      write((history) =>
        history.addTurn({ lane, key, session: 0, committedAt: instantOf(7), heartbeat: false, ...more }),
      );

    const session = (number: number, more: Partial<Session> = {}): Session => ({
      lane,
      number,
      sessionId: `s${number}`,
      parentSessionId: null,
      startedAt: instantOf(3),
      cursor: null,
      finished: true,
      ...more,
    });

    beforeEach(async () => {
      opened = await open();
      lane = await write((history) => history.addLane(newLane()));
    });
    afterEach(() => opened.close());

    describe("lanes", () => {
      test("are found by key and by number, with every field", async () => {
        const behind = newLane({
          agent: "agent:🦪",
          sessionKey: "group\0 key",
          kind: "cron",
          session: -2,
          epoch: 3,
          cursor: "c1",
          budget: 48_000,
          model: "some/model\ud800",
          health: { state: "behind", since: instantOf(5), reason: "a page is missing" },
        });
        const id = await write((history) => history.addLane(behind));
        expect(await read((history) => history.findLane(behind))).toEqual({ ...behind, id });
        expect(await read((history) => history.lane(id))).toEqual({ ...behind, id });
        expect(await read((history) => history.lane(lane))).toEqual({ ...newLane(), id: lane });
      });

      test("are listed by installation, in the order of their numbers", async () => {
        expect(await read((history) => history.isAlone(HOME))).toBe(true);
        await write((history) => history.addLane(newLane({ installation: installationId("away") })));
        expect(await read((history) => history.isAlone(HOME))).toBe(false);
        const second = await write((history) => history.addLane(newLane({ sessionKey: "a" })));
        expect((await read((history) => history.lanes(HOME))).map(({ id }) => id)).toEqual([lane, second]);
        expect(await read((history) => history.lanes(installationId("nowhere")))).toEqual([]);
      });

      test("are listed by what was said last in them", async () => {
        await write((history) => history.addLane(newLane({ installation: installationId("away") })));
        const [busy, silent] = [newLane({ sessionKey: "busy" }), newLane({ sessionKey: "silent" })];
        const second = await write((history) => history.addLane(busy));
        const third = await write((history) => history.addLane(silent));
        const recent = async (limit: number) =>
          (await read((history) => history.recentLanes(HOME, limit))).map(({ id }) => id);
        expect(await recent(9)).toEqual([third, second, lane]);
        await write((history) => history.addMessage(newMessage(second, 0)));
        await write((history) => history.addMessage(newMessage(lane, 0)));
        expect(await recent(9)).toEqual([lane, second, third]);
        await write((history) => history.addMessage(newMessage(second, 1)));
        expect(await recent(2)).toEqual([second, lane]);
      });

      test("are unique by key", async () => {
        await expect(write((history) => history.addLane(newLane({ kind: "cron" })))).rejects.toThrow();
        expect(await read((history) => history.lanes(HOME))).toHaveLength(1);
      });

      test("two keys that differ in half a character are two lanes", async () => {
        const [a, b] = [newLane({ sessionKey: "x\ud800" }), newLane({ sessionKey: "x\ud801" })];
        const first = await write((history) => history.addLane(a));
        const second = await write((history) => history.addLane(b));
        expect((await read((history) => history.findLane(a)))?.id).toBe(first);
        expect(await read((history) => history.findLane(b))).toEqual({ ...b, id: second });
      });

      test("saving replaces what changes with time, and nothing else", async () => {
        const changed = {
          ...newLane({ session: 4, epoch: 9, cursor: "c2", budget: 9_000, model: "m" }),
          id: lane,
          health: { state: "behind", since: instantOf(8), reason: "r" },
        } as const;
        await write((history) => history.saveLane({ ...changed, kind: "cron", agent: "other" }));
        expect(await read((history) => history.lane(lane))).toEqual(changed);
        await write((history) => history.saveLane({ ...newLane(), id: lane }));
        expect(await read((history) => history.lane(lane))).toEqual({ ...newLane(), id: lane });
      });

      test("a lane that does not exist cannot be saved", async () => {
        const missing = { ...newLane(), id: 987_654 as LaneId };
        await expect(write((history) => history.saveLane(missing))).rejects.toThrow();
        expect(await read((history) => history.lane(missing.id))).toBeUndefined();
      });
    });

    describe("sessions and turns", () => {
      test("sessions come in the order of their numbers, below zero too", async () => {
        const rows = [session(0), session(1, { parentSessionId: "s0" }), session(-1)];
        await write(async (history) => {
          for (const row of rows) await history.addSession(row);
        });
        expect(await read((history) => history.sessions(lane))).toEqual([rows[2], rows[0], rows[1]]);
        expect(await read((history) => history.findSession(lane, "s1"))).toEqual(rows[1]);
        expect(await read((history) => history.findSession(lane, "s9"))).toBeUndefined();
      });

      test("saving one replaces its cursor and whether it is finished, and nothing else", async () => {
        await write((history) => history.addSession(session(0)));
        const expected = session(0, { cursor: "c", finished: false });
        await write((history) => history.saveSession({ ...expected, startedAt: instantOf(99) }));
        expect(await read((history) => history.sessions(lane))).toEqual([expected]);
        expect(await read((history) => history.findSession(lane, session(0).sessionId))).toEqual(expected);
        await expect(write((history) => history.saveSession(session(7)))).rejects.toThrow();
      });

      test.each([
        { name: "a session id", again: { number: 7, sessionId: "s0" } },
        { name: "a number", again: { number: 0, sessionId: "other" } },
        { name: "a lane that does not exist", again: { lane: 987_654 as LaneId } },
      ])("refuses $name", async ({ again }) => {
        await write((history) => history.addSession(session(0)));
        await expect(write((history) => history.addSession(session(1, again)))).rejects.toThrow();
      });

      test("a turn is found by its key, once and for ever", async () => {
        const id = await addTurn("k1", { heartbeat: true });
        expect(await read((history) => history.findTurn(lane, "k1"))).toEqual({
          id,
          lane,
          key: "k1",
          session: 0,
          committedAt: 7,
          heartbeat: true,
        });
        expect(await read((history) => history.findTurn(lane, "k2"))).toBeUndefined();
        await expect(addTurn("k1")).rejects.toThrow();
        const other = await write((history) => history.addLane(newLane({ sessionKey: "other" })));
        await addTurn("k1", { lane: other });
      });
    });

    describe("messages", () => {
      test("come back with every field", async () => {
        const turn = await addTurn("k");
        const full = newMessage(lane, 0, {
          turn,
          session: -1,
          place: 2.5,
          role: "toolResult",
          state: "provisional",
          heartbeat: true,
          eventKey: "evt",
          chained: true,
          sender: { isOwner: null, id: null },
          at: instantOf(Number.MAX_SAFE_INTEGER),
          tokens: tokens(0),
          bytes: 12_345,
          script: "cjk",
        });
        const id = await write((history) => history.addMessage(full));
        const { body, ...row } = full;
        expect(await read((history) => history.message(id))).toEqual({ ...row, id, withheld: null });
        expect(await read((history) => history.bodies([id]))).toEqual(new Map([[id, body]]));
        expect(await read((history) => history.message(messageId(987_654)))).toBeUndefined();
      });

      test("are numbered without gaps", async () => {
        expect(await read((history) => history.countMessages(lane))).toBe(0);
        await add({}, {});
        expect(await read((history) => history.countMessages(lane))).toBe(2);
        for (const seq of [0, 1, 3, -1]) await expect(add({ seq })).rejects.toThrow();
        expect(await read((history) => history.countMessages(lane))).toBe(2);
      });

      test.each<{ name: string; first: Partial<NewMessage>; second: Partial<NewMessage> }>([
        { name: "an event key", first: { eventKey: "e" }, second: { eventKey: "e" } },
        {
          name: "a chain that is an identity",
          first: { chain: digest(5), chained: true },
          second: { chain: digest(5), chained: true },
        },
        { name: "a lane that does not exist", first: {}, second: { lane: 987_654 as LaneId, seq: 0 } },
        { name: "a turn that does not exist", first: {}, second: { turn: turnId(987_654) } },
        { name: "a digest that is none", first: {}, second: { contentHash: "xyz" } },
        { name: "a time that cannot be read back", first: {}, second: { at: instantOf(2 ** 60) } },
        { name: "a time that is not whole", first: {}, second: { at: instantOf(1.5) } },
        { name: "half a byte", first: {}, second: { bytes: 1.5 } },
        { name: "a place that is no number", first: {}, second: { place: Number.NaN } },
      ])("refuses $name", async ({ first, second }) => {
        await add(first);
        await expect(add(second)).rejects.toThrow();
        expect(await read((history) => history.countMessages(lane))).toBe(1);
      });

      test("share what need not be unique", async () => {
        const other = await write((history) => history.addLane(newLane({ sessionKey: "other" })));
        await add({ eventKey: "e", chain: digest(5), chained: true, contentHash: digest(9) });
        await add({ chain: digest(5), contentHash: digest(9) }, { chain: digest(5) });
        await add({ lane: other, eventKey: "e", chain: digest(5), chained: true });
        expect(await read((history) => history.countMessages(lane))).toBe(3);
      });

      test("are found by event key, chain and moment", async () => {
        const [first, second, third] = await add(
          { eventKey: "e1", chain: digest(7), at: instantOf(50) },
          { chain: digest(7), at: instantOf(50), role: "assistant" },
          { at: instantOf(50) },
        );
        expect((await read((history) => history.findByEventKey(lane, "e1")))?.id).toBe(first);
        expect(await read((history) => history.findByEventKey(lane, "e2"))).toBeUndefined();
        expect((await read((history) => history.findByChain(lane, digest(7))))?.id).toBe(first);
        for (const unknown of [digest(8), `${digest(7)}\n`, digest(7).slice(1), "", "no link", "\0\ud800"])
          expect(await read((history) => history.findByChain(lane, unknown)), unknown).toBeUndefined();
        const moment = (role: string) => read((history) => history.findByMoment(lane, role, instantOf(50)));
        expect((await moment("user")).map(({ id }) => id)).toEqual([first, third]);
        expect((await moment("assistant")).map(({ id }) => id)).toEqual([second]);
      });

      test("the first since a moment, and how many between two, go by when it was said, whatever its state and place", async () => {
        const since = async (at: number) =>
          (await read((history) => history.firstSince(lane, instantOf(at))))?.id;
        expect(await since(0)).toBeUndefined();
        const [late, early, same, waiting] = await add(
          { at: instantOf(70) },
          { at: instantOf(50), place: 9 },
          { at: instantOf(50), place: 1 },
          { at: instantOf(60), state: "quarantined", session: 1 },
        );
        const elsewhere = await write((history) => history.addLane(newLane({ sessionKey: "elsewhere" })));
        await write((history) =>
          addMessages(history, elsewhere, [{ at: instantOf(55) }, { at: instantOf(90) }]),
        );
        expect(same).not.toBe(early);
        expect([await since(-5), await since(50), await since(51), await since(60)]).toEqual([
          early,
          early,
          waiting,
          waiting,
        ]);
        expect([await since(61), await since(70), await since(71)]).toEqual([late, late, undefined]);
        const said = (after: number, before: number) =>
          read((history) => history.countSaid(lane, { after: instantOf(after), before: instantOf(before) }));
        expect([await said(49, 70), await said(50, 70), await said(70, 50)]).toEqual([3, 1, 0]);
        expect(await read((history) => history.countSaid(lane, {}))).toBe(4);
      });

      test("the newest of a session is the last that counts", async () => {
        const last = (session: number) => read((history) => history.lastMessage(lane, session));
        expect(await last(0)).toBeUndefined();
        const [first] = await add({}, { state: "quarantined" }, { state: "rejected" }, { session: 1 });
        expect((await last(0))?.id).toBe(first);
        expect((await last(1))?.seq).toBe(3);
      });

      test("the last place is the greatest, in whatever state", async () => {
        expect(await read((history) => history.lastPlace(lane, 0))).toBe(-1);
        await add(
          { place: 9 },
          { place: 4.5 },
          { place: 11.25, state: "rejected" },
          { session: 2, place: 40 },
        );
        expect(await read((history) => history.lastPlace(lane, 0))).toBe(11.25);
      });

      test("those of a turn come by place, then seq", async () => {
        const turn = await addTurn("k");
        const [a, b, c] = await add({ turn, place: 5 }, { turn, place: 1 }, { turn, place: 5 });
        await add({});
        expect((await read((history) => history.messagesOfTurn(turn))).map(({ id }) => id)).toEqual([
          b,
          a,
          c,
        ]);
      });

      test("a page goes on where the last one ended, in both directions", async () => {
        const order = [
          { session: -1, place: 3 },
          { session: 0, place: 0 },
          { session: 0, place: 0.5 },
          { session: 0, place: 0.5 },
          { session: 1, place: -4 },
        ];
        const shuffled = [2, 4, 0, 1, 3].map((at) => order[at]!);
        const ids = await add(...shuffled);
        const expected = [ids[2], ids[3], ids[0], ids[4], ids[1]];
        for (const newestFirst of [false, true]) {
          const seen: MessageId[] = [];
          let after: { session: number; place: number; seq: number } | undefined;
          for (;;) {
            const page = await read((history) =>
              history.page(lane, { limit: 2, newestFirst, ...(after === undefined ? {} : { after }) }),
            );
            seen.push(...page.map(({ id }) => id));
            after = page.at(-1);
            if (page.length < 2) break;
          }
          expect(seen).toEqual(newestFirst ? expected.toReversed() : expected);
        }
      });

      test("those of a lane come in the order in which they arrived, wherever they stand", async () => {
        const other = await write((history) => history.addLane(newLane({ sessionKey: "other" })));
        await write(async (history) => {
          for (const number of [0, 1]) await history.addSession(session(number));
        });
        const ids = await add({ place: 9 }, { lane: other }, { place: 3, session: 1 }, { place: 4 });
        const own = [ids[0], ids[2], ids[3]];
        const arrived = async (from: number, limit: number) =>
          (await read((history) => history.arrived(lane, from, limit))).map(({ id }) => id);
        expect(await arrived(0, 9)).toEqual(own);
        expect(await arrived(0, 2)).toEqual(own.slice(0, 2));
        expect(await arrived(1, 1)).toEqual([own[1]]);
        expect(await arrived(3, 5)).toEqual([]);
      });

      test("a scan goes through all lanes by number", async () => {
        const other = await write((history) => history.addLane(newLane({ sessionKey: "other" })));
        const ids = await add({}, { lane: other }, {});
        const after = await read((history) => history.scan(0, 2));
        expect(after.map(({ id }) => id)).toEqual(ids.slice(0, 2));
        expect((await read((history) => history.scan(ids[1]!, 9))).map(({ id }) => id)).toEqual([ids[2]]);
        expect(await read((history) => history.newestId())).toBe(ids[2]);
        expect(ids).toEqual(ids.toSorted((a, b) => a - b));
      });

      test("the lane that spoke last is so by the time of what was said, not by when it was stored", async () => {
        const other = await write((history) => history.addLane(newLane({ sessionKey: "other" })));
        await add({ at: instantOf(9_000) }, { lane: other, at: instantOf(1_000) });
        expect(await read((history) => history.lastLane(HOME))).toBe(lane);
        await add({ lane: other, at: instantOf(9_000) });
        expect(await read((history) => history.lastLane(HOME)), "of equal times the one stored last").toBe(
          other,
        );
      });

      test("the newest number and lane follow the newest message", async () => {
        expect(await read((history) => history.newestId())).toBe(0);
        expect(await read((history) => history.lastLane(HOME))).toBeUndefined();
        const other = await write((history) => history.addLane(newLane({ sessionKey: "other" })));
        const away = await write((history) =>
          history.addLane(newLane({ installation: installationId("away") })),
        );
        await add({}, { lane: other }, { lane: away });
        expect(await read((history) => history.lastLane(HOME))).toBe(other);
        await add({});
        expect(await read((history) => history.lastLane(HOME))).toBe(lane);
      });

      test("change state, place and turn, and nothing else", async () => {
        const turn = await addTurn("k");
        const [id] = (await add({ state: "provisional", eventKey: "e" })) as [MessageId];
        const before = await read((history) => history.message(id));
        await write(async (history) => {
          await history.confirm(id);
          await history.move(id, 2, 7.25);
          await history.assignTurn(id, turn);
        });
        const after = { ...before, state: "confirmed", session: 2, place: 7.25, turn };
        expect(await read((history) => history.message(id))).toEqual(after);
        expect((await read((history) => history.page(lane, { limit: 9 })))[0]).toEqual(after);
        expect(await read((history) => history.lastPlace(lane, 0))).toBe(-1);
        expect(await read((history) => history.messagesOfTurn(turn))).toEqual([after]);
        await write((history) => history.setState(id, "rejected"));
        await write((history) => history.confirm(id));
        expect((await read((history) => history.message(id)))?.state).toBe("rejected");
      });

      test("are who said them and when by the host's word; their words stay, and they are found by that moment", async () => {
        const [id, other] = (await add({ at: instantOf(3_000) }, { at: instantOf(4_000) })) as [
          MessageId,
          MessageId,
        ];
        const before = await read((history) => history.message(id));
        const body = (await read((history) => history.bodies([id]))).get(id);
        const vouched = {
          ...{ sender: { isOwner: true, id: "7" }, heartbeat: true, at: instantOf(5_123) },
        };
        await write((history) => history.vouch(id, vouched));
        expect(await read((history) => history.message(id))).toEqual({ ...before, ...vouched });
        expect((await read((history) => history.bodies([id]))).get(id)).toEqual(body);
        const at = (moment: number) =>
          read(async (history) =>
            (await history.findByMoment(lane, before!.role, instantOf(moment))).map((row) => row.id),
          );
        expect([await at(3_000), await at(5_123)]).toEqual([[], [id]]);
        expect(await at(4_000)).toEqual([other]);
        expect(await read((history) => history.totals(HOME))).toMatchObject({
          firstAt: 4_000,
          lastAt: 5_123,
        });
      });

      test.each<[string, (history: HistoryStore, id: MessageId) => Promise<void>]>([
        [
          "vouch",
          (history, id) =>
            history.vouch(id, { sender: { isOwner: null, id: null }, heartbeat: false, at: instantOf(1) }),
        ],
        ["confirm", (history, id) => history.confirm(id)],
        ["move", (history, id) => history.move(id, 0, 1)],
        ["assignTurn", (history, id) => history.assignTurn(id, turnId(1))],
        ["setState", (history, id) => history.setState(id, "rejected")],
        ["linkEntry", (history, id) => history.linkEntry(lane, "e", id)],
        ["insertIntoView", (history, id) => history.insertIntoView(lane, 0, [id])],
      ])("%s needs a message that exists", async (_name, change) => {
        await expect(write((history) => change(history, messageId(987_654)))).rejects.toThrow();
      });

      test("are listed by state, newest first, within their installation", async () => {
        const away = await write((history) =>
          history.addLane(newLane({ installation: installationId("away") })),
        );
        const ids = await add(
          { state: "quarantined" },
          {},
          { state: "quarantined" },
          { lane: away, state: "quarantined" },
        );
        const inState = async (state: MessageState, limit: number) =>
          (await read((history) => history.inState(HOME, state, limit))).map(({ id }) => id);
        expect(await inState("quarantined", 9)).toEqual([ids[2], ids[0]]);
        expect(await inState("quarantined", 1)).toEqual([ids[2]]);
        expect(await inState("confirmed", 9)).toEqual([ids[1]]);
        expect(await inState("provisional", 9)).toEqual([]);
      });

      test("a unit that fails on its last message leaves none", async () => {
        const turn = write(async (history) => {
          await history.addTurn({ lane, key: "k", session: 0, committedAt: instantOf(7), heartbeat: false });
          await history.addMessage(newMessage(lane, 0));
          await history.addMessage(newMessage(lane, 0));
        });
        await expect(turn).rejects.toThrow();
        expect(await read((history) => history.findTurn(lane, "k"))).toBeUndefined();
        expect(await read((history) => history.totals(HOME))).toMatchObject({ turns: 0, messages: 0 });
      });
    });

    describe("bodies", () => {
      const roundTrip = async (body: MessageBody) => {
        const [id] = (await add({ body })) as [MessageId];
        return (await read((history) => history.bodies([id]))).get(id);
      };

      test.each<[string, Json]>([
        ["half a surrogate pair", "a\ud800b\udc00"],
        ["a NUL", "before\0after"],
        ["astral characters", "🦪𝔘𝔫𝔦𝔠𝔬𝔡𝔢"],
        ["line separators and a byte order mark", "\u2028\u2029\ufeff\r\n"],
        ["numbers at their limits", [0, 1e308, -5e-324, Number.MAX_SAFE_INTEGER, 0.1]],
        ["keys of every kind", { "": 1, __proto__x: 2, "1": 3, "🦪\0\ud800": null }],
        ["nothing", null],
      ])("keep %s", async (_name, json) => {
        const body: MessageBody = {
          envelope: { z: json, role: "user", content: null, a: { deep: [json] } },
          shape: "blocks",
          parts: [
            { type: "toolCall\ud800", toolCallId: "call\0", json },
            { type: "unknown", toolCallId: null, json: [json, "x"] },
          ],
        };
        const back = await roundTrip(body);
        expect(back).toEqual(body);
        expect(Object.keys(back?.envelope ?? {})).toEqual(Object.keys(body.envelope));
      });

      test("may have no parts, or thousands", async () => {
        for (const count of [0, 3_000]) {
          const parts = Array.from({ length: count }, (_, at) => ({
            type: "text",
            toolCallId: null,
            json: at,
          }));
          const body: MessageBody = {
            envelope: { role: "user" },
            shape: count === 0 ? "none" : "blocks",
            parts,
          };
          expect(await roundTrip(body)).toEqual(body);
        }
      });

      test("may be of eight mebibytes", async () => {
        const body = textBody("0123456789abcdé\n".repeat(512 * 1024));
        expect(await roundTrip(body)).toEqual(body);
      });

      test("any JSON comes back as it went in", async () => {
        await fc.assert(
          fc.asyncProperty(fc.jsonValue({ stringUnit: "binary" }), async (value) => {
            // Minus nought is not JSON: it is written as nought.
            const json = JSON.parse(JSON.stringify(value)) as Json;
            const body: MessageBody = {
              envelope: { role: "user", content: null },
              shape: "other",
              parts: [{ type: "unknown", toolCallId: null, json }],
            };
            expect(await roundTrip(body)).toEqual(body);
          }),
          { numRuns: 100 },
        );
      });

      test("of messages that do not exist are left out", async () => {
        const [id] = (await add({})) as [MessageId];
        const bodies = await read((history) => history.bodies([id, messageId(987_654), id]));
        expect([...bodies.keys()]).toEqual([id]);
        expect(await read((history) => history.bodies([]))).toEqual(new Map());
      });
    });

    describe("entries and resets", () => {
      test("an entry names one message, a message may have several", async () => {
        const [first, second] = (await add({}, {})) as [MessageId, MessageId];
        await write(async (history) => {
          await history.linkEntry(lane, "e1", first);
          await history.linkEntry(lane, "e2", first);
          await history.linkEntry(lane, "e1", first);
        });
        await expect(write((history) => history.linkEntry(lane, "e1", second))).rejects.toThrow();
        const found = await read((history) => history.findEntries(lane, ["e1", "e3", "e2"]));
        expect(found).toEqual(
          new Map([
            ["e1", first],
            ["e2", first],
          ]),
        );
        expect(await read((history) => history.findEntries(lane, []))).toEqual(new Map());
      });

      test("an entry belongs to the lane of its message", async () => {
        const other = await write((history) => history.addLane(newLane({ sessionKey: "other" })));
        const [id, elsewhere] = (await add({}, { lane: other })) as [MessageId, MessageId];
        await write((history) => history.linkEntry(lane, "e", id));
        await write((history) => history.linkEntry(other, "e", elsewhere));
        await expect(write((history) => history.linkEntry(other, "e2", id))).rejects.toThrow();
      });

      test("a reset is added once and moved when its place changes; the last of a session has the greatest place", async () => {
        const reset = (entryId: string, place: number, session = 0) => ({
          lane,
          session,
          place,
          entryId,
          reason: "new",
          at: instantOf(9),
        });
        const added = (entryId: string, place: number, session?: number) =>
          write((history) => history.addReset(reset(entryId, place, session)));
        expect(await read((history) => history.lastReset(lane, 0))).toBeUndefined();
        expect(await added("r1", 4.5)).toBe(true);
        expect(await added("r2", 2)).toBe(true);
        expect(await added("r3", 8, 1)).toBe(true);
        expect(await added("r1", 4.5)).toBe(false);
        expect(await read((history) => history.lastReset(lane, 0))).toEqual(reset("r1", 4.5));
        expect(await added("r1", 1)).toBe(true);
        expect(await read((history) => history.lastReset(lane, 0))).toEqual(reset("r2", 2));
      });
    });

    test("totals count what the installation has, through every change of state", async () => {
      const away = await write((history) =>
        history.addLane(newLane({ installation: installationId("away") })),
      );
      const empty = {
        turns: 0,
        messages: 0,
        provisional: 0,
        quarantined: 0,
        behind: 0,
        firstAt: null,
        lastAt: null,
        rawBytes: 0,
      };
      expect(await read((history) => history.totals(HOME))).toEqual({ ...empty, lanes: 1 });
      await addTurn("k");
      const ids = await add(
        { state: "provisional", at: instantOf(30), bytes: 1_000 },
        { state: "provisional", at: instantOf(10), bytes: 200 },
        { state: "quarantined", at: instantOf(20), bytes: 30 },
        { lane: away, state: "quarantined" },
      );
      await write(async (history) => {
        await history.confirm(ids[0]!);
        await history.confirm(ids[0]!);
        await history.setState(ids[2]!, "quarantined");
        const health = { state: "behind", since: instantOf(1), reason: "r" } as const;
        await history.saveLane({ ...newLane({ health }), id: lane });
      });
      expect(await read((history) => history.totals(HOME))).toEqual({
        ...{
          lanes: 1,
          turns: 1,
          messages: 3,
          provisional: 1,
          quarantined: 1,
          behind: 1,
          firstAt: 10,
          lastAt: 30,
          rawBytes: 1_230,
        },
      });
      await write((history) => history.setState(ids[2]!, "confirmed"));
      expect(await read((history) => history.totals(HOME))).toMatchObject({ provisional: 1, quarantined: 0 });
      expect(await read((history) => history.totals(installationId("nowhere")))).toEqual({
        ...empty,
        lanes: 0,
      });
    });
  });
}
