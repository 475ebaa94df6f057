/** The Facts page: what is so and was so, timelines drawn, what conflicts, what waits, and what a person says of it. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ShownFact } from "../../src/engine/facts-api.ts";
import { HOSTILE, on } from "../support/knowledge-home.ts";
import { axe, knowledgeHome, openStudio, type Studio } from "../support/studio.ts";

const LANTERN = "project:lantern";
let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio({ sample: knowledgeHome, to: "/settings" });
  page = studio.page;
  // What is refused is shown in place; the browser notes the answer all the same.
  studio.watched.expect(/status of 4\d\d/);
});
afterAll(() => studio.stop());

const rows = () => page.getByRole("list", { name: "Facts", exact: true }).getByRole("listitem");
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const dialog = () => page.locator("dialog[open]").last();
const confirm = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const undo = () => page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
const summary = () => page.locator(".facts-summary").textContent();
const now = async () => (await studio.call("read_facts", { subject: LANTERN })).facts;
const timeline = async () => (await studio.call("fact_timeline", { subject: LANTERN })).facts;
const said = async (words: string): Promise<ShownFact> => {
  const found = (await timeline()).find(({ says }) => says === words);
  if (found === undefined) throw new Error(`nothing says ${words}`);
  return found;
};
/** What each row says, and how it is marked. */
const shown = () =>
  rows().evaluateAll((all) =>
    all.map((row) => {
      const says = row.querySelector(".facts-says .plain")?.textContent ?? "";
      const mark = row.querySelector(".facts-says .badge")?.textContent;
      return mark === undefined ? says : `${says} (${mark})`;
    }),
  );

describe("what is so", () => {
  test("of a subject, in words, since when and on whose word; what is not among it says why", async () => {
    await studio.visit(`/facts?subject=${LANTERN}`);
    const { facts, excluded } = await studio.call("read_facts", { subject: LANTERN });
    await expect.poll(shown).toEqual(facts.map(({ says }) => says));
    expect(await summary()).toBe(`${facts.length} facts are so now.`);
    const first = await rows().first().textContent();
    expect(first).toContain(facts[0]!.ref);
    expect(first).toContain("since 2024-06-01");
    expect(first).toContain("said by a person here");
    const left = page.locator(".facts-excluded");
    await expect.poll(() => left.locator("li").count()).toBe(excluded.length);
    await expect.poll(() => left.textContent()).toContain("lantern has the status planned");
    expect(await left.locator("h2").allTextContents()).toEqual([
      "Something else took its place.",
      "It was not so at that time: it begins later, or was over before.",
    ]);
    expect(await axe(page)).toEqual([]);
  });

  test("by predicate, and everything again", async () => {
    await page.getByLabel("Predicate").first().selectOption("uses");
    await expect.poll(shown).toEqual(["lantern uses postgresql", "lantern uses mqtt"]);
    await press("All");
    // The end of the list is near: the page may have read on already.
    const { facts } = await studio.call("read_facts", { limit: 200 });
    expect(facts.length).toBeGreaterThan(50);
    await expect
      .poll(summary)
      .toMatch(new RegExp(`^(?:50 facts and more|${facts.length} facts) are so now\\.$`));
  });

  test("words that are meant to break the page are words", async () => {
    await studio.visit(`/facts?subject=${LANTERN}&predicate=version`);
    await expect.poll(shown).toEqual([`lantern has the version ${HOSTILE}`]);
    expect(await page.title()).toBe("Facts · Nacre Studio");
  });
});

