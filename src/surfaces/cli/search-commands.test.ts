/** From a line to what stood around it, and to the whole: what a person sees of search, timeline and get. */

import { expect, test } from "vitest";
import type { FoundFact, GetAnswer, SearchAnswer, TimelineAnswer } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { answers, cli, NOW } from "./cli.fixture.ts";
import { widthOf } from "./plain-text.ts";

const terminal = { tty: true, env: { NO_COLOR: "1" } };
const HOUR = 3_600_000;

test("search: kinds, the asking time and explaining become the request; here it is two hours later", async () => {
  const ran = await cli("search van --kind msg,sum --asked 12h --explain", {
    dependencies: { utcOffset: (at) => (at === NOW - 12 * HOUR ? 120 : -1) },
  });
  expect(ran.calls).toEqual([
    [
      "search",
      {
        query: "van",
        limit: 10,
        kinds: ["msg", "sum"],
        asked: NOW - 12 * HOUR,
        utcOffset: 120,
        explain: true,
      },
    ],
  ]);
  expect(await cli("search van --kind file")).toMatchObject({ code: 2, calls: [] });
  const named = await cli("search van --kind messages,sum --asked 2026-10-02", {
    dependencies: { utcOffset: () => -300 },
  });
  expect(named.calls).toEqual([
    [
      "search",
      {
        query: "van",
        limit: 10,
        kinds: ["msg", "sum"],
        asked: Date.UTC(2026, 9, 3, 5) - 1,
        utcOffset: -300,
      },
    ],
  ]);
});

test.each<[flags: string, asked: object]>([
  ["--kind obs,events", { kinds: ["obs", "evt"] }],
  ["--kind decision,plan", { kinds: ["obs"], observed: { kinds: ["decision", "plan"] } }],
  ["--kind memories,decision", { kinds: ["mem", "obs"], observed: { kinds: ["decision"] } }],
  ["--trust human,tool", { observed: { trusts: ["human", "tool"] } }],
  [
    "--kind observations --importance must_remember",
    { kinds: ["obs"], observed: { labels: ["must_remember"] } },
  ],
  ["--scope Atlas --archived", { scope: "Atlas", archived: true }],
])("search %s: which observations are wanted", async (flags, asked) => {
  const ran = await cli(`search van ${flags}`);
  expect(ran.calls).toEqual([["search", { query: "van", limit: 10, utcOffset: 0, ...asked }]]);
  expect(await cli("search van --trust quarantined")).toMatchObject({ code: 2, calls: [] });
});

const SINCE = Date.UTC(2026, 4, 4);
const FACT: FoundFact = {
  ...{ ref: "fact:3", says: "owner lives in Rotterdam", from: SINCE, to: null, voice: "owner" },
  ...{ sources: ["msg:7"], see: null, score: 0.8 },
};

test("search: facts that bear on the question stand first, and a hit that is so no longer says so", async () => {
  const found = (await answers.search({ query: "x" })).hits[0]!;
  const search = async (): Promise<SearchAnswer> => ({
    facts: [FACT, { ...FACT, ref: "fact:9", see: { ref: "msg:12", at: SINCE } }],
    hits: [{ ...found, outdated: { since: SINCE, by: "fact:3" } }],
    ...{ scanned: 0, degraded: [] },
  });
  const piped = await cli("search where do I live", { client: { search } });
  expect(piped.stdout.split("\n").slice(0, 3)).toEqual([
    "fact:3  owner lives in Rotterdam  since 2026-05-04  on the owner's word                                msg:7",
    "fact:9  owner lives in Rotterdam  since 2026-05-04  on the owner's word, but see msg:12 of 2026-05-04  msg:7",
    "",
  ]);
  expect(piped.stdout).toContain("no longer so since 2026-05-04: fact:3");
  const narrow = await cli("search where do I live", { ...terminal, columns: 60, client: { search } });
  expect(narrow.stdout).toContain("fact:3  owner lives in Rotterdam\n    since 2026-05-04");
  for (const line of narrow.stdout.split("\n")) expect(widthOf(line)).toBeLessThanOrEqual(60);
  const json = await cli("search where do I live --json", { client: { search } });
  expect(JSON.parse(json.stdout)).toMatchObject({ facts: [{ ...FACT, from: expect.anything() }, {}] });
});

