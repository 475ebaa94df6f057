/** `nacre facts`: what is asked for, what is refused before anything is asked, and what a person reads. */

import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { cli, NOW } from "./cli.fixture.ts";
import { aFact, aFormerFact, aProposal, factAnswers } from "./fact.fixture.ts";

const DAY = 86_400_000;
const asked = async (typed: string | readonly string[]) =>
  (await cli(typed)).calls.map(([, request]) => request)[0];

test("what is typed is what is asked for", async () => {
  expect(
    await asked([
      ..."facts assert project:atlas deadline --from 2026-03-01 --until 2026-12-01 --source msg:42,obs:8".split(
        " ",
      ),
      ..."--supersede fact:12 --supersede fact:13 --confidence corroborated --type literal --scope atlas".split(
        " ",
      ),
      ...["30", "November", "--dry-run", "--replace"],
    ]),
  ).toEqual({
    ...{ subject: "project:atlas", predicate: "deadline", object: "30 November", objectType: "literal" },
    ...{ from: Date.UTC(2026, 2, 1), to: Date.UTC(2026, 11, 1), sources: ["msg:42", "obs:8"] },
    ...{ supersedes: ["fact:12", "fact:13"], confidence: "corroborated", scope: "atlas" },
    ...{ dryRun: true, replace: true },
  });
  expect(await asked("facts assert owner lives_in Berlin")).toEqual({
    ...{ subject: "owner", predicate: "lives_in", object: "Berlin" },
  });
  expect(await asked("facts current")).toEqual({ limit: 100 });
  expect(await asked("facts current owner --stale --predicate lives_in,role -n 3")).toEqual({
    ...{ subject: "owner", includeStale: true, predicates: ["lives_in", "role"], limit: 3 },
  });
  expect(await asked("facts as-of 90d owner")).toEqual({ at: NOW - 90 * DAY, subject: "owner", limit: 100 });
  expect(await asked("facts as-of 2026-03-01T10:00 --known-at 2026-04-01T10:00")).toEqual({
    ...{ at: Date.UTC(2026, 2, 1, 10), knownAt: Date.UTC(2026, 3, 1, 10), limit: 100 },
  });
  // A day is meant to its end.
  expect(await asked("facts as-of 2026-03-01")).toEqual({ at: Date.UTC(2026, 2, 2) - 1, limit: 100 });
  expect(
    await asked(["facts", "invalidate", "fact:12", "--at", "2026-10-17", "--reason", "moved out"]),
  ).toEqual({
    ...{ ref: "fact:12", how: "invalidate", at: Date.UTC(2026, 9, 17), reason: "moved out" },
  });
  expect(await asked("facts retract fact:12")).toEqual({ ref: "fact:12", how: "retract" });
  expect(await asked("facts restore fact:12 --undo")).toEqual({ refs: ["fact:12"], undo: true });
  expect(await asked("facts restore fact:12 fact:13 --replace")).toEqual({
    ...{ refs: ["fact:12", "fact:13"], replace: true },
  });
  expect(await asked("facts review --reopen proposal:7")).toEqual({
    ...{ reopen: ["proposal:7"], state: "pending", limit: 20 },
  });
  expect(await asked("facts review --accept proposal:7,proposal:8 --reject proposal:9")).toEqual({
    ...{ accept: ["proposal:7", "proposal:8"], reject: ["proposal:9"], state: "pending", limit: 20 },
  });
  expect(await asked("facts pack owner --budget 1.5k --at 2026-03-01T00:00")).toEqual({
    ...{ subject: "owner", budget: 1_500, at: Date.UTC(2026, 2, 1), limit: 20 },
  });
});

test.each([
  ["facts as-of yesterday owner", '"yesterday" is no time'],
  ["facts as-of", "TIME"],
  ["facts assert owner lives_in", "OBJECT"],
  ["facts assert owner lives_in Berlin --confidence certain", "operator_asserted"],
  ["facts review --ask", "nobody is there to ask"],
])("%s is refused with what would be right, before anybody is asked", async (typed, says) => {
  const ran = await cli(typed);
  expect(ran).toMatchObject({ code: 2, stdout: "", calls: [] });
  expect(ran.stderr).toContain(says);
});

