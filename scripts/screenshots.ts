/** `npm run screenshots`: the pictures of Studio in docs/pictures, made with the tests' own harness over the sample. */

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { chromium } from "../test/support/chromium.ts";
import { openStudio, type Studio, settled } from "../test/support/studio.ts";
import { takesNoWords } from "./no-words.ts";
import { buildStudio } from "./studio-build.mjs";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs", "pictures");
const MOST_BYTES = 200_000;
const WIDTH = 1280;

interface Picture {
  readonly name: string;
  readonly height: number;
  show(studio: Studio, page: Page): Promise<void>;
}

const goTo = async ({ url }: Studio, page: Page, path: string): Promise<void> => {
  await page.goto(`${url}${path}`);
  await settled(page);
};

const PICTURES: readonly Picture[] = [
  {
    name: "prompt",
    height: 980,
    async show(studio, page) {
      await goTo(studio, page, "/prompt");
      const recalled = page.getByRole("list", { name: "Recalled" });
      // Why the first of what was recalled is in it.
      await recalled.locator("summary").first().click();
      await settled(page);
      await page.evaluate("scrollTo(0, 0)");
    },
  },
  {
    name: "history",
    height: 700,
    async show(studio, page) {
      const lane = encodeURIComponent("agent:main:main");
      await goTo(studio, page, `/history?agent=main&lane=${lane}&view=layers`);
      // The one on top is unfolded already; the first beneath it is, down to what was said.
      await page.locator("main [role=treeitem]").nth(1).click();
      await page.keyboard.press("ArrowRight");
      await settled(page);
    },
  },
  {
    name: "facts",
    height: 600,
    show: (studio, page) => goTo(studio, page, "/facts?tab=timeline"),
  },
];

takesNoWords(
  `npm run screenshots: takes ${PICTURES.length} pictures of Studio over the sample, and writes those that changed to docs/pictures.`,
);
const failure = await buildStudio(root, process.execPath);
if (failure !== undefined) throw new Error(failure.join("\n"));
mkdirSync(folder, { recursive: true });
const studio = await openStudio();
try {
  for (const picture of PICTURES) await take(picture);
} finally {
  await studio.stop();
  // It would keep this program from ending.
  await (await chromium()).close();
}

async function take({ name, height, show }: Picture): Promise<void> {
  const { context, page } = await studio.another({ viewport: { width: WIDTH, height } });
  await show(studio, page);
  // Nothing moves, and nothing is under a pointer.
  await page.mouse.move(0, 0);
  const file = join(folder, `studio-${name}.png`);
  const bytes = await page.screenshot({ type: "png" });
  if (bytes.length >= MOST_BYTES) throw new Error(`${file} would have ${bytes.length} bytes: show less`);
  await context.close();
  const same = existsSync(file) && readFileSync(file).equals(bytes);
  if (!same) writeFileSync(file, bytes);
  process.stdout.write(
    `${file.slice(root.length + 1)} ${Math.round(statSync(file).size / 1000)} kB${same ? ", as before" : ""}\n`,
  );
}
