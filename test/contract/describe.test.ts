/** What a reference stands for, for those who may know. */

import { expect, test } from "vitest";
import type { DescribedFile, DescribedMessage, DescribedSummary } from "../../src/engine/index.ts";
import { refOf } from "../../src/kernel/ids.ts";
import { indexAll } from "../support/converse.ts";
import {
  assistantCalls,
  assistantSays,
  hostTranscript,
  LANE,
  toolAnswers,
  userSays,
} from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { addLeaf, foldAll, foldedLane } from "../support/unfold.ts";

const OWNER = { ...LANE, isOwner: true };
const SECRET = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");

/** A turn with a large result and an image; the references of both. */
async function withFiles(lab: Lab, text: string): Promise<readonly string[]> {
  const host = hostTranscript();
  const at = lab.clock.now();
  const image = { type: "image", mimeType: "image/png", data: Buffer.alloc(3_000, 7).toString("base64") };
  const said = host.say(
    userSays("show me", at, { content: [{ type: "text", text: "look" }, image] }),
    assistantCalls("exec", "c1", at + 1),
    toolAnswers("c1", text, at + 2),
    assistantSays("done", at + 3),
  );
  await lab.engine.commitTurn(host.commit(said));
  await indexAll(lab);
  const ids = (await lab.rows()).map((row) => row.id);
  const payloads = await lab.store.read(({ history }) => history.payloadsOf(ids));
  return payloads.map(({ id }) => refOf("file", id));
}

eachStore("describing a summary", (open) => {
  test("says what it says, what it covers and what that would cost", async () => {
    await using lab = await open();
    const { levels, messages } = await foldedLane(lab, 8);
    const top = refOf("sum", levels[2]![0]!);
    const answer = (await lab.engine.describe({ ref: top, asker: OWNER })) as DescribedSummary;
    expect(answer).toMatchObject({
      ...LANE,
      kind: "summary",
      ref: top,
      state: "active",
      depth: 2,
      messages: 16,
      fallback: false,
      inView: false,
      coveredBy: [],
      replacedBy: null,
      cut: false,
    });
    expect(answer.text).toContain("shorter still");
    const refs = answer.subtree.map(({ ref }) => ref);
    const leaf = (at: number) => [
      refOf("sum", levels[0]![at]!),
      ...messages.slice(at * 4, at * 4 + 4).map((id) => refOf("msg", id)),
    ];
    const half = (at: number) => [refOf("sum", levels[1]![at]!), ...leaf(at * 2), ...leaf(at * 2 + 1)];
    expect(refs).toEqual([top, ...half(0), ...half(1)]);
    expect(answer.subtree.map(({ level }) => level)).toEqual([
      0,
      ...[0, 1].flatMap(() => [1, 2, 3, 3, 3, 3, 2, 3, 3, 3, 3]),
    ]);
    const [whole, first] = answer.subtree;
    expect(whole).toMatchObject({ messages: 16, tokens: answer.tokens, rawTokens: answer.rawTokens });
    expect(first!.rawTokens * 2).toBe(whole!.rawTokens);
    const below = (await lab.engine.describe({ ref: refs[1]! })) as DescribedSummary;
    expect(below.coveredBy).toEqual([top]);
  });

  test("of a large one only as much as is read at a glance", async () => {
    await using lab = await open();
    const { levels } = await foldedLane(lab, 64);
    const ref = refOf("sum", levels.at(-1)![0]!);
    const { subtree, cut } = (await lab.engine.describe({ ref })) as DescribedSummary;
    expect(cut).toBe(true);
    expect(subtree.length).toBeLessThanOrEqual(60);
    expect(subtree.every(({ ref: one }) => one.startsWith("sum:"))).toBe(true);
  });

  test("is redacted, its exact values too, however old it is", async () => {
    await using lab = await open();
    const { levels } = await foldedLane(lab, 2);
    const leaf = levels[0]![0]!;
    const pin = {
      kind: "setting",
      value: `token=${SECRET}`,
      context: `token=${SECRET}`,
      salience: 1,
    } as const;
    const id = await lab.store.write("durable", async ({ history }) => {
      const { state: _state, id: _id, ...row } = (await history.summary(leaf))!;
      const pins = [{ ...pin, corrects: false, count: 1, ref: "msg:1" } as never];
      const sources = (await history.sourcesOf(leaf))!;
      return history.addSummary({ ...row, sources, text: `the key was token=${SECRET}`, pins });
    });
    const answer = (await lab.engine.describe({ ref: refOf("sum", id) })) as DescribedSummary;
    expect(answer.pins.join()).toContain("[secret:");
    expect(JSON.stringify(answer)).not.toContain(SECRET);
  });

  test("names the one that took its place, and no retired one as covering it", async () => {
    await using lab = await open();
    const { levels } = await foldedLane(lab, 2);
    const old = levels[0]![0]!;
    const better = await lab.store.write("durable", async ({ history }) => {
      const id = await addLeaf(history, await lab.rows(), "said better");
      const row = (await history.summary(id))!;
      const body = (await history.summaryBodies([id])).get(id)!;
      const sources = (await history.sourcesOf(id))!;
      const { state: _state, id: _id, ...rest } = row;
      const replacing = await history.addSummary({ ...rest, ...body, sources, replaces: old });
      await history.setSummaryState(old, "retired");
      return replacing;
    });
    const answer = (await lab.engine.describe({ ref: refOf("sum", old) })) as DescribedSummary;
    expect(answer).toMatchObject({ state: "retired", replacedBy: refOf("sum", better) });
    const message = (await lab.engine.describe({ ref: answer.subtree[1]!.ref })) as DescribedMessage;
    expect(message.coveredBy).not.toContain(refOf("sum", old));
    expect(message.coveredBy).toContain(refOf("sum", better));
  });
});

