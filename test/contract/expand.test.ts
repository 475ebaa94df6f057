/** From a summary back to the words: all of them, in order, page by page, for those who may read them. */

import { expect, test } from "vitest";
import { refOf } from "../../src/kernel/ids.ts";
import { assistantSays, hostTranscript, LANE, toolAnswers, userSays } from "../support/host.ts";
import { eachStore } from "../support/stores.ts";
import { foldAll, foldedLane, pagesOf } from "../support/unfold.ts";

const OWNER = { ...LANE, isOwner: true };

eachStore("expansion", (open) => {
  test("of a leaf: its messages as they were said, oldest first", async () => {
    await using lab = await open();
    const { messages, levels } = await foldedLane(lab, 4);
    const answer = await lab.engine.expand({ ref: refOf("sum", levels[0]![1]!), asker: OWNER });
    expect(answer).toMatchObject({ ...LANE, messages: 4, cursor: null, truncated: null, missing: [] });
    expect(answer.items.map(({ ref, text }) => [ref, text])).toEqual([
      [refOf("msg", messages[4]!), "thing number 2"],
      [refOf("msg", messages[5]!), "noted 2"],
      [refOf("msg", messages[6]!), "thing number 3"],
      [refOf("msg", messages[7]!), "noted 3"],
    ]);
    expect(answer.items[0]).toMatchObject({ kind: "message", role: "user", from: 0, whole: true });
    expect(answer.tokens).toBe(answer.items.reduce((sum, { tokens }) => sum + tokens, 0));
  });

  test("of a deep summary: every message beneath it, through pages that hold what they may", async () => {
    await using lab = await open();
    const { messages, levels } = await foldedLane(lab, 16, (number) => `${number} ${"word ".repeat(30)}`);
    expect(levels.map((level) => level.length)).toEqual([8, 4, 2, 1]);
    const ref = refOf("sum", levels[3]![0]!);
    const pages = await pagesOf(lab, { ref, maxTokens: 200, asker: OWNER });
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) expect(page.tokens).toBeLessThanOrEqual(200);
    expect(pages.flatMap((page) => page.items).map((item) => item.ref)).toEqual(
      messages.map((id) => refOf("msg", id)),
    );
    expect(pages.map(({ truncated }) => truncated)).toEqual([...pages.slice(1).map(() => "tokens"), null]);
  });

  test("ends at the depth that was asked for, with the summaries that stand there", async () => {
    await using lab = await open();
    const { levels } = await foldedLane(lab, 8);
    const ref = refOf("sum", levels[2]![0]!);
    const direct = await lab.engine.expand({ ref, maxDepth: 1 });
    expect(direct.items.map((item) => item.ref)).toEqual(levels[1]!.map((id) => refOf("sum", id)));
    expect(direct.items[0]).toMatchObject({
      kind: "summary",
      text: expect.stringContaining("shorter still"),
    });
    expect(direct).toMatchObject({ truncated: "depth", cursor: null });
    const leaves = await pagesOf(lab, { ref, maxDepth: 2, maxTokens: 200 });
    expect(leaves.flatMap((page) => page.items).map((item) => item.ref)).toEqual(
      levels[0]!.map((id) => refOf("sum", id)),
    );
    expect((await lab.engine.expand({ ref, maxDepth: 3 })).truncated).toBeNull();
  });

  test("a message longer than a page comes in pieces that are the whole of it", async () => {
    await using lab = await open();
    const long = Array.from({ length: 400 }, (_, at) => `line ${at} 😀 of the log`).join("\n");
    const { levels } = await foldedLane(lab, 4, (number) => (number === 1 ? long : `thing ${number}`));
    const pages = await pagesOf(lab, { ref: refOf("sum", levels[0]![0]!), maxTokens: 500 });
    const pieces = pages.flatMap((page) => page.items).filter(({ text }) => text.includes("line"));
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.map(({ text }) => text).join("")).toBe(long);
    expect(pieces.map(({ whole }) => whole)).toEqual([...pieces.slice(1).map(() => false), true]);
    let from = 0;
    for (const piece of pieces) {
      expect(piece.from).toBe(from);
      from += piece.text.length;
    }
  });

  test("a secret is taken out before anything is cut, wherever the cut would fall", async () => {
    await using lab = await open();
    const secret = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");
    const long = Array.from({ length: 60 }, (_, at) => `step ${at} with ${secret} in it`).join("\n");
    const { levels } = await foldedLane(lab, 2, () => long);
    const pages = await pagesOf(lab, { ref: refOf("sum", levels[0]![0]!), maxTokens: 210 });
    const text = pages.flatMap((page) => page.items).map((item) => item.text);
    expect(pages.length).toBeGreaterThan(3);
    expect(text.join("")).not.toContain(secret.slice(0, 12));
    expect(text.join("").match(/\[secret:[a-z-]+:[0-9a-f]{8}\]/g)).toHaveLength(120);
  });

  test("pages are as long as asked for, within reason", async () => {
    await using lab = await open();
    const { levels } = await foldedLane(lab, 4, () => "word ".repeat(400));
    const ref = refOf("sum", levels[0]![0]!);
    expect((await lab.engine.expand({ ref, maxTokens: -5 })).tokens).toBeLessThanOrEqual(200);
    expect((await lab.engine.expand({ ref, maxTokens: 1e12 })).cursor).toBeNull();
  });

  test("what is not recalled is not unfolded; what was taken back is named", async () => {
    await using lab = await open();
    const { messages, levels } = await foldedLane(lab, 2);
    await lab.store.write("durable", async ({ history }) => {
      await history.setState(messages[1]!, "rejected");
      await history.setForgotten(messages[2]!, lab.clock.now());
    });
    const { items } = await lab.engine.expand({ ref: refOf("sum", levels[0]![0]!) });
    expect(items.map(({ text }) => text)).toEqual(["thing number 0", "[forgotten]", "noted 1"]);
  });

  test("a call and what it gave back come as words", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const call = { type: "toolCall", id: "c1", name: "exec", arguments: { command: "ls -la" } };
    const said = host.say(
      userSays("list it", at),
      assistantSays("", at + 1, { content: [call], stopReason: "toolUse" }),
      toolAnswers("c1", "total 4", at + 2),
      assistantSays("done", at + 3),
    );
    await lab.engine.commitTurn(host.commit(said));
    const { levels } = await foldAll(lab, await lab.rows());
    const { items } = await lab.engine.expand({ ref: refOf("sum", levels[0]![0]!) });
    expect(items.map(({ role, text }) => `${role}: ${text}`)).toEqual([
      "user: list it",
      "assistant: exec command: ls -la",
      "toolResult: total 4",
      "assistant: done",
    ]);
  });
});

