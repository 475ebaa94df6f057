/** What a page of Studio must never do, noted as it happens: errors, requests to anywhere else, breaches of the content policy. */

import type { BrowserContext, ConsoleMessage, Page } from "playwright-core";

export interface Watched {
  /** Addresses of everything that was asked for, in order. */
  readonly requests: readonly string[];
  /** What the content policy refused, as the browser tells the page: `directive address`. */
  readonly violations: readonly string[];
  /** Bodies of the reports that the browser sent about it. */
  readonly reports: readonly string[];
  /** Calls that were answered with an error: the method, the status, and what was said. */
  readonly refusals: readonly string[];
  /** From now on, trouble that matches is part of the test. */
  expect(trouble: RegExp): void;
  /** Everything that was seen, in words. */
  troubles(): readonly string[];
  /** What was seen and not expected. */
  unexpected(): readonly string[];
}

/** What a page says of a breach of the policy goes this way: console messages differ from version to version. */
const TELL = "nacreTestViolation";

export async function watch(context: BrowserContext, page: Page, url: string): Promise<Watched> {
  const requests: string[] = [];
  const violations: string[] = [];
  const reports: string[] = [];
  const refusals: string[] = [];
  const troubles: string[] = [];
  const expected: RegExp[] = [];
  const observe = (one: Page): void => {
    one.on("console", (message) => {
      if (message.type() === "error") troubles.push(`console: ${message.text()}${whereOf(message)}`);
    });
    one.on("pageerror", (error) => troubles.push(`error in the page: ${error.stack ?? error.message}`));
    one.on("crash", () => troubles.push("the page crashed"));
  };
  observe(page);
  context.on("page", observe);
  context.on("request", (request) => {
    const address = request.url();
    requests.push(address);
    if (new URL(address).pathname === "/api/csp-report") reports.push(request.postData() ?? "");
    // What is in the address itself (data:) is fetched from nobody.
    else if (!address.startsWith(`${url}/`) && !address.startsWith("data:"))
      troubles.push(`request to elsewhere: ${address}`);
  });
  context.on("response", (response) => {
    if (response.status() < 400 || new URL(response.url()).pathname !== "/api/call") return;
    const { method } = (response.request().postDataJSON() ?? {}) as { method?: string };
    const said = response.text().catch(() => "");
    void said.then((text) => refusals.push(`${method} ${response.status()} ${text.slice(0, 300)}`));
  });
  await context.exposeBinding(TELL, (_, told: string) => {
    violations.push(told);
    troubles.push(`refused by the content policy: ${told}`);
  });
  await context.addInitScript(`addEventListener("securitypolicyviolation", (event) => {
    window[${JSON.stringify(TELL)}](event.effectiveDirective + " " + event.blockedURI);
  });`);
  const unexpected = () => troubles.filter((trouble) => !expected.some((pattern) => pattern.test(trouble)));
  return {
    requests,
    violations,
    reports,
    refusals,
    expect: (trouble) => void expected.push(trouble),
    troubles: () => [...troubles],
    unexpected,
  };
}

function whereOf(message: ConsoleMessage): string {
  const { url } = message.location();
  return url === "" ? "" : ` (${url})`;
}
