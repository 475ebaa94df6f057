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

test("brain confirm confirms those that are named, or only says which", async () => {
  expect(await cli("brain confirm lesson:3 lesson:3")).toMatchObject({
    calls: [["confirmLessons", { refs: ["lesson:3"] }]],
    stdout: expect.stringContaining("1 lesson confirmed."),
  });
  expect((await cli("brain confirm lesson:3 --dry-run")).stdout).toContain("1 lesson would be confirmed.");
});

test("brain forget shows and asks first; elsewhere it has to be told not to", async () => {
  const asking = { tty: true };
  const no = await cli("brain forget lesson:3", { ...asking, stdin: "n\n" });
  expect(no.stderr).toContain(aLesson.text);
  expect(no.calls).toEqual([["forgetLessons", { refs: ["lesson:3"], dryRun: true }]]);
  const yes = await cli("brain forget lesson:3", { ...asking, stdin: "y\n" });
  expect(yes.stdout).toContain("1 lesson forgotten.");
  expect(yes.stderr).toContain("nacre forget msg:42");
  expect(yes.calls).toContainEqual(["forgetLessons", { refs: ["lesson:3"] }]);
  expect(await cli("brain forget lesson:3")).toMatchObject({ code: 2, stdout: "" });
  expect((await cli("brain forget lesson:3 --dry-run")).stdout).toContain("These would go:");
});

test("forget and erase say where lessons are taken back", async () => {
  for (const verb of ["forget", "erase"])
    expect(await cli(`${verb} lesson:3 --yes`)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining("nacre brain forget lesson:3") },
    });
});