test("search: facts alone are an answer; --no-facts asks for none", async () => {
  const search = async (): Promise<SearchAnswer> => ({ facts: [FACT], hits: [], scanned: 0, degraded: [] });
  const alone = await cli("search rotterdam", { client: { search } });
  expect(alone).toMatchObject({ code: 0, stderr: "" });
  expect(alone.stdout).toBe(
    "fact:3  owner lives in Rotterdam  since 2026-05-04  on the owner's word  msg:7\n",
  );
  expect((await cli("search van --no-facts")).calls).toEqual([
    ["search", { query: "van", limit: 10, utcOffset: 0, facts: false }],
  ]);
});

test("memory search: facts are results, as the host has them", async () => {
  const found = (await answers.search({ query: "x" })).hits[0]!;
  const search = async (): Promise<SearchAnswer> => ({
    ...{ facts: [FACT], hits: [found], scanned: 0, degraded: [] },
  });
  const ran = await cli("memory search where do I live --json", { client: { search } });
  expect(JSON.parse(ran.stdout).results).toEqual([
    {
      ...{ path: "fact:3", citation: "fact:3", startLine: 1, endLine: 1, score: 0.8, source: "memory" },
      snippet: "owner lives in Rotterdam (since 2026-05-04, on the owner's word)",
    },
    expect.objectContaining({ path: found.ref }),
  ]);
  const one = await cli("memory search where do I live -n 1", { client: { search } });
  expect(one.stdout).toContain("fact:3");
  expect(one.stdout).not.toContain(found.ref);
});

test("what was observed says what it is and on whose word, in search and in get", async () => {
  const observed = {
    kind: "decision",
    trust: "agent",
    tool: "kubectl",
    importance: "must_remember",
    outcome: "ok",
    archived: true,
  } as const;
  const found = (await answers.search({ query: "x" })).hits[0]!;
  const search = async (): Promise<SearchAnswer> => ({
    ...{ scanned: 0, degraded: ["ledger-pending"] },
    hits: [{ ...found, ref: "obs:8", kind: "obs", role: "observation", shelf: "scope:atlas", observed }],
  });
  const ran = await cli("search branch", { ...terminal, client: { search } });
  expect(ran.stdout).toContain("decision, agent");
  expect(ran.stdout).toContain("archived");
  expect(ran.stderr).toContain("observations and events are being indexed (ledger-pending)");
  const got = (await answers.get({ refs: ["x"] })).items[0]!;
  const get = async (): Promise<GetAnswer> => ({
    ...{ missing: ["obs:9"], held: ["obs:10"], tokens: 7 },
    items: [{ ...got, ref: "obs:8", kind: "observation", trust: "assistant", observed }],
  });
  const read = await cli("get obs:8 obs:9 obs:10", { ...terminal, client: { get } });
  expect(read.stdout).toContain("decision, must_remember, of kubectl, ok");
  expect(read.stdout).toContain("trust agent");
  expect(read.stdout).toContain("Held back, and not shown: obs:10");
  expect(read.stderr).toContain("What is held back, and why: nacre quarantine list");
  expect(read.stdout).toContain("Not there: obs:9");
});

