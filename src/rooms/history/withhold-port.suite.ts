/** What a person takes back is out of reach, in every way of asking; and what is only forgotten comes back as it was. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { installationId, type LaneId, type MessageId, type SummaryId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { SecretLedger } from "../../ports/secret-ledger.ts";
import type { Store } from "../../ports/store.ts";
import { blankBody } from "./blank-message.ts";
import type { MessageBody, NewMessage } from "./message.ts";
import type { HistoryStore } from "./port.ts";
import { addMessages, digest, newLane, newSummary, textBody } from "./samples.suite.ts";
import type { SummaryFilling, SummarySources } from "./summary.ts";
import type { AbsentWithholding, BlankMessage } from "./withhold-port.ts";

interface OpenStore {
  readonly store: Store<{ readonly history: HistoryStore; readonly secrets: SecretLedger }>;
  close(): Promise<void>;
}

const HOME = installationId("home");

export function withholdSuite(name: string, open: () => Promise<OpenStore>): void {
  describe(`${name}: taking things back`, () => {
    let opened: OpenStore;
    let lane: LaneId;
    const write = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.write("durable", ({ history }) => work(history));
    const read = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.read(({ history }) => work(history));
    const add = (...messages: readonly Partial<NewMessage>[]) =>
      write((history) => addMessages(history, lane, messages));
    const one = async (message: Partial<NewMessage> = {}) => (await add(message))[0]!;

    beforeEach(async () => {
      opened = await open();
      lane = await write((history) => history.addLane(newLane()));
    });
    afterEach(() => opened.close());

    const bodyOf = (id: MessageId) => read(async (history) => (await history.bodies([id])).get(id));
    const rowOf = (id: MessageId) => read((history) => history.message(id));
    const acts = async () => (await read((history) => history.lane(lane)))!.withheld;
    const words = async (id: MessageId) => JSON.stringify(await bodyOf(id));
    const forget = (id: MessageId, since: number | null = 5) =>
      write((history) => history.setForgotten(id, since === null ? null : instantOf(since)));
    const erase = (id: MessageId, more: Partial<BlankMessage> = {}, digestOf = digest(7)) =>
      write((history) => history.eraseMessage(id, blank(more), instantOf(9), digestOf));
    const summarise = (sources: SummarySources, more: Parameters<typeof newSummary>[2] = {}) =>
      write((history) => history.addSummary(newSummary(lane, sources, more)));

    test("nothing is withheld at first", async () => {
      const id = await one();
      expect((await rowOf(id))?.withheld).toBeNull();
      expect(await acts()).toBe(0);
      expect(await read((history) => history.withheldIn(lane, 10))).toEqual([]);
      expect(await read((history) => history.withheldBody(id))).toBeUndefined();
      expect(await read((history) => history.withheldTotals(HOME))).toEqual({ forgotten: 0, erased: 0 });
    });

    test("a forgotten message is blank until it is not forgotten any more", async () => {
      const id = await one({ body: textBody("the plan is secret") });
      const before = await rowOf(id);
      await forget(id);
      expect((await rowOf(id))?.withheld).toBe("forgotten");
      expect(await bodyOf(id)).toEqual(blankBody(textBody("x"), "forgotten"));
      expect(await read((history) => history.withheldBody(id))).toEqual(textBody("the plan is secret"));
      await forget(id, null);
      expect(await rowOf(id)).toEqual(before);
      expect(await bodyOf(id)).toEqual(textBody("the plan is secret"));
      expect(await read((history) => history.withheldBody(id))).toBeUndefined();
      expect(await acts()).toBe(2);
    });

    test("what changes nothing counts nothing", async () => {
      const id = await one();
      await forget(id, null);
      expect(await acts()).toBe(0);
      await forget(id);
      await forget(id, 6);
      expect(await acts()).toBe(1);
      await write(async (history) => {
        const stored = (await history.lane(lane))!;
        await history.saveLane({ ...stored, withheld: 77, epoch: 3 });
      });
      expect(await acts()).toBe(1);
    });

    test("large parts of a forgotten message are forgotten with it", async () => {
      const id = await one();
      const file = await write((history) => history.addPayload(payloadOf(id)));
      await forget(id);
      expect(await read((history) => history.payload(file))).toBeUndefined();
      expect(await read((history) => history.payloadsOf([id]))).toEqual([]);
      expect(await read((history) => history.payloadsIn({ lanes: [lane], limit: 9 }))).toEqual([]);
      await forget(id, null);
      expect((await read((history) => history.payload(file)))?.name).toBe("notes.txt");
      expect(await read((history) => history.payloadsIn({ lanes: [lane], limit: 9 }))).toHaveLength(1);
    });

    test("an erased message holds the blank and keeps who it is", async () => {
      const id = await one({ body: largeBody("words that go"), bytes: 5_000, eventKey: "k" });
      await write((history) => history.linkEntry(lane, "e1", id));
      const before = (await rowOf(id))!;
      const file = await write((history) => history.addPayload(payloadOf(id)));
      await opened.store.write("durable", ({ secrets }) =>
        secrets.record([{ message: id, kind: "token", count: 2 }]),
      );
      await erase(id, { tokens: tokens(2), bytes: 50 });
      expect(await rowOf(id)).toEqual({
        ...before,
        ...{ withheld: "erased", contentHash: digest(99), tokens: 2, bytes: 50 },
      });
      expect(await bodyOf(id)).toEqual(blank().body);
      expect(await read((history) => history.withheldBody(id))).toBeUndefined();
      expect(await read((history) => history.payload(file))).toBeUndefined();
      expect(await opened.store.read(({ secrets }) => secrets.totals())).toEqual([]);
      expect((await read((history) => history.findEntries(lane, ["e1"]))).get("e1")).toBe(id);
      expect((await read((history) => history.findByEventKey(lane, "k")))?.id).toBe(id);
      expect((await read((history) => history.totals(HOME))).rawBytes).toBe(50);
      expect(await acts()).toBe(1);
    });

    test("another message keeps what it shares with an erased one", async () => {
      const [a, b] = (await add({ body: largeBody("shared") }, { body: largeBody("shared") })) as [
        MessageId,
        MessageId,
      ];
      await erase(a);
      expect(await words(b)).toContain("shared");
      await erase(b);
      expect(await words(b)).not.toContain("shared");
      const c = await one({ body: largeBody("shared") });
      expect(await words(c)).toContain("shared");
    });

    test("a forgotten message can be erased, an erased one not forgotten", async () => {
      const id = await one();
      await forget(id);
      await erase(id);
      expect((await rowOf(id))?.withheld).toBe("erased");
      await expect(forget(id)).rejects.toThrow();
      await expect(forget(id, null)).rejects.toThrow();
      expect(await read((history) => history.withheldTotals(HOME))).toEqual({ forgotten: 0, erased: 1 });
    });

    test("withheld messages are listed by lane, the newest first, and counted by installation", async () => {
      const ids = await add({}, {}, {});
      const other = await write((history) =>
        history.addLane(newLane({ installation: installationId("away"), sessionKey: "o" })),
      );
      const [stray] = await write((history) => addMessages(history, other, [{ lane: other }]));
      await forget(ids[0]!);
      await erase(ids[2]!);
      await forget(stray!);
      const listed = (limit: number) => read((history) => history.withheldIn(lane, limit));
      expect((await listed(10)).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
      expect((await listed(1)).map(({ id }) => id)).toEqual([ids[2]]);
      expect(await read((history) => history.withheldTotals(HOME))).toEqual({ forgotten: 1, erased: 1 });
    });

    test("an erased message is found by its digest and moment, in its installation only", async () => {
      const [a, b] = (await add({ at: instantOf(50) }, { at: instantOf(60) })) as [MessageId, MessageId];
      await erase(a, {}, digest(70));
      await forget(b);
      const find = (installation: string, of: string, at: number) =>
        read((history) => history.findErased(installationId(installation), of, instantOf(at)));
      expect(await find("home", digest(70), 50)).toEqual([a]);
      expect(await find("home", digest(70), 51)).toEqual([]);
      expect(await find("home", digest(71), 50)).toEqual([]);
      expect(await find("away", digest(70), 50)).toEqual([]);
      const digests = await read((history) => history.erasedDigests([a, b]));
      expect([...digests]).toEqual([[a, digest(70)]]);
    });

    test("the newest moment at which something among messages was taken back", async () => {
      const [a, b, c] = (await add({}, {}, {})) as [MessageId, MessageId, MessageId];
      const newest = (...ids: readonly MessageId[]) => read((history) => history.newestWithholding(ids));
      expect(await newest(a, b, c)).toBeNull();
      expect(await newest()).toBeNull();
      await forget(a, 80);
      await forget(c, 70);
      expect(await newest(a, b, c)).toBe(80);
      expect(await newest(b, c)).toBe(70);
      expect(await newest(b)).toBeNull();
      await forget(a, null);
      expect(await newest(a, b, c)).toBe(70);
    });

    test("what was taken back of messages that are not there is found by digest and moment", async () => {
      const one = absent({ name: digest(5) });
      const [other, elsewhere] = [
        absent({ withheld: "forgotten" }),
        absent({ installation: installationId("away") }),
      ];
      await write(async (history) => {
        for (const each of [one, other, elsewhere]) await history.addAbsent(each);
      });
      const find = (installation: string, of: string, at: number) =>
        read((history) => history.findAbsent(installationId(installation), of, instantOf(at)));
      expect(await find("home", digest(70), 50)).toEqual([other, one]);
      expect(await find("away", digest(70), 50)).toEqual([elsewhere]);
      expect(await find("home", digest(71), 50)).toEqual([]);
      expect(await find("home", digest(70), 51)).toEqual([]);
      expect(await read((history) => history.findErased(HOME, digest(70), instantOf(50)))).toEqual([]);
    });

    test("what is to be erased stays so, and only what is to be forgotten is dropped", async () => {
      const find = () => read((history) => history.findAbsent(HOME, digest(70), instantOf(50)));
      const kinds = async () => (await find()).map(({ withheld }) => withheld);
      for (const withheld of ["forgotten", "erased", "forgotten"] as const) {
        await write((history) => history.addAbsent(absent({ withheld })));
      }
      await write((history) => history.addAbsent(absent({ withheld: "forgotten", name: digest(5) })));
      expect(await kinds()).toEqual(["erased", "forgotten"]);
      await write((history) => history.dropAbsent(HOME, digest(70), instantOf(51)));
      expect(await kinds()).toHaveLength(2);
      await write((history) => history.dropAbsent(HOME, digest(70), instantOf(50)));
      expect(await kinds()).toEqual(["erased"]);
      const bad = write((history) => history.addAbsent(absent({ digest: "no digest" })));
      await expect(bad).rejects.toThrow();
    });

    test("what was said at one moment is found in every lane of the installation", async () => {
      const other = await write((history) => history.addLane(newLane({ sessionKey: "o" })));
      const away = await write((history) =>
        history.addLane(newLane({ installation: installationId("away") })),
      );
      const [there] = await write((history) =>
        addMessages(history, other, [{ lane: other, at: instantOf(50) }]),
      );
      await write((history) => addMessages(history, away, [{ lane: away, at: instantOf(50) }]));
      const [here] = await add({ at: instantOf(50) }, { at: instantOf(51) });
      const found = await read((history) => history.messagesAt(HOME, instantOf(50)));
      expect(found.map(({ id }) => id)).toEqual([there, here]);
      expect(found[1]).toEqual(await rowOf(here!));
    });

    test("what stands in the view stands there with its new price", async () => {
      const [a, b] = await add({ tokens: tokens(500) }, { tokens: tokens(5) });
      await write((history) => history.insertIntoView(lane, 0, [a!, b!]));
      await erase(a!, { tokens: tokens(2) });
      expect(await read((history) => history.viewTokens(lane))).toEqual({ items: 2, tokens: 7 });
      expect((await read((history) => history.view(lane, 0, 1)))[0]?.tokens).toBe(2);
      expect((await read((history) => history.newestInView(lane, 1_000))).rows[1]?.tokens).toBe(2);
    });

    test("an erased summary keeps its place in the graph and nothing it said", async () => {
      const ids = await add({}, {});
      const pins = [{ kind: "path", value: "/srv/x", context: "/srv/x is it" }] as never;
      const id = await summarise({ kind: "messages", ids }, { text: "said this", pins, files: [3] as never });
      await write((history) => history.setSummaryState(id, "active"));
      await write((history) => history.setCold(id));
      await write((history) => history.eraseSummary(id));
      expect(await read((history) => history.summary(id))).toMatchObject({
        state: "retired",
        files: [],
        tokens: 0,
      });
      expect((await read((history) => history.summaryBodies([id]))).get(id)).toEqual({ text: "", pins: [] });
      expect(await read((history) => history.sourcesOf(id))).toEqual({ kind: "messages", ids });
      expect(await read((history) => history.coldAmong(ids))).toEqual(new Set());
      await expect(write((history) => history.eraseSummary(9_999 as SummaryId))).rejects.toThrow();
    });

    test("a pending summary is written once, and then stands in the view with its price", async () => {
      const ids = await add({}, {}, {});
      await write((history) => history.insertIntoView(lane, 0, ids));
      const id = await summarise(
        { kind: "messages", ids: ids.slice(0, 2) },
        { pending: true, text: "later" },
      );
      const other = await summarise({ kind: "messages", ids: ids.slice(1) });
      expect(await read((history) => history.summary(other))).toMatchObject({ pending: false });
      await write(async (history) => {
        await history.foldIntoView(lane, 0, 1, id);
        await history.setSummaryState(id, "active");
      });
      const before = (await read((history) => history.summary(id)))!;
      expect(before).toMatchObject({ pending: true, state: "active" });
      const pins: SummaryFilling["pins"] = [
        { kind: "path", value: "/srv/x", context: "/srv/x is it" } as never,
      ];
      const filling = { ...FILLING, pins, files: [3] as never, tokens: tokens(77) };
      await write((history) => history.fillSummary(id, filling));
      const { text, pins: _, ...row } = filling;
      expect(await read((history) => history.summary(id))).toEqual({ ...before, ...row, pending: false });
      expect((await read((history) => history.summaryBodies([id]))).get(id)).toEqual({ text, pins });
      expect(await read((history) => history.sourcesOf(id))).toEqual({
        kind: "messages",
        ids: ids.slice(0, 2),
      });
      expect((await read((history) => history.view(lane, 0, 1)))[0]?.tokens).toBe(77);
      for (const refused of [id, other, 9_999 as SummaryId]) {
        await expect(write((history) => history.fillSummary(refused, filling))).rejects.toThrow();
      }
    });

    test("those still to be written are listed by lane and depth, unless they are retired or erased", async () => {
      const ids = await add({}, {}, {}, {});
      const pending = { pending: true };
      const second = await summarise({ kind: "messages", ids: ids.slice(2) }, { ...pending, first: ids[2]! });
      const first = await summarise({ kind: "messages", ids: ids.slice(0, 2) });
      const over = await summarise(
        { kind: "summaries", ids: [first, second] },
        { ...pending, first: ids[0]! },
      );
      const last = await summarise(
        { kind: "messages", ids: ids.slice(1, 3) },
        { ...pending, first: ids[1]! },
      );
      const gone = await summarise({ kind: "messages", ids: ids.slice(1) }, { ...pending, first: ids[1]! });
      await write((history) => history.setSummaryState(gone, "retired"));
      const listed = () => read((history) => history.pendingIn(lane));
      expect(await listed()).toEqual([second, last, over]);
      expect(await read((history) => history.pendingIn(9_999 as never))).toEqual([]);
      await write((history) => history.eraseSummary(last));
      expect(await read((history) => history.summary(last))).toMatchObject({ pending: false });
      await write((history) => history.fillSummary(second, FILLING));
      expect(await listed()).toEqual([over]);
    });

    test("one that is still to be written does not become cold", async () => {
      const ids = await add({}, {}, {});
      const id = await summarise({ kind: "messages", ids }, { pending: true });
      await write((history) => history.setSummaryState(id, "active"));
      const warm = () => read((history) => history.warmLeaves(instantOf(Number.MAX_SAFE_INTEGER), 10));
      expect(await warm()).toEqual([]);
      await write((history) => history.fillSummary(id, FILLING));
      expect((await warm()).map((one) => one.id)).toEqual([id]);
    });
  });
}

const FILLING: SummaryFilling = {
  text: "written again",
  pins: [],
  files: [],
  tokens: tokens(9),
  model: "m-1",
  level: "aggressive",
  tokensIn: 5,
  tokensOut: 6,
  costUsd: 0.5,
  confidence: 0.25,
  fallback: true,
  createdAt: instantOf(900),
};

function blank(more: Partial<BlankMessage> = {}): BlankMessage {
  return {
    body: blankBody(textBody("x"), "erased"),
    contentHash: digest(99),
    tokens: tokens(1),
    bytes: 10,
    ...more,
  };
}

function absent(more: Partial<AbsentWithholding> = {}): AbsentWithholding {
  const at = instantOf(50);
  return { withheld: "erased", installation: HOME, digest: digest(70), at, name: null, ...more };
}

/** More than fits into a row. */
function largeBody(text: string): MessageBody {
  return textBody(`${text} `.repeat(500));
}

function payloadOf(message: MessageId) {
  return {
    message,
    part: 0,
    name: "notes.txt",
    type: "text",
    bytes: 10,
    tokens: tokens(3),
    summary: "what is inside",
  };
}