eachStore("expansion, asked for what it should not give", (open) => {
  test("a pasted tag is enough; anything else is refused with what would be right", async () => {
    await using lab = await open();
    const { levels, messages } = await foldedLane(lab, 2);
    const ref = refOf("sum", levels[0]![0]!);
    const pasted = `<summary id="${ref}" kind="leaf" depth="0" messages="4">`;
    expect((await lab.engine.expand({ ref: pasted })).items).toHaveLength(4);
    for (const bad of ["7", "", "sum:../1", refOf("msg", messages[0]!)]) {
      await expect(lab.engine.expand({ ref: bad })).rejects.toMatchObject({ code: "input/bad-ref" });
    }
  });

  test("a cursor of another summary, of another depth, or made up, is refused", async () => {
    await using lab = await open();
    const { levels } = await foldedLane(lab, 8, () => "word ".repeat(100));
    const [deep, other] = [refOf("sum", levels[2]![0]!), refOf("sum", levels[1]![0]!)];
    const { cursor } = await lab.engine.expand({ ref: deep, maxTokens: 200 });
    const bad = { code: "input/bad-cursor" };
    await expect(lab.engine.expand({ ref: other, cursor: cursor! })).rejects.toMatchObject(bad);
    await expect(lab.engine.expand({ ref: deep, cursor: cursor!, maxDepth: 1 })).rejects.toMatchObject(bad);
    const forged = [
      cursor!.replace(/\.(\d+)\.([0-9a-f]+)$/, ".999.$2"),
      cursor!.replace(/^e\d+/, `e${levels[1]![0]}`),
      cursor!.slice(0, -1),
      `${cursor}0`,
      "e1.1.0.0.00000000000000000000",
      "nonsense",
      "",
      "e1.1.-1.0.x",
    ];
    for (const one of forged) {
      await expect(lab.engine.expand({ ref: deep, cursor: one })).rejects.toMatchObject(bad);
      await expect(lab.engine.expand({ ref: other, cursor: one })).rejects.toMatchObject(bad);
    }
    expect((await lab.engine.expand({ ref: deep, cursor: cursor! })).items).not.toEqual([]);
  });

  test("another agent's, another lane's and one that never was look the same", async () => {
    await using lab = await open();
    const { levels } = await foldedLane(lab, 2);
    const ref = refOf("sum", levels[0]![0]!);
    const askers = [
      { agent: "second", sessionKey: "agent:second:main", isOwner: true },
      { agent: "main", sessionKey: "agent:main:telegram:group:9", isOwner: true },
      { agent: "main", sessionKey: "agent:main:telegram:direct:7", isOwner: null },
      { ...OWNER, installation: "elsewhere" },
    ];
    for (const asker of askers) {
      const failures = [];
      for (const one of [ref, "sum:987654"]) {
        failures.push(await lab.engine.expand({ ref: one, asker }).catch((error: unknown) => error));
      }
      const [known, unknown] = failures as [Error & { hint: string }, Error & { hint: string }];
      expect(known).toMatchObject({ code: "history/unknown-summary", message: `there is no ${ref} here` });
      expect(unknown).toMatchObject({ code: "history/unknown-summary", hint: known.hint });
    }
    await expect(lab.engine.expand({ ref: "sum:987654" })).rejects.toMatchObject({
      message: "there is no sum:987654",
      hint: expect.stringContaining("nacre history grep"),
    });
  });
});
