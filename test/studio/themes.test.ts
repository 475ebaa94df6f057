/** Every page in both themes, narrow and wide: accessible, quiet, and never wider than the window. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe } from "../support/axe.ts";
import { fullHome, type Look, openStudio, PAGES, type Studio, settled, turn } from "../support/studio.ts";

let studio: Studio;

/** What stands behind the first sight of a page: every other tab, a part of a prompt, two prompts side by side, records in their drawer. */
const BEHIND = [
  ...["/prompt?id=13&part=tail", "/prompt?id=13&with=12"],
  ...["timeline", "layers", "waiting"].map(
    (view) => `/history?agent=main&lane=agent%3Amain%3Atidewatch&view=${view}`,
  ),
  "/search?q=deploy+branch",
  ...["guidance", "authored", "documents", "observations"].map((tab) => `/memory?tab=${tab}`),
  ...["timeline", "conflicts", "review"].map((tab) => `/facts?tab=${tab}`),
  ...["paths", "match", "review", "cards"].map((tab) => `/graph?tab=${tab}`),
  ...["lessons", "packs", "proof"].map((tab) => `/brain?tab=${tab}`),
  "/receipts?tab=journal",
  ...["mem:1", "msg:1", "sum:1", "fact:1"].map((ref) => `/settings?record=${ref}`),
];

beforeAll(async () => {
  studio = await openStudio({ sample: fullHome });
});
afterAll(() => studio.stop());

test("there are these pages, and no others", async () => {
  await studio.visit("/");
  const links = studio.page.getByRole("navigation", { name: "Pages" }).getByRole("link");
  expect(await links.allTextContents()).toEqual(PAGES.map(({ title }) => title));
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")))).toEqual(
    PAGES.map(({ path }) => path),
  );
});

/** The rest of what axe looks at is the same in both themes: only colours change. */
const OF_COLOURS = { rules: ["color-contrast"] };

const ground = ({ page }: Look = studio) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const brightness = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = colour.match(/[\d.]+/g)!.map(Number);
  return (red + green + blue) / 3;
};

/** What stands in the window now. */
async function isAccessible(): Promise<void> {
  const { page, watched } = studio;
  await page.emulateMedia({ colorScheme: "light" });
  expect(brightness(await ground())).toBeGreaterThan(200);
  expect(await axe(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(brightness(await ground())).toBeLessThan(80);
  expect(await axe(page, OF_COLOURS)).toEqual([]);
  expect(watched.unexpected()).toEqual([]);
}

test.each(PAGES)("$title is accessible in both themes", async ({ path, title }) => {
  await studio.turn(path);
  expect(await studio.page.locator("h1").allTextContents()).toEqual([title]);
  expect(await studio.page.title()).toBe(`${title} · Nacre Studio`);
  await isAccessible();
});

test.each(BEHIND)("%s is accessible in both themes", async (address) => {
  await studio.turn(address);
  if (address.includes("tab="))
    expect(await studio.page.getByRole("tab").first().getAttribute("aria-selected")).toBe("false");
  if (address.includes("record=")) await studio.page.locator("dialog[open] .record-part").first().waitFor();
  await isAccessible();
});

test("a person's own choice of theme holds against the system's, and is kept", async () => {
  const look = await studio.another({ theme: "light" });
  const before = await ground(look);
  await look.page.getByRole("button", { name: /^Theme/ }).click();
  await expect.poll(() => ground(look)).not.toBe(before);
  const dark = await ground(look);
  await look.page.reload();
  await settled(look.page);
  expect(await ground(look)).toBe(dark);
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
    await turn(look.page, path);
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
