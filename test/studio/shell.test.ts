/** What is the same on every page: where the focus goes, what is taken back by a key, what a dialog keeps, and what a list says while it is asked for. */

import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStudio, type Studio, seededHome, typed } from "../support/studio.ts";

let studio: Studio;
let page: Page;

beforeAll(async () => {
  const sample = () =>
    seededHome("shell", async (home) => {
      await typed(home, ["remember", "Bosun is a kooiker mix."]);
    });
  studio = await openStudio({ sample, to: "/settings" });
  page = studio.page;
  for (const water of ["river", "lock", "harbour", "canal"])
    await studio.call("teach", { instruction: `Give levels of the ${water} in centimetres` });
});
afterAll(() => studio.stop());

const dialog = () => page.locator("dialog[open]");
const focused = () =>
  page.evaluate(() => {
    const at = document.activeElement;
    return `${at?.tagName} ${(at?.textContent ?? "").trim().slice(0, 40)}`;
  });
const texts = async () =>
  (await studio.call("list_lessons", { states: ["active"] })).lessons.map(({ text }) => text);

interface Called {
  readonly method: string;
  readonly params: { readonly [name: string]: unknown };
}

/** Answers calls of a method in the owner's place; undefined: the owner does. */
async function answering(
  method: string,
  answer: (params: Called["params"]) => unknown | Promise<unknown>,
): Promise<() => Promise<void>> {
  const handle = async (route: Route): Promise<void> => {
    const called = route.request().postDataJSON() as Called;
    const given = called.method === method ? await answer(called.params) : undefined;
    if (given === undefined) await route.fallback();
    else await route.fulfill({ status: 500, json: given });
  };
  await page.route("**/api/call", handle);
  return () => page.unroute("**/api/call", handle);
}

describe("focus", () => {
  test("goes back to what opened a dialog, and to what is near when that is gone", async () => {
    await studio.visit("/brain?tab=lessons&lesson=lesson:2");
    const forget = page.getByRole("button", { name: "Forget", exact: true });
    await forget.focus();
    await page.keyboard.press("Enter");
    await dialog().waitFor();
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
    expect(await focused()).toBe("BUTTON Forget");
    await page.keyboard.press("Enter");
    await dialog().getByRole("button", { name: "Forget it" }).focus();
    await page.keyboard.press("Enter");
    await dialog().waitFor({ state: "hidden" });
    await expect.poll(() => forget.count()).toBe(0);
    await expect.poll(focused).not.toMatch(/^(BODY|MAIN)/);
  });

  test("a key takes back what was just done, and the keys say so", async () => {
    expect(await texts()).not.toContain("Give levels of the lock in centimetres");
    const key = page.locator(".toast kbd", { hasText: "u" });
    await key.waitFor();
    // Not while something is open that hides it.
    await page.keyboard.press("?");
    await dialog().waitFor();
    await key.waitFor({ state: "detached" });
    await page.keyboard.press("u");
    await page.keyboard.press("Escape");
    await key.waitFor();
    expect(await texts()).not.toContain("Give levels of the lock in centimetres");
    await page.keyboard.press("u");
    await page.locator(".toast", { hasText: "is in force again" }).waitFor();
    expect(await texts()).toContain("Give levels of the lock in centimetres");
    await page.keyboard.press("?");
    const keys = (name: string) =>
      dialog().locator("section", { has: page.getByText(name, { exact: true }) });
    expect(await keys("Everywhere").textContent()).toContain("uundo what was just done");
    expect(await keys("On Prompt").locator("kbd").allTextContents()).toEqual(["j", "k"]);
    expect(await keys("On Facts").locator("kbd").allTextContents()).toEqual(
      expect.arrayContaining(["j", "k", "x", "a", "r"]),
    );
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
  });

  test("another page begins at its heading", async () => {
    await studio.visit("/settings");
    await page.locator("main").getByRole("button").or(page.locator("main").getByRole("link")).first().focus();
    await page.keyboard.press("g");
    await page.keyboard.press("n");
    await expect.poll(focused).toBe("H1 Now");
  });
});

