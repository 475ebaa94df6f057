import { expect, test } from "vitest";
import { cli, NOW } from "./cli.fixture.ts";
import { aLesson } from "./lesson.fixture.ts";

test("brain teach says what is taught, where it holds and until when", async () => {
  const typed = "brain teach --kind toolcard --tag exec --tag shell --scope atlas --until 7d Pass no colours";
  const { calls, stdout, code } = await cli(typed);
  expect(code).toBe(0);
  expect(calls).toEqual([
    [
      "teach",
      {
        ...{ instruction: "Pass no colours", kind: "toolcard", tags: ["exec", "shell"] },
        ...{ shelf: { tier: "scope", name: "atlas" }, expiresAt: NOW + 7 * 86_400_000 },
      },
    ],
  ]);
  expect(stdout).toContain("Taught as lesson:3 (user:owner), in the place of lesson:2");
  expect(stdout).toContain("1 secret was taken out of it.");
  expect((await cli("brain teach --scope atlas --global x")).code).toBe(2);
  expect(await cli("brain teach -", { stdin: "From a pipe" })).toMatchObject({
    calls: [["teach", { instruction: "From a pipe", kind: "correction" }]],
  });
});

test.each([
  ["brain teach --tag exec Pass --no-color to exec", "--no-color", "'Pass --no-color to exec'"],
  ["brain teach Use --home for another folder", "--home", "'Use --home for another folder'"],
  ["brain teach Use --home elsewhere", "--home", "'Use --home elsewhere'"],
  ["brain teach Say --tag before it", "--tag", "'Say --tag before it'"],
])("%s is refused, and says how the words are quoted", async (typed, flag, quoted) => {
  const { code, calls, stderr } = await cli(typed);
  expect([code, calls]).toEqual([2, []]);
  expect(stderr).toContain(`${flag} stands among the words`);
  expect(stderr).toContain(`nacre brain teach ${quoted}`);
});

test.each([
  [["brain", "teach", "Pass --no-color to exec"], "Pass --no-color to exec"],
  [["brain", "teach", "Use", "tabs", "--home", "/elsewhere"], "Use tabs"],
  [["--home", "/elsewhere", "brain", "teach", "Use", "tabs"], "Use tabs"],
  [["brain", "teach", "--", "Use", "--home", "for", "it"], "Use --home for it"],
])("%j teaches %j", async (typed, instruction) => {
  expect((await cli(typed)).calls).toEqual([["teach", { instruction, kind: "correction" }]]);
});

test("brain teach promises what is so, and leads to what always holds", async () => {
  const { stdout, stderr } = await cli("brain teach Use tabs", { columns: 200 });
  expect(stdout).toContain("it is shown where a question is about it");
  expect(stderr).toContain("nacre guidance add TEXT");
});

test.each([
  ["brain lesson 2", "showLesson", { ref: "lesson:2" }],
  ["brain confirm 2 #3 --yes", "confirmLessons", { refs: ["lesson:2", "lesson:3"] }],
  ["brain forget 2 --dry-run", "forgetLessons", { refs: ["lesson:2"], dryRun: true }],
])("%s: a number is a lesson's", async (typed, method, request) => {
  expect((await cli(typed)).calls).toContainEqual([method, request]);
});

test.each([
  [{ state: "superseded", supersededBy: "lesson:9" }, "holds no more: lesson:9 took its place"],
  [{ state: "forgotten", text: "" }, "was forgotten, and holds no more"],
  [{ state: "expired", expiresAt: NOW }, "held until 2026-10-20 12:00 UTC"],
  [{ state: "active" }, "holds until it is taken back"],
] as const)("brain lesson of one that is %o", async (change, said) => {
  const detail = { ...aLesson, ...change, chain: [], acts: [], served: { times: 0, used: 0, worth: null } };
  const client = { showLesson: async () => detail };
  expect((await cli("brain lesson 3", { client })).stdout).toContain(said);
});

