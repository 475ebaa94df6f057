/** The demonstration of the brain, as one process on a store of its own. */

import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { entry } from "./support/program.ts";

const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;
const scratch = () => readdirSync(tmpdir()).filter((name) => name.startsWith("nacre-demo-brain-"));

test("the demo shows a lesson in the prompt that it fits, why it is there, and that it is gone; and leaves no folder", () => {
  const before = scratch();
  const ran = spawnSync(process.execPath, [entry, "demo", "brain"], { encoding: "utf8", env });
  expect(ran.status, ran.stdout + ran.stderr).toBe(0);
  expect(scratch().filter((name) => !before.includes(name))).toEqual([]);
  const lesson = "Deploy tidewatch with make ship";
  const [taught = "", prompt = "", trace = "", ...rest] = ran.stdout.split(/\n(?=\n[A-Z…])/);
  expect(taught).toContain("Taught as lesson:1");
  expect(prompt).toMatch(/<nacre_lessons>[\s\S]*\[lesson:1 correction[^\n]*Deploy tidewatch with make ship/);
  expect(trace).toMatch(/episode:1 {2}use_brain[\s\S]*lesson:1 /);
  const forgotten = ran.stdout.slice(ran.stdout.indexOf("1 lesson forgotten."));
  expect(rest.join("\n")).toContain("1 lesson forgotten.");
  expect(forgotten).toContain("(no lesson stands in the prompt)");
  // Forgotten, it is in no prompt; among the forgotten it is listed, and can be brought back.
  const [again = "", listed = ""] = forgotten.split("That it was there");
  expect(again).not.toContain(lesson);
  expect(listed).toMatch(/lesson:1 .*\(forgotten\).*Deploy tidewatch with make ship/);
}, 120_000);