eachStore("describing a message", (open) => {
  test("says what it says, line by line, and what stands around it", async () => {
    await using lab = await open();
    const { messages, levels } = await foldedLane(lab, 4, (number) =>
      Array.from({ length: 50 }, (_, at) => `thing ${number} line ${at + 1} ${"word ".repeat(4)}`).join("\n"),
    );
    const [before, it, after] = [messages[3]!, messages[4]!, messages[5]!];
    const ref = refOf("msg", it);
    const answer = (await lab.engine.describe({
      ref,
      startLine: 2,
      endLine: 3,
      asker: OWNER,
    })) as DescribedMessage;
    expect(answer).toMatchObject({
      ...LANE,
      kind: "message",
      ref,
      role: "user",
      inView: true,
      coveredBy: [refOf("sum", levels[0]![1]!)],
      files: [],
      previous: refOf("msg", before),
      next: refOf("msg", after),
      lines: { from: 2, to: 3, total: 50 },
      nextLine: null,
    });
    expect(answer.text.split("\n")).toHaveLength(2);
    expect(answer.text).toContain("line 2 ");
    const read: string[] = [];
    for (let startLine: number | null = 1; startLine !== null; ) {
      const page = (await lab.engine.describe({ ref, startLine, maxTokens: 100 })) as DescribedMessage;
      read.push(page.text);
      startLine = page.nextLine;
    }
    expect(read.length).toBeGreaterThan(3);
    expect(read.join("\n")).toBe((await lab.said())[4]);
    for (const lines of [{ startLine: 0 }, { startLine: 5, endLine: 4 }, { endLine: -1 }]) {
      await expect(lab.engine.describe({ ref, ...lines })).rejects.toMatchObject({ code: "input/bad-field" });
    }
  });

  test("is redacted, and steps over what is not recalled", async () => {
    await using lab = await open();
    const { messages } = await foldedLane(lab, 2, () => `the token is ${SECRET}`);
    await lab.store.write("durable", ({ history }) => history.setState(messages[1]!, "rejected"));
    const answer = (await lab.engine.describe({ ref: refOf("msg", messages[0]!) })) as DescribedMessage;
    expect(answer.text).toContain("[secret:");
    expect(answer.text).not.toContain(SECRET);
    expect(answer.next).toBe(refOf("msg", messages[2]!));
    const hidden = refOf("msg", messages[1]!);
    await expect(lab.engine.describe({ ref: hidden, asker: OWNER })).rejects.toMatchObject({
      code: "history/unknown-message",
    });
    expect(await lab.engine.describe({ ref: hidden })).toMatchObject({ state: "rejected" });
  });

  test("what was taken back is not shown, to nobody", async () => {
    await using lab = await open();
    const { messages } = await foldedLane(lab, 2);
    await lab.store.write("durable", ({ history }) => history.setForgotten(messages[0]!, lab.clock.now()));
    const ref = refOf("msg", messages[0]!);
    expect(await lab.engine.describe({ ref })).toMatchObject({ state: "forgotten", text: "[forgotten]" });
    await expect(lab.engine.describe({ ref, asker: OWNER })).rejects.toMatchObject({
      code: "history/unknown-message",
    });
  });
});

