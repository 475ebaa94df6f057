/** Finding exact things: words that are only words, patterns that end, and a scope that holds. */

import { expect, test } from "vitest";
import type { GrepAnswer, GrepRequest } from "../../src/engine/index.ts";
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
const HOUR = 3_600_000;

async function say(lab: Lab, texts: readonly string[], stepMs = 1_000): Promise<void> {
  const host = hostTranscript();
  for (const text of texts) {
    const at = lab.clock.now();
    await lab.engine.commitTurn(host.commit(host.say(userSays(text, at), assistantSays("yes", at + 1))));
    lab.clock.advance(stepMs);
  }
}

const excerpts = ({ hits }: GrepAnswer) => hits.map(({ excerpt }) => excerpt);
const refs = ({ hits }: GrepAnswer) => hits.map(({ ref }) => ref);

eachStore("words", (open) => {
  const OPERATORS = [
    '"',
    '""',
    "AND",
    "a AND b",
    "NOT x",
    "NEAR(a b)",
    "a*",
    "-x",
    "col:x",
    "^x",
    "(",
    ")",
    "{a}",
    "'",
    "\\",
    "a OR",
    "*",
  ];

  test.each(["fresh", "indexed"])("every operator is a literal: %s", async (state) => {
    await using lab = await open();
    await say(lab, ['he said AND then "wait" (twice)', "NEAR the harbour", "a col:x value -x"]);
    if (state === "indexed") await indexAll(lab);
    for (const pattern of OPERATORS) {
      await expect(lab.engine.grep({ pattern }), pattern).resolves.toBeDefined();
    }
    expect(excerpts(await lab.engine.grep({ pattern: "NEAR(harbour" }))).toEqual(["NEAR the harbour"]);
    expect(excerpts(await lab.engine.grep({ pattern: "wait* OR" }))).toEqual([
      'he said AND then "wait" (twice)',
    ]);
    expect((await lab.engine.grep({ pattern: "?!" })).degraded).toEqual(["empty-query"]);
  });

  test.each(["fresh", "indexed"])("two characters without spaces are enough: %s", async (state) => {
    await using lab = await open();
    await say(lab, ["数据库的备份在晚上", "nothing of the kind"]);
    if (state === "indexed") await indexAll(lab);
    expect(await lab.engine.grep({ pattern: "备份" })).toMatchObject({
      hits: [{ excerpt: "数据库的备份在晚上" }],
    });
  });

  test("since is inclusive, before exclusive, and the limit has limits", async () => {
    await using lab = await open();
    const start = lab.clock.now();
    await say(
      lab,
      Array.from({ length: 30 }, (_, at) => `pebble ${at}`),
    );
    for (const mode of ["full_text", "regex"] as const) {
      const find = (more: Partial<GrepRequest>) =>
        lab.engine.grep({ pattern: "pebble", mode, sort: "recency", ...more });
      expect(excerpts(await find({ since: start + 3_000, before: start + 6_000 }))).toEqual([
        "pebble 5",
        "pebble 4",
        "pebble 3",
      ]);
      expect((await find({})).hits).toHaveLength(20);
      expect((await find({ limit: -3 })).hits).toHaveLength(1);
      expect((await find({ limit: 1e9 })).hits).toHaveLength(30);
      expect((await find({ roles: ["assistant"] })).hits).toEqual([]);
    }
  });

  test("by relevance, by age, or by both", async () => {
    await using lab = await open();
    await say(lab, ["amber amber beads and copper wire"], 3_000 * HOUR);
    await say(lab, ["copper pans"], HOUR);
    await say(lab, ["amber beads, copper wire"], HOUR);
    await say(lab, ["nothing"], HOUR);
    await indexAll(lab);
    const find = async (sort: "relevance" | "recency" | "both") =>
      excerpts(await lab.engine.grep({ pattern: "amber beads copper wire", sort }));
    const [old, fresh] = ["amber amber beads and copper wire", "amber beads, copper wire"];
    expect((await find("relevance")).toSorted().slice(0, 2)).toEqual([old, fresh].toSorted());
    expect((await find("recency")).slice(0, 1)).toEqual([fresh]);
    expect(await find("recency")).not.toContain("copper pans");
    const apart = await lab.engine.grep({ pattern: "beads wire", sort: "recency" });
    expect(excerpts(apart)).toEqual([fresh, old]);
    const both = await lab.engine.grep({ pattern: "amber beads copper wire", sort: "both" });
    expect(excerpts(both)[0]).toBe(fresh);
  });
});

