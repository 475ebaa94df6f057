/** Lines that could not be stored and have a name of what was erased are named. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { rejectsNaming } from "./rejects-naming.ts";

const home = mkdtempSync(join(tmpdir(), "nacre-rejects-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const TEXT = "My supplier is Zephyrine Quux, invoice 471199, since ゼフィリーヌ moved";
const naming = (texts: readonly string[], common: readonly string[] = []) =>
  rejectsNaming(home, texts, common, AbortSignal.timeout(10_000));

test("a folder that is not there has none; of those that are, each file with a name, a number or its escaped form", async () => {
  expect(await naming([TEXT])).toEqual([]);
  mkdirSync(join(home, "rejects"));
  const told = {
    "a.jsonl": JSON.stringify({ line: 1, text: JSON.stringify({ summary: "then\nZEPHYRINE called" }) }),
    "b.jsonl": JSON.stringify({ text: "the supplier is somebody else" }),
    "c.jsonl": `${JSON.stringify({ text: "nothing" })}\n${JSON.stringify({ text: "see 471199" })}\n`,
    "d.jsonl": String.raw`{"text":"Z\u0065phyrin\u0065"}`,
    "e.jsonl": JSON.stringify({ text: "in ゼフィリーヌ again" }),
  };
  for (const [name, lines] of Object.entries(told)) writeFileSync(join(home, "rejects", name), lines);
  const named = (...names: readonly string[]) =>
    names.map((name) => `rejects/${name}.jsonl in the data folder`);
  expect(await naming([TEXT])).toEqual(named("a", "c", "d", "e"));
  expect(await naming([TEXT], ["Zephyrine"])).toEqual(named("c", "e"));
  expect(await naming(["my supplier is somebody"])).toEqual([]);
});
