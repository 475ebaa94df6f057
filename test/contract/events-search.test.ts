/** Events are found by words and by meaning, conversation by conversation, and never more than one may see. */

import { expect, test } from "vitest";
import type { AppendEventRequest, SearchEventsRequest } from "../../src/engine/index.ts";
import { converse, DAY, indexAll, SUNDAY } from "../support/converse.ts";
import { LANE } from "../support/host.ts";
import { embedAll, embedTrouble, fakeMeanings } from "../support/meanings.ts";
import { indexLedger } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const NOW = SUNDAY + 30 * DAY;
const OTHER = { agent: "main", sessionKey: "agent:main:other" };

async function tell(lab: Lab, summary: string, more: Partial<AppendEventRequest> = {}): Promise<string> {
  lab.clock.set(NOW);
  const { event } = await lab.engine.appendEvent({ type: "ops.alert", summary, scope: "atlas", ...more });
  return event.ref;
}

const search = (lab: Lab, query: string, more: Partial<SearchEventsRequest> = {}) =>
  lab.engine.searchEvents({ query, everywhere: true, ...more });

async function found(lab: Lab, query: string, more: Partial<SearchEventsRequest> = {}) {
  const { groups } = await search(lab, query, { perLane: 50, limit: 50, ...more });
  return groups.flatMap(({ events }) => events.map(({ summary }) => summary)).sort();
}

