/** Receipts and journal: lists of what is kept of prompts and packs, one pack with its reasons, and what happened beside them. */

import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isIncluded, REASONS, type Reason } from "../../src/kernel/reasons.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { engineOver } from "../../src/wire/index.ts";
import { OTHER_LANE, OTHER_QUESTION, QUESTIONS } from "../support/prompt-home.ts";
import { axe, openStudio, promptHome, type Studio } from "../support/studio.ts";

let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ sample: promptHome, to: "/receipts" });
});
afterAll(() => studio.stop());

const panel = (name: string): Locator => studio.page.getByRole("region", { name, exact: true });
const refsIn = (list: Locator): Promise<string[]> =>
  list.locator(".receipt-candidate > .receipt-candidate-head > .ref").allTextContents();

test("every prompt's receipt is listed with its question, and opening one shows the prompt", async () => {
  await studio.visit("/receipts");
  const list = studio.page.getByRole("list", { name: "Receipts of prompts" });
  await list.getByText(QUESTIONS[0]).waitFor();
  const { receipts } = await studio.call("list_receipts", {});
  const rows = list.getByRole("listitem");
  expect(await rows.locator("strong").allTextContents()).toEqual(receipts.map(({ id }) => String(id)));
  expect(await rows.locator(".receipt-turn-foot").allTextContents()).toEqual(
    receipts.map(
      ({ included, excluded, sessionKey }) => `${included} things in it, ${excluded} not, ${sessionKey}`,
    ),
  );
  await list.focus();
  await studio.page.keyboard.press("ArrowDown");
  await studio.page.keyboard.press("ArrowDown");
  await studio.page.keyboard.press("Enter");
  await studio.page.getByRole("heading", { level: 1, name: "Prompt" }).waitFor();
  expect(studio.page.url()).toBe(`${studio.url}/prompt?id=${receipts[1]!.id}`);
});

test("one conversation's receipts are chosen, and the choice is in the address", async () => {
  await studio.visit("/receipts");
  await studio.page.getByLabel("Conversation").selectOption(`main ${OTHER_LANE.sessionKey}`);
  const list = studio.page.getByRole("list", { name: "Receipts of prompts" });
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
  expect(await list.textContent()).toContain(OTHER_QUESTION);
  expect(new URL(studio.page.url()).searchParams.get("lane")).toBe(OTHER_LANE.sessionKey);
});

test("a pack says what is in, what is not and why", async () => {
  await studio.visit("/receipts");
  const { packs } = await studio.call("list_packs", {});
  const list = studio.page.getByRole("list", { name: "Packs" });
  await list.getByText("pack:1").waitFor();
  expect(await list.locator("strong").allTextContents()).toEqual(packs.map(({ id }) => `pack:${id}`));
  await list.getByText("pack:2").click();
  const { trace } = await studio.call("show_pack", { id: 2 });
  expect(trace.form).toBe("full");
  const used = `${trace.budgets.used.toLocaleString("en")} of ${trace.budgets.tokens.toLocaleString("en")} tokens.`;
  await panel("Pack 2").getByText(used).waitFor();
  const is = trace.candidates.filter(({ reason }) => isIncluded(reason));
  expect(is.length).toBeGreaterThan(1);
  const inList = panel("What is in").getByRole("list", { name: "What is in" });
  expect(await refsIn(inList)).toEqual(is.map(({ ref }) => ref));
  const first = inList.locator(".receipt-candidate").first();
  await first.locator("summary").click();
  const { why } = await studio.call("show_pack", { id: 2, why: is[0]!.ref });
  await first.getByRole("status").getByText(why!.why[0]!).waitFor();
  expect(await first.locator("tfoot .number").textContent()).toBe(is[0]!.score.toFixed(3));
  const box = panel("Why is this not in it?");
  await box.getByRole("searchbox").fill("msg:7");
  await box.getByRole("button", { name: "Explain" }).click();
  const not = await studio.call("show_pack", { id: 2, why: "msg:7" });
  await box.getByText(not.why!.why[0]!).waitFor();
  const again = panel("Make it again");
  await again.getByRole("textbox").fill("gauge at the lock");
  await again.getByRole("button").click();
  await again.getByText("The same things come out, in the same order.").waitFor();
});

test("of a compact pack what was left out is counted by reason", async () => {
  await studio.visit("/receipts?pack=1");
  const { trace } = await studio.call("show_pack", { id: 1 });
  expect(trace.form).toBe("compact");
  const expected = (Object.entries(trace.excluded) as [Reason, number][]).map(
    ([reason, count]) => `${count}${REASONS[reason]} ${reason}`,
  );
  const rows = panel("What was left out, and why").locator(".receipts-counted > li");
  await panel("Pack 1").waitFor();
  expect((await rows.allTextContents()).toSorted()).toEqual(expected.toSorted());
});