eachStore("patterns", (open) => {
  test("those that could run away are refused, the others end", async () => {
    await using lab = await open();
    await say(lab, [`${"a".repeat(20_000)}!`, "v1.2.3 is out"]);
    for (const pattern of ["(a+)+$", "(a|aa)+$", "(a?a?)*b", "(?=x)", "(a)\\1", "a?".repeat(40)]) {
      await expect(lab.engine.grep({ pattern, mode: "regex" }), pattern).rejects.toMatchObject({
        code: "input/bad-pattern",
        hint: expect.stringContaining("full_text"),
      });
    }
    expect(await lab.engine.grep({ pattern: "v\\d+\\.\\d+", mode: "regex" })).toMatchObject({
      hits: [{ excerpt: "v1.2.3 is out", kind: "msg" }],
      degraded: [],
    });
  });

  test("time is bounded, and so is what is read; both are said", async () => {
    await using lab = await open();
    await say(lab, ["one", "two", "three", "four"]);
    let calls = 0;
    const now = lab.clock.now.bind(lab.clock);
    lab.clock.now = () => {
      calls += 1;
      if (calls % 4 === 0) lab.clock.advance(900);
      return now();
    };
    const late = await lab.engine.grep({ pattern: "nowhere", mode: "regex" });
    expect(late.degraded).toEqual(["deadline"]);
    expect(late.scanned).toBeLessThan(8);
    lab.clock.now = now;
    const signal = AbortSignal.abort();
    expect((await lab.engine.grep({ pattern: "one", mode: "regex" }, signal)).degraded).toEqual(["deadline"]);
  });

  test("by relevance: where it stands most often", async () => {
    await using lab = await open();
    await say(lab, ["err 1\nerr 2\nerr 3", "err 4"]);
    const of = async (sort?: "relevance") =>
      (await lab.engine.grep({ pattern: "err \\d", mode: "regex", ...(sort && { sort }) })).hits;
    expect((await of()).map(({ excerpt }) => excerpt)).toEqual(["err 4", "err 1"]);
    expect((await of("relevance")).map(({ score }) => score)).toEqual([3, 1]);
  });
});

