/** The Memory page as a person uses it: why something is kept, and how it is changed; checked against what the engine says. */

import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { axe, openStudio, type Studio } from "../support/studio.ts";

let studio: Studio;
let page: Page;
const PATIENCE = { timeout: 60_000, interval: 200 };

beforeAll(async () => {
  studio = await openStudio({ to: "/memory" });
  page = studio.page;
  // The gate looks at the sample in the background, and finds more for a while.
  const isJudged = async () => (await studio.call("status", {})).memories.pending === 0;
  await vi.waitUntil(() => isJudged().catch(() => false), PATIENCE);
});
afterAll(() => studio.stop());

const detail = (kind: "Memory" | "Instruction" | "Observation", ref: string) =>
  page.getByRole("article", { name: `${kind} ${ref}`, exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const dialog = () => page.locator("dialog[open]");
const confirm = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const undo = () => page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
const stateOf = async (ref: string) => (await studio.call("show_memory", { ref })).state;
const remembered = async (text: string) => (await studio.call("remember", { text })).memory.ref;

describe("what is kept", () => {
  test("is listed as the engine has it, what was said last first", async () => {
    await studio.visit("/memory");
    const { memories, total } = await studio.call("list_memories", { limit: 3 });
    const rows = page.getByRole("list", { name: "Memories" }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBeGreaterThan(3);
    for (const [at, { ref, text }] of memories.entries()) {
      const shown = await rows.nth(at).textContent();
      expect(shown).toContain(text);
      expect(shown).toContain(ref);
      expect(shown).toContain("let in by the gate");
    }
    const days = await rows
      .locator("time")
      .evaluateAll((all) => all.map((one) => one.getAttribute("datetime")));
    expect(days.length).toBeGreaterThan(3);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(await page.locator(".memory-count").textContent()).toBe(
      `${total} memories, what was said last first`,
    );
  });

  test("comes in pages as far as somebody reads", async () => {
    const { total } = await studio.call("list_memories", { limit: 1 });
    const list = page.getByRole("list", { name: "Memories" });
    await list.press("End");
    await expect
      .poll(async () => {
        await list.press("End");
        return await list.getByRole("listitem").last().getAttribute("aria-setsize");
      })
      .toBe(String(total));
  });

  test("is opened from the keyboard", async () => {
    await studio.visit("/memory");
    const { memories } = await studio.call("list_memories", { limit: 2 });
    const list = page.getByRole("list", { name: "Memories" });
    await list.focus();
    await list.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await detail("Memory", memories[1]!.ref).waitFor();
  });

  test("is found by words as search finds it", async () => {
    await studio.visit("/memory");
    await page.getByLabel("Find by words").fill("dentist");
    const { hits } = await studio.call("search", {
      query: "dentist",
      kinds: ["mem"],
      facts: false,
      limit: 100,
    });
    expect(hits.length).toBeGreaterThan(0);
    const rows = page.getByRole("list", { name: "Memories that were found" }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(hits.length);
    expect(await rows.first().locator(".ref").textContent()).toBe(hits[0]!.ref);
    expect(await rows.first().locator("mark").first().textContent()).toMatch(/dentist/i);
    await page.getByLabel("Find by words").fill("zanzibar");
    await page.getByText("Nothing that is kept has these words.").waitFor();
  });

  test("is narrowed to one shelf", async () => {
    const text = "The allotment gate is locked at dusk.";
    const { memory } = await studio.call("remember", { text, shelf: { tier: "global" } });
    await studio.visit("/memory");
    await page.getByLabel("Whose").selectOption("global");
    const rows = page.getByRole("list", { name: "Memories" }).getByRole("listitem");
    await expect.poll(() => rows.allTextContents()).toHaveLength(1);
    expect(await rows.first().textContent()).toContain(memory.ref);
    expect(await rows.first().textContent()).toContain("everybody’s");
    await studio.call("forget_memories", { refs: [memory.ref] });
    await page.getByText("Nothing is kept here yet.").waitFor();
  });
});

describe("why it was kept", () => {
  test("is answered with the score, the threshold, each signal, and the message that says so", async () => {
    const memory = await studio.call("show_memory", { ref: "mem:3" });
    const { score, threshold, signals } = memory.gate!;
    await studio.visit("/memory?ref=mem:3");
    const shown = detail("Memory", "mem:3");
    await shown.waitFor();
    const text = await shown.textContent();
    expect(text).toContain(
      `The gate let it in. It scored ${score.toFixed(2)}, and ${threshold.toFixed(2)} is needed.`,
    );
    expect(text).toContain("What counted most: It says how things are to be from now on.");
    const found = Object.values(signals).filter((value) => value >= 0.005);
    const values = await shown.locator(".verdict-signals td.number").allTextContents();
    expect(values.toSorted()).toEqual(found.map((value) => value.toFixed(2)).toSorted());
    const [source] = memory.sources;
    expect(await shown.locator("blockquote").first().textContent()).toBe(source!.excerpt);
    const link = await shown.getByRole("link", { name: source!.sessionKey }).getAttribute("href");
    expect(link).toBe(
      `/history?${new URLSearchParams({ agent: source!.agent, lane: source!.sessionKey, at: source!.ref })}`,
    );
    expect(await axe(page)).toEqual([]);
  });

  test("of what was told, is that somebody said so", async () => {
    const ref = await remembered("Bosun’s vet is called Mirjam.");
    await studio.visit(`/memory?ref=${ref}`);
    const shown = detail("Memory", ref);
    await expect.poll(() => shown.textContent()).toMatch(/You said so on \d{4}-\d\d-\d\d \d\d:\d\d\./);
    expect(await shown.textContent()).toContain("It was told directly; no message says so.");
  });

  test("can be asked of any text, and nothing is stored", async () => {
    await studio.visit("/memory");
    const { total } = await studio.call("list_memories", { limit: 1 });
    await press("Would this be kept?");
    const box = page.getByRole("region", { name: "Would this be kept?" });
    for (const text of ["hello there", "My dentist moved to the Oostplein."]) {
      const verdict = await studio.call("judge", { text });
      await box.getByRole("textbox").fill(text);
      await press("Ask the gate");
      await expect
        .poll(() => box.locator(".verdict-answer").textContent())
        .toBe(
          `${verdict.admitted ? "would be kept" : "would not be kept"} It scored ${verdict.score.toFixed(2)}, and ${verdict.threshold.toFixed(2)} is needed.`,
        );
      expect(await box.textContent()).toContain(verdict.reason);
    }
    expect((await studio.call("list_memories", { limit: 1 })).total).toBe(total);
  });
});

describe("a memory is changed", () => {
  test("a new one is remembered, with what the engine notes about it", async () => {
    await studio.visit("/memory");
    await press("Remember something");
    const form = page.getByRole("region", { name: "Remember something" });
    await form.getByRole("textbox").fill("The deploy key is AKIAIOSFODNN7EXAMPLE");
    await press("Remember");
    await expect.poll(() => form.locator(".memory-note").textContent()).toBe("1 secret was taken out of it.");
    const [newest] = (await studio.call("list_memories", { limit: 1 })).memories;
    expect(newest!.text).toMatch(/^The deploy key is \[secret:/);
    expect(await form.locator(".memory-outcome p").first().textContent()).toBe(
      `Remembered as ${newest!.ref}, yours.`,
    );
    // The list has it without being asked.
    const rows = page.getByRole("list", { name: "Memories" }).getByRole("listitem");
    await expect.poll(() => rows.first().textContent()).toContain(newest!.ref);
  });

  test("what cannot be one is refused in place, and what was typed stays", async () => {
    studio.watched.expect(/status of 400/);
    await studio.visit("/memory?do=remember");
    const form = page.getByRole("region", { name: "Remember something" });
    const long = "word ".repeat(1_000);
    await form.getByRole("textbox").fill(long);
    await press("Remember");
    await expect.poll(() => form.getByRole("alert").textContent()).toContain("4000 are the most");
    expect(await form.getByRole("textbox").inputValue()).toBe(long);
  });

  test("edited, another takes its place; undone it is the same again, and either can be brought back later", async () => {
    const ref = await remembered("The spare key lies under the blue pot.");
    await studio.visit(`/memory?ref=${ref}`);
    await press("Edit");
    await page.getByLabel("In other words").fill("The spare key lies under the red pot.");
    await press("Save");
    const [edited] = (await studio.call("list_memories", { limit: 1 })).memories;
    await detail("Memory", edited!.ref).waitFor();
    const steps = detail("Memory", edited!.ref).locator(".memory-step");
    await expect.poll(() => steps.count()).toBe(2);
    expect(await steps.first().textContent()).toContain("The spare key lies under the blue pot.");
    expect(await steps.last().getAttribute("aria-current")).toBe("true");
    expect(await stateOf(ref)).toBe("superseded");
    await undo();
    await expect.poll(() => stateOf(ref)).toBe("active");
    expect(await stateOf(edited!.ref)).toBe("superseded");
    await page
      .getByText(`${ref} is recalled again, in its old words. ${edited!.ref} made room for it.`)
      .waitFor();
    await studio.visit(`/memory?state=superseded&ref=${edited!.ref}`);
    await press("Bring back");
    await expect.poll(() => dialog().textContent()).toContain("The spare key lies under the blue pot.");
    await confirm("Bring back");
    await expect.poll(() => stateOf(edited!.ref)).toBe("active");
    expect(await stateOf(ref)).toBe("superseded");
    await undo();
    await expect.poll(() => stateOf(ref)).toBe("active");
    expect(await stateOf(edited!.ref)).toBe("superseded");
  });

  test("what went with a forgotten message is refused by itself, and says what to bring back", async () => {
    const { ref, sources } = await studio.call("show_memory", { ref: "mem:6" });
    await studio.call("forget", { refs: [sources[0]!.ref] });
    studio.watched.expect(/status of 404/);
    await studio.visit(`/memory?state=forgotten&ref=${ref}`);
    await press("Bring back");
    const said = detail("Memory", ref).getByRole("alert");
    await expect
      .poll(() => said.textContent())
      .toContain(`was made of what is forgotten: ${sources[0]!.ref}`);
    await studio.call("forget", { refs: [sources[0]!.ref], undo: true });
    await expect.poll(() => stateOf(ref)).toBe("active");
  });

  test.each(["mouse", "Enter"])("the focus is back at it after Undo by %s", async (how) => {
    const ref = await remembered(`The heron was ringed by ${how}.`);
    await studio.visit(`/memory?ref=${ref}`);
    await press("Forget");
    await confirm("Forget");
    const inActs = () =>
      page.evaluate(
        () => document.activeElement?.closest("[role=group]")?.ariaLabel === "What can be done with it",
      );
    await expect.poll(inActs).toBe(true);
    // Never on what cannot be undone.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Bring back");
    if (how === "mouse") await undo();
    else {
      await page.locator(".toast").last().getByRole("button", { name: "Undo" }).focus();
      await page.keyboard.press("Enter");
    }
    await page.locator(".toast", { hasText: `${ref} is back.` }).waitFor();
    // What it was about no longer holds, and is said no more.
    expect(await page.locator(".toast", { hasText: `${ref} is forgotten.` }).count()).toBe(0);
    expect(await stateOf(ref)).toBe("active");
    await expect.poll(inActs).toBe(true);
  });

  test("forgotten it is gone from the list, comes back by Undo, and from the list of what is forgotten", async () => {
    const { ref, text, sources } = await studio.call("show_memory", { ref: "mem:5" });
    await studio.visit(`/memory?ref=${ref}`);
    await press("Forget");
    await expect.poll(() => dialog().textContent()).toContain(text);
    expect(await dialog().textContent()).toContain(
      `1 message that says so stays in the history:${sources[0]!.ref}`,
    );
    await confirm("Forget");
    await expect.poll(() => stateOf(ref)).toBe("forgotten");
    await undo();
    await expect.poll(() => stateOf(ref)).toBe("active");
    await page.locator(".toast", { hasText: `${ref} is back.` }).waitFor();
    await press("Forget");
    await dialog().waitFor();
    // What was done before is none of this question's.
    expect(await page.locator(".toast").count()).toBe(0);
    await confirm("Forget");
    await expect.poll(() => stateOf(ref)).toBe("forgotten");
    await studio.visit(`/memory?state=forgotten&ref=${ref}`);
    const rows = page.getByRole("list", { name: "Memories" }).getByRole("listitem");
    await expect
      .poll(async () => (await rows.allTextContents()).filter((row) => row.includes(ref)))
      .toHaveLength(1);
    await press("Bring back");
    await expect.poll(() => stateOf(ref)).toBe("active");
    await expect
      .poll(async () => (await rows.allTextContents()).filter((row) => row.includes(ref)))
      .toEqual([]);
  });

  test("nothing is forgotten by somebody who goes back", async () => {
    await studio.visit("/memory?ref=mem:4");
    await press("Forget");
    await dialog().waitFor();
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "detached" });
    expect(await stateOf("mem:4")).toBe("active");
  });

  test("erased only with the word, and said where it is still shown", async () => {
    const ref = await remembered("The safe opens with four sevens.");
    const other = await studio.another({ to: `/memory?ref=${ref}` });
    await other.page.getByRole("article").waitFor();
    await studio.visit(`/memory?ref=${ref}`);
    await press("Erase");
    const button = dialog().getByRole("button", { name: "Erase for good" });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await dialog().getByRole("textbox").fill("earse");
    await expect
      .poll(() => dialog().getByRole("status").first().textContent())
      .toBe("“Erase for good” waits for the word erase.");
    expect(await button.isDisabled()).toBe(true);
    await dialog().getByRole("textbox").fill("Erase");
    await button.click();
    await expect
      .poll(() => page.locator(".toast").last().textContent())
      .toContain(`${ref} is erased. The file was rewritten: no deleted bytes are left in it.`);
    expect(await page.locator(".toast").last().getByRole("button", { name: "Undo" }).count()).toBe(0);
    await expect(studio.call("show_memory", { ref })).rejects.toThrow("memory/unknown");
    await other.page.getByText("This was erased.").waitFor();
    expect(await other.page.locator("main").textContent()).not.toContain("four sevens");
    // Asked for what is not there, the browser notes the refusal.
    other.watched.expect(/status of 404/);
    studio.watched.expect(/status of 404/);
    await other.context.close();
  });

  test("erased, with a file that could not be rewritten: that is said, and the same button goes on with it", async () => {
    const ref = await remembered("The cellar key is under the third step.");
    let scrubs = 0;
    const failFirst = async (route: Route): Promise<void> => {
      if (!route.request().postData()?.includes('"scrub"')) return route.fallback();
      scrubs += 1;
      if (scrubs > 1) return route.fallback();
      const error = { code: "store/full", message: "The disk is full.", hint: "" };
      await route.fulfill({ status: 500, json: { error } });
    };
    await page.route("**/api/call", failFirst);
    studio.watched.expect(/status of 500/);
    await studio.visit(`/memory?ref=${ref}`);
    await press("Erase");
    await dialog().getByRole("textbox").fill("erase");
    await confirm("Erase for good");
    await expect
      .poll(() => dialog().getByRole("alert").textContent())
      .toContain(
        `${ref} is erased: its words are gone from every record. The file was not rewritten to its end, so bytes of them may be left in it (The disk is full).`,
      );
    await expect(studio.call("show_memory", { ref })).rejects.toThrow("memory/unknown");
    await confirm("Erase for good");
    await page.locator(".toast", { hasText: `${ref} is erased. The file was rewritten` }).waitFor();
    expect(scrubs).toBeGreaterThan(1);
    await page.unroute("**/api/call", failFirst);
  });

  test("it is told that one was right to keep", async () => {
    await studio.visit("/memory?ref=mem:2");
    await press("This was right");
    await expect
      .poll(() => page.locator(".toast").last().textContent())
      .toContain("Noted: it was right to keep mem:2.");
  });

  test("what is typed outlives news, and so do the focus and the place in the list", async () => {
    await studio.visit("/memory?ref=mem:6");
    await press("Edit");
    const field = page.getByLabel("In other words");
    await field.fill("Half of a new sentence");
    const ref = await remembered("Sora started school in April.");
    const rows = page.getByRole("list", { name: "Memories" }).getByRole("listitem");
    await expect.poll(async () => (await rows.allTextContents()).join()).toContain(ref);
    expect(await field.inputValue()).toBe("Half of a new sentence");
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

test.each(["mem:99999", "shard:99999", "obs:99999"])("%s is not there, and that is said", async (ref) => {
  studio.watched.expect(/status of 404/);
  await studio.visit(`/memory?ref=${ref}`);
  await page.getByText("This is not there.").waitFor();
  expect(await page.locator(".memory-half-detail").textContent()).toContain(ref);
});

test("text that is meant to break the page is shown as text", async () => {
  const text = '<img src=x onerror="document.title=1"> \u202Eevil <script>document.title="ran"</script>';
  const ref = await remembered(text);
  await studio.visit(`/memory?ref=${ref}`);
  const shown = detail("Memory", ref).locator(".memory-detail-text");
  await expect.poll(() => shown.textContent()).toBe(text.replace("\u202E", "RLO"));
  expect(await page.title()).toBe("Memory · Nacre Studio");
  expect(await page.locator("main script, main img").count()).toBe(0);
});
