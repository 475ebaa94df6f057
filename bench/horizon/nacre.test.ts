import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Conversation, type HorizonEngine, OWNER } from "./adapter.ts";
import { BEGINS } from "./life.ts";
import { nacre } from "./nacre.ts";
import { scoreOf } from "./score.ts";
import { DAY, type Question } from "./truth.ts";

// The first turns of a process load rules of four languages, and the machine may have other work.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let engine: HorizonEngine;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "nacre-horizon-"));
  engine = await nacre.open(folder, 4_000);
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

async function say(conversation: Conversation, text: string, day: number, by = OWNER): Promise<void> {
  const at = BEGINS + day * DAY;
  await engine.turn({
    conversation,
    messages: [
      { role: "user", by, text, at },
      { role: "assistant", by: "assistant", text: "Noted.", at: at + 1_000 },
    ],
  });
  await engine.settle?.();
}

const ask = (conversation: Conversation, question: string, by = OWNER) =>
  engine.prompt({ conversation, question, by, at: BEGINS + 60 * DAY, budget: 4_000 });

test("an instruction, a fact, a quotation and the conversation itself stand as what they are", async () => {
  await say("home", "I live in Quarrelham, so the early train is no use.", 1);
  await say("home", 'From now on always end mails with "Zed 12".', 2);
  await say("travel", "The ferry to Quarrelham leaves from pier Blue-44.", 3);
  await say("work", "Hello, a new day.", 4);
  const parts = await ask("work", "Where do I live, and where does the ferry leave?");
  const standing = (value: string) => [
    ...new Set(parts.filter(({ text }) => text.includes(value)).map(({ as }) => as)),
  ];
  expect(standing("Zed 12")).toContain("instruction");
  expect(standing("owner lives in Quarrelham")).toEqual(["told"]);
  expect(standing("Blue-44")).toEqual(["evidence"]);
  expect(standing("a new day")).toEqual(["said"]);
  // What is made for the question comes last, and nothing of the conversation behind it.
  const fleeting = parts.map((part) => part.fleeting === true);
  expect(fleeting.lastIndexOf(false)).toBeLessThan(fleeting.indexOf(true));
});

test("what is over is marked as such, and does not count as recalled", async () => {
  await say("home", "I live in Oldmarsh.", 1);
  await say("home", "We moved to Newquarrel over the weekend. I live in Newquarrel now.", 20);
  const parts = await ask("work", "Where do I live?");
  const question: Question = {
    ...{ id: "q", of: "home", sort: "thing", language: "en", conversation: "work", at: 0, age: 1 },
    ...{ text: "", now: "Newquarrel", lifted: null, endedByItself: false, poison: [] },
    over: [{ value: "Oldmarsh", said: "I live in Oldmarsh." }],
  };
  expect(scoreOf(question, parts)).toMatchObject({ recall: 1, stale: 0 });
});

test("somebody in a group is told nothing of the owner's", async () => {
  await say("home", "The pier of the ferry is Blue-44.", 1);
  const asked = await ask("family", "Which pier is the ferry's?", "cousin");
  expect(asked.some(({ text }) => text.includes("Blue-44"))).toBe(false);
});