test("a fact is a line: what is so, since when, on whose word, what it rests on; what is not listed is said", async () => {
  const ran = await cli("facts current owner --home /srv/other");
  expect(ran.stdout).toBe("fact:12  owner lives in Berlin  since 2026-03-01  on the owner's word  msg:42\n");
  expect(ran.stderr).toContain("gone, changed or held back: nacre facts lint --home /srv/other\n");
  expect(ran.stderr).toContain("1 fact of another time: nacre facts timeline owner --home /srv/other\n");
  expect(ran.stderr).toContain("project:owner");
  const odd = [
    { ...aFact, ref: "fact:1", status: "stale", sources: [{ ref: "msg:7", state: "changed" }] },
    { ...aFact, ref: "fact:2", status: "upcoming", voice: "terminal", sources: [] },
    { ...aFact, ref: "fact:4", confidence: "low", voice: "accepted" },
    aFormerFact,
  ] as const;
  const readFacts = async () => ({
    ...(await factAnswers.readFacts({})),
    facts: odd,
    excluded: [],
    alsoNamed: [],
  });
  const shown = await cli("facts current --stale", { client: { readFacts } });
  expect(shown.stdout.split("\n").map((line) => line.replaceAll(/ {2,}/g, "  "))).toEqual([
    "fact:1  owner lives in Berlin  since 2026-03-01  on the owner's word, stale  msg:7 (changed)",
    "fact:2  owner lives in Berlin  from 2026-03-01  said at a terminal, upcoming",
    "fact:4  owner lives in Berlin  since 2026-03-01  accepted, nothing supports it  msg:42",
    "fact:3  owner lives in Hamburg  2025-01-01 to 2026-03-01  said at a terminal, superseded by fact:12  msg:7 (gone)",
    "",
  ]);
  const none = await cli("facts current", {
    client: {
      readFacts: async () => ({ at: 0, facts: [], excluded: [], alsoNamed: [], more: true, earliest: null }),
    },
  });
  expect(none).toMatchObject({ code: 0, stdout: "" });
  expect(none.stderr).toContain("To say something: nacre facts assert owner lives_in PLACE");
  expect(none.stderr).toContain("--limit");
});

test("a timeline has every interval, and what ended it", async () => {
  const { stdout } = await cli("facts timeline owner");
  expect(stdout).toMatchInlineSnapshot(`
    "person:owner lives_in
      2025-01-01 .. 2026-03-01  owner lives in Hamburg
        fact:3, said at a terminal, msg:7 (gone), recorded 2026-10-02 14:03
        superseded by fact:12 as of 2026-03-01, recorded 2026-10-02 14:03, msg:42: said anew
      2026-03-01 .. now         owner lives in Berlin
        fact:12, on the owner's word, msg:42, recorded 2026-10-02 14:03
    "
  `);
});

test("what contradicts is refused with the fact it contradicts and what to do about it", async () => {
  const ran = await cli("facts assert owner lives_in Porto --home /srv/other", {
    client: {
      assertFact: async () => {
        const hint = "Add --supersede fact:12, or see `nacre facts timeline owner`.";
        throw new NacreError("fact/conflict", "fact:12 says that owner lives in Berlin", hint);
      },
    },
  });
  expect(ran).toMatchObject({ code: 1, stdout: "" });
  expect(ran.stderr).toBe(
    "error: fact:12 says that owner lives in Berlin\nhint: Add --supersede fact:12, or see `nacre facts timeline owner --home /srv/other`.\n",
  );
});

test.each([
  ["fact/unknown", 3],
  ["fact/unknown-predicate", 2],
  ["fact/bad-interval", 2],
  ["fact/over-confident", 1],
] as const)("%s ends with %i", async (code, exit) => {
  const endFact = async () => {
    throw new NacreError(code, "no", "do");
  };
  expect((await cli("facts invalidate fact:99", { client: { endFact } })).code).toBe(exit);
});

test("what was said is said back: so, known, waiting, or only tried", async () => {
  const answer = await factAnswers.assertFact({ subject: "", predicate: "", object: "" });
  const said = async (change: Partial<typeof answer>, typed = "facts assert owner lives_in Berlin") =>
    (await cli(typed, { client: { assertFact: async () => ({ ...answer, ...change }) } })).stdout;
  expect(await said({})).toContain("It is so:\nfact:12");
  expect(await said({})).toContain("It takes the place of fact:3.");
  expect(await said({ outcome: "known", superseded: [] })).toContain("It was known already");
  expect(await said({ outcome: "proposed", fact: null, proposal: aProposal })).toContain(
    "It waits for a person to accept it:\nproposal:7",
  );
  expect(await said({ dryRun: true })).toContain("Nothing was stored.");
});

test("a check with errors ends with 4, one with warnings alone with 0; errors come first", async () => {
  expect((await cli("facts lint")).code).toBe(0);
  const lintFacts = async () => {
    const answer = await factAnswers.lintFacts({});
    const [warning] = answer.problems;
    return { ...answer, problems: [warning!, { ...warning!, ref: "fact:9", severity: "error" as const }] };
  };
  const ran = await cli("facts lint", { client: { lintFacts } });
  expect(ran.code).toBe(4);
  expect(ran.stdout.indexOf("fact:9")).toBeLessThan(ran.stdout.indexOf("fact:3  "));
  expect(ran.stdout).toContain("1 error and 1 warning in 40 facts.");
  expect((await cli("facts lint --json", { client: { lintFacts } })).code).toBe(4);
});

