/** Texts that are meant to break the page, in everything that holds words, on every page: shown as texts, and nothing else. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INVISIBLE, MARKUP } from "../support/hostile-words.ts";
import { hostileHome, openStudio, PAGES, type Studio, settled } from "../support/studio.ts";

let studio: Studio;
let page: Page;
/** Generous: what is looked for is a page that stands still for as long as a line of megabytes is long. */
const FROZEN_MS = 2_000;

beforeAll(async () => {
  studio = await openStudio({ sample: hostileHome });
  page = studio.page;
  await studio.context.addInitScript(() => {
    const noted = globalThis as { longestTask?: number };
    noted.longestTask = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        noted.longestTask = Math.max(noted.longestTask ?? 0, duration);
    }).observe({ type: "longtask", buffered: true });
  });
});
afterAll(() => studio.stop());

/** In the page: everything that would have come of a text that was taken for more than one. */
function harm(): readonly string[] {
  const found: string[] = [];
  const noted = globalThis as { owned?: number };
  if (noted.owned !== undefined) found.push("a script ran");
  for (const one of document.querySelectorAll(
    "script:not([src]), iframe, object, embed, base, meta[http-equiv]",
  ))
    found.push(one.outerHTML.slice(0, 200));
  for (const one of document.querySelectorAll("*")) {
    for (const { name, value } of one.attributes) {
      // An address may hold the words; it must not lead anywhere else.
      const leads = /^(href|src|action|formaction|data|xlink:href)$/i.test(name) && one.namespaceURI !== null;
      const isForeign =
        leads && !value.startsWith("#") && new URL(value, location.href).origin !== location.origin;
      if (/^on/i.test(name) || isForeign) found.push(`${one.tagName} ${name}="${value.slice(0, 100)}"`);
    }
  }
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
    found.push("the page scrolls sideways");
  return found;
}

/** In the page: texts with signs that turn them around or hide in them. */
function hidden(pattern: string): readonly string[] {
  const sign = new RegExp(pattern);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    if (sign.test(text))
      found.push(
        `${node.parentElement?.tagName}.${node.parentElement?.className}: ${JSON.stringify(text.slice(0, 80))}`,
      );
  }
  if (sign.test(document.title)) found.push("the title");
  return found;
}

async function expectInert(): Promise<void> {
  expect(await page.evaluate(harm)).toEqual([]);
  expect(await page.evaluate(hidden, INVISIBLE.source)).toEqual([]);
  expect(await page.title()).toMatch(/^[A-Z]\w+ · Nacre Studio$/);
  expect(await page.evaluate(() => (globalThis as { longestTask?: number }).longestTask)).toBeLessThan(
    FROZEN_MS,
  );
}

/** What opens more on a page: tabs, rows that open, references. Each is tried, and closed again. */
const OPENS = ['main [role="tab"]', "main .virtual-row.is-open-able", "main a.ref", "main summary"];
const TRIED_OF_EACH = 4;

test.each(PAGES)("$title shows it inert, and whatever opens there", async ({ path }) => {
  await studio.load(path);
  await expectInert();
  for (const selector of OPENS) {
    const count = Math.min(TRIED_OF_EACH, await page.locator(selector).count());
    for (let at = 0; at < count; at += 1) {
      const one = page.locator(selector).nth(at);
      if (!(await one.isVisible())) continue;
      await one.click();
      await settled(page);
      await expectInert();
      await page.keyboard.press("Escape");
      if (new URL(page.url()).pathname !== path) await studio.load(path);
    }
  }
});

test.each([
  "msg:1",
  "msg:15",
  "mem:1",
  "shard:1",
  "fact:1",
  "lesson:1",
  "obs:1",
  "evt:1",
  "<b>",
  "project:terns",
])("the record %s is shown inert", async (ref) => {
  await studio.load(`/settings?record=${encodeURIComponent(ref)}`);
  await page.getByRole("dialog").waitFor();
  await expectInert();
});

test("what was meant to run is read as it was written", async () => {
  await studio.load("/");
  expect(await page.locator("main").innerText()).toContain(MARKUP.slice(0, 60));
  await studio.load("/memory");
  expect(await page.locator("main").innerText()).toContain("<script>globalThis.owned=1</script>");
});

test("an address with markup in it is an address", async () => {
  const words = encodeURIComponent(MARKUP);
  for (const query of [
    `/search?q=${words}`,
    `/history?agent=main&lane=${words}`,
    `/prompt?id=${words}`,
    `/${words}`,
  ]) {
    await page.goto(`${studio.url}${query}`);
    await page.locator("main").waitFor();
    expect(await page.evaluate(harm)).toEqual([]);
  }
  studio.watched.expect(/console: Failed to load resource: .* status of 4/);
});
