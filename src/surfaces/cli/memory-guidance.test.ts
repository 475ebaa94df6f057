/** What a person is told who does not know their way yet: wrong references, several at once, and what to do next. */

import { expect, test } from "vitest";
import { cli } from "./cli.fixture.ts";
import { referencePage } from "./reference.ts";
import { loadAll } from "./registry.ts";

test.each([
  ["mem:abc", '"mem:abc" is not a reference', "A reference looks like msg:42 or mem:5."],
  ["nonsense", '"nonsense" is not a reference', "A reference looks like msg:42 or mem:5."],
  [
    "doc:1",
    '"doc:1" is a piece of a document',
    "A document is edited in its file: `nacre docs list` names it",
  ],
  ["sum:3", '"sum:3" is not a message or a memory', "Give the messages that it comes from, such as msg:42"],
])("what cannot be forgotten is said with what can: %s", async (ref, message, hint) => {
  for (const verb of ["forget", "erase"]) {
    const ran = await cli(`${verb} mem:5 ${ref} --yes`);
    expect(ran).toMatchObject({ code: 2, stdout: "", calls: [] });
    expect(ran.stderr).toContain(`error: ${message}\nhint: ${hint}`);
  }
});

test("gate explain: each that is named, in that order", async () => {
  const ran = await cli("gate explain msg:42 msg:9 mem:5 msg:9");
  expect(ran.calls).toEqual(["msg:42", "msg:9", "mem:5"].map((ref) => ["verdict", { ref }]));
  expect(ran.stdout.split("\n").filter((line) => /^(?:msg|mem):\d+$/.test(line))).toEqual([
    "msg:42",
    "msg:9",
    "mem:5",
  ]);
  expect(ran.stderr).toBe("\nWhat came of it: nacre memories show mem:5\n");
  const { answers } = JSON.parse((await cli("gate explain msg:42 msg:9 --json")).stdout);
  expect(answers).toMatchObject([
    { ref: "msg:42", memory: "mem:5" },
    { ref: "msg:9", verdict: null },
  ]);
});

test("what prints a document a line is named where one document is promised", async () => {
  const commands = await loadAll();
  const [, output] = /\n## Output\n([\s\S]*?)\n## /.exec(referencePage(commands))!;
  const lines = commands.filter(({ jsonLines }) => jsonLines).map(({ name }) => name);
  expect(lines).toEqual(["memories export", "memory journal", "memory export"]);
  for (const name of lines) {
    expect(output).toContain(`\`${name}\``);
    const { stdout } = await cli(`${name} --json`);
    for (const line of stdout.trimEnd().split("\n")) expect(JSON.parse(line), name).toBeTypeOf("object");
  }
});
