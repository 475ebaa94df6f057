import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { OWNER } from "./adapter.ts";
import { plainWords, queryOf } from "./plain-words.ts";
import { recentTail } from "./recent-tail.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-horizon-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  { question: "Where's Bo-2?", query: '"where" OR "s" OR "bo" OR "2"' },
  { question: "我住在哪里？", query: '"我 住" OR "住 在" OR "在 哪" OR "哪 里"' },
  { question: 'a "b" OR c*', query: '"a" OR "b" OR "or" OR "c"' },
  { question: "?!", query: "" },
])("a question of any kind is a query: $question", ({ question, query }) => {
  expect(queryOf(question)).toBe(query);
});

test("what is found in any language goes in behind the newest messages, within the budget", async () => {
  const engine = await plainWords.open(folder, 200);
  const say = (text: string, at: number) =>
    engine.turn({ conversation: "home", messages: [{ role: "user", by: OWNER, text, at }] });
  await say("Bo lives in Newham.", 1);
  await say("林晓住在松湾。", 2);
  for (let at = 3; at < 40; at += 1) await say("Nothing of note today, and tomorrow the same again.", at);
  const asked = { conversation: "home", by: OWNER, at: 50, budget: 200 } as const;
  for (const [question, value] of [
    ["Where does Bo live?", "Newham"],
    ["林晓在哪里？", "松湾"],
  ] as const) {
    const parts = await engine.prompt({ ...asked, question });
    expect(parts.filter(({ fleeting }) => fleeting).some(({ text }) => text.includes(value))).toBe(true);
    expect(parts.reduce((sum, { text }) => sum + estimateTokens(text), 0)).toBeLessThanOrEqual(200);
  }
  await engine.close();
});

test("a tool's result is shown as one, found or among the newest", async () => {
  const engine = await plainWords.open(mkdtempSync(join(folder, "tools-")), 300);
  const say = (role: "tool" | "user", text: string, at: number) =>
    engine.turn({
      conversation: "home",
      messages: [{ role, by: role === "tool" ? "web" : OWNER, text, at }],
    });
  await say("tool", "The page says that Bo lives in Newham.", 1);
  await say("user", "Bo lives in Oakfield.", 2);
  for (let at = 3; at < 40; at += 1) await say("user", "Nothing of note today, and tomorrow the same.", at);
  const parts = await engine.prompt({
    ...{ conversation: "home", by: OWNER, at: 50, budget: 300, question: "Where does Bo live?" },
  });
  const claims = (value: string) => parts.filter(({ text }) => text.includes(value)).map(({ as }) => as);
  expect(claims("Newham")).toEqual(["evidence"]);
  expect(claims("Oakfield")).toEqual(["said"]);
  await engine.close();
});

test("the tail is the newest of this conversation that fits, and nothing of another", async () => {
  const engine = await recentTail.open(folder, 60);
  const say = (conversation: "home" | "work", text: string) =>
    engine.turn({ conversation, messages: [{ role: "user", by: OWNER, text, at: 1 }] });
  for (const text of ["one ".repeat(40), "two", "three"]) await say("home", text);
  await say("work", "four");
  const parts = await engine.prompt({ conversation: "home", question: "?", by: OWNER, at: 2, budget: 60 });
  expect(parts.map(({ text }) => text.split(" ").at(-1))).toEqual(["two", "three"]);
});