eachStore("summaries and files", (open) => {
  test("hits name the summary that covers them, in use and not retired", async () => {
    await using lab = await open();
    const { levels, messages } = await foldedLane(lab, 9);
    const [leaf, above] = [levels[0]![0]!, levels[1]![0]!];
    const message = refOf("msg", messages[0]!);
    const find = (more: Partial<GrepRequest>) =>
      lab.engine.grep({ pattern: "thing 0", asker: OWNER, ...more });
    expect((await find({ kinds: ["msg"] })).hits[0]).toMatchObject({
      ref: message,
      under: refOf("sum", leaf),
    });
    expect((await find({ pattern: "thing number 8", kinds: ["msg"] })).hits[0]).toMatchObject({
      under: null,
    });
    const summaries = await find({ pattern: `"message ${messages[0]}"`, kinds: ["sum"] });
    expect(summaries.hits).toMatchObject([
      { kind: "sum", ref: refOf("sum", leaf), role: "summary", under: refOf("sum", above) },
    ]);
    await lab.store.write("durable", ({ history }) => history.setSummaryState(leaf, "retired"));
    expect((await find({ kinds: ["msg"] })).hits[0]).toMatchObject({ under: null });
    expect((await find({ pattern: `"message ${messages[0]}"`, kinds: ["sum"] })).hits).toEqual([]);
    const better = await lab.store.write("durable", async ({ history }) =>
      addLeaf(history, (await lab.rows()).slice(0, 4), "said better"),
    );
    expect((await find({ kinds: ["msg"] })).hits[0]).toMatchObject({ under: refOf("sum", better) });
  });

  test.each(["full_text", "regex"] as const)("what a summary covers, and nothing else: %s", async (mode) => {
    await using lab = await open();
    const { levels, messages } = await foldedLane(lab, 16);
    const within = async (summary: number, more: Partial<GrepRequest> = {}) =>
      lab.engine.grep({ pattern: "thing", mode, summary: refOf("sum", summary), limit: 200, ...more });
    for (const state of ["fresh", "indexed"]) {
      if (state === "indexed") await indexAll(lab);
      const half = await within(levels[2]![1]!, { kinds: ["msg"] });
      const covered = messages.slice(16).filter((_, at) => at % 2 === 0);
      expect(new Set(refs(half)), state).toEqual(new Set(covered.map((id) => refOf("msg", id))));
      const leaf = await within(levels[0]![3]!, { kinds: ["msg"], limit: 1 });
      expect(leaf.hits, state).toHaveLength(1);
      expect(messages.slice(12, 16).map((id) => refOf("msg", id))).toContain(leaf.hits[0]!.ref);
    }
    const made = await within(levels[1]![0]!, { pattern: "short", kinds: ["sum"] });
    expect(new Set(refs(made))).toEqual(
      new Set(
        [levels[0]![0]!, levels[0]![1]!, ...(mode === "regex" ? [levels[1]![0]!] : [])].map((id) =>
          refOf("sum", id),
        ),
      ),
    );
    await expect(within(987_654)).rejects.toMatchObject({ code: "history/unknown-summary" });
    const asker = { agent: "second", sessionKey: "agent:second:main", isOwner: true };
    await expect(within(levels[0]![0]!, { asker })).rejects.toMatchObject({
      code: "history/unknown-summary",
    });
  });

  test("a word in a large part brings the message and the file; a name or a description only the file", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const rows = Array.from({ length: 1_500 }, (_, row) => `${row},zephyr${row},${row * 3}`);
    const said = host.say(
      userSays("fetch the table", at),
      assistantCalls("http_get", "c1", at + 1),
      toolAnswers("c1", ["number,wind,total", ...rows].join("\n"), at + 2, { toolName: "http_get" }),
      assistantSays("there", at + 3),
    );
    await lab.engine.commitTurn(host.commit(said));
    await indexAll(lab);
    const { levels } = await foldAll(lab, await lab.rows());
    const under = refOf("sum", levels[0]![0]!);
    const [payload] = await lab.store.read(async ({ history }) =>
      history.payloadsIn({ lanes: (await lab.rows()).slice(0, 1).map(({ lane }) => lane), limit: 5 }),
    );
    const file = refOf("file", payload!.id);
    const message = refOf("msg", payload!.message);
    for (const request of [{ pattern: "zephyr1234" }, { pattern: "zephyr123[4]", mode: "regex" as const }]) {
      const both = await lab.engine.grep({ ...request, asker: OWNER });
      expect(both.hits.map(({ kind, ref, under: over }) => [kind, ref, over])).toEqual([
        ["msg", message, under],
        ["file", file, under],
      ]);
      expect(both.hits[1]!.excerpt).toContain("zephyr1234");
      expect(refs(await lab.engine.grep({ ...request, kinds: ["file"] }))).toEqual([file]);
      expect(refs(await lab.engine.grep({ ...request, kinds: ["msg"] }))).toEqual([message]);
      expect(refs(await lab.engine.grep({ ...request, kinds: ["file"], roles: ["user"] }))).toEqual([]);
    }
    expect(refs(await lab.engine.grep({ pattern: "http_get", kinds: ["file"] }))).toContain(file);
    expect(refs(await lab.engine.grep({ pattern: "^http_g", mode: "regex", kinds: ["file"] }))).toEqual([
      file,
    ]);
  });

  test("files and summaries of others are not found, whatever is asked for", async () => {
    await using lab = await open();
    await foldedLane(lab, 4);
    const askers = [
      { agent: "second", sessionKey: "agent:second:main", isOwner: true },
      { agent: "main", sessionKey: "agent:main:telegram:group:9", isOwner: true },
      { agent: "main", sessionKey: "agent:main:telegram:direct:7", isOwner: null },
      { ...OWNER, installation: "elsewhere" },
      { agent: "main", sessionKey: "agent:main:subagent:5", isOwner: true },
    ];
    for (const asker of askers) {
      for (const mode of ["full_text", "regex"] as const) {
        for (const kinds of [undefined, ["sum"], ["file"]] as const) {
          const found = await lab.engine.grep({ pattern: "short", mode, asker, ...(kinds && { kinds }) });
          expect(found, JSON.stringify(asker)).toMatchObject({ hits: [], scanned: 0 });
        }
      }
    }
  });

  test("what was taken back is found by no way", async () => {
    await using lab = await open();
    const { messages } = await foldedLane(lab, 2);
    await indexAll(lab);
    await lab.store.write("durable", ({ history }) => history.setForgotten(messages[0]!, lab.clock.now()));
    for (const mode of ["full_text", "regex"] as const) {
      const { hits } = await lab.engine.grep({ pattern: "thing number 0", mode, kinds: ["msg", "file"] });
      expect(hits.map(({ ref }) => ref)).not.toContain(refOf("msg", messages[0]!));
    }
  });
});