test("search --explain: what was understood, and beneath each hit the parts of its score", async () => {
  const ran = await cli("search branch --explain", terminal);
  expect(ran.stdout).toMatchInlineSnapshot(`
    "understood
    words       branch
    together    "before friday"
    runs        分支
    code        release_branch
    names       Anna
    without     main
    too common  rename
    times       last Friday (2026-10-02 14:03 to 2026-10-03 14:03 UTC)
    asks for    several answers
    found by    its words 120

    msg:42  2026-10-02 14:03  user  20 tok  +2 alike  agent:main:tele…-1002048817365
        rename the release branch before Friday, please, and tell everybody who has
        it checked out
        words 0.311  neighbours 0.041  session 0.050  = 0.402
        alike msg:50, msg:51
    "
  `);
  expect(ran.stderr).toBe("Around it: nacre timeline msg:42\nThe whole: nacre get msg:42\n");
  const piped = await cli("search branch --explain");
  expect(piped.stdout).toContain("    words 0.311  neighbours 0.041  session 0.050  = 0.402\n");
  expect(piped.stderr).toBe("");
  for (const columns of [40, 60, 100, 150]) {
    const { stdout } = await cli("search branch --explain", { ...terminal, columns });
    for (const line of stdout.split("\n")) expect(widthOf(line), line).toBeLessThanOrEqual(columns);
    expect(stdout).toContain("20 tok");
    expect(stdout).toContain("+2 alike");
  }
});

test("search: why an answer is empty or incomplete is said in words", async () => {
  const answering = async (answer: Partial<SearchAnswer>) => {
    const search = async () => ({ hits: [], scanned: 0, degraded: [], ...answer });
    return cli("search of the", { client: { search } });
  };
  expect((await answering({ degraded: ["no-words"] })).stderr).toMatch(
    /^Nothing found: .+ \(no-words\)\.\n$/,
  );
  const { hits } = await answers.search({ query: "x" });
  const cut = await answering({ hits, degraded: ["query-cut", "something-new"] });
  expect(cut).toMatchObject({ code: 0 });
  expect(cut.stderr).toMatch(/^note: incomplete: the question is long, .+ \(query-cut\); something-new\n$/);
  const empty = await answering({ degraded: ["empty-query"] });
  expect(empty).toMatchObject({ code: 2, stdout: "" });
  expect(empty.stderr).toContain("error: nothing to search for: the query is empty\n");
  expect(await answering({ degraded: ["no-words"] })).toMatchObject({ code: 0 });
  const wider = await answering({ hits, degraded: ["widened"] });
  expect(wider.stderr).toBe('note: nothing has "of the"; shown is what is spelt alike\n');
  for (const reason of ["no-such-lane", "no-such-scope", "empty-span", "deadline"]) {
    const { stderr } = await answering({ degraded: [reason] });
    expect(stderr).toMatch(new RegExp(`^Nothing found: .{20,} \\(${reason}\\)\\.\n$`));
  }
  const understood = (await answers.search({ query: "x", explain: true })).understood!;
  const none = await answering({ understood });
  expect(none.stdout).toMatch(/^understood\nwords {7}branch\n/);
});

