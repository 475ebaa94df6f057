/** Prompt: what stood in a prompt, what did not, and why; and two of them side by side. Everything is held against what the API says. */

import type { Locator, Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TraceAnswer } from "../../src/engine/api.ts";
import { isIncluded, REASONS } from "../../src/kernel/reasons.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { engineOver } from "../../src/wire/index.ts";
import { hostTranscript } from "../support/host.ts";
import { askAs, HOSTILE, OTHER_LANE, OTHER_QUESTION, QUESTIONS } from "../support/prompt-home.ts";
import { axe, openStudio, promptHome, type Studio } from "../support/studio.ts";

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ sample: promptHome, to: "/prompt?id=3" });
});
afterAll(() => studio.stop());

const whole = (value: number): string => value.toLocaleString("en");
const panel = (name: string): Locator => studio.page.getByRole("region", { name, exact: true });
const trace = (id: number): Promise<TraceAnswer> => studio.call("trace", { id });
const tokensOf = ({ receipt }: TraceAnswer, name: string): number =>
  receipt.parts.find(({ part }) => part === name)?.tokens ?? 0;
const refsIn = (list: Locator): Promise<string[]> =>
  list.locator(".receipt-candidate > .receipt-candidate-head > .ref").allTextContents();

test("the question, the budget and its parts are those of the receipt", async () => {
  await studio.visit("/prompt?id=3");
  const shown = await trace(3);
  const { receipt } = shown;
  await panel("The question").getByText(QUESTIONS[2]).waitFor();
  expect(await panel("The question").textContent()).toContain("The owner asked.");
  const used = receipt.parts.reduce((sum, { tokens }) => sum + tokens, receipt.budget.addition);
  const items = receipt.parts.reduce((sum, one) => sum + one.items, 0);
  // What stands there by another way is in: it was found twice.
  const twice = receipt.candidates.filter(({ reason }) => reason.startsWith("shown-")).length;
  const not = shown.excluded + receipt.unlisted - twice;
  const sum = await panel("The budget").locator(".prompt-sum").textContent();
  expect(sum).toBe(
    `${whole(used)} of ${whole(receipt.budget.call)} tokens. ${items} things are in, ${not} others are not, though they came into question.${
      twice === 0
        ? ""
        : ` ${twice} more ${twice === 1 ? "was" : "were"} found a second time and ${twice === 1 ? "is" : "are"} in once.`
    }`,
  );
  const bar = panel("The budget").getByRole("group", { name: "What the budget went to" });
  const parts = receipt.parts.filter(({ tokens }) => tokens > 0).map(({ tokens }) => whole(tokens));
  expect(await bar.locator("button .bar-value").allTextContents()).toEqual(parts);
  expect(await bar.locator(".bar-rest").textContent()).toBe(`${whole(receipt.budget.call - used)} left`);
});

test("what is the same as in the turn before is what the two receipts have in common", async () => {
  const [before, now] = [await trace(2), await trace(3)];
  expect([now.receipt.epoch, now.receipt.shown]).toEqual([before.receipt.epoch, before.receipt.shown]);
  const same = tokensOf(now, "prefix") + tokensOf(before, "tail");
  // What Nacre says of its own tools stands before it: receipts hold nothing of its words, and it is not counted.
  expect(now.receipt.budget.addition).toBe(before.receipt.budget.addition);
  const sentence = panel("The budget").getByText("Cached prefix:");
  expect(await sentence.textContent()).toMatch(
    new RegExp(
      `: ${whole(same)} tokens \\(\\d+ % of the prompt\\), from the beginning of what was chosen, .* receipt 2\\.$`,
    ),
  );
  await studio.visit("/prompt?id=1");
  await panel("The budget").getByText("Cached prefix: not known.").waitFor();
});

