/** What stood around something: in the conversation's own order, for those who may see it. */

import { expect, test } from "vitest";
import type { TimelineAnswer } from "../../src/engine/index.ts";
import { refOf } from "../../src/kernel/ids.ts";
import { CHILD, child, owner, parent, shelve, spawn } from "../support/grants.ts";
import {
  assistantCalls,
  assistantSays,
  hostTranscript,
  LANE,
  toolAnswers,
  userSays,
} from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { foldedLane } from "../support/unfold.ts";

const OWNER = { ...LANE, isOwner: true };
const SECRET = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");

async function exchanges(lab: Lab, count: number, host = hostTranscript(), heartbeat = false): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const at = lab.clock.now();
    const said = host.say(userSays(`question ${number}`, at), assistantSays(`answer ${number}`, at + 1));
    await lab.engine.commitTurn({ ...host.commit(said), heartbeat });
    lab.clock.advance(60_000);
  }
}

const refs = ({ lines }: TimelineAnswer) => lines.map(({ ref }) => ref);
const here = ({ lines }: TimelineAnswer) => lines.filter((line) => line.here).map(({ ref }) => ref);
const words = ({ lines }: TimelineAnswer) => lines.map(({ line }) => line);

eachStore("a timeline", (open) => {
  test("is what stands before and after a message, one line each, and says whether there is more", async () => {
    await using lab = await open();
    await exchanges(lab, 6);
    const rows = await lab.rows();
    const ref = (at: number) => refOf("msg", rows[at]!.id);
    const answer = await lab.engine.timeline({ ref: ref(4), before: 2, after: 1 });
    expect(answer).toMatchObject({ ...LANE, ref: ref(4), earlier: true, later: true });
    expect(words(answer)).toEqual(["question 1", "answer 1", "question 2", "answer 2"]);
    expect(here(answer)).toEqual([ref(4)]);
    expect(answer.lines[2]).toEqual({
      ref: ref(4),
      role: "user",
      at: rows[4]!.at,
      line: "question 2",
      tokens: rows[4]!.tokens,
      here: true,
      newSession: false,
    });
    const all = await lab.engine.timeline({ ref: `${ref(0)}  the first`, before: 999, after: 999 });
    expect(refs(all)).toEqual(rows.map(({ id }) => refOf("msg", id)));
    expect(all).toMatchObject({ earlier: false, later: false });
    const alone = await lab.engine.timeline({ ref: ref(0), before: -3, after: 0 });
    expect(refs(alone)).toEqual([ref(0)]);
    expect(alone).toMatchObject({ earlier: false, later: true });
    expect(refs(await lab.engine.timeline({ ref: ref(11) }))).toHaveLength(6);
  });

  test("goes by the order of the conversation, not by that of arrival", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const entries = host.say(
      userSays("one", at),
      assistantSays("two", at + 1),
      userSays("three", at + 2),
      assistantSays("four", at + 3),
    );
    // The later turn is heard of first; the transcript brings the earlier one.
    await lab.engine.commitTurn(host.commit(entries.slice(2)));
    await lab.engine.reconcile(host.page());
    const rows = await lab.rows();
    expect(rows.map(({ place }) => place)).not.toEqual(
      rows.map(({ place }) => place).toSorted((a, b) => a - b),
    );
    const answer = await lab.engine.timeline({ ref: refOf("msg", rows[0]!.id) });
    expect(words(answer)).toEqual(["one", "two", "three", "four"]);
  });

  test("goes on across the sessions of a lane, and says where one begins", async () => {
    await using lab = await open();
    await exchanges(lab, 2, hostTranscript("first"));
    await exchanges(lab, 2, hostTranscript("second"));
    const rows = await lab.rows();
    const answer = await lab.engine.timeline({ ref: refOf("msg", rows[3]!.id) });
    expect(refs(answer)).toEqual(rows.map(({ id }) => refOf("msg", id)));
    expect(answer.lines.map(({ newSession }) => newSession)).toEqual([
      ...[false, false, false, false],
      ...[true, false, false, false],
    ]);
    // Nothing stands above the first line: it begins nothing.
    const second = await lab.engine.timeline({ ref: refOf("msg", rows[4]!.id), before: 0 });
    expect(second.lines[0]).toMatchObject({ newSession: false });
  });

  test("stays in its lane", async () => {
    await using lab = await open();
    await exchanges(lab, 1);
    const at = lab.clock.now();
    const host = hostTranscript("other");
    const said = host.say(userSays("elsewhere", at));
    const lane = { agent: "main", sessionKey: "agent:main:telegram:group:9" };
    await lab.engine.commitTurn({ ...host.commit(said), lane });
    const [row] = await lab.rows();
    const ref = refOf("msg", row!.id);
    expect(words(await lab.engine.timeline({ ref }))).toEqual(["question 0", "answer 0"]);
    // Whoever asks in a group sees that group only.
    const asker = { ...lane, isOwner: true };
    await expect(lab.engine.timeline({ ref, asker })).rejects.toMatchObject({
      code: "history/unknown-message",
    });
    await expect(lab.engine.timeline({ ref: "msg:999999" })).rejects.toMatchObject({
      code: "history/unknown-message",
    });
    await expect(lab.engine.timeline({ ref: "whatever" })).rejects.toMatchObject({ code: "input/bad-ref" });
  });

  test("steps over what is not recalled, however much, and shows a placeholder for what was taken back", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await exchanges(lab, 1, host);
    await exchanges(lab, 40, host, true);
    await exchanges(lab, 2, host);
    const rows = await lab.rows();
    const taken = refOf("msg", rows.at(-3)!.id);
    await lab.engine.forget({ refs: [taken] });
    const ref = refOf("msg", rows.at(-1)!.id);
    for (const asker of [undefined, OWNER]) {
      const answer = await lab.engine.timeline({ ref, before: 20, ...(asker && { asker }) });
      expect(words(answer)).toEqual([
        ...["question 0", "answer 0"],
        ...["question 0", "[forgotten]", "question 1", "answer 1"],
      ]);
      expect(answer).toMatchObject({ earlier: false, later: false });
    }
    await expect(lab.engine.timeline({ ref: taken, asker: OWNER })).rejects.toMatchObject({
      code: "history/unknown-message",
    });
    const beat = refOf("msg", rows[10]!.id);
    await expect(lab.engine.timeline({ ref: beat, asker: OWNER })).rejects.toMatchObject({
      code: "history/unknown-message",
    });
    expect(here(await lab.engine.timeline({ ref: beat }))).toEqual([beat]);
  });

  test("is redacted and one line, of a long text too", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const key = `-----BEGIN PRIVATE KEY-----\n${"MIIEvAIBADANBgkqhkiG9w0B\n".repeat(2_000)}-----END PRIVATE KEY-----`;
    const said = host.say(
      userSays(`\n\n  my token=${SECRET}\nis\tsecret ${"and more ".repeat(9_000)}`, at),
      assistantCalls("exec", "c1", at + 1),
      toolAnswers("c1", key, at + 2),
      assistantSays("\u001b[31mdone\u001b[0m", at + 3),
    );
    await lab.engine.commitTurn(host.commit(said));
    const [row] = await lab.rows();
    const answer = await lab.engine.timeline({ ref: refOf("msg", row!.id) });
    expect(JSON.stringify(answer)).not.toContain(SECRET);
    expect(JSON.stringify(answer)).not.toContain("MIIEvAIBADANBgkqhkiG9w0B");
    expect(words(answer)[0]).toMatch(/^my token=\[secret:[a-z-]+:[0-9a-f]{8}\] is secret and more .*…$/);
    expect(words(answer).at(-1)).toBe("done");
    for (const line of words(answer)) expect(line.length).toBeLessThanOrEqual(160);
  });
});

