/** Every page in both themes, narrow and wide: accessible, quiet, and never wider than the window. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe } from "../support/axe.ts";
import { fullHome, type Look, openStudio, PAGES, type Studio, settled } from "../support/studio.ts";

let studio: Studio;

beforeAll(async () => {
  studio = await openStudio({ sample: fullHome });
});
afterAll(() => studio.stop());

async function go({ page }: Look, path: string): Promise<void> {
  await page.goto(`${studio.url}${path}`);
  await settled(page);
}

test("there are these pages, and no others", async () => {
  await studio.visit("/");
  const links = studio.page.getByRole("navigation", { name: "Pages" }).getByRole("link");
  expect(await links.allTextContents()).toEqual(PAGES.map(({ title }) => title));
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual(
    PAGES.map(({ path }) => path),
  );
});

describe.each(["light", "dark"] as const)("%s", (theme) => {
  let look: Look;
  beforeAll(async () => {
    look = await studio.another({ theme });
  });

  test.each(PAGES)("$title is accessible", async ({ path, title }) => {
    await go(look, path);
    expect(await look.page.locator("h1").allTextContents()).toEqual([title]);
    expect(await look.page.title()).toBe(`${title} · Nacre Studio`);
    expect(await axe(look.page)).toEqual([]);
    expect(look.watched.unexpected()).toEqual([]);
  });

  test("it is drawn in the colours of the theme", async () => {
    await go(look, "/");
    const light = await look.page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(document.documentElement)
        .backgroundColor.match(/[\d.]+/g)!
        .map(Number);
      return (red + green + blue) / 3;
    });
    if (theme === "light") expect(light).toBeGreaterThan(200);
    else expect(light).toBeLessThan(80);
  });
});

test("a person's own choice of theme holds against the system's, and is kept", async () => {
  const { page } = await studio.another({ theme: "light" });
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const before = await ground();
  await page.getByRole("button", { name: /^Theme/ }).click();
  await expect.poll(ground).not.toBe(before);
  const dark = await ground();
  await page.reload();
  await settled(page);
  expect(await ground()).toBe(dark);
});

describe.each([
  { width: 360, height: 640 },
  { width: 3840, height: 2160 },
])("$width pixels wide", (viewport) => {
  let look: Look;
  beforeAll(async () => {
    look = await studio.another({ viewport });
  });

  test.each(PAGES)("$title does not scroll sideways", async ({ path }) => {
    await go(look, path);
    expect(await overflow(look)).toEqual([]);
  });
});

/** What is wider than the window, unless something around it scrolls by itself. */
async function overflow({ page }: Look): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= room) return [];
    return [...document.querySelectorAll("body *")]
      .filter((one) => one.getBoundingClientRect().right > room + 0.5)
      .map((one) => `<${one.tagName.toLowerCase()} class="${one.getAttribute("class") ?? ""}">`)
      .slice(0, 20);
  });
}

test("on a wide screen lines stay readable", async () => {
  const { page } = await studio.another({ viewport: { width: 3840, height: 2160 }, to: "/" });
  const widest = await page.evaluate(() => {
    const texts = [...document.querySelectorAll("main p, main .plain")];
    return Math.max(0, ...texts.map((one) => one.getBoundingClientRect().width));
  });
  expect(widest).toBeLessThan(1_800);
});