test("a part shows its things, in order, each with its words, and why it is in", async () => {
  await studio.visit("/prompt?id=3");
  const { receipt } = await trace(3);
  const recalled = receipt.candidates.filter(({ part, reason }) => part === "recall" && isIncluded(reason));
  const list = panel("Recalled").getByRole("list", { name: "Recalled" });
  expect(await refsIn(list)).toEqual(recalled.map(({ ref }) => ref));
  const best = recalled[0]!;
  const { items } = await studio.call("get", { refs: [best.ref] });
  const first = list.locator(".receipt-candidate").first();
  await first.getByText(items[0]!.text, { exact: true }).waitFor();
  await first.locator("summary").click();
  const { why } = await studio.call("trace", { id: 3, why: best.ref });
  await first.getByRole("status").getByText(why!.why[0]!).waitFor();
  const cells = await first.locator("tbody .number").allTextContents();
  expect(cells.length).toBe(best.scores!.filter(([, value]) => value !== 0).length);
  expect(cells.reduce((sum, cell) => sum + Number(cell), 0)).toBeCloseTo(best.score!, 2);
  expect(await first.locator("tfoot .number").textContent()).toBe(best.score!.toFixed(3));

  await panel("The budget").getByRole("button", { name: "Instructions" }).first().click();
  expect(await refsIn(panel("Instructions").getByRole("list", { name: "Instructions" }))).toEqual([
    "shard:1",
  ]);
  await panel("Instructions").getByText("Answer in metric units.").waitFor();
  expect(new URL(studio.page.url()).searchParams.get("part")).toBe("guidance");
});

test("what somebody wrote is shown as it is written, and what cannot be seen as a mark", async () => {
  await studio.visit("/prompt?id=3");
  const row = panel("Recalled").locator(".receipt-candidate", { hasText: "onerror" });
  const text = await row.locator(".receipt-candidate-words").textContent();
  expect(text).toBe(HOSTILE.replace("\u202e", "RLO").replace("\u202c", "PDF"));
  expect(await studio.page.locator("img[src='x']").count()).toBe(0);
});

test("what was left out stands under its reason", async () => {
  const { receipt } = await trace(3);
  const out = Map.groupBy(
    receipt.candidates.filter(({ reason }) => !isIncluded(reason)),
    ({ reason }) => reason,
  );
  const groups = panel("What was left out, and why").locator("details.receipt-group");
  expect(await groups.count()).toBe(out.size);
  for (const [reason, those] of out) {
    const group = groups.filter({ hasText: reason });
    expect(await group.locator(".receipt-group-count").textContent()).toBe(String(those.length));
    await group.locator("summary").first().click();
    const list = group.getByRole("list", { name: REASONS[reason] });
    await list.waitFor();
    expect((await refsIn(list)).toSorted()).toEqual(those.map(({ ref }) => ref).toSorted());
  }
});

test("why something is not in it: by its reference, by its words, and where there is no such thing", async () => {
  await studio.visit("/prompt?id=3");
  studio.watched.expect(/status of 404/);
  const box = panel("Why is this not in it?");
  const ask = async (typed: string): Promise<void> => {
    await box.getByRole("searchbox").fill(typed);
    await box.getByRole("button", { name: "Explain" }).click();
  };
  const { message } = await trace(4);
  const later = await studio.call("trace", { id: 3, why: message! });
  expect(later.why!.included).toBe(false);
  await ask(`[${message}] a line that was pasted`);
  await box.getByText(later.why!.why[0]!).waitFor();
  await box.getByText("not in", { exact: true }).waitFor();

  await ask("ferry harbour");
  const { hits } = await studio.call("search", { query: "ferry harbour", limit: 6, facts: false });
  const rows = box.getByRole("list", { name: "What has these words" }).locator(".receipt-candidate");
  await rows.last().getByRole("status").getByText("not in", { exact: true }).waitFor();
  expect(await rows.locator(".receipt-explained > .ref").allTextContents()).toEqual(
    hits.map(({ ref }) => ref),
  );

  await ask("zanthium");
  await box.getByText("Nothing that is stored has these words.").waitFor();
  await ask("msg:99999");
  await box.getByRole("alert").getByText("there is no msg:99999").waitFor();
});