test("search: a memory stands on its shelf, a document at its lines; get shows both", async () => {
  const [usual] = (await answers.search({ query: "x" })).hits;
  const none = {
    agent: "",
    sessionKey: "",
    beside: null,
    alike: [],
    tokens: 9,
    excerpt: "The key is in the cellar.",
  };
  const memory = {
    ...usual!,
    ...none,
    ref: "mem:5",
    kind: "mem" as const,
    role: "memory",
    shelf: "user:owner",
  };
  const lines = { from: 3, to: 9 };
  const place = { shelf: "docs:main", path: "memory/2026-11-15.md", lines };
  const piece = { ...usual!, ...none, ...place, ref: "doc:9", kind: "doc" as const, role: "document" };
  const search = async () => ({
    hits: [{ ...memory, alike: ["msg:4"] }, piece, { ...piece, lines: { from: 3, to: 3 } }],
    scanned: 0,
    degraded: ["vectors-unavailable: the endpoint answered 503", "late:memories"],
  });
  const ran = await cli("search key --kind memories,doc", { client: { search } });
  expect(ran.calls).toEqual([["search", { query: "key", limit: 10, kinds: ["mem", "doc"], utcOffset: 0 }]]);
  expect(ran.stdout).toMatch(
    /^mem:5 +2026-10-02 14:03 +memory +9 tok +\+1 alike \(msg:4\) +user:owner +The key/m,
  );
  expect(ran.stdout).toMatch(/^doc:9 .* document .* memory\/2026-11-15\.md:3-9 /m);
  expect(ran.stdout).toMatch(/ memory\/2026-11-15\.md:3 /);
  expect(ran.stderr).toMatch(
    /cannot be looked for .*\(vectors-unavailable: the endpoint answered 503\); memories were/,
  );
  const [item] = (await answers.get({ refs: ["x"] })).items;
  const got = { ...item!, ...none, ...place, ref: "doc:9", kind: "document" as const, whole: false };
  const get = async () => ({ items: [got], missing: [], tokens: 9 });
  const read = await cli("get doc:9", { client: { get } });
  expect(read.stdout).toContain("in memory/2026-11-15.md:3-9");
  expect(read.stderr).toContain("More: nacre get doc:9 --max-tokens 50k");
});

test("timeline: lines become the request; what was asked for, and where a session begins, is in sight", async () => {
  const ran = await cli("timeline msg:42 -B 1 -A 0", terminal);
  expect(ran.calls).toEqual([["timeline", { ref: "msg:42", before: 1, after: 0 }]]);
  expect(ran.stdout).toMatchInlineSnapshot(`
    "main agent:main:main, times in UTC
      …
      msg:41  2026-10-02 14:03  assistant       9 tok
        which day?
    > msg:42  2026-10-02 14:04  user           20 tok
        book the van for Friday, and please do not forget to ask for the longer one…
      -- a new session --
      msg:43  2026-10-03 14:03  toolResult  1,600 tok
        (no words)
    "
  `);
  expect(ran.stderr).toBe("Earlier: nacre timeline msg:41 -A 0\n");
  const piped = await cli("timeline msg:42");
  expect(piped.calls).toEqual([["timeline", { ref: "msg:42", before: 5, after: 5 }]]);
  expect(piped.stdout).toContain("which day?\n> msg:42  2026-10-02 14:04  user");
  expect(await cli("timeline msg:42 -B 101")).toMatchObject({ code: 2, calls: [] });
});

test("timeline and get: what is not there ends with 3, what is no reference with 2", async () => {
  const refused = (code: "history/unknown-message" | "input/bad-ref") => async () => {
    throw new NacreError(code, "there is no msg:9", "Look elsewhere.");
  };
  const unknown = refused("history/unknown-message");
  const bad = refused("input/bad-ref");
  expect(await cli("timeline msg:9", { client: { timeline: unknown } })).toMatchObject({
    code: 3,
    stdout: "",
  });
  expect(await cli("get msg:9", { client: { get: unknown } })).toMatchObject({ code: 3, stdout: "" });
  expect(await cli("timeline nine", { client: { timeline: bad } })).toMatchObject({ code: 2 });
  expect(await cli("get nine", { client: { get: bad } })).toMatchObject({ code: 2 });
  expect(await cli("get")).toMatchObject({ code: 2, calls: [] });
});

