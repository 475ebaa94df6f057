/** What axe-core finds wrong with a page, in lines that a person can act on. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Options {
  readonly resultTypes: readonly ["violations"];
  readonly runOnly?: readonly string[];
}
interface Axe {
  run(options: Options): Promise<AxeResults>;
  run(within: string, options: Options): Promise<AxeResults>;
}

interface Looking {
  /** A selector; absent: all of the page. */
  readonly within?: string;
  /** By their names; absent: every rule. */
  readonly rules?: readonly string[];
}

/**
 * The script is evaluated through the debugger, which no content policy concerns: the page's own stays as strict as it is delivered. A script
 * tag, which playwright's `addScriptTag` makes, would be refused by it. What is in order is not described, which would take most of the time.
 */
export async function axe(page: Page, looking: Looking = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(source);
  const violations = await page.evaluate(async ({ within, rules }: Looking) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const options: Options = { resultTypes: ["violations"], ...(rules && { runOnly: rules }) };
    const results = await (within === undefined ? axe.run(options) : axe.run(within, options));
    return results.violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      nodes: nodes.map(({ target, html, failureSummary }) => ({
        at: target.join(" "),
        html: html.slice(0, 200),
        why: (failureSummary ?? "").replaceAll("\n", " "),
      })),
    }));
  }, looking);
  return violations.flatMap(({ rule, nodes }) =>
    nodes.map(({ at, html, why }) => [rule, `  at ${at}`, `  ${html}`, `  ${why}`].join("\n")),
  );
}
