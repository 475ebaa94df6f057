/** What the tests in a browser stand on: a browser that holds what it promises, and a watch that misses nothing. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axe } from "../support/axe.ts";
import { chromium, firstOf } from "../support/chromium.ts";
import { openStudio } from "../support/studio.ts";
import { watch } from "../support/studio-watch.ts";

const POLICY = "default-src 'self'; report-uri /api/csp-report";
const PAGES: { readonly [path: string]: string } = {
  "/good": '<!doctype html><html lang="en"><title>Good</title><main><h1>Good</h1></main>',
  "/inline":
    '<!doctype html><html lang="en"><title>Inline</title><h1>Inline</h1><script>document.title = "ran"</script>',
  "/elsewhere":
    '<!doctype html><html lang="en"><title>Elsewhere</title><h1>Elsewhere</h1><img alt="" src="http://127.0.0.1:9/x.png">',
  "/broken":
    '<!doctype html><html lang="en"><title>Broken</title><h1>Broken</h1><script src="/broken.js"></script>',
  "/broken.js": 'console.error("said"); throw new Error("thrown");',
  "/unlabelled": '<!doctype html><html><title>Unlabelled</title><h1>Unlabelled</h1><img src="/x.png"><input>',
};
let server: Server;
let url = "";
let reported: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    if (path === "/api/csp-report") {
      request.setEncoding("utf8").on("data", (chunk) => reported.push(String(chunk)));
      response.writeHead(204).end();
      return;
    }
    const type = path.endsWith(".js") ? "text/javascript" : "text/html";
    const policy = path === "/elsewhere" ? {} : { "content-security-policy": POLICY };
    response.writeHead(PAGES[path] === undefined ? 404 : 200, { "content-type": type, ...policy });
    response.end(PAGES[path] ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function seen(path: string) {
  reported = [];
  const context = await (await chromium()).newContext();
  const page = await context.newPage();
  const watched = await watch(context, page, url);
  await page.goto(`${url}${path}`, { waitUntil: "networkidle" });
  const title = await page.title();
  const found = await axe(page);
  await context.close();
  return { title, found, watched };
}

test("one browser serves a process", async () => {
  expect(await chromium()).toBe(await chromium());
});

test("without any, it says which were tried and what to run", async () => {
  const means = [{ named: "one that is not there", path: "/nonexistent/chromium" }];
  await expect(firstOf(means)).rejects.toThrow(
    /no Chromium to test Studio in[\s\S]*one that is not there \(\/nonexistent\/chromium\)[\s\S]*apt install chromium[\s\S]*NACRE_TEST_SKIP=chromium/,
  );
});

test("a page that does nothing wrong is not blamed", async () => {
  const { watched, found } = await seen("/good");
  expect({ troubles: watched.troubles(), found }).toEqual({ troubles: [], found: [] });
  expect(watched.requests).toEqual([`${url}/good`, `${url}/favicon.ico`].slice(0, watched.requests.length));
});

test("an inline script does not run under the policy, and a report is made", async () => {
  const { title, watched } = await seen("/inline");
  expect(title).toBe("Inline");
  expect(watched.violations).toEqual(["script-src-elem inline"]);
  expect(watched.unexpected().join("\n")).toContain("refused by the content policy: script-src-elem inline");
  await expect.poll(() => reported.join("")).toContain("script-src-elem");
});

test("a request to elsewhere is noted, whether or not somebody answers there", async () => {
  const { watched } = await seen("/elsewhere");
  expect(watched.unexpected()).toContain("request to elsewhere: http://127.0.0.1:9/x.png");
});

test("errors are noted, and what is expected is not held against the page", async () => {
  const { watched } = await seen("/broken");
  expect(watched.unexpected().join("\n")).toMatch(/console: said[\s\S]*error in the page: Error: thrown/);
  watched.expect(/said|thrown|favicon/);
  expect(watched.unexpected()).toEqual([]);
});

test("axe sees what is wrong, where the policy lets no script of others in", async () => {
  const { found } = await seen("/unlabelled");
  expect(found.map((line) => line.split(":", 1)[0])).toEqual(
    expect.arrayContaining(["html-has-lang", "image-alt", "label"]),
  );
});

test("what was started with a parent ends when the parent is killed", async () => {
  const started = ["--import", join(import.meta.dirname, "../support/with-parent.mjs"), "--eval"];
  const program = `
    const stdio = ["ignore", "ignore", "ignore", "pipe"];
    const child = require("node:child_process").spawn(process.execPath, [...${JSON.stringify(started)}, "setInterval(() => {}, 1000)"], { stdio });
    console.log(child.pid);
  `;
  const parent = spawn(process.execPath, ["--eval", program], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(line.toString());
  expect(isRunning(pid)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isRunning(pid)).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Whoever comes first fills the home. */
const FILLS_MS = 240_000;

test("Studio opens by its link, asks nobody else, and answers the page", { timeout: FILLS_MS }, async () => {
  await using studio = await openStudio();
  const { page, watched } = studio;
  expect(new URL(page.url()).pathname).toBe("/");
  expect(page.url()).not.toContain("token");
  const status = await studio.call("status", {});
  expect(status.totals.messages).toBeGreaterThan(100);
  // What a host alone may say is refused; a browser puts every refusal on the console.
  watched.expect(/console: Failed to load resource: .* status of 4/);
  await expect(studio.call("commit_turn" as "status", {})).rejects.toThrow(/^\S+\/\S+: /);
  const dark = await studio.another({
    theme: "dark",
    viewport: { width: 360, height: 640 },
    to: "/settings",
  });
  expect(await dark.page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches)).toBe(true);
  expect(watched.requests.length).toBeGreaterThan(2);
});

test("trouble that was seen makes stopping fail", { timeout: FILLS_MS }, async () => {
  const studio = await openStudio();
  await studio.page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error("thrown later");
      }),
  );
  await expect.poll(() => studio.watched.troubles().join()).toContain("thrown later");
  await expect(studio.stop()).rejects.toThrow(/Seen in Studio:[\s\S]*thrown later/);
});
