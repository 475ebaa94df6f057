/** The other tabs of the Facts page: proposals that wait for a decision, and what does not go together. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EVIDENCE } from "../support/knowledge-home.ts";
import { axe, knowledgeHome, openStudio, type Studio } from "../support/studio.ts";

let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio({ sample: knowledgeHome, to: "/settings", theme: "dark" });
  page = studio.page;
  // What is refused is shown in place; the browser notes the answer all the same.
  studio.watched.expect(/status of 4\d\d/);
  await studio.visit("/facts?tab=review");
});
afterAll(() => studio.stop());

const queue = () => page.locator(".facts-queue > li");
const dialog = () => page.locator("dialog[open]");
const pending = async () => (await studio.call("review_facts", {})).proposals;
const refsShown = () => page.locator(".facts-queue .facts-says > .ref").allTextContents();
const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-ref"));
const lantern = async () =>
  (await studio.call("read_facts", { subject: "project:lantern" })).facts.map(({ says }) => says);

describe("what waits", () => {
  test("is shown with the words it was understood from and what accepting it would do", async () => {
    const proposals = await pending();
    await expect.poll(refsShown).toEqual(proposals.map(({ ref }) => ref));
    const archived = proposals.find(({ says }) => says === "lantern has the status archived")!;
    const row = await queue().filter({ hasText: archived.says }).textContent();
    expect(row).toContain(`${EVIDENCE} ${archived.evidence!.text}`);
    expect(row).toContain(`Accepting it takes the place of ${archived.would.supersede[0]}.`);
    expect(row).toContain("on the assistant's word");
    expect(await axe(page)).toEqual([]);
  });

  test("is accepted from the keyboard; undone, what stood before stands again, and it waits again", async () => {
    const proposals = await pending();
    const at = proposals.findIndex(({ says }) => says === "lantern has the status archived");
    const refs = proposals.map(({ ref }) => ref);
    // The keys work from anywhere on the page: the first press goes to the one that is marked.
    await page.getByRole("heading", { level: 1, name: "Facts" }).click();
    await page.keyboard.press("j");
    await expect.poll(focused).toBe(refs[0]);
    for (let step = 0; step < at; step += 1) {
      await page.keyboard.press("j");
      await expect.poll(focused).toBe(refs[step + 1]);
    }
    await page.keyboard.press("a");
    const accepted = page.locator(".toast", { hasText: `${refs[at]}: accepted as fact:` });
    await accepted.waitFor();
    const [made] = /fact:\d+/.exec((await accepted.textContent())!)!;
    await expect.poll(focused).toBe(refs[at + 1] ?? refs[at - 1]);
    expect(await lantern()).toContain("lantern has the status archived");
    await expect.poll(refsShown).not.toContain(proposals[at]!.ref);
    await accepted.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await pending()).map(({ ref }) => ref)).toEqual(refs);
    await expect.poll(refsShown).toEqual(refs);
    expect(await lantern()).toContain("lantern has the status paused");
    expect(await lantern()).not.toContain("lantern has the status archived");
    expect((await studio.call("show_fact", { ref: made })).status).toBe("retracted");
  });

  test("what was accepted is found again, and waits again when that is asked and undone when it is meant not to", async () => {
    const archived = (await pending()).find(({ says }) => says === "lantern has the status archived")!;
    await page.getByRole("button", { name: `Accept ${archived.ref}`, exact: true }).click();
    await expect.poll(lantern).toContain("lantern has the status archived");
    await page.getByLabel("Those").selectOption("accepted");
    await page.getByRole("button", { name: `Let it wait again: ${archived.ref}` }).click();
    await dialog().getByText("What came of it is taken back, and nothing else").waitFor();
    expect(await lantern()).toContain("lantern has the status archived");
    await dialog().getByRole("button", { name: "Let it wait again" }).click();
    await expect.poll(lantern).toContain("lantern has the status paused");
    expect((await studio.call("show_proposal", { ref: archived.ref })).state).toBe("pending");
    const undo = page.locator(".toast", { hasText: `${archived.ref} waits again.` });
    await undo.getByRole("button", { name: "Undo" }).click();
    await expect.poll(lantern).toContain("lantern has the status archived");
    await studio.call("review_facts", { reopen: [archived.ref] });
    await page.getByLabel("Those").selectOption("pending");
    await expect.poll(refsShown).toContain(archived.ref);
  });

  test("what is in the way of that is said, and nothing is changed", async () => {
    const one = (await pending()).find(({ says }) => says === "lantern has the status archived")!;
    const { decided } = await studio.call("review_facts", { accept: [one.ref] });
    const fact = decided[0]!.fact!;
    await studio.call("end_fact", { ref: fact, how: "invalidate" });
    await page.getByLabel("Those").selectOption("accepted");
    await page.getByRole("button", { name: `Let it wait again: ${one.ref}` }).click();
    await dialog().getByRole("button", { name: "Let it wait again" }).click();
    await dialog().getByText(`${fact}, which came of ${one.ref}, was ended since`).waitFor();
    expect((await studio.call("show_proposal", { ref: one.ref })).state).toBe("accepted");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    await studio.call("restore_facts", { refs: [fact] });
    await studio.call("review_facts", { reopen: [one.ref] });
    await page.getByLabel("Those").selectOption("pending");
    await expect.poll(refsShown).toContain(one.ref);
  });

  test("several are chosen and rejected, which is asked first", async () => {
    const [first, second, third] = await pending();
    await queue().first().focus();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await expect.poll(focused).toBe(second!.ref);
    await page.keyboard.press("x");
    await page.getByText("2 proposals chosen.").waitFor();
    await page.keyboard.press("r");
    await dialog().getByText("What is rejected is not proposed again.").waitFor();
    expect(await dialog().locator("li").count()).toBe(2);
    expect(await dialog().textContent()).not.toContain("Accepting it");
    expect((await pending()).length).toBeGreaterThan(1);
    await dialog().getByRole("button", { name: "Reject", exact: true }).click();
    await expect.poll(async () => (await pending()).map(({ ref }) => ref)).not.toContain(first!.ref);
    await expect.poll(refsShown).not.toContain(second!.ref);
    await expect.poll(focused).toBe(third!.ref);
    await page.getByLabel("Those").selectOption("rejected");
    await expect.poll(refsShown).toEqual([first!.ref, second!.ref]);
    // One of them is undone from there; the other at once, for which alone that still holds.
    await page.getByRole("button", { name: `Let it wait again: ${second!.ref}` }).click();
    await expect.poll(refsShown).toEqual([first!.ref]);
    const undo = page.locator(".toast", { hasText: "Rejected 2 proposals." });
    await undo.getByRole("button", { name: "Undo" }).click();
    await expect.poll(async () => (await pending()).map(({ ref }) => ref)).toContain(first!.ref);
    const said = page.locator(".toast", { hasText: `${first!.ref}: ` });
    await said.waitFor();
    expect(await said.textContent()).not.toContain(second!.ref);
    await studio.call("review_facts", { reject: [first!.ref, second!.ref] });
    await expect.poll(refsShown).toEqual([first!.ref, second!.ref]);
    await page.getByRole("button", { name: `Let it wait again: ${first!.ref}` }).click();
    await expect.poll(refsShown).toEqual([second!.ref]);
    expect((await pending()).map(({ ref }) => ref)).toContain(first!.ref);
    expect(await axe(page)).toEqual([]);
    await studio.call("review_facts", { reject: [first!.ref] });
  });

  test("the key that goes to a page rejects nothing", async () => {
    await page.getByLabel("Those").selectOption("pending");
    const before = (await pending()).length;
    await queue().first().focus();
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await page.getByRole("heading", { level: 1, name: "Graph" }).waitFor();
    expect((await pending()).length).toBe(before);
  });
});

describe("what does not go together", () => {
  test("a fact whose ground is forgotten is named, with what to do about it, and done", async () => {
    await studio.visit("/facts?tab=conflicts");
    await page.getByText(/^No problem in \d+ facts\.$/).waitFor();
    const { facts } = await studio.call("read_facts", { subject: "owner" });
    const told = facts.find(({ predicate }) => predicate === "allergic_to")!;
    await studio.call("forget", { refs: told.sources.map(({ ref }) => ref) });
    const [problem] = (await studio.call("lint_facts", {})).problems;
    expect(problem).toMatchObject({ ref: told.ref, problem: "source-gone" });
    await page.getByRole("heading", { name: "What it rests on is gone" }).waitFor();
    await page.getByText(problem!.hint).waitFor();
    await page.getByRole("button", { name: `Retract ${told.ref}` }).click();
    await dialog().getByText("Undo brings it back as it was").waitFor();
    await dialog().getByRole("button", { name: "Retract it" }).click();
    await page.getByText(/^No problem in \d+ facts\.$/).waitFor();
    expect((await studio.call("lint_facts", {})).problems).toEqual([]);
    await page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { name: "What it rests on is gone" }).waitFor();
    await studio.call("forget", { refs: told.sources.map(({ ref }) => ref), undo: true });
    await page.getByText(/^No problem in \d+ facts\.$/).waitFor();
    expect((await studio.call("show_fact", { ref: told.ref })).status).toBe("active");
  });

  test("what is accepted is no problem", async () => {
    const [one] = await pending();
    const { decided } = await studio.call("review_facts", { accept: [one!.ref] });
    expect(decided[0]!.fact).not.toBeNull();
    expect((await studio.call("lint_facts", {})).problems).toEqual([]);
    await studio.call("review_facts", { reopen: [one!.ref] });
  });

  test("a proposal against what is so stands beside it", async () => {
    const against = (await pending()).filter(({ would }) => would.supersede.length > 0);
    expect(against.map(({ says }) => says)).toEqual(["lantern uses mqtt", "lantern has the status archived"]);
    const [one] = against;
    await page.getByText(`Accept ${one!.ref}`).waitFor();
    const beside = page.locator(".facts-problems > li", { hasText: one!.ref });
    await beside.locator(".facts-row", { hasText: one!.would.supersede[0]! }).waitFor();
    expect(await axe(page)).toEqual([]);
  });
});
