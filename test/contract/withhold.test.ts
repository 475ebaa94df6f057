/** Taking things back: forgotten is out of reach and comes back; erased is gone, with all that was made of it. */

import { describe, expect, test } from "vitest";
import type { Replacements } from "../../src/engine/index.ts";
import { installationId } from "../../src/kernel/ids.ts";
import type { SummaryRequest } from "../../src/ports/summariser.ts";
import {
  BUDGET,
  filler,
  goodDraft,
  laneOf,
  payAll,
  prompt,
  scriptedModel,
  summariesOf,
  talk,
  underView,
} from "../support/fold.ts";
import { assistantSays, hostTranscript, LANE, toolAnswers, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { everythingShown, foldAll, indexAll, ODD, standingFor, withOddWord } from "../support/withhold.ts";

const hits = async (lab: Lab, query: string) =>
  (await lab.engine.search({ query })).hits.map(({ ref }) => ref);
const grepped = async (lab: Lab, mode: "full_text" | "regex") =>
  (await lab.engine.grep({ pattern: ODD, mode, kinds: ["msg", "sum", "file"] })).hits.length;
/** In tables and vocabularies; what the file still holds of deleted things is for scrubbing. */
const traces = async (lab: Lab, texts: readonly string[]) =>
  (await lab.engine.traces({ texts })).traces.filter(({ kind }) => kind !== "file");
const runsIn = (replaced: Replacements | undefined) =>
  replaced?.messages.map(({ message, joins = false }) => [words(message?.["content"]), joins]);
/** Every message that is not withheld, in the order in which it was said. */
const notWithheld = async (lab: Lab) =>
  (await lab.rows()).filter(({ withheld }) => withheld === null).map(({ id }) => id);
const shownUnder = async (lab: Lab) => {
  const rows = new Map((await lab.rows()).map((row) => [row.id, row]));
  return (await underView(lab)).filter((id) => rows.get(id)?.withheld === null);
};
const bytes = (plan: Awaited<ReturnType<typeof prompt>>) => JSON.stringify(plan.prefix?.blocks ?? []);

eachStore("forgetting", (open) => {
  test("a forgotten message is found by nobody and shown to nobody; undone, everything is back", async () => {
    await using lab = await open();
    const { host, ref, id } = await withOddWord(lab, 20, 40);
    await foldAll(lab);
    await indexAll(lab);
    expect(await hits(lab, ODD)).toEqual([ref]);
    expect(bytes(await prompt(lab, host))).toContain(ODD);
    const { changed, summaries } = await lab.engine.forget({ refs: [ref] });
    expect(changed).toEqual([ref]);
    expect(summaries).toBeGreaterThan(0);
    for (const moment of ["at once", "folded again"]) {
      if (moment === "folded again") await payAll(lab);
      expect(await everythingShown(lab, host)).not.toContain(ODD);
      expect(await grepped(lab, "full_text")).toBe(0);
      expect(await grepped(lab, "regex")).toBe(0);
      expect(await shownUnder(lab)).toEqual(await notWithheld(lab));
    }
    const around = await lab.engine.showHistory({ lane: LANE, around: ref, limit: 3 });
    expect(around.messages.map(({ text }) => text)).toContain("[forgotten]");
    expect(await lab.engine.forget({ refs: [ref], undo: true })).toMatchObject({ changed: [ref] });
    expect(await hits(lab, ODD)).toEqual([ref]);
    expect(await grepped(lab, "regex")).toBeGreaterThan(0);
    expect(await underView(lab)).toContain(id);
    expect([...(await underView(lab))].sort((a, b) => a - b)).toEqual(await notWithheld(lab));
    await payAll(lab);
    expect((await lab.engine.doctor({})).checks.filter(({ ok }) => !ok)).toEqual([]);
    expect((await lab.bodies()).some((body) => JSON.stringify(body).includes(ODD))).toBe(true);
  });

  test("one in the tail stays in its place, blank, and the host's own is replaced", async () => {
    await using lab = await open();
    const { host, ref } = await withOddWord(lab, 3, 1);
    await lab.engine.forget({ refs: [ref] });
    const plan = await prompt(lab, host);
    expect(plan.replaced?.messages).toEqual([
      { at: { role: "user", at: expect.any(Number), key: null }, withheld: "forgotten" },
    ]);
    expect(await lab.viewed()).toContain("[forgotten]");
    await lab.engine.forget({ refs: [ref], undo: true });
    expect((await prompt(lab, host)).replaced?.messages).toEqual([]);
    expect((await lab.viewed()).some((text) => text.includes(ODD))).toBe(true);
  });

  test("what is indexed after it was forgotten is found when it is remembered", async () => {
    await using lab = await open();
    const { ref } = await withOddWord(lab, 2, 2);
    await lab.engine.forget({ refs: [ref] });
    expect(await hits(lab, ODD)).toEqual([]);
    await indexAll(lab);
    expect(await hits(lab, ODD)).toEqual([]);
    await lab.engine.rebuildIndex({});
    await indexAll(lab);
    expect(await hits(lab, ODD)).toEqual([]);
    await lab.engine.forget({ refs: [ref], undo: true });
    expect(await hits(lab, ODD)).toEqual([ref]);
  });

  test("a forgotten message that is folded as a blank comes back among its neighbours", async () => {
    await using lab = await open();
    const { ref, id } = await withOddWord(lab, 10, 2);
    await lab.engine.forget({ refs: [ref] });
    const host = hostTranscript();
    await talk(lab, host, 0);
    await foldAll(lab);
    const order = await notWithheld(lab);
    expect(await shownUnder(lab)).toEqual(order);
    await lab.engine.forget({ refs: [ref], undo: true });
    expect(await underView(lab)).toEqual(await notWithheld(lab));
    expect(await underView(lab)).toContain(id);
  });
});

eachStore("erasing", (open) => {
  test("the words are in no body, summary, pin, index record, prompt or prefix; the rest is folded again", async () => {
    await using lab = await open();
    const { host, ref, id } = await withOddWord(lab, 20, 140);
    await foldAll(lab);
    await indexAll(lab);
    const held = await prompt(lab, host);
    expect(bytes(held)).toContain(ODD);
    const before = await standingFor(lab, id);
    expect(Math.max(...before.map(({ depth }) => depth))).toBeGreaterThan(0);
    const untouched = (await summariesOf(lab)).filter(
      (one) => one.state === "active" && !before.some((other) => other.id === one.id),
    );
    const answer = await lab.engine.erase({ refs: [ref] });
    expect(answer).toMatchObject({ changed: [ref], backups: [] });
    expect(answer.summaries).toBeGreaterThanOrEqual(before.length);
    expect(await everythingShown(lab, host)).not.toContain(ODD);
    expect(await traces(lab, [ODD, "X-4711"])).toEqual([]);
    const after = await prompt(lab, host, { holds: held.prefix!.key });
    expect(after.epoch).toBeGreaterThan(held.epoch);
    expect(after.prefix?.key).not.toBe(held.prefix!.key);
    const now = await summariesOf(lab);
    for (const one of untouched) expect(now.find(({ id: same }) => same === one.id)?.state).toBe("active");
    expect(await shownUnder(lab)).toEqual(await notWithheld(lab));
    expect(await payAll(lab)).toBeGreaterThan(0);
    const rows = await lab.rows();
    const place = rows.findIndex((row) => row.id === id);
    for (const near of [place - 1, place + 1]) {
      expect(await standingFor(lab, rows[near]!.id)).not.toEqual([]);
    }
    expect(await shownUnder(lab)).toEqual(await notWithheld(lab));
    expect(await everythingShown(lab, host)).not.toContain(ODD);
    expect((await lab.engine.foldDue({})).due).toEqual([]);
    expect((await lab.engine.doctor({})).checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  test("large parts and what was noted of them go too", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const listing = Array.from({ length: 900 }, (_, line) => `${line} ${ODD} entry ${line * 7}`).join("\n");
    await lab.engine.commitTurn(
      host.commit(
        host.say(
          userSays("list it", at),
          toolAnswers("call_1", listing, at + 1),
          assistantSays("done", at + 2),
        ),
      ),
    );
    await indexAll(lab);
    const [, result] = await lab.rows();
    const files = await lab.store.read(({ history }) => history.payloadsOf([result!.id]));
    expect(files).toHaveLength(1);
    const answer = await lab.engine.erase({ refs: [`msg:${result!.id}`] });
    expect(answer).toMatchObject({ changed: [`msg:${result!.id}`], files: 1 });
    expect(await lab.store.read(({ history }) => history.payload(files[0]!.id))).toBeUndefined();
    expect(await traces(lab, [ODD])).toEqual([]);
    expect((await lab.engine.doctor({})).checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  test("an erase while a model writes: what comes of it is not stored, and the fold goes on without the words", async () => {
    const waiting = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const { means, requests } = scriptedModel(async (request: SummaryRequest) => {
      const about = request.sources.some(({ text }) => text.includes(ODD));
      if (about) {
        asked.resolve();
        await waiting.promise;
        return `${goodDraft(request)} The ${ODD} orchid is in bay X-4711.`;
      }
      return goodDraft(request);
    });
    await using lab = await open({ summaries: means });
    const { host, ref } = await withOddWord(lab, 20, 6);
    const folding = lab.engine.compact({ lane: LANE, budget: BUDGET, force: true });
    await asked.promise;
    await lab.engine.erase({ refs: [ref] });
    waiting.resolve();
    expect(await folding).toMatchObject({ compacted: true });
    expect(requests.some(({ sources }) => sources.some(({ text }) => text.includes(ODD)))).toBe(true);
    expect(await traces(lab, [ODD, "X-4711"])).toEqual([]);
    expect(await everythingShown(lab, host)).not.toContain(ODD);
    expect(await shownUnder(lab)).toEqual(await notWithheld(lab));
    expect((await summariesOf(lab)).filter(({ state }) => state === "active").length).toBeGreaterThan(0);
  });

  test("what was read before it is not indexed, noted or cooled after it", async () => {
    await using lab = await open({ retention: { coldAfterDays: 1 } });
    const { ref, id } = await withOddWord(lab, 20, 40);
    const batch = await lab.engine.prepareIndex({ limit: 1_000 });
    await lab.engine.erase({ refs: [ref] });
    await lab.engine.applyIndex(batch);
    expect(await traces(lab, [ODD])).toEqual([]);
    await indexAll(lab);
    await foldAll(lab);
    const other = (await lab.rows()).find((row) => row.role === "user" && row.id < id)!;
    lab.clock.advance(40 * 86_400_000);
    const cooling = await lab.engine.prepareCool({});
    expect(cooling.leaves.length).toBeGreaterThan(0);
    await lab.engine.erase({ refs: [`msg:${other.id}`] });
    const before = await lab.store.read(({ history }) => history.summaryTotals(null));
    const { cooled } = await lab.engine.applyCool(cooling);
    expect(cooled).toBeLessThan(cooling.leaves.length);
    const now = await lab.store.read(({ history }) => history.summaryTotals(null));
    expect(now.cold).toBe(before.cold + cooled);
    expect(await hits(lab, "A-10000")).not.toContain(`msg:${other.id}`);
  });

  test("what was found by way of a cold leaf is found by itself again", async () => {
    await using lab = await open({ retention: { coldAfterDays: 1 } });
    const { ref, answer } = await withOddWord(lab, 20, 40);
    await foldAll(lab);
    await indexAll(lab);
    lab.clock.advance(40 * 86_400_000);
    for (;;) {
      const batch = await lab.engine.prepareCool({});
      if (batch.leaves.length === 0) break;
      await lab.engine.applyCool(batch);
    }
    expect(await hits(lab, "noted stands")).toContain(answer);
    await lab.engine.erase({ refs: [ref] });
    await indexAll(lab);
    expect(await hits(lab, "noted stands")).toContain(answer);
    expect(await hits(lab, ODD)).toEqual([]);
    await payAll(lab);
    expect(await hits(lab, "noted stands")).toContain(answer);
    expect(await traces(lab, [ODD])).toEqual([]);
  });

  test("erasing twice changes nothing; what is forgotten can be erased, what is erased cannot be brought back", async () => {
    await using lab = await open();
    const { ref, answer } = await withOddWord(lab, 2, 1);
    await lab.engine.forget({ refs: [ref] });
    expect(await lab.engine.forget({ refs: [ref] })).toEqual({ changed: [], summaries: 0 });
    expect(await lab.engine.erase({ refs: [ref, ref, answer] })).toMatchObject({ changed: [ref, answer] });
    const { withheld } = await laneOf(lab);
    expect(await lab.engine.erase({ refs: [ref] })).toMatchObject({ changed: [], summaries: 0, files: 0 });
    expect(await lab.engine.forget({ refs: [ref] })).toMatchObject({ changed: [] });
    expect((await laneOf(lab)).withheld).toBe(withheld);
    await expect(lab.engine.forget({ refs: [ref], undo: true })).rejects.toMatchObject({
      code: "history/erased",
    });
    expect(await traces(lab, [ODD])).toEqual([]);
  });

  test("what came late stays where it came to stand", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const [first, late, ...rest] = host.say(
      userSays(`the ${ODD} question`, at),
      assistantSays("I am late", at + 1),
      ...Array.from({ length: 40 }, (_, turn) => userSays(`${turn} ${filler(turn, 80)}`, at + 2 + turn)),
    );
    await lab.engine.reconcile(host.page([first!, ...rest]));
    await foldAll(lab);
    await lab.engine.reconcile(host.page());
    const order = await underView(lab);
    const odd = (await lab.rows()).find(({ place }) => place === first!.place)!;
    await lab.engine.erase({ refs: [`msg:${odd.id}`] });
    expect(await underView(lab)).toEqual(order);
    expect(bytes(await prompt(lab, host))).toContain("I am late");
    expect(order).toContain((await lab.rows()).find(({ place }) => place === late!.place)!.id);
    await payAll(lab);
    expect(await everythingShown(lab, host)).not.toContain(ODD);
  });

  test("mending is owed until it is done as of the last act, whoever else has folded", async () => {
    await using lab = await open();
    const { ref, answer } = await withOddWord(lab, 20, 40);
    await foldAll(lab);
    await lab.engine.erase({ refs: [ref] });
    const { id: lane, withheld: asOf } = await laneOf(lab);
    const owed = async () => (await lab.engine.foldDue({})).due.map(({ reason }) => reason);
    expect(await owed()).toEqual(["mend"]);
    for (const outcome of ["paid", "failed"] as const) await lab.engine.settleFold({ lane, outcome });
    expect(await owed()).toEqual(["mend"]);
    await lab.engine.erase({ refs: [answer] });
    await lab.engine.settleFold({ lane, outcome: "paid", asOf });
    expect(await owed()).toEqual(["mend"]);
    await lab.engine.settleFold({ lane, outcome: "paid", asOf: (await laneOf(lab)).withheld });
    expect(await owed()).toEqual([]);
  });

  test("large parts that were found before it are not noted after it", async () => {
    await using lab = await open();
    const { id, ref } = await withOddWord(lab, 1, 0);
    const payload = { message: id, part: 0, name: ODD, type: "text", bytes: 1, tokens: 1, summary: ODD };
    await lab.engine.erase({ refs: [ref] });
    expect(await lab.engine.keepPayloads({ payloads: [payload] })).toEqual({ kept: 0 });
    expect(await traces(lab, [ODD])).toEqual([]);
  });

  test("copies that erasing does not reach are named", async () => {
    await using lab = await open();
    const { ref } = await withOddWord(lab, 1, 0);
    const copies = [{ path: "/backups/a.db", at: 5, bytes: 10 }];
    await lab.store.write("durable", ({ meta }) => meta.set("backups", JSON.stringify(copies)));
    expect((await lab.engine.erase({ refs: [ref] })).backups).toEqual([{ path: "/backups/a.db", at: 5 }]);
  });
});

eachStore("words that were erased", (open) => {
  test("do not come back with the transcript, a rewrite of it, or the turn committed again", async () => {
    await using lab = await open();
    const { host, ref } = await withOddWord(lab, 2, 2);
    await lab.engine.erase({ refs: [ref] });
    const count = await lab.count();
    await lab.engine.reconcile(host.page());
    host.rewriteFrom(2);
    await lab.engine.reconcile(host.page());
    const again = host.entries.slice(8, 10);
    await lab.engine.commitTurn(host.commit(again));
    expect(await lab.count()).toBe(count);
    expect(await traces(lab, [ODD])).toEqual([]);
    expect((await lab.said()).filter((text) => text === "[erased]")).toHaveLength(1);
  });

  test("come into another lane as a blank that keeps its place", async () => {
    await using lab = await open();
    const { host, ref } = await withOddWord(lab, 1, 1);
    await lab.engine.erase({ refs: [ref] });
    const fork = { agent: "main", sessionKey: "agent:main:fork" };
    const entries = host.entries.map((entry) => ({ ...entry, entryId: `f${entry.entryId}` }));
    await lab.engine.reconcile({ ...host.page(entries), lane: fork, sessionId: "fork" });
    const messages = host.entries.map(({ message }) => message);
    const chained = { agent: "main", sessionKey: "agent:main:chained" };
    const first = await lab.engine.appendChained({ lane: chained, sessionId: "c", after: null, messages });
    expect(first.imported).toBe(messages.length);
    expect(
      await lab.engine.appendChained({ lane: chained, sessionId: "c", after: null, messages }),
    ).toMatchObject({ imported: 0, known: messages.length });
    for (const lane of [fork, chained]) {
      const shown = await lab.engine.showHistory({ lane, limit: 100 });
      expect(shown.messages).toHaveLength(messages.length);
      expect(shown.messages.filter(({ text }) => text === "[erased]")).toHaveLength(1);
    }
    const plan = await lab.engine.assemble({
      lane: fork,
      sessionId: "fork",
      count: messages.length,
      newest: messages.slice(-4).map((message) => ({
        role: message["role"] as string,
        at: message["timestamp"] as number,
        key: null,
      })),
      budget: BUDGET,
    });
    expect(plan.replaced?.messages).toMatchObject([{ at: { role: "user" }, withheld: "erased" }]);
    expect(await traces(lab, [ODD])).toEqual([]);
  });

  test("said anew, at another moment, are another message", async () => {
    await using lab = await open();
    const { host, ref } = await withOddWord(lab, 1, 0);
    const words = host.entries.at(-2)!.message["content"] as string;
    await lab.engine.erase({ refs: [ref] });
    const at = lab.clock.now() + 5;
    await lab.engine.commitTurn(host.commit(host.say(userSays(words, at), assistantSays("again", at + 1))));
    expect((await lab.said()).filter((text) => text.includes(ODD))).toHaveLength(1);
  });
});

eachStore("prompts after something was taken back", (open) => {
  test("what the host may have merged with it is given as the log has it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const said = host.say(
      userSays("first thing", at),
      userSays(`the ${ODD} thing`, at + 1),
      userSays("third thing", at + 2),
      assistantSays("one", at + 3),
      assistantSays("two", at + 4),
    );
    await lab.engine.reconcile(host.page(said));
    const [, odd, , , two] = await lab.rows();
    await lab.engine.erase({ refs: [`msg:${odd!.id}`, `msg:${two!.id}`] });
    const { replaced } = await prompt(lab, host);
    expect(runsIn(replaced)).toEqual([
      ["first thing", false],
      ["[erased]", true],
      ["third thing", true],
      ["one", false],
      ["[erased]", true],
    ]);
    expect(replaced!.messages[0]!.at).toMatchObject({ role: "user", at });
    const behind = await prompt(lab, host, { sessionId: "not known yet" });
    expect(behind.status).toBe("behind");
    expect(behind.replaced).toEqual(replaced);
  });

  test("what the host leaves out between two of them does not part them", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const failed = { content: [], stopReason: "error", errorMessage: "overloaded" };
    const at = lab.clock.now();
    host.say(
      userSays("first try", at),
      assistantSays("", at + 1, failed),
      userSays(`the ${ODD} try`, at + 2),
      assistantSays("here it is", at + 3),
    );
    await lab.engine.reconcile(host.page());
    const rows = await lab.rows();
    await lab.engine.erase({ refs: [`msg:${rows[2]!.id}`] });
    const { replaced } = await prompt(lab, host);
    expect(runsIn(replaced)).toEqual([
      ["first try", false],
      ["[erased]", true],
    ]);
  });

  test("a prefix with the same items and other words has another key, and is sent anew", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const [first, late, ...rest] = host.say(
      userSays("the first question", at),
      assistantSays(`the ${ODD} answer, which came late`, at + 1),
      ...Array.from({ length: 40 }, (_, turn) => userSays(`${turn} ${filler(turn, 80)}`, at + 2 + turn)),
    );
    await lab.engine.reconcile(host.page([first!, ...rest]));
    await foldAll(lab);
    await lab.engine.reconcile(host.page());
    const before = await prompt(lab, host);
    expect(bytes(before)).toContain(ODD);
    const odd = (await lab.rows()).find(({ place }) => place === late!.place)!;
    const items = async () => (await lab.store.read(({ history }) => history.view(odd.lane, 0, 100))).length;
    const count = await items();
    await lab.engine.erase({ refs: [`msg:${odd.id}`] });
    expect(await items()).toBe(count);
    const after = await prompt(lab, host, { holds: before.prefix!.key });
    expect(after.prefix?.key).not.toBe(before.prefix!.key);
    expect(bytes(after)).toContain("[erased]");
    expect(bytes(after)).not.toContain(ODD);
  });

  test("a lane of which nothing was taken back says nothing of the kind", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 3);
    expect(await prompt(lab, host)).toMatchObject({ withheld: 0 });
    expect((await prompt(lab, host)).replaced).toBeUndefined();
  });
});