describe("a dialog", () => {
  test("stays with what is typed in it, wherever the mouse is let go or pressed", async () => {
    await studio.visit("/facts");
    await page.getByRole("button", { name: "Say a new fact" }).click();
    const field = dialog().locator("input").first();
    const box = (await dialog().boundingBox())!;
    const drag = async (): Promise<void> => {
      const from = (await field.boundingBox())!;
      await page.mouse.move(from.x + 20, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x - 40, from.y + from.height / 2);
      await page.mouse.up();
    };
    await drag();
    expect(await dialog().count()).toBe(1);
    await field.fill("Bosun");
    await drag();
    await page.mouse.click(box.x - 40, box.y + 40);
    expect(await dialog().count()).toBe(1);
    expect(await field.inputValue()).toBe("Bosun");
    await field.fill("");
    await page.mouse.click(box.x - 40, box.y + 40);
    await dialog().waitFor({ state: "hidden" });
    expect(await focused()).toBe("BUTTON Say a new fact");
  });
});

describe("an act", () => {
  test("that is under way is not cancelled, and its failure is told", async () => {
    studio.watched.expect(/status of 500/);
    const released = Promise.withResolvers<void>();
    const restore = await answering("forget_lessons", async (params) => {
      if (params["dryRun"] === true) return undefined;
      await released.promise;
      return { error: { code: "test/broken", message: "this cannot be \u202ewritten", hint: "" } };
    });
    await studio.visit("/brain?tab=lessons&lesson=lesson:1");
    await page.getByRole("button", { name: "Forget", exact: true }).press("Enter");
    // The way out has the focus first.
    await expect.poll(focused).toBe("BUTTON Cancel");
    await dialog().getByRole("button", { name: "Forget it" }).press("Enter");
    await page.keyboard.press("Escape");
    expect(await dialog().getByRole("button", { name: "Cancel" }).isDisabled()).toBe(true);
    released.resolve();
    await dialog().getByRole("alert").getByText("This cannot be RLOwritten.").waitFor();
    await restore();
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
    await expect.poll(focused).toBe("BUTTON Forget");
  });
});

describe("a list", () => {
  const broken = { error: { code: "test/broken", message: "This cannot be read.", hint: "Wait." } };

  test("tells trouble of its own only, and never that there is nothing before it knows", async () => {
    studio.watched.expect(/status of 500/);
    const restore = await answering("list_lessons", async (params) => {
      if ((params["states"] as readonly string[]).length === 1) return broken;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return undefined;
    });
    await studio.visit("/brain?tab=lessons&state=proposed");
    await page.getByRole("alert").getByText("This cannot be read.").waitFor();
    expect(await page.locator("main .empty").count()).toBe(0);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const one of document.querySelectorAll("main .empty, main [role=alert]"))
          seen.push(one.textContent ?? "");
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await page.getByRole("combobox").selectOption("all");
    await page.getByRole("list", { name: "Lessons" }).getByText("canal").waitFor();
    expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
    await restore();
  });

  test("that has failed is not asked for again by itself", async () => {
    let asked = 0;
    const restore = await answering("list_episodes", () => {
      asked += 1;
      return broken;
    });
    await studio.visit("/brain");
    await page.getByRole("alert").getByText("This cannot be read.").waitFor();
    await page.waitForTimeout(500);
    expect(asked).toBe(1);
    await restore();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Nothing was decided yet.").waitFor();
  });
});

test("a tab for which there is no stream says that it is not live, and is when another is no longer looked at", async () => {
  const tabs = [];
  for (let count = 0; count < 4; count += 1) tabs.push(await studio.another({ to: "/settings" }));
  const [first, last] = [tabs[0]!.page, tabs.at(-1)!.page];
  const state = last.locator(".nav-state");
  await expect.poll(() => state.textContent()).toBe("not live");
  await last.getByRole("status").filter({ hasText: "too many tabs" }).waitFor();
  await first.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(() => state.textContent()).toBe("live");
  await Promise.all(tabs.map(({ context }) => context.close()));
});

test("the code of all pages comes by itself, also to who stays on none of them", async () => {
  const look = await studio.another({ to: "/settings" });
  const links = look.page.getByRole("navigation", { name: "Pages" });
  const fetched = () =>
    look.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  for (let hops = 0; !(await fetched()).some((name) => name.includes("/assets/receipts-")); hops += 1) {
    expect(hops).toBeLessThan(200);
    await links.getByRole("link", { name: hops % 2 === 0 ? "Search" : "Settings" }).click();
  }
  await look.context.close();
});
