/** The log itself: each message once, whole, in order, and nothing that was stored ever changes. */

import { expect, test } from "vitest";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore } from "../support/stores.ts";

eachStore("log", (open) => {
  test("messages are numbered from zero without gaps, in the order they came", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let at = 0; at < 10; at += 2) {
      await lab.engine.commitTurn(
        host.commit(host.say(userSays(`q${at}`, at), assistantSays(`a${at}`, at + 1))),
      );
    }
    const rows = await lab.rows();
    expect(rows.map((row) => row.seq)).toEqual([...rows.keys()]);
    expect(await lab.said()).toEqual(["q0", "a0", "q2", "a2", "q4", "a4", "q6", "a6", "q8", "a8"]);
  });

  test("around a message as many are shown as were asked for, the message among them", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let at = 0; at < 6; at += 2)
      await lab.engine.commitTurn(
        host.commit(host.say(userSays(`q${at}`, at), assistantSays(`a${at}`, at + 1))),
      );
    const rows = await lab.rows();
    const shown = async (limit: number) => {
      const answer = await lab.engine.showHistory({ around: `msg:${rows[2]!.id}`, limit });
      return answer.messages.map((message) => message.text);
    };
    expect(await shown(1)).toEqual(["q2"]);
    expect(await shown(2)).toEqual(["q2", "a2"]);
    expect(await shown(3)).toEqual(["a0", "q2", "a2"]);
    expect(await shown(4)).toEqual(["a0", "q2", "a2", "q4"]);
  });

  test("the same key again is a duplicate and changes nothing, even with other words", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const turn = host.say(userSays("one", 1), assistantSays("two", 2));
    expect(await lab.engine.commitTurn(host.commit(turn, "k"))).toEqual({ status: "committed", stored: 2 });
    expect(await lab.engine.commitTurn(host.commit(turn, "k"))).toEqual({ status: "duplicate", stored: 0 });
    const other = { ...host.commit(turn, "k"), messages: [userSays("changed", 1)] };
    expect(await lab.engine.commitTurn(other)).toEqual({ status: "duplicate", stored: 0 });
    expect(await lab.said()).toEqual(["one", "two"]);
  });

  test("entries that another key brought before are not stored again", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const turn = host.say(userSays("one", 1), assistantSays("mid", 2), assistantSays("two", 3));
    await lab.engine.commitTurn(host.commit(turn, "k1"));
    await lab.engine.commitTurn(host.commit(turn, "k2"));
    expect(await lab.said()).toEqual(["one", "mid", "two"]);
  });

  test("two commits of one turn at the same time store it once", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const turn = host.commit(host.say(userSays("one", 1), assistantSays("two", 2)));
    const answers = await Promise.all([lab.engine.commitTurn(turn), lab.engine.commitTurn(turn)]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(["committed", "duplicate"]);
    expect(await lab.count()).toBe(2);
  });

  test("a turn of one message, and a turn of none", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const [only] = host.say(userSays("alone", 1));
    expect(await lab.engine.commitTurn(host.commit([only!]))).toMatchObject({
      status: "committed",
      stored: 1,
    });
    const none = { ...host.commit([only!], "empty"), messages: [] };
    expect(await lab.engine.commitTurn(none)).toMatchObject({ status: "committed", stored: 0 });
  });

  test("what the host gave comes back deep-equal, an unknown block and a broken character included", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const odd = userSays("", 1, {
      content: [
        { type: "hologram", rays: [1, { deep: null }] },
        { type: "text", text: "a\ud800\u0000" },
      ],
    });
    const messages = [odd, assistantSays("x", 2, { usage: { cost: { total: 0.25 } } })];
    await lab.engine.commitTurn(host.commit(host.say(...messages)));
    expect(await lab.bodies()).toEqual(messages);
  });

  test("a message without a role is refused by name, and nothing of its turn is stored", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const turn = host.say(userSays("fine", 1), { content: "no role" });
    await expect(lab.engine.commitTurn(host.commit(turn))).rejects.toMatchObject({
      code: "input/bad-field",
      message: expect.stringContaining("messages[1]"),
    });
    expect(await lab.count()).toBe(0);
  });

  test("an ignored session leaves no row at all", async () => {
    await using lab = await open({ policy: { ignore: ["agent:*:main"], stateless: [] } });
    const host = hostTranscript();
    const turn = host.say(userSays("one", 1));
    expect(await lab.engine.commitTurn(host.commit(turn))).toEqual({ status: "skipped", stored: 0 });
    expect(await lab.engine.reconcile(host.page())).toMatchObject({ status: "skipped", imported: 0 });
    expect((await lab.engine.laneState({ lane: LANE })).known).toBe(false);
  });

  test("a stateless session may recall and is never stored", async () => {
    await using lab = await open({ policy: { ignore: [], stateless: ["agent:main:guest"] } });
    const host = hostTranscript();
    await lab.engine.commitTurn(host.commit(host.say(userSays("the harbour", 1), assistantSays("yes", 2))));
    const guest = {
      ...host.commit(host.say(userSays("x", 3))),
      lane: { agent: "main", sessionKey: "agent:main:guest" },
    };
    expect(await lab.engine.commitTurn(guest)).toEqual({ status: "skipped", stored: 0 });
    expect((await lab.engine.search({ query: "harbour" })).hits).toHaveLength(1);
  });

  test("who said it stays with the message", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const stranger = userSays("hi", 1, {
      __openclaw: { senderIsOwner: false, senderId: "77", senderName: "Jo" },
    });
    await lab.engine.commitTurn(host.commit(host.say(stranger, assistantSays("hello", 2))));
    const [row] = await lab.rows();
    expect(row!.sender).toEqual({ isOwner: false, id: "77" });
    expect((await lab.bodies())[0]).toEqual(stranger);
  });
});

