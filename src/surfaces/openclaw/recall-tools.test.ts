/** The tools as a model meets them: what is asked for it, what it reads, and what it is told when something goes wrong. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DescribeAnswer, ExpandAnswer, GrepHit } from "../../engine/api.ts";
import { ERROR_CODES, NacreError } from "../../kernel/errors.ts";
import { DESCRIBE } from "./describe-tool.ts";
import { expandQuery } from "./expand-query-tool.ts";
import { EXPAND } from "./expand-tool.ts";
import { GREP } from "./grep-tool.ts";
import { answering, LANE, textOf } from "./tool.fixture.ts";
import {
  Given,
  LABEL,
  oneLine,
  quoted,
  recallTool,
  type ToolContext,
  type ToolDefinition,
} from "./tool-frame.ts";

const at = Date.UTC(2026, 9, 2, 14, 3);
const lane = { agent: "main", sessionKey: LANE };

function hit(id: number, under: string | null, excerpt = `words of ${id}`): GrepHit {
  const ref = `msg:${id}`;
  return {
    ref,
    kind: "msg",
    under,
    score: 1,
    ...lane,
    role: "user",
    at: at + id * 60_000,
    excerpt,
    tokens: 9,
  };
}

const grepping = (hits: readonly GrepHit[], degraded: readonly string[] = []) =>
  answering({ grep: () => ({ hits, scanned: 0, degraded }) });

describe("lcm_grep", () => {
  test("every parameter becomes part of the request; what is out of range is moved into it", async () => {
    const engine = grepping([]);
    await textOf(GREP, engine, {
      pattern: "a AND b*",
      mode: "regex",
      scope: "files",
      where: "family",
      summary_id: "sum:7",
      role: "user",
      since: "2026-10-31",
      before: "2026-10-31T14:00+02:00",
      sort: "both",
      limit: 100_000,
    });
    expect(engine.asked).toEqual([
      [
        "grep",
        {
          pattern: "a AND b*",
          mode: "regex",
          kinds: ["file"],
          lanes: [LANE],
          summary: "sum:7",
          roles: ["user"],
          since: Date.UTC(2026, 9, 31),
          before: Date.UTC(2026, 9, 31, 12),
          sort: "both",
          limit: 200,
          asker: { ...lane, isOwner: true },
        },
      ],
    ]);
    await textOf(GREP, engine, { pattern: "x", limit: -4 }, { senderIsOwner: null });
    await textOf(GREP, engine, { pattern: "x", scope: "all", where: "agent", mode: 7, limit: "many" });
    expect(engine.asked.slice(1)).toEqual([
      ["grep", { pattern: "x", mode: "full_text", limit: 1, asker: { ...lane, isOwner: null } }],
      ["grep", { pattern: "x", mode: "full_text", limit: 20, asker: { ...lane, isOwner: true } }],
    ]);
  });

  test("hits stand under the summaries that cover them, in the order of the best; other conversations are named", async () => {
    const elsewhere = { ...hit(4, null), sessionKey: "agent:main:cron:x" };
    const engine = grepping([hit(3, null), hit(9, "sum:7"), elsewhere, hit(1, "sum:7"), hit(5, "sum:8")]);
    expect(await textOf(GREP, engine, { pattern: "words" })).toBe(
      [
        LABEL,
        "5 hits, times in UTC.",
        "In no summary:",
        "[msg:3] 2026-10-02 14:06 user: words of 3",
        "[msg:4] 2026-10-02 14:07 user in agent:main:cron:x: words of 4",
        "Covered by sum:7, 2026-10-02 14:04 to 2026-10-02 14:12:",
        "[msg:9] 2026-10-02 14:12 user: words of 9",
        "[msg:1] 2026-10-02 14:04 user: words of 1",
        "Covered by sum:8, 2026-10-02 14:08:",
        "[msg:5] 2026-10-02 14:08 user: words of 5",
      ].join("\n"),
    );
  });

  test("a summary is in no other one, and no message; some of the words are said to be some", async () => {
    const summary = { ...hit(7, null), kind: "sum" as const, ref: "sum:7", role: "summary" };
    const engine = grepping([summary, hit(3, null)], ["some-words"]);
    expect(await textOf(GREP, engine, { pattern: "words" })).toBe(
      [
        LABEL,
        "2 hits, times in UTC.",
        "None has all of the words; these have some.",
        "Summaries:",
        "[sum:7] 2026-10-02 14:10 summary: words of 7",
        "In no summary:",
        "[msg:3] 2026-10-02 14:06 user: words of 3",
      ].join("\n"),
    );
  });

  test("an answer never outgrows its room, and says what was cut", async () => {
    const hits = Array.from({ length: 200 }, (_, id) => hit(id, `sum:${id % 9}`, "word ".repeat(100)));
    const text = await textOf(GREP, grepping(hits, ["scan-cut"]), { pattern: "word" });
    expect(text.length).toBeLessThanOrEqual(40_000);
    const shown = text.match(/^\[msg:/gm)!.length;
    expect(text).toContain(`(cut: ${200 - shown} more hits; narrow the search)`);
    expect(text.endsWith("(incomplete: scan-cut)")).toBe(true);
    expect(shown).toBeGreaterThan(60);
  });

  test("nothing found is said", async () => {
    expect(await textOf(GREP, grepping([]), { pattern: "x" })).toBe(`${LABEL}\nNothing matches.`);
  });
});

const expanded: ExpandAnswer = {
  ref: "sum:7",
  ...lane,
  messages: 120,
  items: [
    { kind: "message", ref: "msg:1", role: "user", at, text: "one\n\ntwo", from: 0, whole: true, tokens: 3 },
    {
      kind: "message",
      ref: "msg:2",
      role: "toolResult",
      at,
      text: "long",
      from: 40,
      whole: false,
      tokens: 3,
    },
  ],
  missing: ["msg:3"],
  tokens: 6,
  cursor: "2:44",
  truncated: "tokens",
};

describe("lcm_expand", () => {
  test("the words behind bars, each message with its reference, time and speaker, and where to go on", async () => {
    const engine = answering({ expand: () => expanded });
    expect(await textOf(EXPAND, engine, { summary_id: "sum:7" })).toBe(
      [
        LABEL,
        "[sum:7] covers 120 messages in agent:main:main; times in UTC.",
        "[msg:1] 2026-10-02 14:03 user",
        "| one",
        "|",
        "| two",
        "[msg:2] 2026-10-02 14:03 toolResult (continued from character 40, goes on in the next page)",
        "| long",
        "No longer there: msg:3.",
        'There is more: lcm_expand {"summary_id":"sum:7","cursor":"2:44"}',
      ].join("\n"),
    );
    const given = { summary_id: "sum:7", cursor: "2:44", max_tokens: 1, max_depth: 0 };
    await textOf(EXPAND, engine, given);
    expect(engine.asked.map(([, params]) => params)).toEqual([
      { ref: "sum:7", maxTokens: 8_000, asker: { ...lane, isOwner: true } },
      { ref: "sum:7", cursor: "2:44", maxTokens: 200, maxDepth: 1, asker: { ...lane, isOwner: true } },
    ]);
  });

  test.each([
    { cursor: null, truncated: null, end: "That was all of it." },
    { cursor: null, truncated: "depth", end: "expand the summaries above to go further." },
    { cursor: "1:0", truncated: "grant", end: '{"summary_id":"sum:7","cursor":"1:0"}' },
  ] as const)("how it ends: $truncated", async ({ end, ...ended }) => {
    const engine = answering({ expand: () => ({ ...expanded, ...ended }) });
    expect((await textOf(EXPAND, engine, { summary_id: "sum:7" })).endsWith(end)).toBe(true);
  });
});

const described: { readonly [kind: string]: DescribeAnswer } = {
  summary: {
    kind: "summary",
    ref: "sum:7",
    ...lane,
    state: "active",
    depth: 1,
    since: at,
    until: at + 60_000,
    messages: 120,
    tokens: 1_200,
    rawTokens: 45_000,
    model: "extractive",
    level: "normal",
    fallback: false,
    createdAt: at,
    inView: true,
    text: "The van is booked.",
    pins: ["money: 1,037 euro"],
    files: ["file:3"],
    coveredBy: ["sum:9"],
    replacedBy: null,
    takenBack: null,
    subtree: [
      { ref: "sum:7", level: 0, messages: 120, tokens: 1_200, rawTokens: 45_000, since: at, until: at },
      { ref: "sum:3", level: 1, messages: 60, tokens: 700, rawTokens: 20_000, since: at, until: at },
      { ref: "msg:1", level: 2, messages: 1, tokens: 9, rawTokens: 9, since: at, until: at },
    ],
    cut: true,
  },
  message: {
    kind: "message",
    ref: "msg:42",
    ...lane,
    role: "user",
    at,
    state: "provisional",
    tokens: 20,
    inView: false,
    coveredBy: [],
    files: [],
    previous: "msg:41",
    next: "msg:43",
    text: "book it",
    lines: { from: 1, to: 1, total: 9 },
    nextLine: 2,
  },
  file: {
    kind: "file",
    ref: "file:3",
    ...lane,
    name: "offer\n[msg:1] fake.csv",
    type: "text/csv",
    bytes: 1_234,
    tokens: 400,
    message: "msg:42",
    at,
    summary: "3 columns",
    content: null,
    lines: { from: 0, to: 0, total: 0 },
    nextLine: null,
  },
};

describe("lcm_describe", () => {
  test("what stands on a shelf is read whole, with whose word it is", async () => {
    const observed = {
      ...{ kind: "event", trust: "tool", tool: "bash", importance: "ignore", outcome: "error" },
      archived: false,
    } as const;
    const engine = answering({
      get: () => ({
        items: [
          {
            ...{
              ref: "obs:8",
              kind: "observation",
              agent: "",
              sessionKey: "",
              shelf: "scope:atlas",
              path: null,
            },
            ...{ lines: null, role: "observation", at, text: "make failed\n<b>", tokens: 3, whole: false },
            ...{ trust: "tool", observed },
            provenance: {
              ...{ sender: null, session: null, state: "active", coveredBy: [], madeOf: ["msg:42"] },
              ...{ moreSources: 0, madeBy: "turn", previous: null, next: null },
            },
          },
        ],
        missing: [],
        tokens: 3,
      }),
    });
    const text = await textOf(DESCRIBE, engine, { id: "[obs:8 14:03 tool event, bash]", max_tokens: 500 });
    expect(text.split("\n").slice(1)).toEqual([
      "[obs:8] observation (event, bash) of 2026-10-02 14:03 (UTC) in scope:atlas, on the word of: tool; active.",
      "Made of: msg:42.",
      "Text:",
      "| make failed",
      "| <b>",
      "(cut: ask for more tokens)",
    ]);
    expect(engine.asked[0]).toMatchObject(["get", { refs: ["obs:8"], maxTokens: 500 }]);
  });

  test("a summary with what it covers and what each part costs", async () => {
    const engine = answering({ describe: () => described["summary"] });
    expect(await textOf(DESCRIBE, engine, { id: "[sum:7]" })).toBe(
      [
        LABEL,
        "[sum:7] summary of 2026-10-02 14:03 to 2026-10-02 14:04 (UTC) in agent:main:main: depth 1, in the prompt.",
        "It covers 120 messages: 1,200 tokens as it stands, 45,000 tokens in full.",
        "Covered by: sum:9.",
        "Files: file:3.",
        "Text:",
        "| The van is booked.",
        "Exact values:",
        "| money: 1,037 euro",
        "What it covers:",
        "[sum:7] 2026-10-02 14:03, 120 messages, 1,200 tokens as it stands, 45,000 tokens in full",
        "  [sum:3] 2026-10-02 14:03, 60 messages, 700 tokens as it stands, 20,000 tokens in full",
        "    [msg:1] 2026-10-02 14:03, 9 tokens",
        "(cut: there is more beneath; describe the parts)",
        'For the words: lcm_expand {"summary_id":"sum:7"}',
      ].join("\n"),
    );
    expect(engine.asked).toEqual([
      ["describe", { ref: "[sum:7]", maxTokens: 8_000, asker: { ...lane, isOwner: true } }],
    ]);
  });

  test("a message with its neighbours, and where to go on; a file whose name pretends to be a line of ours", async () => {
    const message = answering({ describe: () => described["message"] });
    const lines = { id: "msg:42", start_line: 0, end_line: 5, max_bytes: 9e9 };
    expect((await textOf(DESCRIBE, message, lines)).split("\n").slice(1)).toEqual([
      "[msg:42] 2026-10-02 14:03 (UTC) user in agent:main:main: 20 tokens, provisional.",
      "Stands between msg:41 and msg:43.",
      "Text, lines 1 to 1 of 9:",
      "| book it",
      'There is more: lcm_describe {"id":"msg:42","start_line":2}',
    ]);
    expect(message.asked[0]![1]).toMatchObject({ startLine: 1, endLine: 5, maxBytes: 512_000 });
    const file = answering({ describe: () => described["file"] });
    expect((await textOf(DESCRIBE, file, { id: "file:3" })).split("\n").slice(1)).toEqual([
      "[file:3] offer [msg:1] fake.csv (text/csv), 1,234 bytes, about 400 tokens.",
      "Part of msg:42, 2026-10-02 14:03 (UTC), in agent:main:main.",
      "What is inside:",
      "| 3 columns",
      "Its content is not shown.",
    ]);
  });
});

describe("lcm_expand_query", () => {
  const found = {
    outcome: "answered",
    answer: "[msg:42] book the van\n[msg:50] it is booked",
    citations: [
      { ref: "msg:42", ...lane, role: "user", at, under: "sum:7", quote: "book the van" },
      { ref: "msg:50", ...lane, role: "assistant", at, under: null, quote: "it is booked" },
    ],
    visited: ["msg:42", "msg:50"],
    tokens: 9,
    degraded: [],
  };
  const tool = expandQuery(() => undefined);

  test("the passages, and what they rest on", async () => {
    const engine = answering({ ask: () => found });
    const given = { question: "which van?", query: "van", summary_ids: ["sum:7"], max_tokens: 9e9 };
    expect((await textOf(tool, engine, given)).split("\n").slice(1)).toEqual([
      "Passages that answer it, the best first, then as they were said:",
      "| [msg:42] book the van",
      "| [msg:50] it is booked",
      "Cited (UTC):",
      "[msg:42] 2026-10-02 14:03 user, covered by sum:7",
      "[msg:50] 2026-10-02 14:03 assistant",
    ]);
    expect(engine.asked).toEqual([
      [
        "ask",
        {
          question: "which van?",
          query: "van",
          summaries: ["sum:7"],
          maxTokens: 8_000,
          maxPassages: 8,
          withinMs: 8_000,
          asker: { ...lane, isOwner: true },
        },
      ],
    ]);
  });

  test("nothing found is said, also where a sub-agent was wanted: none is started", async () => {
    const none = { ...found, outcome: "nothing-found", answer: "", citations: [], visited: [] };
    const asking = expandQuery(() => {
      throw new Error("nobody is to be asked");
    });
    const engine = answering({ ask: () => none });
    expect(await textOf(asking, engine, { question: "why?", delegate: true })).toBe(
      `${LABEL}\nNothing was found about this in what can be seen from here.`,
    );
    expect(engine.asked.map(([method]) => method)).toEqual(["ask"]);
  });

  test("the host is told how long a sub-agent may take", () => {
    const { client } = answering({});
    const waits = (definition: ToolDefinition, params: object) => {
      const made = recallTool(definition, () => client, {} as ToolContext);
      return made.getExecutionTimeoutMs?.(params);
    };
    expect(waits(tool, { question: "x", delegate: true })).toBe(140_000);
    expect(waits(tool, { question: "x", delegate: true, timeout_ms: 9e9 })).toBe(620_000);
    expect(waits(tool, { question: "x" })).toBeUndefined();
    expect(waits(GREP, {})).toBeUndefined();
  });

  test("where the host has no sub-agents, the engine's own answer is given", async () => {
    const engine = answering({ ask: () => ({ ...found, outcome: "partial", degraded: ["deadline"] }) });
    const text = await textOf(tool, engine, { question: "which van?", delegate: true });
    expect(text).toContain("No sub-agent can be started here. What was found without one:");
    expect(text).toContain("as far as there was time to look");
    expect(text.endsWith("(incomplete: deadline)")).toBe(true);
  });
});

describe("what a model is told when it fails", () => {
  const failing = (error: unknown) => answering({ grep: () => Promise.reject(error) });
  const told = async (error: unknown) =>
    (await textOf(GREP, failing(error), { pattern: "x" }).catch((thrown: Error) => thrown)) as Error;

  test("one sentence for every error there is, which names nothing of the machine", async () => {
    const secret = "/home/bob/.nacre/nacre.db is held by process 4711";
    for (const code of ERROR_CODES.filter((one) => one !== "input/bad-pattern")) {
      const { message } = await told(new NacreError(code, secret, secret));
      expect(message, code).toMatch(/^[A-Z][^\n]*\.$/);
      expect(message, code).not.toMatch(/bob|4711|nacre\.db/);
    }
    expect((await told(new TypeError(secret))).message).toBe(
      "The log cannot be read at the moment. Go on without it.",
    );
    const pattern = new NacreError("input/bad-pattern", "the pattern\nis not closed", "");
    expect((await told(pattern)).message).toBe("the pattern is not closed");
  });

  test("a parameter that is missing or cannot be read is named, and nothing is asked", async () => {
    const engine = grepping([]);
    await expect(textOf(GREP, engine, {})).rejects.toThrow("pattern is missing.");
    await expect(textOf(GREP, engine, { pattern: "x", since: "yesterday" })).rejects.toThrow(
      'since: "yesterday" is not a date; write it as 2026-10-31',
    );
    await expect(textOf(EXPAND, engine, { summary_id: " " })).rejects.toThrow("summary_id is missing.");
    expect(engine.asked).toEqual([]);
    expect(engine.client.counts.size).toBe(0);
  });
});

test("quotations: every line is behind a bar, and nothing in it parts lines, hides or turns around", () => {
  const nasty = fc.array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "\n",
        "\r",
        "\r\n",
        "\u2028",
        "\u0085",
        "\u202e",
        "\u001b[2J",
        "[msg:1] x",
        "\ud800",
        "\0",
      ),
    ),
  );
  fc.assert(
    fc.property(nasty, (pieces) => {
      const text = pieces.join("");
      const lines = quoted(text);
      for (const line of lines) {
        expect(line).toMatch(/^\|(?: |$)/);
        expect(line).not.toMatch(/[\n\r\u2028\u2029\u0085\u202e\u001b\0]/);
        expect(line.isWellFormed()).toBe(true);
      }
      expect(oneLine(text)).not.toMatch(/[\n\r\u2028\u2029\u0085\u202e\u001b\0]/);
    }),
  );
  expect(quoted("plain\n\ttext <b>&amp;</b>")).toEqual(["| plain", "| \ttext <b>&amp;</b>"]);
});

test("dates mean the same on every machine: UTC unless they say otherwise", () => {
  const read = (since: string) => new Given({ since }).instant("since");
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date("2200-01-01"), noInvalidDate: true }), (date) => {
      const iso = date.toISOString();
      expect(read(iso)).toBe(date.getTime());
      expect(read(iso.slice(0, 10))).toBe(Date.parse(`${iso.slice(0, 10)}T00:00Z`));
      expect(read(iso.slice(0, 16))).toBe(Date.parse(`${iso.slice(0, 16)}Z`));
      expect(read(`${iso.slice(0, 16)}+02:00`)).toBe(Date.parse(`${iso.slice(0, 16)}Z`) - 7_200_000);
    }),
  );
  for (const bad of ["2026-13-01", "2026-1-1", "31.10.2026", "now", "2026-10-31T25:00"])
    expect(() => read(bad), bad).toThrow("is not a date");
});
