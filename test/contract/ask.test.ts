/** A question answered with what was said: the passages, where they stand, and nothing that was not read. */

import { expect, test } from "vitest";
import { refOf } from "../../src/kernel/ids.ts";
import { filler } from "../support/fold.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { foldAll } from "../support/unfold.ts";

const OWNER = { ...LANE, isOwner: true };
const SECRET = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");

/** Pairs of a question and a reply, among others that say nothing to the point. */
const SAID: readonly (readonly [string, string])[] = [
  ["how is the weather", "fine"],
  ["which port does the staging broker listen on?", "6543."],
  ["and the deploy key?", `it is ${SECRET}, for the harbour cluster`],
  ["we decided to move the harbour cluster to Postgres 18 on 12 March", "noted"],
  [`tell me a story. ${filler(3, 200)}`, filler(4, 200)],
];

async function talk(lab: Lab) {
  const host = hostTranscript();
  for (const [question, reply] of SAID) {
    const at = lab.clock.now();
    await lab.engine.commitTurn(host.commit(host.say(userSays(question, at), assistantSays(reply, at + 1))));
    lab.clock.advance(60_000);
  }
  const rows = await lab.rows();
  return { ...(await foldAll(lab, rows.slice(0, 8))), rows, ref: (at: number) => refOf("msg", rows[at]!.id) };
}