eachStore("chain", (open) => {
  const stretch = (after: string | null, ...said: string[]) => ({
    lane: LANE,
    sessionId: "flat",
    after,
    messages: said.map((text) => ({ role: "user", content: text })),
  });

  test("without ids a transcript read again adds nothing, and one that grew adds what grew", async () => {
    await using lab = await open();
    const first = await lab.engine.appendChained(stretch(null, "ok", "ok", "ok"));
    expect(first).toMatchObject({ imported: 3, known: 0, quarantined: 0 });
    expect(await lab.engine.appendChained(stretch(null, "ok", "ok", "ok", "more"))).toMatchObject({
      imported: 1,
      known: 3,
    });
    expect(await lab.engine.appendChained(stretch(first.head, "more", "last"))).toMatchObject({
      imported: 1,
      known: 1,
    });
    expect(await lab.said()).toEqual(["ok", "ok", "ok", "more", "last"]);
  });

  test("a shorter transcript adds nothing and loses nothing", async () => {
    await using lab = await open();
    await lab.engine.appendChained(stretch(null, "a", "b", "c"));
    expect(await lab.engine.appendChained(stretch(null, "a"))).toMatchObject({ imported: 0, known: 1 });
    expect(await lab.count()).toBe(3);
  });

  test("what continues from an older point is quarantined once: searchable, outside the view, until a person decides", async () => {
    await using lab = await open();
    await lab.engine.appendChained(stretch(null, "a", "b", "c"));
    const fork = stretch(null, "a", "pelican", "heron");
    expect(await lab.engine.appendChained(fork)).toMatchObject({ imported: 2, known: 1, quarantined: 2 });
    expect(await lab.engine.appendChained(fork)).toMatchObject({ imported: 0, known: 3 });
    expect(await lab.viewed()).toEqual(["a", "b", "c"]);
    expect((await lab.engine.search({ query: "pelican" })).hits).toHaveLength(1);
    const { messages } = await lab.engine.listQuarantine({});
    expect(messages.map((message) => message.excerpt)).toEqual(["heron", "pelican"]);
    expect(await lab.engine.resolveQuarantine({ ref: messages[1]!.ref, accept: true })).toMatchObject({
      state: "confirmed",
    });
    expect(await lab.engine.resolveQuarantine({ ref: messages[0]!.ref, accept: false })).toMatchObject({
      state: "rejected",
    });
    expect(await lab.viewed()).toEqual(["a", "b", "c", "pelican"]);
    expect((await lab.engine.search({ query: "heron" })).hits).toEqual([]);
    await expect(lab.engine.resolveQuarantine({ ref: messages[0]!.ref, accept: true })).rejects.toMatchObject(
      {
        code: "history/not-quarantined",
      },
    );
    expect(await lab.count()).toBe(5);
  });

  test.each(["0".repeat(32), "no link", "\0"])(
    "a link that the lane does not have is refused: %j",
    async (after) => {
      await using lab = await open();
      await expect(lab.engine.appendChained(stretch(after, "x"))).rejects.toMatchObject({
        ...{ code: "input/bad-field", message: "params.after: this lane has no such link" },
      });
    },
  );
});
