/** Transcripts that hosts really produce: redacted, re-stamped, reordered, renumbered, without times, in odd pages. */

import { expect, test } from "vitest";
import type { JsonObject } from "../../src/kernel/json.ts";
import {
  assistantCalls,
  assistantSays,
  hostTranscript,
  LANE,
  toolAnswers,
  userSays,
} from "../support/host.ts";
import { eachStore } from "../support/stores.ts";

const bare = (role: string, text: string): JsonObject => ({ role, content: [{ type: "text", text }] });

eachStore("hostile transcripts", (open) => {
  test("messages without a time are never taken for one another, however fast they are stored", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const [one, two] = host.say(bare("user", "ok"), bare("user", "ok"));
    await lab.engine.reconcile(host.page([one!], { complete: false }));
    await lab.engine.reconcile(host.page([two!]));
    expect(await lab.said()).toEqual(["ok", "ok"]);
  });

  test("an uncommitted message without a time does not take the place of a committed one", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await lab.engine.commitTurn(host.commit(host.say(bare("user", "ok"), bare("assistant", "sure"))));
    const [late] = host.say(bare("user", "ok"));
    await lab.engine.reconcile(host.page([late!]));
    expect(await lab.said()).toEqual(["ok", "sure", "ok"]);
  });

  test("a message without a time is said when its entry was written", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const [entry] = host.say(bare("user", "long ago"));
    await lab.engine.reconcile(host.page([{ ...entry!, at: 1_234 } as never]));
    expect((await lab.rows())[0]!.at).toBe(1_234);
  });

  test("an entry id decides, whatever the host made of its words and its time since", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const turn = host.say(userSays("my key is X", 1), assistantSays("mid", 2), assistantSays("ok", 3));
    const redacted = {
      ...turn[0]!,
      message: { role: "user", content: "my key is [redacted]", timestamp: 99 },
    };
    await lab.engine.reconcile(host.page([redacted], { complete: false }));
    await lab.engine.commitTurn(host.commit(turn));
    expect(await lab.said()).toEqual(["my key is [redacted]", "mid", "ok"]);
    expect(await lab.viewed()).toEqual(await lab.said());
  });

  test("the same turn under a second key after a rewrite is still the same turn", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const turn = [...host.say(userSays("q", 1), toolAnswers("call_1", "secret", 2), assistantSays("end", 3))];
    await lab.engine.commitTurn(host.commit(turn, "k1"));
    host.rewriteFrom(0);
    await lab.engine.reconcile(host.page());
    await lab.engine.commitTurn(host.commit(turn, "k2"));
    expect(await lab.said()).toEqual(["q", "secret", "end"]);
    expect(await lab.viewed()).toEqual(["q", "secret", "end"]);
  });

  test("a transcript that carries a committed turn on shows all of it", async () => {
    await using lab = await open();
    const host = hostTranscript("first");
    const turn = host.say(
      userSays("q", 1),
      assistantCalls("exec", "call_1", 2),
      toolAnswers("call_1", "x", 3),
      assistantSays("end", 4),
    );
    await lab.engine.commitTurn(host.commit(turn));
    await lab.engine.reconcile({ ...host.page(), sessionId: "second" });
    expect(await lab.count()).toBe(4);
    expect(await lab.viewed()).toEqual(["q", "exec path: a.ts", "x", "end"]);
  });

  test("a transcript that shows parallel results in another order is believed, in the log and in the view", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const [q, x, y, end] = host.say(
      userSays("q", 1),
      toolAnswers("call_x", "X", 2),
      toolAnswers("call_y", "Y", 3),
      assistantSays("end", 4),
    );
    await lab.engine.commitTurn(host.commit([q!, x!, y!, end!]));
    const seen = [q!, { ...y!, place: x!.place }, { ...x!, place: y!.place }, end!];
    await lab.engine.reconcile(host.page(seen));
    expect(await lab.said()).toEqual(["q", "Y", "X", "end"]);
    expect(await lab.viewed()).toEqual(["q", "Y", "X", "end"]);
  });

  test("a reset that a rewrite moved cuts where it stands now", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const before = host.say(userSays("before", 1));
    const reset = host.reset();
    const after = host.say(userSays("after", 2));
    await lab.engine.reconcile({ ...host.page([...before, ...after]), resets: [reset] });
    const renumbered = [
      { ...before[0]!, place: 10 },
      { ...after[0]!, place: 12 },
    ];
    await lab.engine.reconcile({ ...host.page(renumbered), resets: [{ ...reset, place: 11 }] });
    expect(await lab.viewed()).toEqual(["after"]);
  });

  test("an entry left in doubt by a page that ended inside its turn is settled by the next page", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const [q, extra, call, result, end] = host.say(
      userSays("q", 1),
      assistantSays("partial answer", 2),
      assistantCalls("exec", "call_1", 3),
      toolAnswers("call_1", "r", 4),
      assistantSays("end", 5),
    );
    await lab.engine.commitTurn(host.commit([q!, call!, result!, end!]));
    await lab.engine.reconcile(host.page([q!, extra!], { complete: false }));
    expect(await lab.viewed()).not.toContain("partial answer");
    await lab.engine.reconcile(host.page([call!, result!, end!]));
    const expected = ["q", "partial answer", "exec path: a.ts", "r", "end"];
    expect(await lab.said()).toEqual(expected);
    expect(await lab.viewed()).toEqual(expected);
    expect(await lab.states()).toEqual(Array(5).fill("confirmed"));
  });

  test("reading an older transcript to its end does not take the lane back to it", async () => {
    await using lab = await open();
    const [monday, tuesday] = [hostTranscript("monday"), hostTranscript("tuesday")];
    monday.say(userSays("a1", 1), userSays("a2", 2));
    await lab.engine.reconcile(monday.page(monday.entries.slice(0, 1), { complete: false }));
    await lab.engine.commitTurn(tuesday.commit(tuesday.say(userSays("b1", 10), assistantSays("b2", 11))));
    await lab.engine.reconcile(monday.page(monday.entries.slice(1), { archive: true }));
    expect(await lab.viewed()).toEqual(["b1", "b2"]);
    await lab.engine.commitTurn(tuesday.commit(tuesday.say(userSays("b3", 12), assistantSays("b4", 13))));
    expect(await lab.viewed()).toEqual(["b1", "b2", "b3", "b4"]);
    expect(await lab.engine.laneState({ lane: LANE })).toMatchObject({ sessionId: "tuesday", messages: 6 });
  });

  test("an entry that a page repeats, one id for both ends, and places that run backwards do no harm", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const [one] = host.say(userSays("one", 1));
    expect(await lab.engine.reconcile(host.page([one!, one!]))).toMatchObject({ imported: 1, known: 1 });
    const turn = host.say(userSays("two", 2), assistantSays("three", 3));
    const odd = { ...host.commit(turn), terminal: { entryId: turn[0]!.entryId, place: 0 } };
    await lab.engine.commitTurn(odd);
    expect(await lab.said()).toEqual(["one", "two", "three"]);
  });
});