test("turns are chosen from a list, by key, by question and by conversation", async () => {
  await studio.visit("/prompt");
  const turns = studio.page.getByRole("list", { name: "Turns, the newest first" });
  await turns.getByRole("listitem").nth(3).waitFor();
  const { receipts } = await studio.call("list_receipts", {});
  expect(await turns.locator(".receipt-turn-head strong").allTextContents()).toEqual(
    receipts.map(({ id }) => String(id)),
  );
  await panel("The question").getByText(OTHER_QUESTION).waitFor();
  await turns.getByRole("listitem").filter({ hasText: QUESTIONS[1] }).click();
  await panel("The question").getByText(QUESTIONS[1]).waitFor();
  expect(studio.page.url()).toBe(`${studio.url}/prompt?id=2`);
  await studio.page.getByRole("button", { name: "Newer" }).and(studio.page.locator(":enabled")).waitFor();
  await studio.page.keyboard.press("k");
  await panel("The question").getByText(QUESTIONS[2]).waitFor();
  // Receipt 4 is of another conversation.
  await studio.page.getByRole("button", { name: "Older" }).and(studio.page.locator(":enabled")).waitFor();
  await studio.page.getByRole("button", { name: "Newer" }).and(studio.page.locator(":disabled")).waitFor();
  await studio.page.keyboard.press("j");
  await panel("The question").getByText(QUESTIONS[1]).waitFor();

  const { message } = await trace(1);
  await studio.visit(`/prompt?of=${message}`);
  await panel("The question").getByText(QUESTIONS[0]).waitFor();
  await studio.page.getByLabel("Conversation").selectOption(`main ${OTHER_LANE.sessionKey}`);
  await panel("The question").getByText(OTHER_QUESTION).waitFor();
  expect(await turns.getByRole("listitem").count()).toBe(1);
});

test("who chooses another turn waits for one receipt, which tells what is beside it and what was cached", async () => {
  await studio.visit("/prompt?id=2");
  const turns = studio.page.getByRole("list", { name: "Turns, the newest first" });
  const next = turns.getByRole("listitem").filter({ hasText: QUESTIONS[2] });
  await next.waitFor();
  const seen = Promise.withResolvers<void>();
  const heldBack = async (route: Route): Promise<void> => {
    const { method, params } = route.request().postDataJSON();
    if (method === "list_receipts" || (method === "trace" && params.id !== 3)) await seen.promise;
    await route.fallback();
  };
  await studio.page.route("**/api/call", heldBack);
  await next.click();
  await panel("The budget").locator(".prompt-cached-about", { hasText: "receipt 2." }).waitFor();
  await panel("The question").getByText(QUESTIONS[2]).waitFor();
  await studio.page.getByRole("button", { name: "Older" }).and(studio.page.locator(":enabled")).waitFor();
  seen.resolve();
  await studio.page.unroute("**/api/call", heldBack);
});

test("two turns side by side: what came in, what went, what changed", async () => {
  await studio.visit("/prompt?id=3");
  await studio.page.getByRole("button", { name: "Compare with the turn before" }).click();
  const compared = panel("Compared with receipt 2");
  const keys = ({ receipt }: TraceAnswer) =>
    receipt.candidates
      .filter(({ part, reason }) => part !== "tail" && isIncluded(reason))
      .map(({ part, ref }) => `${part} ${ref}`);
  const [before, now] = [await trace(2), await trace(3)];
  const came = keys(now).filter((key) => !keys(before).includes(key));
  const went = keys(before).filter((key) => !keys(now).includes(key));
  expect(came.length).toBeGreaterThan(0);
  expect(went.length).toBeGreaterThan(0);
  const refs = (title: string) => refsIn(compared.getByRole("list", { name: title }));
  await compared.getByRole("list", { name: "Went" }).waitFor();
  expect(await refs("Came in")).toEqual(came.map((key) => key.split(" ")[1]));
  expect(await refs("Went")).toEqual(went.map((key) => key.split(" ")[1]));
  const tail = compared.getByRole("row", { name: /Recent messages/ }).getByRole("cell");
  const [was, is] = [tokensOf(before, "tail"), tokensOf(now, "tail")];
  expect(await tail.allTextContents()).toEqual([whole(was), whole(is), `+${is - was}`]);
  expect(await compared.locator(".prompt-bar").count()).toBe(2);
  await studio.page.getByRole("button", { name: "Stop comparing" }).click();
  await panel("The budget").waitFor();
});

test("made again, it is the same", async () => {
  await studio.visit("/prompt?id=3");
  await panel("Make it again").getByRole("button").click();
  const { same } = await studio.call("replay", { id: 3 });
  expect(same).toBe(true);
  await panel("Make it again").getByText("The same things come out, in the same order.").waitFor();
});