test("a pack that is not there is said so", async () => {
  studio.watched.expect(/status of 404/);
  await studio.visit("/receipts?pack=77");
  await studio.page.getByRole("alert").getByText("there is no trace of pack 77").waitFor();
  await studio.visit("/receipts?pack=abc");
  await studio.page.getByText("There is no pack abc.").waitFor();
  expect(await panel("Pack 1").count()).toBe(0);
  await studio.page.getByRole("link", { name: "All receipts" }).click();
  await studio.page.getByRole("list", { name: "Packs" }).getByText("pack:2").waitFor();
});

test("the journal tells what was noted, and goes on by itself", async () => {
  await studio.visit("/receipts?tab=journal");
  const notes = studio.page.getByRole("list", { name: "What was noted, the newest first" });
  await notes.getByText("A session ended.").waitFor();
  const row = notes.getByRole("listitem");
  expect(await row.count()).toBe((await studio.call("list_lifecycle_journal", {})).entries.length);
  expect(await row.first().textContent()).toContain("agent:main:main 40 messages idle");
  const attachment = await attachHome({ home: studio.home, kind: "test", version: "test" });
  await engineOver(attachment).hint({ event: "before_reset", sessionId: "tides", reason: "new" });
  await attachment.close();
  await notes.getByText("A session was about to be reset.").waitFor();
  await studio.call("teach", { instruction: "Give water levels in centimetres" });
  await notes.getByText("A lesson was taught.").waitFor();
  expect(await row.first().locator(".ref").allTextContents()).toEqual(["lesson:1"]);
});

test("what a person does is noted in words, with what it is about", async () => {
  const notes = studio.page.getByRole("list", { name: "What was noted, the newest first" });
  const newest = async () => {
    const first = notes.getByRole("listitem").first();
    const refs = await first.locator(".ref").allTextContents();
    return [await first.locator(".receipt-turn-head > span").first().textContent(), refs];
  };
  const refs = ["lesson:1"];
  await studio.call("forget_lessons", { refs });
  await expect.poll(newest).toEqual(["A lesson was forgotten.", refs]);
  await studio.call("forget_lessons", { refs, undo: true });
  await expect.poll(newest).toEqual(["A lesson was brought back.", refs]);
  await studio.call("forget", { refs: ["msg:7"] });
  await expect.poll(newest).toEqual(["Messages were forgotten.", ["msg:7"]]);
  await studio.call("forget", { refs: ["msg:7"], undo: true });
  await expect.poll(newest).toEqual(["Messages were brought back.", ["msg:7"]]);
  await studio.call("forget_lessons", { refs, erase: true });
  await expect.poll(newest).toEqual(["A lesson was erased.", refs]);
  for (const { event } of (await studio.call("list_lifecycle_journal", {})).entries)
    expect(await notes.innerText()).not.toContain(event);
});

test("what was put away is told run by run", async () => {
  const { runs } = await studio.call("list_lifecycle_runs", {});
  const rows = panel("What was put away").locator(".receipts-runs > li");
  await rows.first().waitFor();
  expect(await rows.locator("strong").allTextContents()).toEqual(runs.map(({ run }) => `Run ${run}`));
  const run = runs.find(({ moved }) => moved > 0)!;
  const row = rows.filter({ hasText: `Run ${run.run}` });
  await row.locator("summary").click();
  const said = (name: string) => row.locator("dl > div", { hasText: name }).locator("dd").textContent();
  expect(run.byMove).toEqual({ "active>stale": 1, "stale>archived": 1 });
  expect(await said("moved")).toBe("active to stale 1, stale to archived 1");
});