eachStore("unfinished transcripts", (open) => {
  test("a transcript that the lane moved on from is offered until it is read to its end", async () => {
    await using lab = await open();
    const [monday, tuesday] = [hostTranscript("monday"), hostTranscript("tuesday")];
    await lab.engine.commitTurn(monday.commit(monday.say(userSays("a1", 1), assistantSays("a2", 2))));
    monday.say(userSays("a turn that failed", 3));
    await lab.engine.commitTurn(tuesday.commit(tuesday.say(userSays("b1", 10), assistantSays("b2", 11))));
    const state = () => lab.engine.laneState({ lane: LANE });
    expect(await state()).toMatchObject({
      sessionId: "tuesday",
      unfinished: [{ sessionId: "monday", cursor: null }],
    });
    await lab.engine.reconcile(
      monday.page(monday.entries.slice(0, 2), { archive: true, complete: false, cursor: "c" }),
    );
    expect(await state()).toMatchObject({ unfinished: [{ sessionId: "monday", cursor: "c" }] });
    await lab.engine.reconcile(monday.page(monday.entries.slice(2), { archive: true, cursor: "end" }));
    expect(await state()).toMatchObject({ sessionId: "tuesday", unfinished: [] });
    expect(await lab.said()).toEqual(["a1", "a2", "a turn that failed", "b1", "b2"]);
  });
});
