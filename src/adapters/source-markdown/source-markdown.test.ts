import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { folderBytes } from "../../../test/support/folder-bytes.ts";
import type { TransferRecord } from "../../kernel/transfer/record.ts";
import { sourceSuite } from "../../kernel/transfer/source.suite.ts";
import { hasNotes, openMarkdown } from "./index.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nacre-notes-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const TOUCHED = new Date("2026-06-01T10:00:00Z");

function write(path: string, text: string | Uint8Array): string {
  const whole = join(folder, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, text);
  utimesSync(whole, TOUCHED, TOUCHED);
  return whole;
}

function workspace(): void {
  write("MEMORY.md", "# What to know\n\nAna likes tea.\n");
  write("memory/2026-05-04.md", "Moved house.\n");
  write("memory/2026-05-04-plans.md", "Plans.\n");
  write("memory/2026-13-45.md", "No such day.\n");
}

async function read(path: string) {
  const source = await openMarkdown(path);
  const troubles: string[] = [];
  const records: TransferRecord[] = await Array.fromAsync(
    source.records({
      trouble: ({ where, why }) => troubles.push(`${where}: ${why}`),
      signal: new AbortController().signal,
    }),
  );
  const facts = await source.facts();
  await source.close();
  return { records, troubles, facts };
}

sourceSuite("a folder of notes", () => {
  workspace();
  return { open: () => openMarkdown(folder), standing: () => folderBytes(folder) };
});

test("notes of a workspace, byte for byte, each of its day where its name says so", async () => {
  workspace();
  write("notes.txt", "not looked at");
  write(".obsidian/cache.md", "not looked at");
  write("node_modules/x/README.md", "not looked at");
  const { records, facts } = await read(folder);
  expect(records).toEqual([
    {
      kind: "document",
      agent: "main",
      path: "MEMORY.md",
      modifiedAt: TOUCHED.getTime(),
      text: "# What to know\n\nAna likes tea.\n",
    },
    {
      kind: "document",
      agent: "main",
      path: "memory/2026-05-04-plans.md",
      modifiedAt: Date.UTC(2026, 4, 4, 12),
      text: "Plans.\n",
    },
    {
      kind: "document",
      agent: "main",
      path: "memory/2026-05-04.md",
      modifiedAt: Date.UTC(2026, 4, 4, 12),
      text: "Moved house.\n",
    },
    {
      kind: "document",
      agent: "main",
      path: "memory/2026-13-45.md",
      modifiedAt: TOUCHED.getTime(),
      text: "No such day.\n",
    },
  ]);
  expect(facts).toMatchObject({ kind: "markdown", expected: { document: 4 }, leftOut: [] });
  expect(await hasNotes(folder)).toBe(true);
  expect(await hasNotes(join(folder, "node_modules"))).toBe(true);
});

test("one file is named as in its workspace, and a workspace of another agent is that agent's", async () => {
  workspace();
  const daily = await read(join(folder, "memory", "2026-05-04.md"));
  expect(daily.records).toMatchObject([
    { path: "memory/2026-05-04.md", modifiedAt: Date.UTC(2026, 4, 4, 12) },
  ]);
  write("workspace-work/MEMORY.md", "At work.");
  expect((await read(join(folder, "workspace-work"))).records).toMatchObject([
    { agent: "work", path: "MEMORY.md" },
  ]);
});

test("what is no text is told by name, and stops nothing; links are not followed", async () => {
  workspace();
  write("binary.md", Uint8Array.of(1, 0, 2));
  write("latin.md", Uint8Array.of(0xe4, 0x20));
  write("empty.md", " \n");
  write("large.md", "x".repeat(4 * 1024 * 1024 + 1));
  symlinkSync("/etc/hostname", join(folder, "link.md"));
  const { records, troubles, facts } = await read(folder);
  expect(records).toHaveLength(4);
  expect(troubles).toEqual([
    "binary.md: it is no text",
    "empty.md: there is nothing in it",
    "large.md: it is larger than 4 MB, which is no note",
    "latin.md: it is no text in UTF-8",
  ]);
  expect(facts.leftOut).toEqual(["1 of the files: links may lead anywhere."]);
});

test("a folder without any is refused with what to name", async () => {
  await expect(openMarkdown(folder)).rejects.toMatchObject({
    code: "input/bad-file",
    message: expect.stringContaining("no Markdown files"),
  });
});
