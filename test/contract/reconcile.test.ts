/** Retries, restarts, replays and rewrites store no twin and lose nothing. */

import { expect, test } from "vitest";
import {
  assistantCalls,
  assistantSays,
  hostTranscript,
  LANE,
  toolAnswers,
  userSays,
} from "../support/host.ts";
import { eachStore } from "../support/stores.ts";

const texts = (shown: { messages: readonly { text: string }[] }): string[] =>
  shown.messages.map((one) => one.text);

eachStore("reconcile", (open) => {
  test("an unchanged transcript imports nothing the second time", async () => {
    await using lab = await open();
    const host = hostTranscript();
    host.say(userSays("one", 1), assistantSays("two", 2));
    expect(await lab.engine.reconcile(host.page())).toMatchObject({ imported: 2, known: 0 });
    expect(await lab.engine.reconcile(host.page())).toMatchObject({ imported: 0, known: 2 });
  });

  test("a transcript that grew by three gives exactly three", async () => {
    await using lab = await open();
    const host = hostTranscript();
    host.say(userSays("a", 1), assistantSays("b", 2));
    await lab.engine.reconcile(host.page());
    host.say(userSays("c", 3), assistantSays("d", 4), userSays("e", 5));
    expect(await lab.engine.reconcile(host.page())).toMatchObject({ imported: 3, known: 2 });
    expect(await lab.said()).toEqual(["a", "b", "c", "d", "e"]);
  });

  test.each(["commit first", "transcript first"])("one turn by both ways is one copy: %s", async (order) => {
    await using lab = await open();
    const host = hostTranscript();
    const turn = host.say(
      userSays("read it", 1),
      assistantCalls("exec", "call_aaaaaaaaaaaa", 2),
      toolAnswers("call_aaaaaaaaaaaa", "contents", 3),
      assistantSays("done", 4),
    );
    const commit = () => lab.engine.commitTurn(host.commit(turn, "k1"));
    const read = () => lab.engine.reconcile(host.page());
    const [first, second] = order === "commit first" ? [commit, read] : [read, commit];
    await first();
    await second();
    expect(await lab.count()).toBe(4);
    expect(await lab.states()).toEqual(["confirmed", "confirmed", "confirmed", "confirmed"]);
    expect(await lab.viewed()).toEqual(await lab.said());
  });

  test("a page that ends in the middle of a turn still confirms it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const turn = host.say(
      userSays("go", 1),
      assistantCalls("exec", "call_1", 2),
      toolAnswers("call_1", "x", 3),
      assistantCalls("exec", "call_2", 4),
      toolAnswers("call_2", "x", 5),
      assistantSays("end", 6),
    );
    await lab.engine.commitTurn(host.commit(turn));
    await lab.engine.reconcile(host.page(host.entries.slice(0, 3), { complete: false, cursor: "c1" }));
    expect(await lab.states()).toEqual([
      "confirmed",
      "confirmed",
      "confirmed",
      "provisional",
      "provisional",
      "confirmed",
    ]);
    await lab.engine.reconcile(host.page(host.entries.slice(3), { cursor: "c2" }));
    expect(await lab.count()).toBe(6);
    expect(await lab.states()).toEqual(Array(6).fill("confirmed"));
  });

  test("the host may sanitise what it stores: order inside the turn confirms, content does not decide", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const turn = host.say(userSays("go", 1), toolAnswers("call_9", "secret", 2), assistantSays("end", 3));
    await lab.engine.commitTurn(host.commit(turn));
    const seen = host.entries.map((entry, at) =>
      at === 1 ? { ...entry, message: toolAnswers("call_9", "[redacted]", 77) } : entry,
    );
    expect(await lab.engine.reconcile(host.page(seen))).toMatchObject({ imported: 0, confirmed: 1 });
    expect(await lab.said()).toEqual(["go", "secret", "end"]);
  });

  test("a rewrite under new ids imports nothing, and both ids name the message from then on", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const old = [
      ...host.say(userSays("a", 1), assistantSays("b", 2), userSays("c", 3), assistantSays("d", 4)),
    ];
    await lab.engine.reconcile(host.page());
    host.rewriteFrom(1);
    expect(await lab.engine.reconcile(host.page())).toMatchObject({ imported: 0, known: 4 });
    expect(await lab.engine.reconcile(host.page(old))).toMatchObject({ imported: 0, known: 4 });
    expect(await lab.said()).toEqual(["a", "b", "c", "d"]);
  });

  test("the redacted copy of a tool result is the same event", async () => {
    await using lab = await open();
    const host = hostTranscript();
    host.say(userSays("a", 1), toolAnswers("call_abcdefghijkl", "key=123", 2));
    await lab.engine.reconcile(host.page());
    const copy = host.rewriteFrom(1).map((entry) => ({
      ...entry,
      message: toolAnswers("call_abcdefghijkl", "key=[redacted]", 2),
    }));
    expect(await lab.engine.reconcile(host.page(copy))).toMatchObject({ imported: 0, known: 1 });
  });

  test("a provider's key that comes again with other words and another time keeps both", async () => {
    await using lab = await open();
    const host = hostTranscript();
    host.say(assistantSays("first", 1, { responseId: "r" }), assistantSays("second", 2, { responseId: "r" }));
    await lab.engine.reconcile(host.page());
    expect(await lab.said()).toEqual(["first", "second"]);
  });

  test("the same short words in different turns are all kept", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let at = 0; at < 5; at += 1) {
      await lab.engine.commitTurn(host.commit(host.say(userSays("ok", at), assistantSays("ok", at))));
    }
    await lab.engine.reconcile(host.page());
    expect(await lab.count()).toBe(10);
  });

  test("a thousand missing entries drain page by page, oldest first, and the lane says it is behind meanwhile", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let at = 0; at < 300; at += 1) host.say(userSays(`m${at}`, at));
    for (let from = 0; from < 300; from += 100) {
      const complete = from === 200;
      const page = host.page(host.entries.slice(from, from + 100), { complete, cursor: `at ${from + 100}` });
      expect(await lab.engine.reconcile(page)).toMatchObject({ imported: 100, cursor: `at ${from + 100}` });
      const state = await lab.engine.laneState({ lane: LANE });
      expect(state).toMatchObject({
        behind: complete ? null : "reading the transcript",
        messages: from + 100,
      });
    }
    expect(await lab.said()).toEqual(host.entries.map((entry) => entry.message["content"]));
  });

  test("a lane that is behind takes new turns; the older pages then go before them", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const old = host.say(
      userSays("old 1", 1),
      assistantSays("old 2", 2),
      userSays("old 3", 3),
      assistantSays("old 4", 4),
    );
    await lab.engine.reconcile(host.page(old.slice(0, 1), { complete: false }));
    const turn = host.say(userSays("new", 9), assistantSays("newer", 10));
    await lab.engine.commitTurn(host.commit(turn));
    await lab.engine.reconcile(host.page(old.slice(1)));
    const expected = ["old 1", "old 2", "old 3", "old 4", "new", "newer"];
    expect(await lab.said()).toEqual(expected);
    expect(await lab.viewed()).toEqual(expected);
  });

  test("a page that fails leaves the cursor and the log as they were", async () => {
    await using lab = await open();
    const host = hostTranscript();
    host.say(userSays("a", 1));
    await lab.engine.reconcile(host.page(host.entries, { cursor: "c1" }));
    host.say(userSays("b", 2));
    const broken = {
      ...host.page(host.entries, { cursor: "c2" }),
      entries: [...host.entries, { entryId: "x", place: 9, message: {} }],
    };
    await expect(lab.engine.reconcile(broken)).rejects.toMatchObject({ code: "input/bad-field" });
    expect(await lab.engine.laneState({ lane: LANE })).toMatchObject({ cursor: "c1", messages: 1 });
  });

  test("a reset empties the view, keeps the log, and the same first words count again", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await lab.engine.commitTurn(host.commit(host.say(userSays("hello", 1), assistantSays("hi", 2))));
    const reset = host.reset();
    await lab.engine.reconcile({ ...host.page(), resets: [reset] });
    expect(await lab.viewed()).toEqual([]);
    await lab.engine.commitTurn(host.commit(host.say(userSays("hello", 3), assistantSays("hi", 4))));
    expect(await lab.viewed()).toEqual(["hello", "hi"]);
    expect(await lab.count()).toBe(4);
    await lab.engine.reconcile({ ...host.page(), resets: [reset] });
    expect(await lab.viewed()).toEqual(["hello", "hi"]);
    const { hits } = await lab.engine.search({ query: "hello" });
    expect(hits).toEqual([expect.objectContaining({ alike: [expect.stringMatching(/^msg:/)] })]);
  });

  test("a reset read late cuts only what stands before it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await lab.engine.commitTurn(host.commit(host.say(userSays("before", 1), assistantSays("x", 2))));
    const reset = host.reset();
    await lab.engine.commitTurn(host.commit(host.say(userSays("after", 3), assistantSays("y", 4))));
    expect(await lab.viewed()).toEqual(["before", "x", "after", "y"]);
    await lab.engine.reconcile({ ...host.page(), resets: [reset] });
    expect(await lab.viewed()).toEqual(["after", "y"]);
  });

  test("a new transcript of a lane starts an empty view; a late turn of the old one stays out of it", async () => {
    await using lab = await open();
    const monday = hostTranscript("monday");
    const late = monday.say(userSays("late", 1), assistantSays("late too", 2));
    await lab.engine.commitTurn(monday.commit(monday.say(userSays("old", 3), assistantSays("older", 4))));
    const tuesday = hostTranscript("tuesday");
    await lab.engine.commitTurn(tuesday.commit(tuesday.say(userSays("new", 5), assistantSays("newer", 6))));
    expect(await lab.viewed()).toEqual(["new", "newer"]);
    await lab.engine.commitTurn(monday.commit(late));
    expect(await lab.viewed()).toEqual(["new", "newer"]);
    expect(await lab.said()).toEqual(["late", "late too", "old", "older", "new", "newer"]);
  });

  test("a new transcript that carries old entries on shows them again and stores them once", async () => {
    await using lab = await open();
    const first = hostTranscript("first");
    first.say(userSays("kept", 1), assistantSays("kept too", 2));
    await lab.engine.reconcile(first.page());
    const fork = { ...hostTranscript("fork").page([]), parentSessionId: "first" };
    const carried = first.entries.map((entry, at) => ({ ...entry, place: at + 1 }));
    await lab.engine.reconcile({ ...fork, entries: carried });
    expect(await lab.count()).toBe(2);
    expect(await lab.viewed()).toEqual(["kept", "kept too"]);
  });

  test("an old transcript moved in later goes before what is there and leaves the view alone", async () => {
    await using lab = await open();
    const live = hostTranscript("live");
    await lab.engine.commitTurn(live.commit(live.say(userSays("now", 9), assistantSays("yes", 10))));
    const archive = hostTranscript("archive");
    archive.say(userSays("long ago", 1));
    await lab.engine.reconcile(archive.page(archive.entries, { archive: true }));
    expect(await lab.viewed()).toEqual(["now", "yes"]);
    expect(await lab.said()).toEqual(["long ago", "now", "yes"]);
  });

  test("two thousand replayed entries add nothing", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let at = 0; at < 200; at += 1) host.say(userSays(`m${at}`, at));
    await lab.engine.reconcile(host.page());
    for (let round = 0; round < 10; round += 1) {
      host.rewriteFrom(0);
      expect(await lab.engine.reconcile(host.page())).toMatchObject({ imported: 0, known: 200 });
    }
    expect(await lab.count()).toBe(200);
  });

  test("a heartbeat is stored, outside the view and outside recall", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const beat = host.say(userSays("HEARTBEAT check", 1), assistantSays("HEARTBEAT ok", 2));
    await lab.engine.commitTurn({ ...host.commit(beat), heartbeat: true });
    await lab.engine.commitTurn(host.commit(host.say(userSays("hello", 3), assistantSays("hi", 4))));
    expect(await lab.count()).toBe(4);
    expect(await lab.viewed()).toEqual(["hello", "hi"]);
    expect((await lab.engine.search({ query: "heartbeat" })).hits).toEqual([]);
    const unseen = host.say(
      userSays("beat again", 5, { provenance: { kind: "internal_system", sourceTool: "heartbeat" } }),
      assistantSays("still ok", 6),
      userSays("real", 7),
    );
    await lab.engine.reconcile(host.page(unseen));
    expect(await lab.viewed()).toEqual(["hello", "hi", "real"]);
  });

  test("lanes of one key are shared by whoever comes first, and the same entry in two lanes is two messages", async () => {
    await using lab = await open();
    const host = hostTranscript();
    host.say(userSays("a", 1));
    const other = { agent: "main", sessionKey: "agent:main:other" };
    await Promise.all([lab.engine.reconcile(host.page()), lab.engine.reconcile(host.page())]);
    await lab.engine.reconcile({ ...host.page(), lane: other });
    const status = await lab.engine.status({});
    expect(status.totals).toMatchObject({ lanes: 2, messages: 2 });
    expect(texts(await lab.engine.showHistory({ lane: other }))).toEqual(["a"]);
  });
});