eachStore("asking", (open) => {
  test.each(["fresh", "indexed"])(
    "the passages that answer, the best first, with their references: %s",
    async (state) => {
      await using lab = await open();
      const { ref, levels } = await talk(lab);
      if (state === "indexed") await lab.engine.applyIndex(await lab.engine.prepareIndex({ limit: 100 }));
      const answer = await lab.engine.ask({
        question: "Which port does the staging broker use?",
        asker: OWNER,
      });
      expect(answer).toMatchObject({ outcome: "answered", degraded: [] });
      expect(answer.answer.split("\n")).toEqual([
        expect.stringMatching(new RegExp(`^\\[${ref(3)}\\] .* assistant: 6543\\.$`)),
        expect.stringMatching(
          new RegExp(`^\\[${ref(2)}\\] .* user: which port does the staging broker listen on\\?$`),
        ),
      ]);
      expect(answer.citations[0]).toMatchObject({
        ...LANE,
        ref: ref(3),
        role: "assistant",
        under: refOf("sum", levels[0]![0]!),
        quote: "6543.",
      });
      expect(answer.tokens).toBeGreaterThan(5);
    },
  );

  test("a question that was asked back is quoted with what was answered in the next exchange", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (const [question, reply] of [
      ["the dog weighs 40 kg, how much tonic is that?", "160 mg of tonic. Are you sure about the 40?"],
      ["typing error, make it 14", "Then it is 56 mg."],
      ["something else: the roof leaks", "Call the roofer."],
    ] as const) {
      const at = lab.clock.now();
      await lab.engine.commitTurn(
        host.commit(host.say(userSays(question, at), assistantSays(reply, at + 1))),
      );
      lab.clock.advance(60_000);
    }
    const { answer } = await lab.engine.ask({ question: "How much tonic does the dog get?", asker: OWNER });
    expect(answer).toContain("typing error, make it 14");
    expect(answer).not.toContain("roof");
  });

  test("no more messages are quoted than are asked for; in order behind the best", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let month = 1; month <= 20; month += 1) {
      const at = lab.clock.now();
      const said = `the rent of month ${month} was paid: ${month * 100}`;
      await lab.engine.commitTurn(host.commit(host.say(userSays(said, at), assistantSays("ok", at + 1))));
      lab.clock.advance(60_000);
    }
    const question = "which rent was paid";
    const usual = await lab.engine.ask({ question });
    expect(usual.citations).toHaveLength(8);
    const others = usual.citations.slice(1).map(({ at }) => at);
    expect(others).toEqual(others.toSorted((a, b) => a - b));
    expect((await lab.engine.ask({ question, maxPassages: 3 })).citations).toHaveLength(3);
    expect((await lab.engine.ask({ question, maxPassages: 900 })).citations.length).toBeGreaterThan(8);
  });

  test("what was said is quoted, not where it was looked up", async () => {
    await using lab = await open();
    const { ref } = await talk(lab);
    const host = hostTranscript();
    const quote =
      "[msg:3] user: which port does the staging broker listen on? The staging broker listens on port 6543.";
    const at = lab.clock.now();
    const result = {
      role: "toolResult",
      toolCallId: "call-1",
      toolName: "lcm_grep",
      content: [{ type: "text", text: quote }],
      isError: false,
      timestamp: at + 1,
    };
    await lab.engine.commitTurn({
      ...host.commit(host.say(userSays("look it up", at), result)),
      lane: { ...LANE, sessionKey: "agent:main:later" },
      sessionId: "later",
    });
    const { citations } = await lab.engine.ask({
      question: "Which port does the staging broker use?",
      asker: OWNER,
    });
    expect(citations.map((one) => one.ref)).toEqual([ref(3), ref(2)]);
  });

  test("cites only what was read", async () => {
    await using lab = await open();
    await talk(lab);
    for (const question of ["harbour cluster", "the story of the tide and the ledger", "port", "key"]) {
      const { citations, visited, answer } = await lab.engine.ask({ question });
      expect(citations.length, question).toBeGreaterThan(0);
      for (const { ref, quote } of citations) {
        expect(visited).toContain(ref);
        expect(answer).toContain(`[${ref}]`);
        const said = await lab.engine.describe({ ref });
        if (said.kind !== "message") throw new Error(`${ref} is no message`);
        for (const piece of quote.split(" … ")) expect(said.text).toContain(piece);
      }
    }
  });

  test("nothing that matches is said to be nothing", async () => {
    await using lab = await open();
    await talk(lab);
    const nothing = { outcome: "nothing-found", answer: "", citations: [], visited: [], tokens: 0 };
    expect(await lab.engine.ask({ question: "xylophone zeppelin?" })).toMatchObject({
      ...nothing,
      degraded: [],
    });
    expect(await lab.engine.ask({ question: "?!" })).toMatchObject({ ...nothing, degraded: ["empty-query"] });
  });

  test("the time that was given is kept: what was found by then, and that it is not all", async () => {
    await using lab = await open();
    await talk(lab);
    const now = lab.clock.now.bind(lab.clock);
    let reads = 0;
    const { read } = lab.store;
    lab.store.read = async (work) => {
      reads += 1;
      return read.call(lab.store, work) as ReturnType<typeof work>;
    };
    let asked = 0;
    lab.clock.now = () => {
      asked += 1;
      if (asked > 2) lab.clock.advance(40);
      return now();
    };
    const late = await lab.engine.ask({ question: "harbour cluster Postgres", withinMs: 100 });
    expect(late.outcome).toBe("partial");
    expect(late.degraded).toContain("deadline");
    expect(reads).toBeGreaterThan(0);
    lab.clock.now = now;
    const stopped = await lab.engine.ask({ question: "harbour cluster" }, AbortSignal.abort());
    expect(stopped).toMatchObject({ outcome: "partial", answer: "", citations: [] });
  });

  test("is as short as asked for, and redacted", async () => {
    await using lab = await open();
    await talk(lab);
    const short = await lab.engine.ask({ question: "tide wall ledger seed frame signal", maxTokens: 1 });
    expect(short.tokens).toBeLessThanOrEqual(100);
    expect(short.citations.length).toBeGreaterThan(0);
    const key = await lab.engine.ask({ question: "deploy key of the harbour cluster" });
    expect(key.answer).toContain("[secret:");
    expect(JSON.stringify(key)).not.toContain(SECRET);
  });

  test("looks beneath the summaries that are named, and in the time and the lanes", async () => {
    await using lab = await open();
    const { levels, ref } = await talk(lab);
    const [first, second] = levels[0]!.map((id) => refOf("sum", id));
    const beneath = await lab.engine.ask({ question: "harbour cluster", summaries: [second!] });
    expect(
      beneath.visited.every((one) => one === second || [4, 5, 6, 7].map(ref).includes(one as never)),
    ).toBe(true);
    expect(beneath.citations.map((one) => one.ref)).toContain(ref(6));
    expect((await lab.engine.ask({ question: "harbour", summaries: [first!] })).outcome).toBe(
      "nothing-found",
    );
    expect((await lab.engine.ask({ question: "harbour", lanes: ["agent:main:none"] })).outcome).toBe(
      "nothing-found",
    );
    const { rows } = { rows: await lab.rows() };
    const early = await lab.engine.ask({ question: "harbour cluster", before: rows[6]!.at });
    expect(early.citations.map((one) => one.ref)).toEqual([ref(5)]);
    await expect(lab.engine.ask({ question: "x", summaries: ["sum:987654"] })).rejects.toMatchObject({
      code: "history/unknown-summary",
    });
    await expect(lab.engine.ask({ question: "x", summaries: [ref(0)] })).rejects.toMatchObject({
      code: "input/bad-ref",
    });
  });

  test("others' conversations are nobody's answer", async () => {
    await using lab = await open();
    const { levels } = await talk(lab);
    const askers = [
      { agent: "second", sessionKey: "agent:second:main", isOwner: true },
      { agent: "main", sessionKey: "agent:main:telegram:group:9", isOwner: true },
      { agent: "main", sessionKey: "agent:main:telegram:direct:7", isOwner: null },
      { ...OWNER, installation: "elsewhere" },
    ];
    for (const asker of askers) {
      expect(await lab.engine.ask({ question: "harbour cluster", asker })).toMatchObject({
        outcome: "nothing-found",
        visited: [],
      });
      const summaries = [refOf("sum", levels[0]![0]!)];
      await expect(lab.engine.ask({ question: "port", summaries, asker })).rejects.toMatchObject({
        code: "history/unknown-summary",
      });
    }
  });
});