test("a run is rolled back when a person says so, and says that it was", async () => {
  const before = (await studio.call("list_lifecycle_runs", {})).runs.find(({ moved }) => moved > 0)!;
  const archived = async () => (await studio.call("status", {})).ledger.archived;
  const row = panel("What was put away").locator(".receipts-runs > li", { hasText: `Run ${before.run}` });
  const open = row.getByRole("button", { name: `Roll back run ${before.run}` });
  expect(await archived()).toBe(1);
  await open.click();
  const dialog = studio.page.getByRole("dialog", { name: `Roll back run ${before.run}?` });
  await dialog.getByText(`${before.moved} moves that it made are taken back`).waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await archived()).toBe(1);
  await open.click();
  await dialog.getByRole("button", { name: `Roll back run ${before.run}` }).click();
  await row.getByText("brought back", { exact: true }).waitFor();
  const { runs } = await studio.call("list_lifecycle_runs", {});
  expect(runs.find(({ run }) => run === before.run)!.rolledBackAt).not.toBeNull();
  expect(await archived()).toBe(0);
  expect(await open.count()).toBe(0);
  expect(await studio.page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  const undo = () => studio.page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
  const told = (words: string) =>
    studio.page.locator(".toast").getByText(words, { exact: true }).last().waitFor();
  await undo();
  await told(`What run ${before.run} did is done again.`);
  await expect.poll(archived).toBe(1);
  await open.click();
  await dialog.getByRole("button", { name: `Roll back run ${before.run}` }).click();
  await expect.poll(archived).toBe(0);
  // Also when the toast is long gone.
  await row.getByRole("button", { name: `Put away again what run ${before.run} did` }).click();
  const again = studio.page.getByRole("dialog", { name: `Put away again what run ${before.run} did?` });
  await again.getByRole("button", { name: "Put away again" }).click();
  await expect.poll(archived).toBe(1);
  await undo();
  await told(`Run ${before.run} is rolled back again.`);
  await expect.poll(archived).toBe(0);
  const notes = studio.page.getByRole("list", { name: "What was noted, the newest first" });
  await notes.getByText("A run that was rolled back was done again.").first().waitFor();
});

test("what is done with an observation is undone exactly, from the toast and afterwards", async () => {
  const { ref } = (await studio.call("list_observations", {})).observations[0]!;
  const now = async () => {
    const { moves: _moves, ...observation } = await studio.call("show_observation", { ref });
    return observation;
  };
  const before = await now();
  await studio.visit(`/receipts?tab=journal&record=${ref}`);
  const drawer = studio.page.locator("dialog .record");
  const press = (name: string) => drawer.getByRole("button", { name, exact: true }).click();
  const say = (name: string) =>
    studio.page.locator("dialog[open]").last().getByRole("button", { name, exact: true }).click();
  const undo = () => studio.page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
  await press("Put away");
  await say("Put away");
  await expect.poll(async () => (await now()).state).toBe("archived");
  await undo();
  await expect.poll(now).toEqual(before);
  await studio.call("move_observation", { ref, to: "stale" });
  await studio.call("move_observation", { ref, to: "archived" });
  await press("Bring back");
  await expect.poll(async () => (await now()).state).toBe("active");
  await undo();
  await studio.page.locator(".toast").getByText(`${ref} is put away again.`).waitFor();
  await expect.poll(async () => (await now()).state).toBe("archived");
  await studio.call("move_observation", { ref, undo: true });
  await studio.call("move_observation", { ref, undo: true });
  await expect.poll(now).toEqual(before);
  await press("Hold back");
  await say("Hold back");
  await expect.poll(async () => (await now()).held).toBe("person");
  await undo();
  await expect.poll(now).toEqual(before);
  const attachment = await attachHome({ home: studio.home, kind: "cli", version: "test" });
  await engineOver(attachment).changeObservation({ ref, priority: "P0", importance: { label: "critical" } });
  await attachment.close();
  await press("Undo the last change");
  await expect.poll(now).toEqual(before);
  await studio.visit("/receipts?tab=journal");
});

test("what programs asked is listed, of all or of one", async () => {
  const { calls } = await studio.call("client_log", {});
  const list = studio.page.getByRole("list", { name: "What programs asked" });
  const heads = () => list.locator(".receipt-turn-head > code").allTextContents();
  await list.getByText("client/refused").waitFor();
  expect(await heads()).toEqual(calls.map(({ call }) => call));
  await panel("What programs asked").getByRole("combobox").selectOption("claude");
  await expect.poll(heads).toEqual(["get"]);
  expect(await list.locator(".ref").allTextContents()).toEqual(["msg:1", "msg:3"]);
});

test("the doctor is asked when a person wants it, and every check is told", async () => {
  const sound = panel("Whether all is sound");
  await sound.getByRole("button", { name: "Check everything" }).click();
  const found = sound.locator("[data-check]");
  await found.first().waitFor();
  const { checks } = await studio.call("doctor", {});
  const names = await found.evaluateAll((all) => all.map((one) => one.getAttribute("data-check")));
  expect(names.toSorted()).toEqual(checks.map(({ name }) => name).toSorted());
});

test.each([
  ["light", "/receipts?pack=2"],
  ["dark", "/receipts?tab=journal"],
] as const)("opened up it is accessible and fits a narrow window: %s, %s", async (theme, to) => {
  const { page } = await studio.another({ theme, to, viewport: { width: 360, height: 740 } });
  await page.locator("main details").first().waitFor();
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>("main details")) fold.open = true;
  });
  expect(await axe(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
