/** Summaries are found by their words, as messages are: as soon as they are written, no longer than they stand for anything. */

import { expect, test } from "vitest";
import { type SummaryId, summaryId } from "../../src/kernel/ids.ts";
import { queryTerms } from "../../src/kernel/text/query-terms.ts";
import type { NewSummary } from "../../src/rooms/history/index.ts";
import { newSummary } from "../../src/rooms/history/samples.suite.ts";
import { assistantSays, hostTranscript, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

async function index(lab: Lab): Promise<void> {
  for (let pending = true; pending; ) {
    const batch = await lab.engine.prepareIndex({ limit: 50 });
    await lab.engine.applyIndex(batch);
    pending = batch.pending;
  }
}

const isIdle = async (lab: Lab) => (await lab.engine.prepareIndex({ limit: 50 })).idle;

async function spoken(lab: Lab) {
  const host = hostTranscript();
  for (let turn = 0; turn < 3; turn += 1) {
    const at = lab.clock.now();
    await lab.engine.commitTurn(
      host.commit(host.say(userSays(`question ${turn}`, at), assistantSays(`answer ${turn}`, at + 1))),
    );
    lab.clock.advance(10_000);
  }
}

async function told(lab: Lab, text: string, more: Partial<NewSummary> = {}): Promise<SummaryId> {
  const rows = await lab.rows();
  const ids = rows.slice(0, 2).map(({ id }) => id);
  return lab.store.write("derived", ({ history }) =>
    history.addSummary(newSummary(rows[0]!.lane, { kind: "messages", ids }, { text, ...more })),
  );
}

const find = (lab: Lab, query: string) =>
  lab.store.read(async ({ history, index: words }) => {
    const { lane } = (await history.scan(0, 1))[0]!;
    const { installation } = (await history.lane(lane))!;
    const kinds = ["sum"] as const;
    const hits = await words.search({ terms: queryTerms(query), scope: { installation }, kinds, limit: 10 });
    return hits.map(({ source }) => source);
  });

eachStore("told", (open) => {
  test("a summary is found by its words, whatever their script and however short", async () => {
    await using lab = await open();
    await spoken(lab);
    const english = await told(lab, "They settled on the zygomorphic orchid.");
    const chinese = await told(lab, "他们决定备份数据库。");
    await index(lab);
    expect(await isIdle(lab)).toBe(true);
    expect(await find(lab, "orchids")).toEqual([english]);
    expect(await find(lab, "备份")).toEqual([chinese]);
    expect(await find(lab, "库")).toEqual([chinese]);
    expect(await find(lab, "question")).toEqual([]);
  });

  test("one that is retired is not found from that moment on, and its words leave the index", async () => {
    await using lab = await open();
    await spoken(lab);
    const id = await told(lab, "They settled on the orchid.");
    await index(lab);
    expect(await find(lab, "orchid")).toEqual([id]);
    await lab.store.write("derived", ({ history }) => history.setSummaryState(id, "retired"));
    expect(await find(lab, "orchid")).toEqual([]);
    await index(lab);
    const { of } = await lab.store.read(({ index: words }) =>
      words.frequencies(queryTerms("orchid settled")),
    );
    expect(of.get("settled")).toBe(0);
  });

  test("one that is still to be written is found when it is", async () => {
    await using lab = await open();
    await spoken(lab);
    const id = await told(lab, "", { pending: true });
    await index(lab);
    expect(await find(lab, "orchid")).toEqual([]);
    const { model, level, tokensIn, tokensOut, costUsd, confidence, fallback, tokens, pins, files } =
      newSummary(
        (await lab.rows())[0]!.lane,
        { kind: "messages", ids: [] },
        { first: (await lab.rows())[0]!.id },
      );
    const filling = { model, level, tokensIn, tokensOut, costUsd, confidence, fallback, tokens, pins, files };
    const stale = await lab.engine.prepareIndex({ limit: 50 });
    await lab.store.write("derived", ({ history }) =>
      history.fillSummary(id, { ...filling, text: "The orchid, again.", createdAt: lab.clock.now() }),
    );
    await lab.engine.applyIndex(stale);
    await index(lab);
    expect(await find(lab, "orchid")).toEqual([id]);
  });

  test("a slice that was read before a summary was retired does not bring it back", async () => {
    await using lab = await open();
    await spoken(lab);
    const id = await told(lab, "They settled on the orchid.");
    await index(lab);
    expect(await find(lab, "orchid")).toEqual([id]);
    await lab.store.write("derived", ({ history }) => history.renewSummaries());
    const stale = await lab.engine.prepareIndex({ limit: 50 });
    await lab.store.write("derived", ({ history }) => history.setSummaryState(id, "retired"));
    await lab.engine.applyIndex(stale);
    await lab.engine.applyIndex(stale);
    await index(lab);
    expect(await find(lab, "orchid")).toEqual([]);
    expect(await isIdle(lab)).toBe(true);
  });

  test("secrets in a summary are not in the index, and a rebuilt index has all that it had", async () => {
    await using lab = await open();
    await spoken(lab);
    const key = `sk-proj-${"a1B2c3D4e5F6".repeat(4)}`;
    const id = await told(lab, `The orchid key is ${key}, kept in a drawer.`);
    await index(lab);
    expect(await find(lab, key)).toEqual([]);
    await lab.engine.rebuildIndex({});
    expect(await find(lab, "orchid")).toEqual([]);
    await index(lab);
    expect(await find(lab, "orchid")).toEqual([summaryId(id)]);
  });

  test("what was taken back takes the words of its summaries along", async () => {
    await using lab = await open();
    await spoken(lab);
    const id = await told(lab, "They settled on the orchid.");
    await lab.store.write("derived", ({ history }) => history.setSummaryState(id, "active"));
    await index(lab);
    expect(await find(lab, "orchid")).toEqual([id]);
    const [first] = await lab.rows();
    await lab.engine.forget({ refs: [`msg:${first!.id}`] });
    expect(await find(lab, "orchid")).toEqual([]);
    await index(lab);
    expect(await find(lab, "orchid")).toEqual([]);
  });
});
