/** What axe-core finds wrong with a page, in lines that a person can act on. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The script is evaluated through the debugger, which no content policy concerns: the page's own stays as strict as it is delivered. A script
 * tag, which playwright's `addScriptTag` makes, would be refused by it.
 */
export async function axe(page: Page, within?: string): Promise<readonly string[]> {
  await page.evaluate(source);
  const results = await page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as { axe: { run(within?: string): Promise<AxeResults> } };
    return await (selector === undefined ? axe.run() : axe.run(selector));
  }, within);
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, failureSummary }) =>
      [
        `${id}: ${help}`,
        `  at ${target.join(" ")}`,
        `  ${html.slice(0, 200)}`,
        `  ${(failureSummary ?? "").replaceAll("\n", " ")}`,
      ].join("\n"),
    ),
  );
}