eachStore("choosing what to take back", (open) => {
  test("by reference, with its exchange, by words, by time; and what was made of it", async () => {
    await using lab = await open();
    const { host, ref, answer } = await withOddWord(lab, 20, 40);
    await foldAll(lab);
    const turn = await lab.engine.select({ refs: [answer], wholeTurns: true });
    expect(turn.messages.map((one) => one.ref)).toEqual([ref, answer]);
    expect(turn.summaries).toBeGreaterThan(0);
    const worded = await lab.engine.select({ containing: "The ZYGOMORPHIC Orchid" });
    expect(worded).toMatchObject({ total: 1, messages: [{ ref, role: "user", withheld: null, ...LANE }] });
    expect(worded.messages[0]!.excerpt).toContain(ODD);
    const few = await lab.engine.select({ lane: LANE, limit: 3 });
    expect(few.messages).toHaveLength(3);
    expect(few.total).toBe(host.entries.length);
    const at = host.entries.find(({ message }) => JSON.stringify(message).includes(ODD))!.message[
      "timestamp"
    ];
    const timed = await lab.engine.select({ since: at as number, before: (at as number) + 1 });
    expect(timed.messages.map((one) => one.ref)).toEqual([ref]);
    expect(await lab.engine.select({ forgotten: true })).toMatchObject({ total: 0 });
    await lab.engine.forget({ refs: [ref] });
    const forgotten = await lab.engine.select({ forgotten: true });
    expect(forgotten.messages).toMatchObject([{ ref, withheld: "forgotten" }]);
    expect(forgotten.messages[0]!.excerpt).toContain(ODD);
    expect(await lab.engine.select({ containing: ODD })).toMatchObject({ total: 1 });
    await lab.engine.erase({ refs: [ref] });
    expect(await lab.engine.select({ containing: ODD })).toMatchObject({ total: 0 });
  });

  test("an exchange that came by a transcript ends before the next question", async () => {
    await using lab = await open();
    const host = hostTranscript();
    host.say(
      userSays("a", 1),
      assistantSays("b", 2),
      userSays("c", 3),
      toolAnswers("call_1", "d", 4),
      assistantSays("e", 5),
      userSays("f", 6),
    );
    await lab.engine.reconcile(host.page());
    const rows = await lab.rows();
    const { messages } = await lab.engine.select({ refs: [`msg:${rows[3]!.id}`], wholeTurns: true });
    expect(messages.map(({ excerpt }) => excerpt)).toEqual(["c", "d", "e"]);
  });

  test("words in what is not shown are found too, and secrets are not printed", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const token = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    host.say(
      toolAnswers("call_1", "done", 1, { details: { note: `the ${ODD} one` } }),
      userSays(`my token is ${token} for the ${ODD}`, 2),
    );
    await lab.engine.reconcile(host.page());
    const { messages, total } = await lab.engine.select({ containing: ODD });
    expect(total).toBe(2);
    expect(JSON.stringify(messages)).not.toContain(token);
  });

  test("stops when nobody waits any more", async () => {
    await using lab = await open();
    await withOddWord(lab, 2, 0);
    await expect(lab.engine.select({ containing: ODD }, AbortSignal.abort())).rejects.toThrow();
  });
});