test("brain lessons stand in columns on a pipe", async () => {
  const lessons = [aLesson, { ...aLesson, ref: "lesson:31", shelf: "scope:atlas", state: "active" as const }];
  const { stdout } = await cli("brain lessons", {
    client: { listLessons: async () => ({ lessons, total: 2 }) },
  });
  const [one, other] = stdout.split("\n");
  expect(one!.indexOf("Run the linter")).toBe(other!.indexOf("Run the linter"));
  expect(one!.indexOf("user:owner")).toBe(other!.indexOf("scope:atlas"));
});

test("brain lessons finds by words, and the next page is of the same", async () => {
  const { calls, stderr } = await cli("brain lessons -n 2 --scope atlas --kind workflow linter commit");
  const shelf = { tier: "scope", name: "atlas" };
  expect(calls).toEqual([["listLessons", { limit: 2, words: "linter commit", kinds: ["workflow"], shelf }]]);
  expect(stderr).toContain("--before lesson:2 -n 2 --kind workflow --scope atlas linter commit");
});

test("brain forget says what does not hold again by that, and how it would", async () => {
  const { stderr } = await cli("brain forget 3 --yes");
  expect(stderr).toContain("lesson:2, whose place it had taken, does not hold again by that");
  expect(stderr).toContain("nacre brain forget --undo lesson:2");
});

test("brain lessons lists them, and how to go on", async () => {
  const { stdout, stderr, calls } = await cli("brain lessons -n 2 --state proposed --kind workflow");
  expect(calls).toEqual([["listLessons", { limit: 2, kinds: ["workflow"], states: ["proposed"] }]]);
  expect(stdout).toContain("lesson:3");
  expect(stdout).toContain("workflow (proposed)");
  expect(stderr).toContain("7 in all. Older ones: nacre brain lessons --before lesson:2 -n 2");
  const none = { listLessons: async () => ({ lessons: [], total: 0 }) };
  expect((await cli("brain lessons", { client: none })).stderr).toContain("nacre brain teach TEXT");
});

test("brain lesson shows what became of it, and what can be done", async () => {
  const { stdout, stderr } = await cli("brain lesson lesson:3");
  for (const said of [
    "lesson:3",
    "msg:42",
    "episode:7",
    "served 4 times",
    "reinforced (agent)",
    "(this one)",
  ])
    expect(stdout).toContain(said);
  expect(stderr).toContain("nacre brain confirm lesson:3");
  expect((await cli("brain lesson lesson:3 lesson:4")).code).toBe(2);
});

test("brain confirm shows and asks first; elsewhere it has to be told not to", async () => {
  const dry = ["confirmLessons", { refs: ["lesson:3"], dryRun: true }];
  const no = await cli("brain confirm lesson:3", { tty: true, stdin: "n\n" });
  expect(no.stderr).toContain(aLesson.text);
  expect(no).toMatchObject({ code: 0, calls: [dry] });
  const yes = await cli("brain confirm lesson:3 lesson:3", { tty: true, stdin: "y\n" });
  expect(yes.stdout).toContain("1 lesson confirmed.");
  expect(yes.calls).toEqual([dry, ["confirmLessons", { refs: ["lesson:3"] }]]);
  expect(await cli("brain confirm lesson:3")).toMatchObject({ code: 2, stdout: "", calls: [dry] });
  expect((await cli("brain confirm lesson:3 --yes")).stdout).toContain("1 lesson confirmed.");
  expect((await cli("brain confirm lesson:3 --dry-run")).stdout).toContain("1 lesson would be confirmed.");
});

test("brain forget shows and asks first; elsewhere it has to be told not to", async () => {
  const asking = { tty: true };
  const no = await cli("brain forget lesson:3", { ...asking, stdin: "n\n" });
  expect(no.stderr).toContain(aLesson.text);
  expect(no.calls).toEqual([["forgetLessons", { refs: ["lesson:3"], dryRun: true }]]);
  const yes = await cli("brain forget lesson:3", { ...asking, stdin: "y\n" });
  expect(yes.stdout).toContain("1 lesson forgotten.");
  expect(yes.stderr).toContain("nacre brain forget --undo lesson:3");
  expect(yes.stderr).toContain("nacre forget msg:42");
  expect(yes.calls).toContainEqual(["forgetLessons", { refs: ["lesson:3"] }]);
  expect(await cli("brain forget lesson:3")).toMatchObject({ code: 2, stdout: "" });
  expect((await cli("brain forget lesson:3 --dry-run")).stdout).toContain("These would go:");
});

