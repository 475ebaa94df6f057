/** The Settings page: what is in force and where it comes from, against what the owner says; and what a browser has of its own: its look, its keys, its history, its network. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, openStudio, type Studio, seededHome, settled, typed } from "../support/studio.ts";

let studio: Studio;
let page: Page;

/** Somebody chose a few things, and let a program read more. */
const chosenHome = () =>
  seededHome("settings", async (home) => {
    await typed(home, ["remember", "Bosun is a kooiker mix."]);
    await typed(home, ["mcp", "grant", "cursor", "lanes", "--yes"]);
    const config = { prompt: { recallTokens: 2_000 }, gate: { threshold: 0.45 } };
    writeFileSync(join(home, "config.json"), JSON.stringify(config));
  });

beforeAll(async () => {
  studio = await openStudio({ sample: chosenHome, to: "/settings" });
  page = studio.page;
});
afterAll(() => studio.stop());

const rows = () => page.locator(".settings-row");
const row = (path: string) => rows().filter({ has: page.getByText(path, { exact: true }) });

test("every setting is there, with its value, its origin and a sentence", async () => {
  await studio.visit("/settings");
  const { settings } = await studio.call("show_settings", {});
  await expect.poll(() => rows().count()).toBe(settings.length);
  const shown = await rows().evaluateAll((all) =>
    all.map((one) => ({
      path: one.querySelector(".settings-name code")?.textContent,
      about: one.querySelector(".settings-name p")?.textContent,
      origin: one.querySelector(".badge")?.textContent,
    })),
  );
  const words = { "config.json": "config.json", default: "default", environment: "environment" };
  const expected = settings.map(({ path, about, origin }) => ({
    ...{ path, about },
    origin: origin === "command" ? "the command" : words[origin as keyof typeof words],
  }));
  expect(new Set(shown)).toEqual(new Set(expected));
  expect(await row("prompt.recallTokens").locator(".settings-value").textContent()).toBe("2,000 config.json");
  expect(await row("prompt.profile").locator(".settings-value").textContent()).toBe("balanced default");
});

test("only what differs from the default, kept in the address", async () => {
  await studio.visit("/settings");
  await page.getByLabel("Only what differs from the default").check();
  const { settings } = await studio.call("show_settings", {});
  const chosen = settings.filter(({ origin }) => origin !== "default").map(({ path }) => path);
  expect(chosen).toEqual(expect.arrayContaining(["gate.threshold", "prompt.recallTokens"]));
  await expect.poll(() => page.locator(".settings-name code").allTextContents()).toHaveLength(chosen.length);
  await page.reload();
  await expect.poll(() => page.locator(".settings-name code").allTextContents()).toHaveLength(chosen.length);
  expect(new Set(await page.locator(".settings-name code").allTextContents())).toEqual(new Set(chosen));
});

test("a setting is found by words, and what is typed outlives news", async () => {
  await studio.visit("/settings");
  const box = page.getByLabel("Find a setting");
  await box.fill("becomes a memory");
  await expect
    .poll(() => page.locator(".settings-name code").allTextContents())
    .toEqual(["gate.version", "gate.threshold"]);
  await typed(studio.home, ["mcp", "grant", "zed", "teach", "--yes"]);
  await page.getByRole("heading", { name: "zed" }).waitFor();
  expect(await box.inputValue()).toBe("becomes a memory");
  await box.fill("no such setting");
  await page.getByText("No setting has these words.").waitFor();
});

test("how to change it: the file, and a line to copy that says what is in force", async () => {
  await studio.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await studio.visit("/settings");
  const recall = row("prompt.recallTokens");
  await recall.locator("summary").click();
  expect(await recall.locator("details").textContent()).toContain(join(studio.home, "config.json"));
  await recall.getByRole("button").click();
  await recall.getByText("Copied.").waitFor();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(line)).toEqual({ prompt: { recallTokens: 2_000 } });
});

test("where the data lies, and who reads over MCP, as the engine says", async () => {
  await studio.visit("/settings");
  const { path, version, schema, installation } = await studio.call("status", {});
  const data = page.getByRole("region", { name: "Where the data lies" });
  for (const text of [path, `${version}, schema ${schema}`, installation])
    await expect.poll(() => data.textContent()).toContain(text);
  const programs = page.getByRole("region", { name: "Programs that read over MCP" });
  await expect.poll(() => programs.textContent()).toContain("reads conversations as they were held; given");
  expect(await programs.textContent()).toContain(`nacre mcp revoke cursor --home ${studio.home}`);
});

