/**
 * Studio as a person waits for it, in a real browser over a store of that size: when something of each page is first seen, when the page's own
 * content is there, and how long after a click or a key what it asks for is shown. All times are the browser's own.
 */

import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { buildStudio } from "../scripts/studio-build.mjs";
import { BUSY, openStudio, PAGES, type Studio, settled } from "../test/support/studio.ts";
import { generator } from "./generate.ts";
import { note, percentile, print } from "./report.ts";
import { copyStudioStore, LANE } from "./studio-store.ts";

/** Few: all of it is to take minutes. */
const VISITS = 6;
const TRIES = 10;
const GIVES_UP_MS = 20_000;
const MOST_PAINT_MS = 500;
const MOST_INTERACTION_MS = 100;

export async function benchStudio(at: number): Promise<void> {
  const failure = await buildStudio(join(import.meta.dirname, ".."), process.execPath);
  if (failure !== undefined) throw new Error(failure.join("\n"));
  const home = await copyStudioStore(at);
  const studio = await openStudio({ home });
  const late: string[] = [];
  try {
    note(`load average ${loadavg()[0]?.toFixed(2)}`);
    for (const { path, title } of PAGES) late.push(...(await paints(studio, at, path, title.toLowerCase())));
    for (const [name, interact] of Object.entries(INTERACTIONS))
      late.push(...told(at, name, await interact(studio), MOST_INTERACTION_MS));
    note(`load average ${loadavg()[0]?.toFixed(2)}`);
  } finally {
    await studio.stop();
    await rm(home, { recursive: true, force: true });
  }
  note(late.length === 0 ? "all within what was promised" : `later than promised: ${late.join(", ")}`);
  if (late.length > 0) process.exitCode = 1;
}

/** Prints both figures; the name of what is later than it may be. */
function told(at: number, metric: string, times: readonly number[], most: number): readonly string[] {
  for (const [name, share] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const)
    print({ bench: "studio", at, metric: `${metric} ${name}`, value: percentile(times, share), unit: "ms" });
  return percentile(times, 0.95) < most ? [] : [metric];
}

/** Each visit is a person's first: a browser that has nothing of it yet. */
async function paints(studio: Studio, at: number, path: string, name: string): Promise<readonly string[]> {
  const [painted, shown]: [number[], number[]] = [[], []];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const look = await studio.another({ to: "/settings" });
    await look.context.addInitScript(`{
      const look = () => {
        if (document.querySelector("h1") === null || document.querySelector(${JSON.stringify(BUSY)}) !== null)
          return requestAnimationFrame(look);
        globalThis.shownAt = performance.now();
      };
      requestAnimationFrame(look);
    }`);
    const page = look.page;
    await page.goto(`${studio.url}${path}`);
    await settled(page);
    // The first is for the machine to be warm.
    if (visit > 0) {
      painted.push(
        await page.evaluate(
          "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity",
        ),
      );
      shown.push(await page.evaluate("globalThis.shownAt"));
    }
    await look.context.close();
  }
  return [
    ...told(at, `${name}: first paint`, painted, MOST_PAINT_MS),
    ...told(at, `${name}: content`, shown, MOST_PAINT_MS),
  ];
}

/**
 * From the moment the browser saw the input until the frame in which `selector` shows something else than before, or anything at all
 * where there was nothing, and nothing is still being fetched.
 */
async function answered(
  page: Page,
  event: string,
  selector: string,
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate(`{
    const words = () => [...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.textContent).join("|");
    const before = words();
    globalThis.answeredIn = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("nothing else was shown: " + words().slice(0, 200))), ${GIVES_UP_MS});
      addEventListener(${JSON.stringify(event)}, ({ timeStamp }) => {
        const look = () => {
          const now = words();
          if (now === "" || now === before || now.includes("Loading …") || document.querySelector(${JSON.stringify(BUSY)}) !== null)
            return requestAnimationFrame(look);
          resolve(performance.now() - timeStamp);
        };
        requestAnimationFrame(look);
      }, { capture: true, once: true });
    });
    // What a string comes to is waited for, and nobody has acted yet.
    undefined;
  }`);
  await act();
  return await page.evaluate("globalThis.answeredIn");
}

type Interaction = (studio: Studio) => Promise<readonly number[]>;

/** The same again and again; the first is not counted. */
async function times(once: (turn: number) => Promise<number>): Promise<readonly number[]> {
  const all: number[] = [];
  for (let turn = 0; turn <= TRIES; turn += 1) all.push(await once(turn));
  return all.slice(1);
}

const INTERACTIONS: { readonly [name: string]: Interaction } = {
  "open a conversation": async ({ page, visit }) => {
    await visit("/history");
    const lanes = page.locator("main a[href*='lane=']");
    return await times((turn) =>
      answered(page, "click", "main .virtual", () => lanes.nth(1 + (turn % 8)).click()),
    );
  },
  "scroll a conversation": async ({ page, visit }) => {
    await visit(`/history?agent=${LANE.agent}&lane=${encodeURIComponent("agent:main:lane:3")}`);
    const list = page.locator("main .virtual").last();
    await list.locator(".virtual-row").first().waitFor();
    await list.hover();
    return await times(() => answered(page, "wheel", "main .virtual", () => page.mouse.wheel(0, -1_500)));
  },
  "type a search": async ({ page, visit }) => {
    await visit("/search");
    const box = page.locator("[data-search-box]");
    const { word } = generator(1);
    return await times((turn) =>
      answered(page, "input", "main .search-found", () => box.fill(`${word(150 + turn)} ${word(turn)}`)),
    );
  },
  "open a record": async ({ page, visit }) => {
    await visit("/facts");
    return await times(async (turn) => {
      const ref = page.locator("main a.ref").nth(turn % 4);
      const took = await answered(page, "click", "dialog[open] .dialog-inner", () => ref.click());
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "detached" });
      return took;
    });
  },
  "move the as-of slider": async ({ page, visit }) => {
    await visit("/facts");
    const slider = page.locator("main input[type=range]").first();
    await slider.focus();
    return await times((turn) =>
      answered(page, "keydown", "main .facts-summary", () =>
        slider.press(turn < TRIES / 2 ? "PageDown" : "PageUp"),
      ),
    );
  },
  "go to another page": async ({ page, visit }) => {
    for (const { path } of PAGES) await visit(path);
    const links = page.getByRole("navigation", { name: "Pages" }).getByRole("link");
    return await times((turn) =>
      answered(page, "click", "main h1", () => links.nth(turn % PAGES.length).click()),
    );
  },
};
