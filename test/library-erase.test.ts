/** What a program erases through the library is gone from the bytes of the folder when the call resolves. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createEngine, type Memory } from "../src/index.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const home = mkdtempSync(join(tmpdir(), "nacre-library-erase-"));
let memory: Memory;

beforeAll(async () => {
  memory = await createEngine({ home });
});

afterAll(async () => {
  await memory?.close();
  rmSync(home, { recursive: true, force: true });
});

/** Names of the files that have the middle of it: an index writes a beginning once for several terms, and leaves out endings. */
function filesWith(word: string): readonly string[] {
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .filter(({ parentPath, name }) => readFileSync(join(parentPath, name)).includes(word.slice(3, -4)))
    .map(({ name }) => name);
}

async function settled(): Promise<void> {
  expect(await memory.settled(60_000)).toBe(true);
}

test("erase: of a message", async () => {
  const content = "My therapist is called quastenflosser, and the practice is closed on Fridays.";
  await memory.commit({ conversation: "chat", messages: [{ role: "user", content }] });
  await settled();
  expect(filesWith("quastenflosser")).not.toEqual([]);
  const { hits } = await memory.search({ query: "quastenflosser", kinds: ["msg"] });
  const erased = await memory.erase({ refs: [hits[0]!.ref] });
  expect(erased.changed).toEqual([hits[0]!.ref]);
  expect(filesWith("quastenflosser")).toEqual([]);
});

test("forgetMemories: of a memory, where it is to be erased; forgotten it is there still, and can come back", async () => {
  const { memory: kept } = await memory.remember({ text: "The safe word is brombeerkuchen, as agreed." });
  await memory.forgetMemories({ refs: [kept.ref] });
  expect(filesWith("brombeerkuchen")).not.toEqual([]);
  await memory.forgetMemories({ refs: [kept.ref], erase: true });
  expect(filesWith("brombeerkuchen")).toEqual([]);
});

test("forgetLessons: of a lesson, where it is to be erased and not only looked at", async () => {
  const { lesson } = await memory.teach({ instruction: "Always run zwetschgenlint before a commit." });
  await memory.forgetLessons({ refs: [lesson.ref], erase: true, dryRun: true });
  expect(filesWith("zwetschgenlint")).not.toEqual([]);
  await memory.forgetLessons({ refs: [lesson.ref], erase: true });
  expect(filesWith("zwetschgenlint")).toEqual([]);
});

test("again: what is gone is said to be, and the file is looked after all the same", async () => {
  const { memory: kept } = await memory.remember({ text: "The boat is called holunderwind." });
  await memory.forgetMemories({ refs: [kept.ref], erase: true });
  await expect(memory.forgetMemories({ refs: [kept.ref], erase: true })).rejects.toMatchObject({
    code: "memory/unknown",
  });
  expect(filesWith("holunderwind")).toEqual([]);
});