describe("what was so", () => {
  test("at a moment: what went since and what came is marked", async () => {
    await studio.visit(`/facts?subject=${LANTERN}&at=${on("2025-01-15")}`);
    const { facts } = await studio.call("read_facts", { subject: LANTERN, at: on("2025-01-15") });
    expect(facts.map(({ says }) => says)).toEqual([
      "lantern has the status planned",
      "lantern uses redis",
      "lantern uses postgresql",
    ]);
    await expect
      .poll(shown)
      .toEqual([
        "lantern has the status planned (so no longer)",
        "lantern uses redis (so no longer)",
        "lantern uses postgresql",
        "lantern uses mqtt (came since)",
        `lantern has the version ${HOSTILE} (came since)`,
        "lantern has the status paused (came since)",
      ]);
    expect(await summary()).toBe("3 facts were so on 2025-01-15. 2 of them are so no longer. 3 came since.");
  });

  test("the slider goes by days, months and years from the keyboard, and back to now", async () => {
    const slider = page.getByRole("slider", { name: "As of" });
    await slider.focus();
    const steps = [
      ["ArrowRight", "2025-01-16"],
      ["PageUp", "2025-02-16"],
      ["Shift+PageUp", "2026-02-16"],
    ] as const;
    for (const [key, day] of steps) {
      await page.keyboard.press(key);
      await expect.poll(() => slider.getAttribute("aria-valuetext")).toBe(day);
    }
    await expect.poll(summary).toContain("were so on 2026-02-16.");
    const then = on("2026-02-17") - 1;
    const { facts } = await studio.call("read_facts", { subject: LANTERN, at: then });
    const shownThen = (await shown()).filter((row) => !row.includes("came since"));
    expect(shownThen.map((row) => row.replace(" (so no longer)", ""))).toEqual(facts.map(({ says }) => says));
    await expect.poll(() => new URL(page.url()).searchParams.get("at")).toBe(String(then));
    await press("Now");
    await expect.poll(summary).toBe(`${(await now()).length} facts are so now.`);
  });

  test("by what was known then: nothing was, and it is said why", async () => {
    await page.getByLabel("as it was known then").check();
    await page.getByLabel("As known on: a date").fill("2025-06-01");
    const count = (await now()).length;
    await expect.poll(summary).toBe(`0 facts were so, by what was known on 2025-06-01. ${count} came since.`);
    await expect
      .poll(() => page.locator(".facts-excluded h2").allTextContents())
      .toEqual(["It was not known yet."]);
  });

  test("an address that somebody made up is no moment", async () => {
    await studio.visit(`/facts?subject=${LANTERN}&at=yesterday`);
    await expect.poll(summary).toBe(`${(await now()).length} facts are so now.`);
    await studio.visit("/facts?subject=%3A%3A");
    await page.getByRole("alert").getByText('"::" names nothing that facts can be about').waitFor();
  });
});

describe("a timeline", () => {
  test("has a lane for each predicate, a bar for each fact, and the same as a table", async () => {
    await studio.visit(`/facts?tab=timeline&subject=${LANTERN}&at=${on("2025-01-15")}`);
    const facts = await timeline();
    const bars = page.locator(".facts-bar");
    await expect.poll(() => bars.count()).toBe(facts.length);
    const names = await bars.allTextContents();
    for (const { says } of facts) expect(names.join("\n")).toContain(`: ${says}, since `);
    const lanes = await page.locator(".facts-lane-name").allTextContents();
    expect(lanes.filter((name) => name !== "")).toEqual(["status", "uses", "version"]);
    expect(await page.locator(".facts-line").textContent()).toBe("2025-01-15");
    await page.getByText("The same as a table").click();
    expect(await page.getByRole("row").count()).toBe(facts.length + 1);
    expect(await axe(page)).toEqual([]);
  });

  test("bars are walked by arrow keys; one tells what became of it", async () => {
    const bars = page.locator(".facts-bar");
    await bars.nth(0).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    const fact = await said("lantern has the status running");
    const detail = page.getByRole("region", { name: `About ${fact.ref}` });
    await detail.waitFor();
    expect(await detail.textContent()).toContain(`${fact.supersededBy} took its place from 2026-05-01`);
    expect(await detail.textContent()).toContain("since 2025-03-01 until 2026-05-01");
  });
});