eachStore("what cannot be taken back", (open) => {
  const refused = [
    { name: "a message that is not there", refs: ["msg:999999"], code: "history/unknown-message" },
    { name: "a summary", refs: ["sum:1"], code: "input/bad-ref" },
    { name: "a file", refs: ["file:1"], code: "input/bad-ref" },
    { name: "nonsense", refs: ["*"], code: "input/bad-ref" },
    {
      name: "too many at once",
      refs: Array.from({ length: 51 }, (_, at) => `msg:${at}`),
      code: "input/bad-field",
    },
  ];
  describe.each(refused)("$name", ({ refs, code }) => {
    test("is refused, with a hint, and nothing is changed", async () => {
      await using lab = await open();
      const { ref } = await withOddWord(lab, 1, 0);
      const among = refs.length > 50 ? refs : [ref, ...refs];
      for (const act of [() => lab.engine.forget({ refs: among }), () => lab.engine.erase({ refs: among })]) {
        const error = await act().catch((caught: unknown) => caught);
        expect(error).toMatchObject({ code, hint: expect.stringMatching(/./) });
      }
      expect((await laneOf(lab)).withheld).toBe(0);
    });
  });

  test("what belongs to another installation is as if it were not there", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const lane = { ...LANE, installation: "another" };
    const said = host.say(userSays(`a ${ODD} guest`, 1), assistantSays("welcome", 2));
    await lab.engine.commitTurn({ ...host.commit(said), lane });
    const [row] = await lab.store.read(({ history }) => history.scan(0, 1));
    const refs = [`msg:${row!.id}`];
    for (const act of [
      () => lab.engine.forget({ refs }),
      () => lab.engine.erase({ refs }),
      () => lab.engine.select({ refs }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "history/unknown-message" });
    }
    await expect(lab.engine.select({ lane })).rejects.toMatchObject({ code: "history/unknown-lane" });
    expect(await lab.engine.select({ containing: ODD })).toMatchObject({ total: 0 });
    const totals = await lab.store.read(({ history }) => history.withheldTotals(installationId("another")));
    expect(totals).toEqual({ forgotten: 0, erased: 0 });
  });

  test("whoever is at another installation finds and takes back their own words, and only those", async () => {
    await using lab = await open();
    const [ours, theirs] = [hostTranscript(), hostTranscript()];
    const installation = "another";
    await lab.engine.commitTurn(
      ours.commit(ours.say(userSays(`our ${ODD} guest`, 1), assistantSays("yes", 2))),
    );
    await lab.engine.commitTurn({
      ...theirs.commit(theirs.say(userSays(`their ${ODD} guest`, 1), assistantSays("yes", 2))),
      lane: { ...LANE, installation },
    });
    const chosen = await lab.engine.select({ containing: ODD, installation });
    expect(chosen.messages.map(({ excerpt }) => excerpt)).toEqual([`their ${ODD} guest`]);
    const found = await lab.engine.grep({ pattern: ODD, installation });
    expect(found.hits.map(({ ref }) => ref)).toEqual(chosen.messages.map(({ ref }) => ref));
    const refs = chosen.messages.map(({ ref }) => ref);
    expect(await lab.engine.describe({ ref: refs[0]!, installation })).toMatchObject({ kind: "message" });
    await expect(lab.engine.describe({ ref: refs[0]! })).rejects.toMatchObject({
      code: "history/unknown-message",
    });
    expect(await lab.engine.erase({ refs, installation })).toMatchObject({ changed: refs });
    expect((await lab.engine.grep({ pattern: ODD, installation })).hits).toEqual([]);
    expect((await lab.engine.grep({ pattern: ODD })).hits).toHaveLength(1);
  });

  test("everything is not chosen by saying nothing", async () => {
    await using lab = await open();
    await expect(lab.engine.select({})).rejects.toMatchObject({ code: "input/bad-field" });
    await expect(lab.engine.select({ containing: " " })).rejects.toMatchObject({ code: "input/bad-field" });
  });
});

function words(content: unknown): unknown {
  return Array.isArray(content) ? (content[0] as { text: string }).text : content;
}