test("the theme is chosen here, and stays in this browser", async () => {
  await studio.visit("/settings");
  await page.getByLabel("Dark", { exact: true }).check();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  expect(await axe(page)).toEqual([]);
  await page.reload();
  expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.getByLabel("As the system has it").check();
  expect(await page.locator("html").getAttribute("data-theme")).toBeNull();
});

test("single keys are turned off here, and stay so in this browser", async () => {
  await studio.visit("/settings");
  await page.getByLabel("Single keys go to pages, search and decide").uncheck();
  await page.reload();
  await page.locator("h1").filter({ hasText: "Settings" }).waitFor();
  for (const key of ["g", "f", "/", "?"]) await page.keyboard.press(key);
  // What a key would have opened is there at once, or not at all.
  expect(new URL(page.url()).pathname).toBe("/settings");
  expect(await page.locator("dialog[open]").count()).toBe(0);
  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByText("Single keys are turned off in this browser").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "hidden" });
  await page.getByLabel("Single keys go to pages, search and decide").check();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");
});

test("after a key that goes to a page the focus is at its heading, as it is after a link", async () => {
  await studio.visit("/settings");
  await page.keyboard.press("g");
  await page.keyboard.press("e");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest("main, h1")?.textContent?.trim() ?? ""))
    .toMatch(/^Receipts/);
});

test("a record that is opened and closed leaves the way back as it was", async () => {
  await studio.visit("/settings");
  await page.getByRole("navigation").getByRole("link", { name: "Now", exact: true }).click();
  const places = () => page.evaluate(() => history.length);
  const before = await places();
  const open = async () => {
    await page.getByRole("link", { name: "Why is mem:1 remembered?" }).click();
    await page.locator("dialog.drawer[open]").waitFor();
  };
  await open();
  expect(await places()).toBe(before + 1);
  await page.keyboard.press("Escape");
  await page.locator("dialog.drawer[open]").waitFor({ state: "hidden" });
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await open();
  await page.keyboard.press("Escape");
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(await places()).toBe(before + 1);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/settings");
});

test("a record that was come to by its address is closed in its place", async () => {
  await studio.visit("/settings?record=mem:1");
  await page.locator("dialog.drawer[open]").waitFor();
  const before = await page.evaluate(() => history.length);
  await page.keyboard.press("Escape");
  await expect.poll(() => new URL(page.url()).search).toBe("");
  expect(await page.evaluate(() => history.length)).toBe(before);
});

describe("a browser that is offline for a moment", () => {
  const banner = () => page.locator(".banner");
  const goOffline = async (): Promise<void> => {
    studio.watched.expect(/ERR_INTERNET_DISCONNECTED/);
    await studio.context.setOffline(true);
  };

  test("finds Nacre again by itself, and asks each thing once", async () => {
    await studio.visit("/settings");
    await page.getByRole("link", { name: "Memory", exact: true }).click();
    await page.getByText("Bosun is a kooiker mix.").first().waitFor();
    await goOffline();
    await page.getByRole("tab", { name: "Guidance" }).click();
    await banner().waitFor();
    await page.getByRole("alert").first().waitFor();
    const asked: string[] = [];
    const note = (request: Request) =>
      void (request.method() === "POST" && asked.push(request.postData() ?? ""));
    page.on("request", note);
    await studio.context.setOffline(false);
    await banner().waitFor({ state: "hidden" });
    await expect.poll(() => page.getByRole("alert").count()).toBe(0);
    await settled(page);
    page.off("request", note);
    const questions = asked.filter((body) => !body.includes('"health"'));
    expect(questions.length).toBeGreaterThan(0);
    expect(new Set(questions).size).toBe(questions.length);
  });

  test("says of what was sent that nobody answered, and when somebody does", async () => {
    await studio.visit("/memory");
    await page.getByText("Remember something").first().click();
    await page.getByLabel("What is to be remembered, in a sentence or a few").fill("The oven runs hot.");
    await goOffline();
    await page.getByRole("button", { name: "Remember", exact: true }).click();
    const alert = page.locator(".memory-form").getByRole("alert");
    await alert.getByText("Send it once more when Nacre is back.").waitFor();
    await studio.context.setOffline(false);
    await alert.getByText("This was not answered, and Nacre is back.").waitFor();
    await page.getByRole("button", { name: "Remember", exact: true }).click();
    await page.locator(".memory-outcome").waitFor();
    expect(await alert.count()).toBe(0);
  });
});

test("at 360 pixels nothing hangs out at the side", async () => {
  const small = await studio.another({ to: "/settings", viewport: { width: 360, height: 740 } });
  await small.page.locator(".settings-row summary").first().click();
  const over = await small.page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(over).toBe(0);
  await small.context.close();
});