describe("a person says", () => {
  test("that something is so no longer, from a day on; and takes it back", async () => {
    const { ref } = await said("lantern uses mqtt");
    await studio.visit(`/facts?subject=${LANTERN}`);
    await press(`End ${ref}`);
    await dialog().getByLabel("No longer so from").fill("2026-03-01");
    await confirm("End it");
    await expect.poll(async () => (await said("lantern uses mqtt")).to).toBe(on("2026-03-01"));
    await expect.poll(shown).not.toContain("lantern uses mqtt");
    await undo();
    // The same fact, without an end.
    await expect.poll(async () => (await now()).map((fact) => fact.ref)).toContain(ref);
    expect((await studio.call("show_fact", { ref })).to).toBeNull();
    expect((await timeline()).filter(({ says }) => says === "lantern uses mqtt")).toHaveLength(1);
  });

  test("a day before it began is refused, and nothing is ended", async () => {
    const { ref } = await said("lantern uses mqtt");
    await press(`End ${ref}`);
    await dialog().getByLabel("No longer so from").fill("2020-01-01");
    await dialog()
      .locator("form")
      .evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    await confirm("End it");
    await dialog().getByText("it cannot end before that").waitFor();
    await confirm("Cancel");
    expect((await studio.call("show_fact", { ref })).to).toBeNull();
  });

  test("that what was ended is so after all, long after: from the list, and that is undone too", async () => {
    const { ref } = await said("lantern uses mqtt");
    const until = on("2026-03-01");
    await studio.call("end_fact", { ref, how: "invalidate", at: until });
    await expect.poll(shown).not.toContain("lantern uses mqtt");
    await press(`Bring back ${ref}`);
    await expect.poll(shown).toContain("lantern uses mqtt");
    expect((await studio.call("show_fact", { ref })).to).toBeNull();
    await undo();
    await expect.poll(async () => (await studio.call("show_fact", { ref })).to).toBe(until);
    // Retracted, and that undone by bringing it back, it is what it was: ended.
    await studio.call("end_fact", { ref, how: "retract" });
    await studio.visit(`/facts?subject=${LANTERN}&record=${ref}`);
    await page.getByRole("button", { name: "Bring back", exact: true }).last().click();
    await page.getByText(`${ref} is as it was before that: ended`).waitFor();
    expect(await studio.call("show_fact", { ref })).toMatchObject({ status: "invalidated", to: until });
    await studio.call("restore_facts", { refs: [ref] });
    await studio.visit(`/facts?subject=${LANTERN}`);
    await expect.poll(shown).toContain("lantern uses mqtt");
  });

  test("and what took its place since is told first, put away, and put back", async () => {
    const { ref } = await said("lantern has the status paused");
    await studio.call("end_fact", { ref, how: "invalidate", at: on("2026-06-01") });
    const since = await studio.call("assert_fact", {
      ...{ subject: LANTERN, predicate: "status", object: "sold", from: on("2026-07-01") },
    });
    const sold = since.fact!.ref;
    await expect.poll(shown).toContain("lantern has the status sold");
    await studio.visit(`/facts?subject=${LANTERN}&record=${ref}`);
    await page.getByRole("button", { name: "Bring back", exact: true }).last().click();
    await dialog().getByText("is put away").waitFor();
    expect(await dialog().textContent()).toContain(sold);
    expect((await studio.call("show_fact", { ref })).status).toBe("invalidated");
    await confirm("Bring it back");
    await expect.poll(async () => (await studio.call("show_fact", { ref })).status).toBe("active");
    expect((await studio.call("show_fact", { ref: sold })).status).toBe("invalidated");
    await undo();
    await expect.poll(async () => (await studio.call("show_fact", { ref: sold })).status).toBe("active");
    expect((await studio.call("show_fact", { ref })).to).toBe(on("2026-06-01"));
    await studio.call("erase_facts", { refs: [sold] });
    await studio.call("restore_facts", { refs: [ref] });
    await studio.visit(`/facts?subject=${LANTERN}`);
  });

  test("that it was said in error: what it took the place of stands again, until that is undone", async () => {
    const { ref } = await said("lantern has the status paused");
    await expect.poll(shown).toContain("lantern has the status paused");
    await press(`Retract ${ref}`);
    expect(await dialog().textContent()).toContain("What it took the place of stands again");
    await confirm("Retract it");
    await expect.poll(shown).toContain("lantern has the status running");
    await undo();
    await expect.poll(shown).toContain("lantern has the status paused");
    expect((await now()).map((fact) => fact.ref)).toContain(ref);
    expect((await now()).map(({ says }) => says)).not.toContain("lantern has the status running");
  });

  test("something new: what it takes the place of is told first, and it can be undone", async () => {
    const before = (await now()).find(({ predicate }) => predicate === "status")!;
    await press("Say a new fact");
    await dialog().getByLabel("Predicate").selectOption("status");
    await dialog().getByLabel("What it is").fill("live");
    await confirm("See what it would do");
    await dialog().getByText(`${before.ref} (${before.says}`).waitFor();
    await confirm("Put it in the place of that");
    await dialog().getByText(`It takes the place of ${before.ref}.`).waitFor();
    expect((await now()).map(({ says }) => says)).not.toContain("lantern has the status live");
    await confirm("Say it");
    await expect.poll(shown).toContain("lantern has the status live");
    await undo();
    await expect.poll(shown).toContain(before.says);
  });

  test("to erase it, by typing so; what is shown elsewhere goes with it", async () => {
    const { ref, says } = await said("lantern uses postgresql");
    const other = await studio.another({ to: `/facts?subject=${LANTERN}` });
    await other.page.getByText(says).first().waitFor();
    await press(`Erase ${ref}`);
    const button = dialog().getByRole("button", { name: "Erase it" });
    await button.waitFor();
    expect(await dialog().textContent()).toContain(says);
    expect(await dialog().textContent()).toContain("From the graph goes the line that rests on it alone");
    expect(await button.isDisabled()).toBe(true);
    await dialog().getByRole("textbox").fill("erase");
    await button.click();
    await expect.poll(async () => (await timeline()).map((fact) => fact.ref)).not.toContain(ref);
    await expect.poll(() => other.page.getByText(says).count()).toBe(0);
    expect(await page.locator(".toast").last().getByRole("button", { name: "Undo" }).count()).toBe(0);
  });
});
