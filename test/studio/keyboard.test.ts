/** Studio without a mouse: everything is reached by Tab, one sees where one is, and keys go where they say. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fullHome, openStudio, PAGES, type Studio, settled } from "../support/studio.ts";

let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio({ sample: fullHome });
  page = studio.page;
});
afterAll(() => studio.stop());

/** More stops than any page has in sight. */
const MOST_STOPS = 400;

test.each(PAGES)(
  "$title: Tab reaches everything that can be operated, and shows where it is",
  async ({ path }) => {
    await studio.load(path);
    const count = await page.evaluate(noteOperable);
    expect(count).toBeGreaterThan(PAGES.length);
    const unseen = new Set<string>();
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await page.keyboard.press("Tab");
      const { at, shown } = await page.evaluate(focused);
      if (at === null) break;
      if (!shown) unseen.add(at);
    }
    expect({ unreached: await page.evaluate(unreached), unseen: [...unseen] }).toEqual({
      unreached: [],
      unseen: [],
    });
  },
);

test.each(PAGES)("g $key goes to $title", async ({ key, title }) => {
  await studio.load(title === "Settings" ? "/" : "/settings");
  await page.keyboard.press("g");
  await page.keyboard.press(key);
  await expect.poll(() => page.locator("h1").first().textContent()).toBe(title);
  await settled(page);
});

test("/ goes to the search box, from anywhere", async () => {
  await studio.load("/settings");
  await page.keyboard.press("/");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/search");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-search-box") ?? false))
    .toBe(true);
  await page.keyboard.type("g s/?");
  // What is typed is typed: no key goes anywhere from within a field.
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("g s/?");
  expect(new URL(page.url()).pathname).toBe("/search");
});

test("? shows the keys, Esc closes them and gives the focus back", async () => {
  await studio.load("/settings");
  const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Facts" });
  await link.focus();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await dialog.waitFor();
  for (const { title } of PAGES) expect(await dialog.textContent()).toContain(title);
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press("Tab");
    // Between the last and the first of a dialog a browser has a stop of its own, which is no element of the page.
    const isBehind = () =>
      document.activeElement !== document.body && document.activeElement?.closest("dialog") === null;
    expect(await page.evaluate(isBehind)).toBe(false);
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await link.evaluate((one) => one === document.activeElement)).toBe(true);
});

test("one may skip the navigation", async () => {
  await studio.load("/settings");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/skip/i);
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

interface Noted {
  operable: Element[];
  reached: Set<Element>;
  last: Element | null;
}

/** In the page: what can be operated and is in the order of Tab. Lists are one stop; radio buttons of one name are one. */
function noteOperable(): number {
  const all = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]',
    ),
  ];
  const names = new Set<string>();
  const operable = all.filter((one) => {
    if (one.matches(":disabled, [tabindex='-1']") || !one.checkVisibility({ visibilityProperty: true }))
      return false;
    if (one.closest("dialog:not([open]), [inert]") !== null) return false;
    if (one instanceof HTMLInputElement && one.type === "radio") {
      if (names.has(one.name)) return false;
      names.add(one.name);
    }
    return true;
  });
  (window as unknown as { noted: Noted }).noted = { operable, reached: new Set(), last: null };
  return operable.length;
}

/** In the page: where the focus is, and whether that can be seen; null when Tab has come around. */
function focused(): { readonly at: string | null; readonly shown: boolean } {
  const { noted } = window as unknown as { noted: Noted };
  const at = document.activeElement;
  // A page may begin somewhere in the middle: from its end Tab goes on at its beginning.
  if (at === null || at === document.body) return { at: "the end", shown: true };
  // A field of a date has several places, with marks of the browser's own.
  if (at === noted.last) return { at: "the same", shown: true };
  if (noted.reached.has(at)) return { at: null, shown: true };
  noted.last = at;
  noted.reached.add(at);
  const radio = at instanceof HTMLInputElement && at.type === "radio" ? at.name : null;
  if (radio !== null)
    for (const one of noted.operable)
      if (one instanceof HTMLInputElement && one.name === radio) noted.reached.add(one);
  const drawn = (): string =>
    [at, at.parentElement!, ...at.querySelectorAll("*")]
      .map((one) => {
        const { outline, boxShadow, stroke, strokeWidth, fill, backgroundColor } = getComputedStyle(one);
        return [outline, boxShadow, stroke, strokeWidth, fill, backgroundColor].join();
      })
      .join("|");
  const element = at as HTMLElement | SVGElement;
  const now = drawn();
  element.blur();
  const shown = drawn() !== now;
  element.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
  const words = (at.getAttribute("aria-label") ?? at.textContent ?? "").trim().slice(0, 40);
  return { at: `<${at.tagName.toLowerCase()} class="${at.getAttribute("class") ?? ""}"> ${words}`, shown };
}

/** In the page: what was noted, is still there, and was not reached. */
function unreached(): readonly string[] {
  const { operable, reached } = (window as unknown as { noted: Noted }).noted;
  return operable
    .filter((one) => one.isConnected && one.checkVisibility() && !reached.has(one))
    .map(
      (one) =>
        `<${one.tagName.toLowerCase()} class="${one.getAttribute("class") ?? ""}"> ${(one.textContent ?? "").trim().slice(0, 40)}`,
    );
}
