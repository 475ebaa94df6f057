/** Lessons from the command line, as a process on a real store: taught, listed, shown, contradicted, forgotten, taught again. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-lessons-"));
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nacre = (...words: readonly string[]) =>
  spawnSync(process.execPath, [entry, "--home", join(folder, "home"), ...words], { encoding: "utf8", env });
const json = (...words: readonly string[]) => JSON.parse(nacre(...words, "--json").stdout);

test("what is taught is there for the next process, makes room, goes and comes back by a person's word", () => {
  const taught = nacre("brain", "teach", "--tag", "python", "Use vexillary-ruff for linting Python");
  expect(taught).toMatchObject({ status: 0, stdout: expect.stringContaining("Taught as lesson:") });
  const second = json("brain", "teach", "Use flake8 for linting Python");
  expect(second).toMatchObject({ outcome: "superseded", lesson: { trust: "human", voice: "terminal" } });
  const { ref } = second.lesson;
  expect(nacre("brain", "lesson", ref).stdout).toContain("vexillary-ruff");
  expect(nacre("brain", "forget", ref, "--yes")).toMatchObject({
    ...{ status: 0, stdout: expect.stringContaining("1 lesson forgotten.") },
  });
  expect(json("brain", "lessons")).toEqual({ lessons: [], total: 0 });
  expect(json("brain", "teach", "use FLAKE8 for linting Python!")).toMatchObject({ outcome: "taught" });
});