eachStore("describing a file", (open) => {
  const lines = Array.from({ length: 2_000 }, (_, at) => `row ${at + 1}; password=${SECRET}; value ${at}`);

  test("says what it is and what is inside, and gives the lines that are asked for", async () => {
    await using lab = await open();
    const [image, log] = await withFiles(lab, lines.join("\n"));
    const ref = `[${log} | exec | log | 99 bytes]`;
    const answer = (await lab.engine.describe({
      ref,
      startLine: 10,
      endLine: 12,
      asker: OWNER,
    })) as DescribedFile;
    expect(answer).toMatchObject({
      ...LANE,
      kind: "file",
      ref: log,
      name: "exec",
      lines: { from: 10, to: 12, total: 2_000 },
      nextLine: null,
    });
    expect(answer.summary).not.toBe("");
    expect(answer.content!.split("\n")).toHaveLength(3);
    expect(answer.content).toMatch(/^row 10; password=\[secret:.*\nrow 11; /);
    expect(answer.content).not.toContain(SECRET);
    const message = (await lab.engine.describe({ ref: answer.message })) as DescribedMessage;
    expect(message).toMatchObject({ role: "toolResult", files: [log] });
    expect(await lab.engine.describe({ ref: image! })).toMatchObject({
      type: "image/png",
      content: null,
      nextLine: null,
    });
  });

  test("is bounded in bytes, however many are asked for", async () => {
    await using lab = await open();
    const [, log] = await withFiles(lab, lines.join("\n"));
    const of = async (maxBytes?: number) =>
      (await lab.engine.describe({
        ref: log!,
        ...(maxBytes !== undefined && { maxBytes }),
      })) as DescribedFile;
    expect(await of(0)).toMatchObject({ content: null, lines: { to: 0, total: 2_000 } });
    expect(Buffer.byteLength((await of(1)).content!)).toBeLessThanOrEqual(1_024);
    const usual = await of();
    expect(Buffer.byteLength(usual.content!)).toBeLessThanOrEqual(16_384);
    expect(usual.nextLine).toBe(usual.lines.to + 1);
    expect(Buffer.byteLength((await of(1e9)).content!)).toBeLessThanOrEqual(512_000);
    const few = (await lab.engine.describe({ ref: log!, maxTokens: 100 })) as DescribedFile;
    expect(few.content!.length).toBeLessThan(400);
  });

  test("there is no path that leads to one, or out of the store by one", async () => {
    await using lab = await open();
    const [, log] = await withFiles(lab, lines.join("\n"));
    const names = [
      "file:../x",
      `${log}/../../etc/passwd`,
      "file:/etc/passwd",
      "/etc/passwd",
      "../../nacre.db",
    ];
    for (const ref of [...names, "file:link -> /etc", "file:%2e%2e/x", "C:\\file:1"]) {
      await expect(lab.engine.describe({ ref })).rejects.toMatchObject({
        code: "input/bad-ref",
        hint: expect.stringContaining("file:3"),
      });
    }
  });
});

eachStore("describing what is not there", (open) => {
  test("of another lane, agent or installation, or of nobody: the same answer", async () => {
    await using lab = await open();
    const [, log] = await withFiles(lab, "word ".repeat(4_000));
    const { levels, messages } = await foldAll(lab, await lab.rows());
    const refs = [refOf("sum", levels[0]![0]!), refOf("msg", messages[0]!), log!];
    const codes = ["history/unknown-summary", "history/unknown-message", "history/unknown-file"];
    const askers = [
      { agent: "second", sessionKey: "agent:second:main", isOwner: true },
      { agent: "main", sessionKey: "agent:main:telegram:group:9", isOwner: true },
      { agent: "main", sessionKey: "agent:main:telegram:direct:7", isOwner: null },
      { ...OWNER, installation: "elsewhere" },
    ];
    for (const [at, ref] of refs.entries()) {
      const unknown = ref.replace(/\d+/, "987654");
      for (const asker of askers) {
        for (const one of [ref, unknown]) {
          await expect(lab.engine.describe({ ref: one, asker })).rejects.toMatchObject({
            code: codes[at],
            message: `there is no ${one} here`,
            hint: expect.stringContaining("lcm_grep"),
          });
        }
      }
      expect((await lab.engine.describe({ ref, asker: OWNER })).ref).toBe(ref);
      await expect(lab.engine.describe({ ref: unknown })).rejects.toMatchObject({
        code: codes[at],
        message: `there is no ${unknown}`,
      });
    }
  });

  test("lines behind the end, and lines of a summary, are refused", async () => {
    await using lab = await open();
    const { levels, messages } = await foldedLane(lab, 2);
    const message = refOf("msg", messages[0]!);
    await expect(lab.engine.describe({ ref: message, startLine: 3_000 })).rejects.toMatchObject({
      code: "input/bad-field",
      message: expect.stringMatching(/^msg:\d+ has \d+ lines?; there is no line 3000$/),
    });
    const summary = refOf("sum", levels[0]![0]!);
    await expect(lab.engine.describe({ ref: summary, startLine: 2 })).rejects.toMatchObject({
      code: "input/bad-field",
    });
    const file = (await withFiles(lab, "a line\n".repeat(4_000))).at(-1);
    const described = (await lab.engine.describe({ ref: file! })) as DescribedFile;
    expect(described.lines.total).toBe(4_000);
    await expect(lab.engine.describe({ ref: file!, startLine: 4_001 })).rejects.toMatchObject({
      code: "input/bad-field",
    });
  });

  test("a sub-agent without a grant is told that it needs one, for what exists and what does not", async () => {
    await using lab = await open();
    const { levels } = await foldedLane(lab, 2);
    const asker = { agent: "main", sessionKey: "agent:main:subagent:1", isOwner: true };
    for (const ref of [refOf("sum", levels[0]![0]!), "sum:987654"]) {
      await expect(lab.engine.describe({ ref, asker })).rejects.toMatchObject({ code: "grant/required" });
      await expect(lab.engine.expand({ ref, asker })).rejects.toMatchObject({ code: "grant/required" });
    }
  });
});