test("one by one: each is shown with its evidence and decided at once; what is skipped waits on", async () => {
  const decided: unknown[] = [];
  const reviewFacts: typeof factAnswers.reviewFacts = async (request) => {
    if (request.accept !== undefined || request.reject !== undefined) decided.push(request);
    return { ...(await factAnswers.reviewFacts(request)), cursor: null };
  };
  const at = (stdin: string) =>
    cli("facts review --ask", {
      ...{ tty: true, stdin, env: { NO_COLOR: "1" }, client: { reviewFacts } },
      dependencies: { stdinIsTTY: true },
    });
  const both = await at("what?\ny\nno\n");
  expect(both.stderr).toContain("I looked at the deployment");
  expect(both.stderr).toContain("what it was understood from is gone");
  expect(decided).toEqual([{ accept: ["proposal:7"] }, { reject: ["proposal:8"] }]);
  expect(both.stdout).toBe("2 decisions:\nproposal:7  accepted  fact:14\nproposal:8  rejected\n");
  decided.length = 0;
  const none = await at("\nq\n");
  expect([none.code, none.stdout, decided]).toEqual([0, "", []]);
  expect(none.stderr).toContain("Nothing was decided.");
  // The terminal was closed: what was decided before stays.
  await at("y\n");
  expect(decided).toEqual([{ accept: ["proposal:7"] }]);
});

test("erasing asks first, with what would go; what still says it is named", async () => {
  const asking = { tty: true, env: { NO_COLOR: "1" } };
  const no = await cli("facts erase fact:12", { ...asking, stdin: "n\n" });
  expect(no.calls).toEqual([["eraseFacts", { refs: ["fact:12"], dryRun: true }]]);
  expect(no.stderr).toContain("fact:12  owner lives in Berlin\n");
  const yes = await cli("facts erase fact:12", { ...asking, stdin: "y\n" });
  expect(yes.calls.map(([name]) => name)).toEqual(["eraseFacts", "eraseFacts", "scrub"]);
  expect(yes.stderr).toContain("What they rest on still says it: nacre erase msg:42");
  expect(await cli("facts erase fact:12")).toMatchObject({ code: 2, stdout: "" });
});

test("a budget without room for a fact says so", async () => {
  const packFacts = async () => ({
    ...{ bundle: "", tokens: 0, budget: 5, included: [] },
    excluded: [{ ref: "fact:12", reason: "budget-used-up" }],
  });
  const ran = await cli("facts pack owner --budget 5", { client: { packFacts } });
  expect(ran.stderr).toBe("No fact has room in that.\nLeft out: fact:12 (budget-used-up)\n");
});

test("what ends something says so once, and on whose word", async () => {
  const ends = {
    ...aProposal,
    act: "ends",
    says: "no longer: owner lives in Berlin",
    trust: "human",
  } as const;
  const reviewFacts: typeof factAnswers.reviewFacts = async (request) => {
    return { ...(await factAnswers.reviewFacts(request)), proposals: [ends] };
  };
  const { stdout } = await cli("facts review", { client: { reviewFacts } });
  expect(stdout).toContain("proposal:7  no longer: owner lives in Berlin\n");
  expect(stdout.replace(/\s+/g, " ")).toContain("on the owner's word, would end fact:9");
});

test("what is said to be so until some day waits with that day", async () => {
  const ends = { ...aProposal, from: Date.UTC(2026, 5, 15), to: Date.UTC(2026, 7, 1) };
  const reviewFacts: typeof factAnswers.reviewFacts = async (request) => {
    return { ...(await factAnswers.reviewFacts(request)), proposals: [ends] };
  };
  const { stdout } = await cli("facts review", { client: { reviewFacts } });
  expect(stdout).toContain("2026-06-15 to 2026-08-01, on the assistant's word");
});

test("a timeline says which act counts no more, and what never was so", async () => {
  const at = Date.UTC(2026, 2, 1);
  const act = { kind: "superseded", at, recordedAt: at, by: aFact.ref, voice: "owner" } as const;
  const factTimeline: typeof factAnswers.factTimeline = async () => ({
    facts: [
      {
        ...aFormerFact,
        to: null,
        status: "active",
        acts: [{ ...act, reason: null, source: null, undone: false }],
      },
      { ...aFact, to: aFact.from, status: "retracted", acts: [] },
    ],
    more: false,
  });
  const { stdout } = await cli("facts timeline owner", { client: { factTimeline } });
  expect(stdout.replace(/\s+/g, " ")).toContain(
    "superseded by fact:12 as of 2026-03-01, recorded 2026-03-01, which was taken back and counts no more",
  );
  expect(stdout).toContain("never, though said of 2026-03-01  owner lives in Berlin  (retracted)");
});

test("what a model made of the owner's words does not look like the owner's words", async () => {
  const read = { ...aProposal, trust: "human", why: ["model acme/reader-1"] } as const;
  const reviewFacts: typeof factAnswers.reviewFacts = async (request) => {
    return { ...(await factAnswers.reviewFacts(request)), proposals: [read] };
  };
  const { stdout } = await cli("facts review", { client: { reviewFacts } });
  expect(stdout).toContain("on the owner's word, as model acme/reader-1 reads it");
});
