/**
 * Studio as a person waits for it, in a real browser over a store of that size: when something of each page is first seen, when the page's own
 * content is there, and how long after a click or a key what it asks for is shown. All times are the browser's own.
 */

import { rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { buildStudio } from "../scripts/studio-build.mjs";
import { chromium } from "../test/support/chromium.ts";
import { openStudio, PAGES, type Studio } from "../test/support/studio.ts";
import { note, percentile, print } from "./report.ts";
import { INTERACTIONS } from "./studio-acts.ts";
import { type Seen, seenIn, WATCH } from "./studio-answer.ts";
import { copyStudioStore } from "./studio-store.ts";

/** Of each page; the first is for the machine to be warm, and not counted. */
const VISITS = 21;
/** What stands for nineteen of twenty needs twenty. */
const FEWEST = 20;
const WINDOW = { viewport: { width: 1280, height: 800 }, locale: "en-GB" } as const;
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
    // It would keep this program from ending.
    await (await chromium()).close();
    await rm(home, { recursive: true, force: true });
  }
  note(late.length === 0 ? "all within what was promised" : `later than promised: ${late.join(", ")}`);
  if (late.length > 0) process.exitCode = 1;
}

/** Prints both figures; the name of what is later than it may be. */
function told(at: number, metric: string, times: readonly number[], most: number): readonly string[] {
  if (times.length < FEWEST || !times.every(Number.isFinite))
    throw new Error(`${metric}: ${times.length} times are no measure: ${times.join(", ")}`);
  for (const [name, share] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const)
    print({ bench: "studio", at, metric: `${metric} ${name}`, value: percentile(times, share), unit: "ms" });
  return percentile(times, 0.95) < most ? [] : [metric];
}

/** Each visit is a person's first: a browser that is let in, and has nothing of it yet. */
async function paints(studio: Studio, at: number, path: string, name: string): Promise<readonly string[]> {
  const secrets = await studio.context.storageState();
  const seen: Seen[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const context = await studio.context.browser()!.newContext({ ...WINDOW, storageState: secrets });
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    await page.goto(`${studio.url}${path}`);
    seen.push(await seenIn(page));
    await context.close();
  }
  const counted = seen.slice(1);
  return [
    ...told(
      at,
      `${name}: first paint`,
      counted.map(({ first }) => first),
      MOST_PAINT_MS,
    ),
    ...told(
      at,
      `${name}: content`,
      counted.map(({ whole }) => whole),
      MOST_PAINT_MS,
    ),
  ];
}