test("where was looked, what went wrong and as of when stand behind the answer", async () => {
  const { receipt } = await trace(3);
  const looked = panel("Where was looked");
  expect(await looked.locator("tbody tr").count()).toBe(receipt.channels.length);
  expect(receipt.degraded).toEqual(["summaries-pending"]);
  await looked.getByText("Some summaries were not indexed yet.").waitFor();
  await looked.getByText("The clock, versions and how far it saw").click();
  const epoch = looked.locator("dl > div", { hasText: "epoch of the beginning" }).locator("dd");
  expect(await epoch.textContent()).toBe(String(receipt.epoch));
});

test("a receipt that is not there, and a question that has none, are said so", async () => {
  studio.watched.expect(/status of 404/);
  await studio.visit("/prompt?id=999");
  await studio.page.getByRole("alert").getByText("there is no receipt 999").waitFor();
  await studio.visit("/prompt?of=msg:1");
  await studio.page.getByRole("alert").getByText("there is no receipt of a prompt for msg:1").waitFor();
  // The turns stay at hand.
  await studio.page.getByRole("list", { name: "Turns, the newest first" }).getByText(QUESTIONS[0]).waitFor();
});

/** As the host would, beside the page. */
async function askNow(prompt: string): Promise<number> {
  const attachment = await attachHome({ home: studio.home, kind: "test", version: "test" });
  try {
    return await askAs(engineOver(attachment), hostTranscript("tides"), prompt, { stored: false });
  } finally {
    await attachment.close();
  }
}

test("a prompt that is made now comes into sight by itself; of a turn that was not stored the question is asked for", async () => {
  await studio.visit("/prompt");
  await panel("The question").waitFor();
  const attachment = await attachHome({ home: studio.home, kind: "test", version: "test" });
  const id = await askAs(engineOver(attachment), hostTranscript("tides"), "Is the tide in?", {
    stored: false,
  });
  await attachment.close();
  await panel("The budget").getByText(`receipt ${id}`).waitFor();
  await panel("The question")
    .getByText("The turn was not stored, so the words of the question are not there. It had 15 characters.")
    .waitFor();
  const again = panel("Make it again");
  studio.watched.expect(/status of 400/);
  await again.getByRole("textbox").fill("Is the tide out?");
  await again.getByRole("button").click();
  await again.getByRole("alert").getByText(`this is not the question that receipt ${id} is about`).waitFor();
  await again.getByRole("textbox").fill("Is the tide in?");
  await again.getByRole("button").click();
  await again.getByText("The same things come out, in the same order.").waitFor();
  // Whoever has looked closer stays there, with what was typed; the next one is a key away.
  const next = await askNow("Is the tide out by now?");
  const turns = studio.page.getByRole("list", { name: "Turns, the newest first" });
  await turns.getByText(String(next), { exact: true }).waitFor();
  expect(await panel("The budget").locator(".panel-aside").textContent()).toBe(`receipt ${id}`);
  expect(await again.getByRole("textbox").inputValue()).toBe("Is the tide in?");
  await studio.page.getByRole("button", { name: "Newer" }).click();
  await panel("The budget").getByText(`receipt ${next}`).waitFor();
});

test("what is erased while it is shown is said to be gone, in its place", async () => {
  await studio.visit("/prompt?id=3");
  const list = panel("Recalled").getByRole("list", { name: "Recalled" });
  const row = list.locator(".receipt-candidate", { hasText: "TG-0417" });
  await row.waitFor();
  const ref = (await row.locator(".ref").first().textContent())!;
  await studio.call("erase", { refs: [ref] });
  await list
    .locator(".receipt-candidate", { has: studio.page.getByText(ref, { exact: true }) })
    .getByText("This was erased.")
    .waitFor();
  expect(await studio.page.getByText("TG-0417").count()).toBe(0);
});

test.each([
  ["light", "/prompt?id=3"],
  ["dark", "/prompt?id=3"],
  ["dark", "/prompt?id=3&with=2"],
] as const)("opened up it is accessible and fits a narrow window: %s, %s", async (theme, to) => {
  const { page } = await studio.another({ theme, to, viewport: { width: 360, height: 740 } });
  await page.locator(".receipt-candidate").first().waitFor();
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>("main details")) fold.open = true;
  });
  if (!to.includes("with"))
    await page.getByRole("table", { name: "What the score is made of" }).first().waitFor();
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