eachStore("a timeline of a summary", (open) => {
  test("is what the summary was made of, and what stands around that", async () => {
    await using lab = await open();
    const { messages, levels } = await foldedLane(lab, 8);
    const ref = (at: number) => refOf("msg", messages[at]!);
    const leaf = await lab.engine.timeline({ ref: refOf("sum", levels[0]![1]!), before: 2, after: 1 });
    expect(leaf).toMatchObject({ ref: refOf("sum", levels[0]![1]!), earlier: true, later: true });
    expect(refs(leaf)).toEqual([2, 3, 4, 5, 6, 7, 8].map(ref));
    expect(here(leaf)).toEqual([4, 5, 6, 7].map(ref));
    const above = await lab.engine.timeline({ ref: refOf("sum", levels[1]![0]!), before: 2, after: 1 });
    expect(refs(above)).toEqual([...levels[0]!.slice(0, 2).map((id) => refOf("sum", id)), ref(8)]);
    expect(above.lines[0]).toMatchObject({ role: "summary", tokens: 20, here: true });
    expect(above.lines[0]!.line).toContain("in short: ");
    expect(above).toMatchObject({ earlier: false, later: true });
  });

  test("has what came late in between, which is not what it covers", async () => {
    await using lab = await open();
    const { messages, levels } = await foldedLane(lab, 4);
    const late = messages[5]!;
    const first = await lab.store.read(({ history }) => history.message(messages[0]!));
    await lab.store.write("durable", ({ history }) => history.move(late, first!.session, first!.place + 0.5));
    const answer = await lab.engine.timeline({ ref: refOf("sum", levels[0]![0]!), before: 0, after: 0 });
    const order = [messages[0]!, late, ...messages.slice(1, 4)].map((id) => refOf("msg", id));
    expect(refs(answer)).toEqual(order);
    expect(here(answer)).toEqual(order.filter((ref) => ref !== refOf("msg", late)));
  });
});

