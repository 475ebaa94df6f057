/** What is erased leaves no word in the spool's archive, and every other line stays where it was. */

import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { blankedNotes, blankLines } from "./archived-lines.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "nacre-archived-"));
  mkdirSync(join(home, "spool", "archive"), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const sha = (text: string) => createHash("sha256").update(text).digest("hex");
const lines = (...said: readonly string[]) =>
  said.map((summary) => `${JSON.stringify({ summary })}\n`).join("");
const archived = (text: string, name: string) => {
  const path = join(home, "spool", "archive", name);
  writeFileSync(path, text, { mode: 0o644 });
  return path;
};
const told = (text: string, offset: number, ref = "obs:8") => ({
  ref,
  spool: { file: "observations.jsonl", sha256: sha(text), bytes: Buffer.byteLength(text), offset },
});

test("its line is blank, of the same length, in a file for its owner alone; a second one is found in the changed file", async () => {
  const text = lines("one", "the quokka é", "three");
  const path = archived(text, `observations-20261116T000000Z-${sha(text).slice(0, 8)}.jsonl`);
  const offset = Buffer.byteLength(lines("one"));
  expect(await blankLines(home, [told(text, offset)])).toEqual({ blanked: 1, left: [], rejects: null });
  const after = readFileSync(path);
  expect(after.length).toBe(Buffer.byteLength(text));
  expect(after.toString()).not.toContain("quokka");
  expect(after.subarray(0, offset).toString()).toBe(lines("one"));
  expect(after.toString().endsWith(`\n${lines("three")}`)).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect((await blankLines(home, [told(text, offset)])).blanked).toBe(0);
  expect((await blankLines(home, [told(text, 0)])).blanked).toBe(1);
  expect(readFileSync(path, "utf8").trim()).toBe(lines("three").trim());
});

test("the same line elsewhere in the archive goes with it; one that grew is known by how it began", async () => {
  const text = lines("quokka");
  const path = archived(`${text}${lines("more")}`, "observations-20261116T000000Z-00000000.jsonl");
  const other = archived(lines("other", "quokka"), "observations-20261117T000000Z-11111111.jsonl");
  expect((await blankLines(home, [told(text, 0)])).blanked).toBe(2);
  for (const one of [path, other]) expect(readFileSync(one, "utf8")).not.toContain("quokka");
  expect(readFileSync(other, "utf8")).toContain("other");
});

test("one that is not in the archive is named, and so are reject files; what was never told in a file is not", async () => {
  mkdirSync(join(home, "rejects"));
  writeFileSync(join(home, "rejects", "a.jsonl"), "x");
  const found = await blankLines(home, [told(lines("one"), 0), { ref: "obs:9", spool: null }]);
  expect(found).toEqual({
    blanked: 0,
    left: [{ ref: "obs:8", file: "observations.jsonl" }],
    rejects: join(home, "rejects"),
  });
  expect(blankedNotes(found).join("\n")).toMatch(
    /observations\.jsonl.*not in the archive[\s\S]*kept as they were/,
  );
});
