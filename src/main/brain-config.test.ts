import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { brainOf } from "./brain-config.ts";
import { readConfig } from "./config.ts";

function folderWith(brain: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), "nacre-brain-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "config.json"), JSON.stringify({ brain }));
  return folder;
}

test("what is chosen is taken over; nothing chosen is nothing", async () => {
  const brain = { mode: "shadow", share: 0.2, explore: 0.5, learn: false, keepQueries: true, canary: 0.05 };
  expect(brainOf(await readConfig(folderWith(brain)))).toEqual(brain);
  expect(brainOf(await readConfig(folderWith(undefined)))).toEqual({});
});

test.each<[string, unknown, string]>([
  ["a misspelt knob", { modes: "on" }, 'config.brain: unknown field "modes"'],
  ["no mode", { mode: "maybe" }, "config.brain.mode"],
  ["more than half of the room", { share: 0.9 }, "config.brain.share"],
  ["no temperature", { explore: 0 }, "config.brain.explore"],
  ["a trial on most turns", { canary: 0.8 }, "config.brain.canary"],
  ["a word for a switch", { learn: "yes" }, "config.brain.learn"],
])("%s is refused by name", async (_, brain, message) => {
  await expect(readConfig(folderWith(brain))).rejects.toThrow(message);
});
