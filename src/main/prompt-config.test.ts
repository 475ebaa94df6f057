import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { codeOf } from "../kernel/errors.ts";
import { PROMPT_PROFILES, sharesOf } from "../rooms/assemble/index.ts";
import { readConfig } from "./config.ts";
import { promptOf } from "./prompt-config.ts";

function folderWith(prompt: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "nacre-prompt-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "config.json"), JSON.stringify({ prompt }));
  return folder;
}

test.each<{ name: string; prompt: object | undefined; shares: object }>([
  { name: "nothing chosen", prompt: undefined, shares: PROMPT_PROFILES.balanced },
  { name: "a profile", prompt: { profile: "frugal" }, shares: PROMPT_PROFILES.frugal },
  {
    name: "one knob of a profile",
    prompt: { profile: "small-window", recallTokens: 0 },
    shares: { ...PROMPT_PROFILES["small-window"], recallTokens: 0 },
  },
  {
    name: "every knob",
    prompt: { hard: 0.7, soft: 0.3, tail: 1, guidance: 0, recall: 1, recallTokens: 10 },
    shares: { hard: 0.7, soft: 0.3, tail: 1, guidance: 0, recall: 1, recallTokens: 10 },
  },
])("shares: $name", async ({ prompt, shares }) => {
  expect(sharesOf(promptOf(await readConfig(folderWith(prompt))))).toEqual(shares);
});

test("the deadline and the number of receipts are passed on as they are", async () => {
  const prompt = { deadlineMs: 90, receipts: 12 };
  expect(promptOf(await readConfig(folderWith(prompt)))).toEqual(prompt);
});

test.each<{ name: string; prompt: unknown; says: string; hint: string }>([
  {
    name: "a misspelt knob",
    prompt: { recal: 0.1 },
    says: 'config.prompt: unknown field "recal"',
    hint: "recallTokens",
  },
  {
    name: "a profile that is none",
    prompt: { profile: "huge" },
    says: 'config.prompt.profile: expected one of balanced, small-window, long-context, frugal, got "huge"',
    hint: "config.prompt.profile",
  },
  {
    name: "per cent",
    prompt: { tail: 90 },
    says: "config.prompt.tail: expected a number from 0 to 1, got 90",
    hint: "config.prompt.tail",
  },
  {
    name: "less than nothing",
    prompt: { recall: -0.1 },
    says: "config.prompt.recall: expected a number from 0 to 1",
    hint: "config.prompt.recall",
  },
  {
    name: "half a token",
    prompt: { recallTokens: 0.5 },
    says: "config.prompt.recallTokens: expected a whole number",
    hint: "config.prompt.recallTokens",
  },
  {
    name: "no time at all",
    prompt: { deadlineMs: 0 },
    says: "config.prompt.deadlineMs: expected a whole number from 10 to 10000",
    hint: "config.prompt.deadlineMs",
  },
  {
    name: "fewer receipts than none",
    prompt: { receipts: -1 },
    says: "config.prompt.receipts: expected a whole number from 0",
    hint: "config.prompt.receipts",
  },
  {
    name: "authored text of more than everything",
    prompt: { hard: 0.6, soft: 0.5 },
    says: "config.prompt: hard 0.6 and soft 0.5 make 1.1",
    hint: "config.prompt.hard and config.prompt.soft",
  },
  {
    name: "a knob that does not go with its profile",
    prompt: { profile: "long-context", soft: 0.9 },
    says: 'config.prompt: hard 0.2 of "long-context" and soft 0.9 make 1.1',
    hint: "1 together at the most",
  },
  {
    name: "guidance and recall of more than everything",
    prompt: { guidance: 1 },
    says: 'config.prompt: guidance 1 and recall 0.5 of "balanced" make 1.5',
    hint: "config.prompt.guidance and config.prompt.recall",
  },
])("$name is refused by the name of the file", async ({ prompt, says, hint }) => {
  const folder = folderWith(prompt);
  const error = await readConfig(folder).catch((thrown) => thrown);
  expect(codeOf(error)).toBe("input/bad-file");
  expect(error.message).toContain(join(folder, "config.json"));
  expect(error.message).toContain(says);
  expect(error.hint).toContain(hint);
});

test("docs/reference/config.md has the profiles as they are", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/reference/config.md"), "utf8");
  const knobs = ["hard", "soft", "tail", "guidance", "recall", "recallTokens"] as const;
  for (const [name, shares] of Object.entries(PROMPT_PROFILES)) {
    const row = [name, ...knobs.map((knob) => String(shares[knob]))];
    expect(page).toContain(`| ${row.join(" | ")} |`);
  }
});
