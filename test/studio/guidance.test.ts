/** The other tabs of the Memory page: standing instructions, authored files, documents and observations. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { axe, openStudio, type Studio } from "../support/studio.ts";

let studio: Studio;
let page: Page;
const PATIENCE = { timeout: 60_000, interval: 200 };

beforeAll(async () => {
  studio = await openStudio({ to: "/memory?tab=guidance", theme: "dark" });
  page = studio.page;
  // What the sample says is listened to in the background.
  const isHeard = async () => {
    const { guidance, ledger } = await studio.call("status", {});
    return guidance.pending + ledger.pending === 0;
  };
  await vi.waitUntil(() => isHeard().catch(() => false), PATIENCE);
});
afterAll(() => studio.stop());

const article = (name: string) => page.getByRole("article", { name, exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const dialog = () => page.locator("dialog[open]");
const confirm = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const undo = () => page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
const inForce = async () => (await studio.call("list_guidance", {})).shards.map(({ text }) => text);
const stateOf = async (ref: string) => (await studio.call("show_guidance", { ref })).state;

describe("standing instructions", () => {
  test("are listed as they are in force", async () => {
    await studio.visit("/memory?tab=guidance");
    const { shards, total } = await studio.call("list_guidance", {});
    const rows = page.getByRole("list", { name: "Standing instructions" }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(total);
    const shown = await rows.allTextContents();
    for (const [at, { ref, text }] of shards.entries()) {
      expect(shown[at]).toContain(text);
      expect(shown[at]).toContain(ref);
    }
  });

  test("say why they stand, where they were heard, and what the newest prompt made of them", async () => {
    const shard = await studio.call("show_guidance", { ref: "shard:2" });
    const { items } = await studio.call("get", { refs: [shard.source!] });
    const [newest] = (await studio.call("list_receipts", { limit: 1 })).receipts;
    const { why } = await studio.call("trace", { id: newest!.id, why: shard.ref });
    await studio.visit("/memory?ref=shard:2");
    const shown = article("Instruction shard:2");
    await shown.getByText("In the newest prompt").waitFor();
    await expect.poll(() => shown.locator("blockquote").textContent()).toBe(items[0]!.text);
    await expect.poll(() => shown.textContent()).toContain(`prompt ${newest!.id}`);
    const text = await shown.textContent();
    for (const line of [...shard.why, ...why!.why]) expect(text).toContain(line);
    expect(await shown.locator(".badge", { hasText: "left out" }).count()).toBe(why!.included ? 0 : 1);
    expect(await axe(page)).toEqual([]);
  });

  test("one is added, and it is said which authored rule goes first", async () => {
    await studio.visit("/memory?tab=guidance");
    await press("Add an instruction");
    const form = page.getByRole("region", { name: "Add an instruction" });
    const text = "From now on never answer in the language of the question.";
    await form.getByLabel("What is to be done from now on").fill(text);
    await press("Add");
    await expect
      .poll(() => form.locator(".memory-note").textContent())
      .toBe("AGENTS.md#L3-L3 of main says otherwise, and goes first: it stands in no prompt there.");
    const [added] = (await studio.call("list_guidance", { limit: 1 })).shards;
    expect(added).toMatchObject({ text, shelf: "user:owner", path: "told", expiresAt: null });
    expect(await form.locator(".memory-outcome").textContent()).toContain(`In force as ${added!.ref}`);
  });

  test("one is edited with its end, and Undo has the same one hold again", async () => {
    const { shard } = await studio.call("add_guidance", { text: "Always water the kale in the evening." });
    await studio.visit(`/memory?ref=${shard.ref}`);
    await press("Edit");
    await page.getByLabel("In other words").fill("Always water the kale in the morning.");
    await page.getByLabel("Until (empty").fill("2031-05-01T12:00");
    await press("Save");
    await expect.poll(inForce).toContain("Always water the kale in the morning.");
    const [edited] = (await studio.call("list_guidance", { limit: 1 })).shards;
    expect(edited!.expiresAt).toBe(Date.UTC(2031, 4, 1, 12));
    await article(`Instruction ${edited!.ref}`).waitFor();
    await expect.poll(() => article(`Instruction ${edited!.ref}`).locator(".memory-step").count()).toBe(2);
    await undo();
    await expect.poll(inForce).toContain("Always water the kale in the evening.");
    expect(await inForce()).not.toContain("Always water the kale in the morning.");
    expect([await stateOf(shard.ref), await stateOf(edited!.ref)]).toEqual(["active", "superseded"]);
    await page.getByText(`${shard.ref} holds again. ${edited!.ref} made room for it.`).waitFor();
    await studio.visit(`/memory?tab=guidance&state=superseded&ref=${edited!.ref}`);
    await press("Have it hold again");
    await expect.poll(() => dialog().textContent()).toContain("Always water the kale in the evening.");
    await confirm("Have it hold again");
    await expect.poll(() => stateOf(edited!.ref)).toBe("active");
    expect(await stateOf(shard.ref)).toBe("superseded");
    await undo();
    await expect.poll(() => stateOf(shard.ref)).toBe("active");
  });

  test("one is taken back after a question; Undo has the same one hold again, and so can be done later", async () => {
    const text = "Always greet Bosun first.";
    const { shard } = await studio.call("add_guidance", { text });
    await studio.visit(`/memory?ref=${shard.ref}`);
    await press("Take back");
    await expect.poll(() => dialog().textContent()).toContain(text);
    await confirm("Take back");
    await expect.poll(() => stateOf(shard.ref)).toBe("revoked");
    expect(await inForce()).not.toContain(text);
    await undo();
    await expect.poll(() => stateOf(shard.ref)).toBe("active");
    expect((await inForce()).filter((one) => one === text)).toHaveLength(1);
    await studio.call("revoke_guidance", { ref: shard.ref });
    await studio.visit(`/memory?tab=guidance&state=revoked&ref=${shard.ref}`);
    await press("Have it hold again");
    await confirm("Have it hold again");
    await expect.poll(() => stateOf(shard.ref)).toBe("active");
    await undo();
    await expect.poll(() => stateOf(shard.ref)).toBe("revoked");
  });
});

test("authored files are shown piece by piece, with their cost and why each piece counts as what it does", async () => {
  const { roots } = await studio.call("list_authored", {});
  const file = await studio.call("show_authored", { path: "AGENTS.md" });
  await studio.visit("/memory?tab=authored");
  await page.getByRole("link", { name: "AGENTS.md" }).click();
  const pieces = page.locator(".memory-piece");
  await expect.poll(() => pieces.count()).toBe(file.nodes.length);
  for (const [at, { text, tier, tokens }] of file.nodes.entries()) {
    expect(await pieces.nth(at).locator(".plain").textContent()).toBe(text.trimEnd());
    expect(await pieces.nth(at).textContent()).toContain(tier === "lore" ? "lore" : `${tier} rule`);
    expect(await pieces.nth(at).textContent()).toContain(`${tokens} tokens`);
  }
  const hard = roots[0]!.files.reduce((sum, { tokens }) => sum + tokens.hard, 0);
  expect(await page.getByRole("region", { name: "Hard rules" }).textContent()).toContain(`${hard} tokens`);
  await page.getByLabel("Show").selectOption("soft");
  await expect.poll(() => pieces.count()).toBe(file.nodes.filter(({ tier }) => tier === "soft").length);
  expect(await axe(page)).toEqual([]);
});

test("an authored file that is not there is said so in place", async () => {
  studio.watched.expect(/status of 404/);
  await studio.visit("/memory?tab=authored&file=NOTHING.md");
  await expect
    .poll(() => page.getByRole("alert").textContent())
    .toContain("NOTHING.md is no authored file of");
});

test("documents are listed with their pieces, and narrowed by path", async () => {
  const { roots } = await studio.call("list_docs", {});
  const [root] = roots;
  await studio.visit("/memory?tab=documents");
  const rows = page.locator("tbody tr");
  await expect.poll(() => rows.count()).toBe(root!.files.length);
  expect(await rows.first().locator("td").last().textContent()).toBe(String(root!.files[0]!.pieces));
  await page.getByLabel("Find by path").fill("nowhere");
  await page.getByText("No path has “nowhere” in it.").waitFor();
});

describe("observations", () => {
  test("are listed and narrowed as the engine has them", async () => {
    const { total } = await studio.call("list_observations", { kinds: ["plan"] });
    await studio.visit("/memory?tab=observations");
    await page.locator(".memory-filters").getByLabel("Kind").selectOption("plan");
    await expect
      .poll(() => page.locator(".memory-count").textContent())
      .toBe(`${total} observations, the newest first`);
  });

  test("one is put away, comes back by Undo, is held back and let go", async () => {
    const observation = async () => await studio.call("show_observation", { ref: "obs:1" });
    await studio.visit("/memory?ref=obs:1");
    await article("Observation obs:1").waitFor();
    await press("Put away");
    await confirm("Put away");
    await expect.poll(async () => (await observation()).state).toBe("archived");
    await undo();
    await expect.poll(async () => (await observation()).state).toBe("active");
    await press("Hold back");
    await confirm("Hold back");
    await expect.poll(async () => (await observation()).held).toBe("person");
    await studio.visit("/memory?tab=observations&where=held");
    await press("Let go obs:1");
    await confirm("Let go");
    await expect.poll(async () => (await observation()).held).toBeNull();
    await page.getByText("Nothing is held back.").waitFor();
  });
});