eachStore("search of events", (open) => {
  test("before it is indexed and after, by words, in the log and in what was told", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "The disk of db-1 is full", assistant: "I will make room." }]);
    await tell(lab, "Disk of db-2 full", { payload: { volume: "wombat", stdout: "numbat" } });
    await tell(lab, "Certificate renewed");
    const check = async () => {
      expect(await found(lab, "disk full")).toEqual(["Disk of db-2 full", "The disk of db-1 is full"]);
      expect(await found(lab, "wombat")).toEqual(["Disk of db-2 full"]);
      expect(await found(lab, "numbat")).toEqual([]);
      expect(await found(lab, "disk full", { types: ["ops.alert"] })).toEqual(["Disk of db-2 full"]);
      expect(await found(lab, "disk full", { types: ["conversation.user"] })).toEqual([
        "The disk of db-1 is full",
      ]);
      expect(await found(lab, "disk full", { since: SUNDAY + DAY })).toEqual(["Disk of db-2 full"]);
      expect(await found(lab, "disk full", { before: SUNDAY + DAY })).toEqual(["The disk of db-1 is full"]);
    };
    await check();
    await indexAll(lab);
    await indexLedger(lab.engine);
    await check();
  });

  test("a place is asked before the limit, and has to be named", async () => {
    await using lab = await open();
    for (let at = 0; at < 60; at += 1) await tell(lab, `pump failure number ${at}`, { scope: "borealis" });
    await tell(lab, "a pump failure");
    await indexLedger(lab.engine);
    await expect(lab.engine.searchEvents({ query: "pump" })).rejects.toMatchObject({
      code: "input/bad-field",
    });
    const one = await lab.engine.searchEvents({ query: "pump failure", scope: "atlas", limit: 1 });
    expect(one.groups).toHaveLength(1);
    expect(one.groups[0]).toMatchObject({ lane: "scope:atlas", hits: 1 });
  });

  test("characters of scripts without spaces are found inside longer runs, one by one and in pieces", async () => {
    await using lab = await open();
    await tell(lab, "資料庫遷移失敗，已修復");
    await tell(lab, "日本語のメモリ検索テスト");
    await tell(lab, "데이터베이스 마이그레이션 실패");
    await converse(lab, "one", [{ user: "備份失敗了" }]);
    const check = async () => {
      expect(await found(lab, "遷移失敗")).toContain("資料庫遷移失敗，已修復");
      expect(await found(lab, "失敗")).toEqual(["備份失敗了", "資料庫遷移失敗，已修復"].sort());
      expect(await found(lab, "メモリ")).toEqual(["日本語のメモリ検索テスト"]);
      expect(await found(lab, "の")).toEqual(["日本語のメモリ検索テスト"]);
      expect(await found(lab, "庫")).toEqual(["資料庫遷移失敗，已修復"]);
      expect(await found(lab, "마이그레이션")).toEqual(["데이터베이스 마이그레이션 실패"]);
      expect(await found(lab, "그레이")).toEqual(["데이터베이스 마이그레이션 실패"]);
    };
    await check();
    await indexAll(lab);
    await indexLedger(lab.engine);
    await check();
  });

  test("groups come by hits, then by the best, then by the latest; each says how to read all of it", async () => {
    await using lab = await open();
    await converse(lab, "first", [{ user: "the boiler leaks" }, { user: "the boiler hums" }]);
    await converse(lab, "second", [{ user: "boiler" }], SUNDAY + DAY, OTHER);
    await tell(lab, "boiler one", { session: "run it's 1" });
    await tell(lab, "boiler two", { session: "run it's 1" });
    await tell(lab, "boiler three", { session: "run it's 1" });
    await tell(lab, "boiler of none", { scope: undefined as never });
    await indexAll(lab);
    await indexLedger(lab.engine);
    const answer = await search(lab, "boiler", { perLane: 2 });
    expect(answer.groups.map(({ lane, session, hits }) => [lane, session, hits])).toEqual([
      ["scope:atlas", "run it's 1", 3],
      [LANE.sessionKey, "first", 2],
      expect.arrayContaining([1]),
      expect.arrayContaining([1]),
    ]);
    expect(answer.groups[0]).toMatchObject({
      types: { "ops.alert": 3 },
      replay: "events replay 'run it'\\''s 1' --scope atlas",
    });
    expect(answer.groups[0]!.events).toHaveLength(2);
    expect(answer.groups[1]!.replay).toBe("events replay first --lane agent:main:main --agent main");
    const own = answer.groups.find(({ lane }) => lane === "user:owner");
    expect(own?.replay).toBe("events replay --own");
    for (let times = 0; times < 3; times += 1)
      expect(await search(lab, "boiler", { perLane: 2 })).toEqual(answer);
  });

  test("without an embedder meaning finds nothing and says so; both goes by words, and says so too", async () => {
    await using lab = await open();
    await tell(lab, "the automobile is at the garage");
    expect(await search(lab, "automobile", { mode: "vector" })).toEqual({
      mode: "vector",
      degraded: ["no-embedder"],
      groups: [],
    });
    const both = await search(lab, "automobile", { mode: "hybrid" });
    expect(both).toMatchObject({ mode: "lexical", degraded: ["no-embedder"], groups: [{ hits: 1 }] });
    expect(await search(lab, "automobile")).toMatchObject({ mode: "lexical", degraded: [] });
  });

  test("with one, what means the same is found, in the log and in what was told; types and places still count", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    const car = await tell(lab, "the automobile broke down");
    await tell(lab, "the physician called", { scope: "borealis" });
    await converse(lab, "one", [{ user: "My automobile is at the garage." }]);
    const pending = await search(lab, "vehicle", { mode: "vector" });
    expect(pending).toMatchObject({ mode: "vector", degraded: ["vectors-pending"], groups: [] });
    await embedAll(lab.engine);
    const near = await search(lab, "vehicle", { mode: "vector" });
    expect(near).toMatchObject({ mode: "vector", degraded: [] });
    expect(near.groups.flatMap(({ events }) => events.map(({ summary }) => summary)).sort()).toEqual([
      "My automobile is at the garage.",
      "the automobile broke down",
    ]);
    expect(near.groups.flatMap(({ events }) => events.map(({ channels }) => channels))).toEqual([
      ["vectors"],
      ["vectors"],
    ]);
    expect(await found(lab, "vehicle")).toHaveLength(2);
    expect(await found(lab, "vehicle", { mode: "lexical" })).toEqual([]);
    expect(await found(lab, "vehicle", { types: ["ops.alert"] })).toEqual(["the automobile broke down"]);
    expect(await found(lab, "vehicle", { types: ["ops.decision"] })).toEqual([]);
    expect(
      await lab.engine.searchEvents({ query: "vehicle", mode: "vector", scope: "borealis" }),
    ).toMatchObject({ groups: [] });
    const both = await search(lab, "automobile broke", { mode: "hybrid", types: ["ops.alert"] });
    expect(both.groups[0]!.events[0]).toMatchObject({ ref: car, channels: ["words", "vectors"] });
  });

  test("an embedder that is down takes nothing of the words away", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await tell(lab, "the automobile broke down");
    await embedAll(lab.engine);
    fake.trouble = embedTrouble("embed/unavailable");
    const both = await search(lab, "automobile");
    expect(both).toMatchObject({ mode: "lexical", degraded: ["vectors-unavailable"], groups: [{ hits: 1 }] });
    expect(await search(lab, "vehicle", { mode: "vector" })).toMatchObject({
      mode: "vector",
      degraded: ["vectors-unavailable"],
      groups: [],
    });
  });

  test("syntax of anything is only words", async () => {
    await using lab = await open();
    await tell(lab, "deployment of the gateway, with a log");
    await indexLedger(lab.engine);
    expect(await found(lab, "deployment NOT log")).toHaveLength(1);
    for (const odd of ['"unbalanced', "NEAR(", "summary:x", "a:b", "* OR", "' --", "…", ""])
      await expect(search(lab, odd)).resolves.toMatchObject({ groups: [] });
  });
});
