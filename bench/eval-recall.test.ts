/** The evaluation of recall as a process: what it prints, what it writes, what it leaves behind. */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { FRIENDS, TINY, writeBenchmark } from "./recall/tiny-benchmark.fixture.ts";

const entry = join(import.meta.dirname, "eval.ts");
const folder = mkdtempSync(join(tmpdir(), "nacre-eval-recall-"));
const scratch = join(folder, "scratch");
const tiny = join(folder, "tiny.json.gz");
const env = { ...process.env, TMPDIR: scratch };
mkdirSync(scratch);
writeBenchmark(tiny, TINY);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const evaluated = (...args: readonly string[]) =>
  spawnSync(process.execPath, [entry, ...args], { encoding: "utf8", env, cwd: folder });

const figuresIn = (printed: string) =>
  printed
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { [name: string]: unknown });

test("stores are loaded and asked, figures printed, rankings written, and nothing is left behind", () => {
  const out = join(folder, "rankings.jsonl");
  const { stdout, stderr, status } = evaluated(tiny, "--rankings", out, "--types");
  expect(stderr).toContain("tiny test: main, 4 questions");
  expect(status).toBe(0);
  const figures = figuresIn(stdout);
  const figure = (of: string, metric: string) =>
    figures.find((one) => one["of"] === of && one["metric"] === metric);
  // "What was it?" has no word that plain search takes: a quarter of the questions is lost to it.
  expect(figure("main", "turn R@10")).toMatchObject({
    eval: "recall",
    set: "tiny test",
    plain: 0.75,
    questions: 4,
  });
  expect(figure("main", "turn R@10")!["value"]).toBeGreaterThanOrEqual(0.75);
  expect(figure("adversarial", "turn R@10")).toMatchObject({ questions: 1 });
  expect(figure("several", "session all@5")).toMatchObject({
    value: 1,
    plain: 1,
    difference: 0,
    questions: 1,
  });
  expect(figures.find((one) => one["metric"] === "loading")).toMatchObject({ unit: "s" });

  const rankings = figuresIn(readFileSync(out, "utf8"));
  expect(rankings.map(({ store, question }) => [store, question])).toEqual([
    ["boats", "boats-1"],
    ["boats", "boats-2"],
    ["boats", "boats-3"],
    ["boats", "boats-4"],
    ["friends", "friends-1"],
  ]);
  expect(new Set((rankings[0]!["ranked"] as string[]).slice(0, 2))).toEqual(new Set(["3", "4"]));
  expect((rankings[4]!["ranked"] as string[])[0]).toBe("2");
  // Turn 1 stands in its store twice, and in the ranking once.
  const several = rankings[2]!["ranked"] as string[];
  expect(several).toContain("1");
  expect(several).toHaveLength(new Set(several).size);
  expect(readdirSync(scratch)).toEqual([]);
});

test("all stores of a file in one", () => {
  const { stdout, status } = evaluated("--one-store", tiny);
  expect(status).toBe(0);
  const figures = figuresIn(stdout);
  const all = figures.find((one) => one["of"] === "main" && one["metric"] === "session any@10");
  expect(all).toMatchObject({ set: "tiny in one store test", plain: 0.75, questions: 4 });
});

test("each file is asked with weights that the others chose", () => {
  const other = join(folder, "other.json.gz");
  writeBenchmark(other, { ...TINY, dataset: "other" });
  const { stdout, stderr, status } = evaluated("--leave-one-out", tiny, other);
  expect(stderr).toContain("other test, tuned on tiny test: main");
  expect(status).toBe(0);
  const figures = figuresIn(stdout);
  const sets = ["tiny test, tuned on other test", "other test, tuned on tiny test"];
  for (const set of sets) {
    expect(figures.find((one) => one["set"] === set && one["metric"] === "weights")).toMatchObject({
      value: { neighbours: expect.any(Number), saturation: expect.any(Number) },
    });
    const headline = figures.find((one) => one["set"] === set && one["metric"] === "turn R@10");
    expect(headline).toMatchObject({ of: "main", plain: 0.75, questions: 4 });
  }
  expect(readdirSync(scratch)).toEqual([]);
});

test("the set of our own: each chat, and the two halves apart", () => {
  const { stdout, status } = evaluated("recall", "--alone");
  expect(status).toBe(0);
  const headline = figuresIn(stdout).filter(({ metric }) => metric === "turn R@10");
  for (const half of ["tuned", "reported"]) {
    const ofHalf = headline.filter(({ set }) => set === `recall-set ${half}`);
    expect(ofHalf.map(({ of }) => of)).toEqual(expect.arrayContaining(["all", "sample", "chinese", "code"]));
    const [all, ...chats] = ofHalf.map(({ questions }) => questions as number);
    expect(chats.reduce((sum, questions) => sum + questions, 0)).toBe(all);
  }
  expect(readdirSync(scratch)).toEqual([]);
}, 120_000);

test("Ctrl-C ends it at once and leaves nothing behind", async () => {
  const docs = Array.from({ length: 3_000 }, (_, at) => ({
    ...FRIENDS.docs[0]!,
    id: `${at}`,
    session: `s${at}`,
  }));
  const large = join(folder, "large.json.gz");
  writeBenchmark(large, { ...TINY, stores: [{ ...FRIENDS, docs, questions: [] }] });
  const child = spawn(process.execPath, [entry, large], { env, stdio: ["ignore", "pipe", "pipe"] });
  await once(child.stderr, "data");
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect(code).toBe(130);
  expect(readdirSync(scratch)).toEqual([]);
});

test("a file that is no benchmark is refused before any is loaded", () => {
  const other = join(folder, "other.json.gz");
  writeFileSync(other, gzipSync('{"format":"other-2"}'));
  const { stderr, stdout, status } = evaluated(tiny, other);
  expect(stderr).toContain(`error: ${other}: its format is "other-2"`);
  expect(stderr).toContain("hint: Give a file of the form");
  expect(stdout).toBe("");
  expect(status).toBe(2);
});

test.each([
  { args: ["--sideways", tiny], says: "error: There is no option --sideways.\nUsage: npm run eval" },
  { args: ["-x"], says: "error: There is no option -x.\nUsage: npm run eval" },
  { args: [tiny, "--rankings"], says: "error: --rankings needs a value.\nUsage: npm run eval" },
  { args: [tiny, "--types=yes"], says: "error: --types takes no value.\nUsage: npm run eval" },
  { args: [folder], says: `error: ${folder}: it is a folder\nhint: Name the files in it` },
  { args: ["nonsense"], says: "There is no evaluation called nonsense" },
  { args: ["--leave-one-out", tiny], says: "two files or more" },
  { args: ["--types"], says: "none is given" },
  { args: [tiny, "--rankings", join(folder, "no-such", "out.jsonl")], says: "Rankings cannot be written" },
])("what cannot be done is said, with what can: $args", ({ args, says }) => {
  const { stderr, status } = evaluated(...args);
  expect(stderr).toContain(says);
  expect(stderr).toMatch(/Usage: npm run eval|hint: /);
  expect(status).toBe(2);
});

test("usage is printed when asked for", () => {
  const { stdout, status } = evaluated("--help");
  expect(stdout).toContain("--one-store FILE");
  expect(status).toBe(0);
});
