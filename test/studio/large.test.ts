/** A store of 100,000 messages, still being worked through behind the scenes: opened, scrolled and searched without a standstill. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { largeHome, openStudio, PAGES, type Studio, settled } from "../support/studio.ts";

let studio: Studio;
let page: Page;
/** A person notices a tenth of a second; this is a test, on a machine that does other things. */
const LONGEST_TASK_MS = 200;
/** Rows that may be drawn at once, however many there are. */
const MOST_DRAWN = 200;

beforeAll(async () => {
  studio = await openStudio({ sample: largeHome });
  page = studio.page;
  // There is no prompt in it yet, and whoever asks for the newest is told so.
  studio.watched.expect(/console: Failed to load resource: .* status of 404/);
  await studio.context.addInitScript(() => {
    const noted = globalThis as { tasks?: number[] };
    noted.tasks = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.tasks?.push(Math.round(duration));
    }).observe({ type: "longtask", buffered: true });
  });
});
afterAll(() => studio.stop());

/** Long tasks since the last time. One that comes alone is the machine's; those that come back are the page's. */
async function standstills(): Promise<readonly number[]> {
  const tasks = await page.evaluate(() => (globalThis as { tasks?: number[] }).tasks?.splice(0) ?? []);
  return tasks.filter((duration) => duration >= LONGEST_TASK_MS);
}

test("it is what it says", async () => {
  const { totals } = await studio.call("status", {});
  expect(totals.messages).toBe(100_000);
});

test.each(PAGES)("$title is there, and draws no more than is in sight", async ({ path }) => {
  await studio.visit(path);
  expect(await standstills()).toEqual([]);
  expect(await page.locator(".virtual-row").count()).toBeLessThan(MOST_DRAWN);
  expect(await page.locator("*").count()).toBeLessThan(10_000);
});

test("a conversation of 10,000 messages is scrolled through", async () => {
  await studio.visit(`/history?agent=main&lane=${encodeURIComponent("agent:main:lane:3")}`);
  const list = page.locator(".virtual").last();
  const first = list.locator(".virtual-row").first();
  await first.waitFor();
  await standstills();
  await list.hover();
  const newest = list.getByText("msg:40000", { exact: true });
  await newest.waitFor();
  const seen = new Set<string>();
  const scroll = async (by: number): Promise<void> => {
    const before = await first.innerText();
    await page.mouse.wheel(0, by);
    await expect.poll(() => first.innerText(), { interval: 10 }).not.toBe(before);
    seen.add(await first.innerText());
    expect(await page.locator(".virtual-row").count()).toBeLessThan(MOST_DRAWN);
  };
  for (let turn = 0; turn < 30; turn += 1) await scroll(-2_000);
  // Several pages back; and down again to where it began.
  expect(seen.size).toBe(30);
  for (let turn = 0; turn < 30 && !(await newest.isVisible()); turn += 1) await scroll(2_000);
  await newest.waitFor();
  expect(await standstills()).toEqual([]);
});

test("words are found among all of them, while they are typed", async () => {
  await studio.visit("/search");
  await standstills();
  const box = page.locator("[data-search-box]");
  await box.pressSequentially("timeout of the gateway", { delay: 20 });
  await page.keyboard.press("Enter");
  await page.locator("main .virtual-row, main li").first().waitFor();
  await settled(page);
  expect(await standstills()).toEqual([]);
});