eachStore("a sub-agent's timeline", (open) => {
  test("is its own by right, another's with a grant, and is charged for then", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const [ref] = shelf.messages;
    await expect(lab.engine.timeline({ ref: ref!, asker: child })).rejects.toMatchObject({
      code: "grant/required",
    });
    expect(await lab.engine.timeline({ ref: shelf.own, asker: child })).toMatchObject({ sessionKey: CHILD });
    const { secret } = await lab.engine.issueGrant(spawn());
    const answer = await lab.engine.timeline({ ref: ref!, asker: child });
    expect(refs(answer)).toEqual(shelf.messages.slice(0, 6));
    const report = await lab.engine.grantReport({ secret });
    expect(report.visited).toEqual(expect.arrayContaining(shelf.messages.slice(0, 6)));
    expect(report.spent).toBeGreaterThan(6 * 16);
    await lab.engine.timeline({ ref: shelf.own, asker: child });
    expect((await lab.engine.grantReport({ secret })).spent).toBe(report.spent);
    expect(refs(await lab.engine.timeline({ ref: ref!, asker: owner, after: 0 }))).toEqual([ref]);
    expect(refs(await lab.engine.timeline({ ref: ref!, asker: parent, after: 0 }))).toEqual([ref]);
  });

  test("shows nothing beside what was granted, and does not tell that there is more", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    await lab.engine.issueGrant(spawn({ summaries: [shelf.leaves[1]!] }));
    const answer = await lab.engine.timeline({ ref: shelf.messages[2]!, asker: child });
    expect(refs(answer)).toEqual(shelf.messages.slice(2, 4));
    expect(answer).toMatchObject({ earlier: false, later: false });
    expect(refs(await lab.engine.timeline({ ref: shelf.leaves[1]!, asker: child }))).toEqual(
      shelf.messages.slice(2, 4),
    );
    await expect(lab.engine.timeline({ ref: shelf.leaves[0]!, asker: child })).rejects.toMatchObject({
      code: "grant/out-of-scope",
    });
  });

  test("is shorter when little is left, nearest first, and refused when nothing is", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const { secret } = await lab.engine.issueGrant(spawn({ tokens: 200 }));
    const few = await lab.engine.timeline({ ref: shelf.messages[4]!, asker: child });
    expect(here(few)).toEqual([shelf.messages[4]]);
    expect(few.lines.length).toBeLessThan(8);
    expect(few).toMatchObject({ earlier: true, later: true });
    expect((await lab.engine.grantReport({ secret })).spent).toBeLessThanOrEqual(200);
    const again = () => lab.engine.timeline({ ref: shelf.messages[4]!, asker: child });
    await expect(again().then(again).then(again).then(again)).rejects.toMatchObject({ code: "grant/spent" });
  });
});
