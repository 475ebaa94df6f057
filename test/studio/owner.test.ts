/** The owner goes away and comes back while a page is open; records go away while they are shown; a person is shown out. */

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
  const told = page.getByRole("status").filter({ hasText: "no longer let in" });
  await told.waitFor();
  expect(await told.innerText()).toContain("nacre studio");
});

test("a link that is followed meanwhile lets this page in again", async () => {
  await page.goto(await studio.link());
  await page.locator("h1").filter({ hasText: "Now" }).waitFor();
  await page.getByRole("status").filter({ hasText: "no longer let in" }).waitFor({ state: "detached" });
});

test("Studio that is ended is missed as an owner is", async () => {
  await studio.visit("/");
  await typed(studio.home, ["studio", "--stop"]);
  await banner().waitFor();
  expect(await banner().innerText()).toContain("by itself");
});