test("brain forget --undo brings back without asking, and says what made room", async () => {
  const { calls, stdout } = await cli("brain forget lesson:3 --undo");
  expect(calls).toEqual([
    ["forgetLessons", { refs: ["lesson:3"], undo: true, dryRun: true }],
    ["forgetLessons", { refs: ["lesson:3"], undo: true }],
  ]);
  expect(stdout).toContain("1 lesson brought back. lesson:2 made room.");
  expect(stdout).toContain(aLesson.text);
  expect((await cli("brain forget lesson:3 --undo --dry-run")).stdout).toContain("These would come back:");
  const none = { forgetLessons: async () => ({ lessons: [], others: [], dryRun: true }) };
  expect((await cli("brain forget lesson:3 --undo", { client: none })).stdout).toContain("in force already");
});

test("brain confirm --undo makes it a proposal again, and says what holds again", async () => {
  const client = {
    confirmLessons: async () => ({ lessons: [aLesson], others: ["lesson:2"], dryRun: false }),
  };
  const { calls, stdout } = await cli("brain confirm lesson:3 --undo", { client });
  expect(calls).toEqual([["confirmLessons", { refs: ["lesson:3"], undo: true }]]);
  expect(stdout).toContain("1 lesson made proposals again. lesson:2 holds again.");
});

test("brain erase shows and asks first; elsewhere it has to be told not to", async () => {
  const dry = ["forgetLessons", { refs: ["lesson:3"], erase: true, dryRun: true }];
  const no = await cli("brain erase lesson:3", { tty: true, stdin: "n\n" });
  expect(no.stderr).toContain("Erase 1 lesson for good?");
  expect(no.calls).toEqual([dry]);
  const yes = await cli("brain erase lesson:3", { tty: true, stdin: "y\n" });
  expect(yes.stdout).toContain("1 lesson erased.");
  expect(yes.stderr).toContain("nacre erase msg:42");
  const erased = ["forgetLessons", { refs: ["lesson:3"], erase: true }];
  // The file holds on to deleted bytes until it is rewritten.
  expect(yes.calls).toEqual([dry, erased, ["scrub", {}]]);
  const told = await cli("brain erase lesson:3 --yes --json");
  expect(JSON.parse(told.stdout)).toMatchObject({ cleared: true, dryRun: false });
  expect(await cli("brain erase lesson:3")).toMatchObject({ code: 2, stdout: "", calls: [dry] });
  expect((await cli("brain erase lesson:3 --dry-run")).stdout).toContain("deleted for good");
});

test("forget and erase say where lessons are taken back", async () => {
  for (const verb of ["forget", "erase"])
    expect(await cli(`${verb} lesson:3 --yes`)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining("nacre brain forget lesson:3") },
    });
});

test.each([
  ["brain teach Use tabs", "teach", "Taught as lesson:3"],
  ["brain confirm lesson:3 --yes", "confirmLessons", "1 lesson confirmed."],
  ["brain forget lesson:3 --yes", "forgetLessons", "1 lesson forgotten."],
] as const)("interrupted while it is stored, %s waits for the answer", async (typed, method, says) => {
  const controller = new AbortController();
  const slow = async (request: { readonly dryRun?: boolean }) => {
    const { dryRun = false } = request;
    if (!dryRun) controller.abort();
    await new Promise((resolve) => setTimeout(resolve, 5));
    return method === "teach"
      ? { outcome: "taught" as const, lesson: aLesson, replaced: [], episode: null, notes: [] }
      : { lessons: [aLesson], others: [], dryRun };
  };
  const client = { [method]: slow } as object;
  const ran = await cli(typed, { client, dependencies: { signal: controller.signal } });
  expect(ran.stdout).toContain(says);
});