eachStore("a lane that began anew", (open) => {
  test("is still one lane: what was said before is found, and by nobody else", async () => {
    await using lab = await open();
    for (const [at, sessionId] of ["session-1", "session-2"].entries()) {
      const host = hostTranscript(sessionId);
      const said = host.say(
        userSays(`pelican ${at}`, lab.clock.now()),
        assistantSays("ok", lab.clock.now() + 1),
      );
      await lab.engine.commitTurn(host.commit(said));
      lab.clock.advance(10_000);
    }
    const stranger = { agent: "main", sessionKey: "agent:main:telegram:direct:7", isOwner: false };
    for (const request of [{ pattern: "pelican" }, { pattern: "pel.can", mode: "regex" as const }]) {
      const own = await lab.engine.grep({ ...request, asker: { ...LANE, isOwner: false }, sort: "recency" });
      expect(excerpts(own)).toEqual(["pelican 1", "pelican 0"]);
      expect((await lab.engine.grep({ ...request, asker: stranger })).hits).toEqual([]);
    }
  });
});

eachStore("reading", (open) => {
  test("changes nothing in the store", async () => {
    await using lab = await open();
    const { levels, messages } = await foldedLane(lab, 8);
    await indexAll(lab);
    const refused: string[] = [];
    const { write } = lab.store;
    lab.store.write = async (durability) => {
      refused.push(durability);
      throw new Error("a tool writes");
    };
    const ref = refOf("sum", levels[1]![0]!);
    await lab.engine.grep({ pattern: "thing", asker: OWNER });
    await lab.engine.grep({ pattern: "th.ng", mode: "regex", asker: OWNER });
    await lab.engine.expand({ ref, asker: OWNER });
    await lab.engine.ask({ question: "which thing", asker: OWNER });
    await lab.engine.describe({ ref, asker: OWNER });
    await lab.engine.describe({ ref: refOf("msg", messages[0]!), asker: OWNER });
    lab.store.write = write;
    expect(refused).toEqual([]);
  });
});
