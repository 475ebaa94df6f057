/** Things whole, within a budget: what they say, on whose word, and where they come from. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { GetAnswer } from "../../src/engine/index.ts";
import { codeOf } from "../../src/kernel/errors.ts";
import { refOf } from "../../src/kernel/ids.ts";
import { child, GROUP, shelve, spawn } from "../support/grants.ts";
import { assistantCalls, hostTranscript, LANE, toolAnswers, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { addLeaf, foldedLane } from "../support/unfold.ts";

const OWNER = { ...LANE, isOwner: true };
const SECRET = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");

async function say(
  lab: Lab,
  ...messages: readonly Parameters<ReturnType<typeof hostTranscript>["say"]>[0][]
) {
  const host = hostTranscript();
  await lab.engine.commitTurn(host.commit(host.say(...messages)));
  return (await lab.rows()).map(({ id }) => refOf("msg", id));
}

const refs = ({ items }: GetAnswer) => items.map(({ ref }) => ref);

eachStore("getting things whole", (open) => {
  test("says what each says and where it comes from", async () => {
    await using lab = await open();
    const { messages, levels } = await foldedLane(lab, 4);
    const [message, leaf, top] = [
      refOf("msg", messages[1]!),
      refOf("sum", levels[0]![0]!),
      refOf("sum", levels[1]![0]!),
    ];
    const answer = await lab.engine.get({
      refs: [top, message, `${leaf} (pasted with words)`],
      asker: OWNER,
    });
    expect(refs(answer)).toEqual([top, message, leaf]);
    expect(answer.missing).toEqual([]);
    expect(answer.tokens).toBe(answer.items.reduce((sum, { tokens }) => sum + tokens, 0));
    expect(answer.items[1]).toMatchObject({
      ...LANE,
      kind: "message",
      role: "assistant",
      text: "noted 0",
      whole: true,
      trust: "assistant",
      provenance: {
        sender: null,
        session: "session-1",
        state: "confirmed",
        coveredBy: [leaf],
        madeOf: [],
        moreSources: 0,
        madeBy: null,
        previous: refOf("msg", messages[0]!),
        next: refOf("msg", messages[2]!),
      },
    });
    expect(answer.items[2]).toMatchObject({
      kind: "summary",
      role: "summary",
      trust: "derived",
      provenance: {
        session: null,
        state: "active",
        coveredBy: [top],
        madeOf: messages.slice(0, 4).map((id) => refOf("msg", id)),
        moreSources: 0,
        madeBy: "extractive",
      },
    });
    expect(answer.items[0]!.provenance.madeOf).toEqual(levels[0]!.map((id) => refOf("sum", id)));
  });

  test("of a summary of many the first are named, and how many more there are", async () => {
    await using lab = await open();
    const turns = Array.from({ length: 26 }, (_, at) => userSays(`thing ${at}`, lab.clock.now() + at));
    const said = await say(lab, ...turns);
    const rows = await lab.rows();
    const id = await lab.store.write("durable", ({ history }) => addLeaf(history, rows));
    const [summary] = (await lab.engine.get({ refs: [refOf("sum", id)], asker: OWNER })).items;
    expect(summary!.provenance).toMatchObject({ madeOf: said.slice(0, 20), moreSources: 6 });
  });

  test("says on whose word it is", async () => {
    await using lab = await open();
    const at = lab.clock.now();
    const all = await say(
      lab,
      userSays("the owner", at),
      userSays("a guest", at + 1, { __openclaw: { senderIsOwner: false, senderId: "guest-7" } }),
      userSays("nobody says who", at + 2, { __openclaw: {} }),
      userSays("another session", at + 3, { provenance: { kind: "inter_session" } }),
      assistantCalls("exec", "c1", at + 4),
      toolAnswers("c1", "printed", at + 5),
      { role: "custom", content: "something else", timestamp: at + 6 },
    );
    const { items } = await lab.engine.get({ refs: all });
    expect(items.map(({ trust }) => trust)).toEqual([
      ...["owner", "sender", "sender", "sender", "assistant", "tool", "sender"],
    ]);
    expect(items[1]!.provenance.sender).toBe("guest-7");
  });

  test("shares one budget: small ones are whole, the others are cut alike, at the end of a word", async () => {
    await using lab = await open();
    const at = lab.clock.now();
    const long = (word: string) => `${word} `.repeat(4_000).trim();
    const all = await say(
      lab,
      userSays(long("apple"), at),
      userSays("short", at + 1),
      userSays(long("pears"), at + 2),
    );
    const answer = await lab.engine.get({ refs: all, maxTokens: 600 });
    expect(answer.tokens).toBeLessThanOrEqual(600);
    const [first, short, last] = answer.items;
    expect(short).toMatchObject({ text: "short", whole: true });
    for (const item of [first!, last!]) {
      expect(item.whole).toBe(false);
      expect(item.tokens).toBeGreaterThan(240);
      expect(item.text).toMatch(/^(?:apple|pears)(?: apple| pears)*$/);
    }
    expect(Math.abs(first!.tokens - last!.tokens)).toBeLessThan(20);
    expect((await lab.engine.get({ refs: all, maxTokens: 999_999 })).items.map(({ whole }) => whole)).toEqual(
      [true, true, true],
    );
    expect((await lab.engine.get({ refs: all, maxTokens: -5 })).tokens).toBeLessThanOrEqual(100);
  });

  test("is redacted, and never cut inside of a placeholder", async () => {
    await using lab = await open();
    const [ref] = await say(lab, userSays(`key=${SECRET}\n`.repeat(400), lab.clock.now()));
    for (let maxTokens = 100; maxTokens < 160; maxTokens += 3) {
      const { items } = await lab.engine.get({ refs: [ref!], maxTokens });
      expect(items[0]).toMatchObject({ whole: false });
      expect(items[0]!.text).not.toContain(SECRET.slice(0, 12));
      expect(items[0]!.text.replaceAll(/key=\[secret:[a-z-]+:[0-9a-f]{8}\]\n?/g, "")).toMatch(/^(?:key=)?$/);
    }
  });

  test("has files: their content, or what is said of them", async () => {
    await using lab = await open();
    const at = lab.clock.now();
    const image = { type: "image", mimeType: "image/png", data: Buffer.alloc(3_000, 7).toString("base64") };
    const text = Array.from({ length: 900 }, (_, line) => `row ${line}: token=${SECRET}`).join("\n");
    const said = await say(
      lab,
      userSays("show me", at, { content: [{ type: "text", text: "look" }, image] }),
      assistantCalls("exec", "c1", at + 1),
      toolAnswers("c1", text, at + 2),
    );
    await lab.engine.applyIndex(await lab.engine.prepareIndex({ limit: 100 }));
    const ids = (await lab.rows()).map(({ id }) => id);
    const files = await lab.store.read(({ history }) => history.payloadsOf(ids));
    const { items } = await lab.engine.get({
      refs: files.map(({ id }) => refOf("file", id)),
      maxTokens: 2_000,
    });
    expect(items.map(({ kind }) => kind)).toEqual(["file", "file"]);
    const shown = items.find(({ text: words }) => words.startsWith("row 0: token=[secret:"))!;
    expect(shown).toMatchObject({ whole: false, trust: "tool", provenance: { madeOf: [said[2]] } });
    const other = items.find((item) => item !== shown)!;
    expect(other).toMatchObject({ whole: true, trust: "owner" });
    expect(other.text).toMatch(/^\[image\/png, \d+ bytes\]$/);
    expect(JSON.stringify(items)).not.toContain(SECRET);
  });

  test("one that leads nowhere is named, and does not spoil the others; none that does is a mistake", async () => {
    await using lab = await open();
    const [ref] = await say(lab, userSays("here", lab.clock.now()));
    const given = ["msg:999999", ref!, "nonsense", ref!.toUpperCase(), "sum:3-4", "", "file:5"];
    const answer = await lab.engine.get({ refs: given });
    expect(refs(answer)).toEqual([ref]);
    expect(answer.missing).toEqual(["msg:999999", "nonsense", "sum:3-4", "", "file:5"]);
    await expect(lab.engine.get({ refs: ["msg:999999"] })).rejects.toMatchObject({
      code: "history/unknown-message",
      message: "there is no msg:999999",
    });
    await expect(lab.engine.get({ refs: ["nonsense", "msg:999999"] })).rejects.toMatchObject({
      code: "input/bad-ref",
      message: "none of these leads anywhere: nonsense, msg:999999",
      hint: expect.stringContaining("msg:42"),
    });
    for (const none of [[], Array.from({ length: 21 }, (_, at) => `msg:${at}`)])
      await expect(lab.engine.get({ refs: none })).rejects.toMatchObject({ code: "input/bad-field" });
  });

  test("whatever is given for a reference, there is an answer or a mistake that says what to do", async () => {
    await using lab = await open();
    const [ref] = await say(lab, userSays("here", lab.clock.now()));
    const given = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: fc.constantFrom("msg:", "sum:", "file:", "1", "-", "\0", "\ud83e", " ", "9") }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(given, { maxLength: 6 }), async (refs) => {
        const { items, missing } = await lab.engine.get({ refs: [...refs, ref!] });
        expect(items.map((item) => item.ref)).toEqual([ref]);
        expect(missing.length).toBeLessThanOrEqual(refs.length);
        for (const one of refs) {
          const answer = await lab.engine.timeline({ ref: one }).catch((error: unknown) => codeOf(error));
          if (typeof answer !== "object") expect(answer).toMatch(/^(?:input\/bad-ref|history\/unknown-)/);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("what was taken back is a placeholder for a person, and nothing for anybody else", async () => {
    await using lab = await open();
    const at = lab.clock.now();
    const [taken, other] = await say(lab, userSays("a private thing", at), userSays("another", at + 1));
    await lab.engine.forget({ refs: [taken!] });
    const { items } = await lab.engine.get({ refs: [taken!] });
    expect(items[0]).toMatchObject({ text: "[forgotten]", provenance: { state: "forgotten" } });
    expect(await lab.engine.get({ refs: [taken!, other!], asker: OWNER })).toMatchObject({
      items: [{ ref: other, provenance: { previous: null } }],
      missing: [taken],
    });
  });
});

eachStore("a sub-agent that gets things", (open) => {
  test("gets its own for nothing, another's under a grant, and nothing that is not granted", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const [ref] = shelf.messages;
    await expect(lab.engine.get({ refs: [ref!], asker: child })).rejects.toMatchObject({
      code: "grant/required",
    });
    expect(await lab.engine.get({ refs: [ref!, shelf.own, shelf.group], asker: child })).toMatchObject({
      items: [{ ref: shelf.own }],
      missing: [ref, shelf.group],
    });
    const { secret } = await lab.engine.issueGrant(spawn({ summaries: [shelf.pairs[0]!] }));
    const answer = await lab.engine.get({
      refs: [shelf.own, ref!, shelf.messages[7]!, shelf.elsewhere],
      asker: child,
    });
    expect(refs(answer)).toEqual([shelf.own, ref]);
    expect(answer.missing).toEqual([shelf.messages[7], shelf.elsewhere]);
    const report = await lab.engine.grantReport({ secret });
    expect(report.visited).toEqual([ref]);
    expect(report.spent).toBe(answer.items[1]!.tokens);
    expect(answer.items[1]!.provenance.coveredBy).toEqual([shelf.leaves[0]]);
    const group = { agent: "main", sessionKey: GROUP, isOwner: true };
    expect(refs(await lab.engine.get({ refs: [shelf.group, ref!], asker: group }))).toEqual([shelf.group]);
  });

  test("gets less when little is left, and its own when nothing is", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const { secret } = await lab.engine.issueGrant(spawn({ tokens: 150 }));
    const granted = shelf.messages.slice(0, 3);
    const few = await lab.engine.get({ refs: [shelf.own, ...granted], asker: child });
    expect(refs(few)).toEqual([shelf.own, ...granted]);
    expect(few.items.map(({ whole }) => whole)).toEqual([true, false, false, false]);
    expect((await lab.engine.grantReport({ secret })).spent).toBeLessThanOrEqual(150);
    const none = await lab.engine.get({ refs: [shelf.own, ...granted], asker: child });
    expect(refs(none)).toEqual([shelf.own]);
    expect(none.missing).toEqual(granted);
    await expect(lab.engine.get({ refs: granted, asker: child })).rejects.toMatchObject({
      code: "grant/spent",
    });
  });
});
