/** The owner goes away and comes back while a page is open; records go away while they are shown; a person is shown out. */

import { createServer, type IncomingHttpHeaders } from "node:http";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStudio, type Studio, typed } from "../support/studio.ts";

let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio();
  page = studio.page;
  // While nobody is there, a browser says so on its console, once for every try.
  studio.watched.expect(
    /console: Failed to load resource: net::ERR_(CONNECTION|EMPTY|INCOMPLETE|NETWORK|ABORTED)/,
  );
});
afterAll(() => studio.stop());

const banner = () => page.locator(".banner-place").filter({ hasText: "does not answer" });
const shownOut = (why: string) => page.getByRole("alert").filter({ hasText: why });
const main = () => page.locator("main");

test("what is said elsewhere appears by itself", async () => {
  await studio.visit("/memory");
  await typed(studio.home, ["remember", "The kiln is fired on Thursdays"]);
  await main().getByText("The kiln is fired on Thursdays").first().waitFor();
});

test("an owner that is killed is missed, and what was shown stays", async () => {
  await studio.visit("/memory");
  await studio.kill();
  await banner().waitFor();
  // As this owner was called, with its own folder.
  expect(await banner().textContent()).toContain(`nacre studio --home ${studio.home}`);
  await main().getByText("The kiln is fired on Thursdays").first().waitFor();
  expect(await page.locator("h1").textContent()).toBe("Memory");
});

test("a page that is asked for meanwhile says so in a sentence, and is there when the owner is", async () => {
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/settings");
  await expect.poll(() => main().innerText()).toMatch(/does not answer|Try again/);
  await studio.restart();
  await banner().waitFor({ state: "hidden" });
  await expect.poll(() => main().innerText()).not.toContain("Try again");
  await page.locator("h1").filter({ hasText: "Settings" }).waitFor();
});

test("the same page is live again, without a reload and without a new link", async () => {
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await main().getByText("The kiln is fired on Thursdays").first().waitFor();
  await typed(studio.home, ["remember", "The glaze shop closes at noon on Mondays"]);
  await main().getByText("The glaze shop closes at noon on Mondays").first().waitFor();
});

test("a record that is erased while it is shown says so in its place", async () => {
  const { memories } = await studio.call("list_memories", { limit: 50 });
  const kiln = memories.find(({ text }) => text.includes("kiln"))!;
  await studio.visit(`/settings?record=${kiln.ref}`);
  const drawer = page.getByRole("dialog");
  await drawer.getByText("The kiln is fired on Thursdays").first().waitFor();
  studio.watched.expect(/console: Failed to load resource: .* status of 404/);
  await typed(studio.home, ["erase", kiln.ref, "--yes"]);
  await drawer.getByText("This was erased.").first().waitFor();
  expect(await page.locator("body").innerText()).not.toContain("The kiln is fired");
});

test("who is no longer known is told so, and how to come back", async () => {
  studio.watched.expect(/console: Failed to load resource: .* status of 401/);
  await studio.visit("/settings");
  await studio.context.clearCookies();
  await page.keyboard.press("g");
  await page.keyboard.press("f");
  await shownOut("no longer let in").waitFor();
  expect(await page.locator("body").innerText()).toMatch(/^This page is no longer let in\.\s+For a new link/);
  expect(await shownOut("no longer let in").innerText()).toMatch(/nacre.* studio/);
});

test("a link that is followed in another tab lets this page in again, where it was", async () => {
  const other = await studio.context.newPage();
  await other.goto(await studio.link());
  await other.locator("h1").filter({ hasText: "Now" }).waitFor();
  await page.locator("h1").filter({ hasText: "Facts" }).waitFor();
  await other.close();
});

test("the key is shown to nobody who listens where an owner was", async () => {
  await studio.visit("/settings");
  await studio.kill();
  const asked: IncomingHttpHeaders[] = [];
  const other = createServer((request, response) => {
    asked.push(request.headers);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  other.listen(Number(new URL(studio.url).port), "127.0.0.1");
  await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(1);
  await page.keyboard.press("g");
  await page.keyboard.press("t");
  await banner().waitFor();
  other.close();
  other.closeAllConnections();
  expect(asked.map((headers) => headers["nacre-key"])).toEqual(asked.map(() => undefined));
  await studio.restart();
  await banner().waitFor({ state: "hidden" });
});

test("a page of a Studio that is ended says so, shows nothing more, and asks nothing more", async () => {
  await studio.visit("/memory");
  await main().getByText("The glaze shop closes at noon on Mondays").first().waitFor();
  await typed(studio.home, ["studio", "--stop"]);
  await shownOut("Studio was ended here.").waitFor();
  expect(await page.locator("body").innerText()).not.toContain("glaze shop");
  const asked = studio.watched.requests.length;
  await page.waitForTimeout(3_000);
  expect(studio.watched.requests.length).toBe(asked);
});
