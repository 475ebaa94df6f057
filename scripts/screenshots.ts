/** `npm run screenshots`: the pictures of Studio in docs/pictures, made with the tests' own harness over the sample. */

import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openStudio, type Studio, settled } from "../test/support/studio.ts";
import { buildStudio } from "./studio-build.mjs";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs", "pictures");
const MOST_BYTES = 200_000;
const SIZE = { width: 1280, height: 800 };
/** Less would show; more costs a third more for nothing that is seen. */
const QUALITY = 82;

interface Picture {
  readonly name: string;
  readonly theme?: "light" | "dark";
  show(studio: Studio, page: Page): Promise<void>;
}

const goTo = async ({ url }: Studio, page: Page, path: string): Promise<void> => {
  await page.goto(`${url}${path}`);
  await settled(page);
};

const PICTURES: readonly Picture[] = [
  { name: "now", show: (studio, page) => goTo(studio, page, "/") },
  { name: "now-dark", theme: "dark", show: (studio, page) => goTo(studio, page, "/") },
  {
    name: "prompt",
    async show(studio, page) {
      await goTo(studio, page, "/prompt");
      // Why one of the things that were recalled is in it.
      await page
        .locator("main")
        .getByRole("button", { name: /recall/i })
        .first()
        .click();
      await settled(page);
    },
  },
  {
    name: "history",
    async show(studio, page) {
      const lane = encodeURIComponent("agent:main:main");
      await goTo(studio, page, `/history?agent=main&lane=${lane}&view=layers`);
      await page.locator("main [role=treeitem]").first().click();
      await page.keyboard.press("ArrowRight");
      await settled(page);
    },
  },
  { name: "facts", show: (studio, page) => goTo(studio, page, "/facts") },
];

const failure = await buildStudio(root, process.execPath);
if (failure !== undefined) throw new Error(failure.join("\n"));
mkdirSync(folder, { recursive: true });
const studio = await openStudio();
try {
  for (const picture of PICTURES) await take(picture);
} finally {
  await studio.stop();
}

async function take({ name, theme = "light", show }: Picture): Promise<void> {
  const { context, page } = await studio.another({ theme, viewport: SIZE });
  await show(studio, page);
  // Nothing moves, and nothing is under a pointer.
  await page.mouse.move(0, 0);
  const [file, bytes] = smallest(
    [join(folder, `studio-${name}.png`), await page.screenshot({ type: "png" })],
    [join(folder, `studio-${name}.jpg`), await page.screenshot({ type: "jpeg", quality: QUALITY })],
  );
  await context.close();
  const same = existsSync(file) && readFileSync(file).equals(bytes);
  if (!same) writeFileSync(file, bytes);
  process.stdout.write(
    `${file.slice(root.length + 1)} ${Math.round(statSync(file).size / 1000)} kB${same ? ", as before" : ""}\n`,
  );
}

type Written = readonly [file: string, bytes: Buffer];

/** Letters are sharper in a PNG: it is taken while it is small enough. */
function smallest(png: Written, jpeg: Written): Written {
  const taken = png[1].length < MOST_BYTES ? png : jpeg;
  if (taken[1].length >= MOST_BYTES)
    throw new Error(`${taken[0]} would have ${taken[1].length} bytes: show less`);
  return taken;
}