test("get: what each says, on whose word and where it comes from; what is missing is named", async () => {
  const ran = await cli("get msg:42 sum:3 msg:9 --max-tokens 2k", terminal);
  expect(ran.calls).toEqual([["get", { refs: ["msg:42", "sum:3", "msg:9"], maxTokens: 2_000 }]]);
  expect(ran.code).toBe(0);
  expect(ran.stdout).toMatchInlineSnapshot(`
    "msg:42  2026-10-02 14:03  user  7 tokens  cut
      the owner's word, sender 77
      in agent:main:main, session 0a1b2c
      after msg:41, before msg:43, covered by sum:3

      book the van
      for Friday


    sum:3  2026-10-02 14:03  summary  8 tokens
      written by this program
      in agent:main:main
      made of msg:41, msg:42 and 56 more, by extractive

      The van was booked for moving day.


    Not there: msg:9


    Held back, and not shown: obs:9
    "
  `);
  expect(ran.stderr).toBe(
    "\nMore: nacre history describe msg:42\nWhat is held back, and why: nacre quarantine list\n",
  );
  const { items } = await answers.get({ refs: ["msg:42"] });
  const cut = async () => ({
    items: items.map((item) => ({ ...item, whole: false })),
    missing: [],
    tokens: 9,
  });
  expect((await cli("get msg:42 sum:3", { client: { get: cut } })).stderr).toBe(
    "\nMore: nacre history describe msg:42\nMore: nacre history describe sum:3\n",
  );
  for (const bound of ["99", "50.1k"])
    expect(await cli(`get msg:42 --max-tokens ${bound}`)).toMatchObject({ code: 2, calls: [] });
});

test.each([
  { typed: ["msg:1  user  one\n  msg:2  user  two\n", "msg:3", ""], refs: ["msg:1", "msg:2", "msg:3"] },
  { typed: ["msg:5 msg:6"], refs: ["msg:5", "msg:6"] },
  { typed: ["msg:42,msg:43"], refs: ["msg:42", "msg:43"] },
  { typed: ["see msg:42 and (MSG:43), then msg:42."], refs: ["msg:42", "msg:43"] },
  { typed: "msg:113 2026-10-16 19:55 user 77 tok agent:main:main".split(" "), refs: ["msg:113"] },
  { typed: ["msg:1", "sum:x", "msg9", "file"], refs: ["msg:1", "sum:x", "msg9"] },
  { typed: ["sum:3-4"], refs: ["sum:3-4"] },
  { typed: ["nine", "lives"], refs: ["nine", "lives"] },
])("get takes every reference of $typed, and no other word", async ({ typed, refs }) => {
  expect((await cli(["get", ...typed])).calls).toEqual([["get", { refs }]]);
});

test("timeline takes a pasted line, and one reference of it", async () => {
  const ran = await cli("timeline msg:113 2026-10-16 19:55 user 77 tok agent:main:main");
  expect(ran.calls).toEqual([["timeline", { ref: "msg:113", before: 5, after: 5 }]]);
  expect(ran.stderr).not.toContain("note:");
  const several = await cli(["timeline", "msg:1, msg:2"]);
  expect(several.calls).toEqual([["timeline", { ref: "msg:1", before: 5, after: 5 }]]);
  expect(several.stderr).toContain("note: one at a time; this is around msg:1, and not msg:2\n");
  expect((await cli("timeline nine lives")).calls).toEqual([
    ["timeline", { ref: "nine lives", before: 5, after: 5 }],
  ]);
});

test("nothing that is stored moves the cursor", async () => {
  const evil = "\u001b]0;owned\u0007\u001b[2Jtext\u202e\r\nmore";
  const [found, around, whole] = await Promise.all([
    answers.search({ query: "x", explain: true }),
    answers.timeline({ ref: "msg:42" }),
    answers.get({ refs: ["msg:42"] }),
  ]);
  const spoilt = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value), (key, field) =>
      typeof field === "string" && !["ref", "kind", "trust"].includes(key) ? evil : field,
    ) as T;
  const client = {
    search: async (): Promise<SearchAnswer> => ({ ...spoilt(found), degraded: [] }),
    timeline: async (): Promise<TimelineAnswer> => spoilt(around),
    get: async (): Promise<GetAnswer> => spoilt(whole),
  };
  for (const typed of ["search x --explain", "timeline msg:42", "get msg:42"]) {
    const { stdout, stderr } = await cli(typed, { ...terminal, client });
    expect(stdout + stderr, typed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(stdout).toContain("text");
  }
});
