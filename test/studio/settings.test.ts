/** The Settings page: what is in force and where it comes from, against what the owner says; and how it looks. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axe, openStudio, type Studio, seededHome, typed } from "../support/studio.ts";

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
  expect(await programs.textContent()).toContain("nacre mcp revoke cursor");
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
