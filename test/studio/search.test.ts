/** The Search page as a person uses it: what is found, why it stands there, and how it is narrowed; checked against what the engine says. */

import type { Page, Request, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { axe, openStudio, type Studio } from "../support/studio.ts";

let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio({ to: "/search" });
  page = studio.page;
  // What is found changes while the sample is looked through in the background.
  const isJudged = async () => (await studio.call("status", {})).memories.pending === 0;
  await vi.waitUntil(isJudged, 60_000);
});
afterAll(() => studio.stop());

const box = () => page.locator("[data-search-box]");
const hits = () => page.getByRole("list", { name: "What was found" }).locator("> li");
const refs = () => hits().locator(".search-hit-open").allTextContents();
const params = () => Object.fromEntries(new URL(page.url()).searchParams);
const asked = (query: string, narrowed: object = {}) =>
  studio.call("search", { query, explain: true, limit: 50, utcOffset: 0, ...narrowed });
const check = (name: string) => page.getByRole("group", { name: "Kind" }).getByLabel(name);

/** Faster than anybody types: all of it before the page can do anything else. */
const typeInOneGo = (letters: readonly string[], then?: "and goes back") =>
  box().evaluate(
    (one: HTMLInputElement, all) => {
      for (const letter of all.letters) {
        one.value += letter;
        one.dispatchEvent(new Event("input", { bubbles: true }));
      }
      if (all.then !== undefined) history.back();
    },
    { letters, then },
  );

/** Undefined: it asks for something else. */
function questionOf(request: Request): string | undefined {
  const { method, params: given } = JSON.parse(request.postData() ?? "{}");
  return method === "search" ? given.query : undefined;
}

/** Until what is shown is what the engine finds. */
async function shows(query: string, narrowed: object = {}): Promise<void> {
  const found = (await asked(query, narrowed)).hits.map(({ ref }) => ref);
  await expect.poll(refs).toEqual(found);
}

describe("the box", () => {
  test("answers as one types, and keeps the question in the address", async () => {
    await studio.visit("/search");
    await expect.poll(() => box().evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type("deploy branch");
    await shows("deploy branch");
    await expect.poll(params).toEqual({ q: "deploy branch" });
    const { hits: found } = await asked("deploy branch");
    await expect
      .poll(() => page.locator(".search-status").textContent())
      .toBe(`${found.length === 50 ? "The first " : ""}${found.length} records found, the best first.`);
    await page.keyboard.type(" release");
    await shows("deploy branch release");
  });

  test("asks for the first letter and for the whole of what was typed in one go, and not letter by letter", async () => {
    await studio.visit("/search");
    const searches: string[] = [];
    const note = (request: Request): void => {
      if (questionOf(request) !== undefined) searches.push(questionOf(request)!);
    };
    page.on("request", note);
    await typeInOneGo([..."dentist"]);
    await page.locator('.search-found[data-query="dentist"]').waitFor();
    page.off("request", note);
    expect(searches).toEqual(["d", "dentist"]);
    await shows("dentist");
  });

  test("gives up what was asked before when more is typed, and asks that at once", async () => {
    await studio.visit("/search");
    const released = Promise.withResolvers<void>();
    const hold = async (route: Route): Promise<void> => {
      if (questionOf(route.request()) === "dent") await released.promise;
      await route.fallback();
    };
    await page.route("**/api/call", hold);
    const givenUp = page.waitForEvent("requestfailed", (request) => questionOf(request) === "dent");
    await box().fill("dent");
    await expect.poll(params).toEqual({ q: "dent" });
    await box().fill("dentist");
    await givenUp;
    await shows("dentist");
    released.resolve();
    await page.unroute("**/api/call", hold);
  });

  test("is reached with a slash from anywhere, and what is asked stays", async () => {
    await studio.visit("/settings");
    await page.keyboard.press("/");
    await expect.poll(() => box().evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type("dentist");
    await shows("dentist");
    await page.locator("h1").click();
    await page.getByRole("link", { name: "Skip to the page" }).focus();
    await page.keyboard.press("/");
    expect(await box().inputValue()).toBe("dentist");
    await expect.poll(params).toEqual({ q: "dentist" });
  });

  test("a letter that waits is not asked at the place that somebody went back to", async () => {
    await studio.visit("/search?q=dentist");
    await shows("dentist");
    const released = Promise.withResolvers<void>();
    const hold = async (route: Route): Promise<void> => {
      await released.promise;
      await route.fallback();
    };
    await page.route("**/api/call", hold);
    await page.getByLabel("Exact words").check();
    await expect.poll(params).toEqual({ q: "dentist", exact: "words" });
    await typeInOneGo(["s", "!"], "and goes back");
    await expect.poll(params).toEqual({ q: "dentist" });
    // Longer than a letter waits, and than the address does.
    await page.waitForTimeout(600);
    expect(params()).toEqual({ q: "dentist" });
    expect(await box().inputValue()).toBe("dentist");
    released.resolve();
    await page.unroute("**/api/call", hold);
    await shows("dentist");
  });

  test("says what can be asked where nothing is asked, and an example is asked by a click", async () => {
    await studio.visit("/search");
    await page.getByRole("link", { name: "which branch do we deploy from" }).click();
    await shows("which branch do we deploy from");
    expect(await box().inputValue()).toBe("which branch do we deploy from");
    expect(await axe(page)).toEqual([]);
  });
});

describe("what is found", () => {
  test("is shown with its words marked, where and when it was said, and what it costs", async () => {
    await studio.visit("/search?q=deploy+branch");
    await shows("deploy branch");
    const [best] = (await asked("deploy branch")).hits;
    const first = hits().first();
    const text = await first.textContent();
    expect(text).toContain(best!.excerpt);
    expect(text).toContain(`conversation ${best!.sessionKey}`);
    expect(text).toContain(`${best!.tokens} tokens`);
    expect(await first.locator("time").getAttribute("datetime")).toBe(new Date(best!.at).toISOString());
    const marked = (await first.locator("mark").allTextContents()).map((word) => word.toLowerCase());
    expect(new Set(marked)).toEqual(new Set(["deploy", "branch"]));
    const trust = (await studio.call("get", { refs: [best!.ref] })).items[0]!.trust;
    await expect.poll(() => first.locator(".badge").allTextContents()).toEqual(["message", trust]);
  });

  test("explains every score by parts that add up to it", async () => {
    await studio.visit("/search?q=deploy+branch");
    await shows("deploy branch");
    const { hits: found } = await asked("deploy branch");
    for (const [at, { ref, score }] of found.slice(0, 3).entries()) {
      const button = hits()
        .nth(at)
        .getByRole("button", { name: `(${ref})` });
      expect(await button.textContent()).toBe(`Score ${score.toFixed(3)}: why?`);
      await button.focus();
      await page.keyboard.press("Enter");
      const table = hits().nth(at).getByRole("table");
      const parts = (await table.locator("tbody td.number").allTextContents()).map(Number);
      const total = Number(await table.locator("tfoot td.number").textContent());
      expect(parts.length).toBeGreaterThan(2);
      expect(parts.reduce((sum, part) => sum + Math.round(part * 1_000), 0)).toBe(Math.round(total * 1_000));
      expect(total).toBe(Number(score.toFixed(3)));
    }
    expect(await hits().first().getByRole("table").textContent()).toContain("words of the question");
  });

  test("folds those that say the same, and says what is outdated", async () => {
    const { hits: found } = await asked("deploy branch");
    const folding = found.find(({ alike }) => alike.length > 0)!;
    await studio.visit("/search?q=deploy+branch");
    await shows("deploy branch");
    const row = hits().nth(found.indexOf(folding));
    const more = folding.alike.length;
    await row.getByText(`${more} more ${more === 1 ? "says" : "say"} the same`).click();
    expect(await row.locator("details .ref").allTextContents()).toEqual(folding.alike);
  });

  test("has facts that bear on it on top, with since when and on whose word", async () => {
    const { facts } = await asked("where does the owner live");
    const [fact] = facts!;
    await studio.visit("/search?q=where+does+the+owner+live");
    const panel = page.getByRole("region", { name: "What is so" });
    await panel.waitFor();
    expect(await panel.locator("li .plain-line").allTextContents()).toEqual(facts!.map(({ says }) => says));
    const text = await panel.locator("li").first().textContent();
    expect(text).toContain(`since ${new Date(fact!.from).toISOString().slice(0, 10)}`);
    expect(text).toContain("on the owner's word");
    await panel.getByRole("button", { name: `(${fact!.ref})` }).click();
    expect(await panel.locator("tfoot td.number").textContent()).toBe(fact!.score.toFixed(3));
  });

  test("says how the question was understood: its words, what is left out, and its times", async () => {
    await studio.visit(`/search?q=${encodeURIComponent("deploys except release in October 2026")}`);
    const shown = page.locator(".search-understood");
    await shown.locator("summary").click();
    const line = (name: string) =>
      shown.locator("dl > div").filter({ hasText: name }).locator("dd").textContent();
    expect(await line("left out")).toBe("release");
    expect(await line("times")).toBe("“October 2026”: 2026-10-01 00:00 to 2026-11-01 00:00");
  });

  test("is opened from the keyboard alone, and Escape leads back to it", async () => {
    await studio.visit("/search?q=deploy+branch");
    await shows("deploy branch");
    const found = await refs();
    await box().focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog", { name: new RegExp(`^${found[1]} ·`) });
    await drawer.waitFor();
    expect(params()).toEqual({ q: "deploy branch", record: found[1] });
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    expect(params()).toEqual({ q: "deploy branch" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(found[1]);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => box().evaluate((one) => one === document.activeElement)).toBe(true);
  });
});

describe("facets", () => {
  test("count what was found, and narrow it by kind", async () => {
    await studio.visit("/search?q=deploy+branch");
    await shows("deploy branch");
    const { hits: found } = await asked("deploy branch");
    const messages = found.filter(({ kind }) => kind === "msg").length;
    expect(await page.locator(".search-check", { hasText: "Messages" }).textContent()).toBe(
      `Messages ${messages}`,
    );
    await check("Memories").click();
    await shows("deploy branch", { kinds: ["mem"] });
    await check("Messages").click();
    await shows("deploy branch", { kinds: ["mem", "msg"] });
    expect(params()).toEqual({ q: "deploy branch", kind: "mem,msg" });
    await page.goBack();
    await shows("deploy branch", { kinds: ["mem"] });
    await page.getByRole("button", { name: "Search everything" }).click();
    await shows("deploy branch");
    expect(params()).toEqual({ q: "deploy branch" });
  });

  test("narrow by conversation, agent, speaker and time, as the address has them", async () => {
    await studio.visit("/search?q=October");
    const { lanes } = await studio.call("list_lanes", {});
    const lane = lanes.findLast(({ agent }) => agent === "main")!.sessionKey;
    await page.getByLabel("Conversation").selectOption(lane);
    await shows("October", { lanes: [lane] });
    await page
      .locator(".search-choice", { hasText: /^Agent/ })
      .locator("select")
      .selectOption("main");
    await page.getByRole("group", { name: "Who spoke" }).getByLabel("person").click();
    await shows("October", { lanes: [lane], agents: ["main"], roles: ["user"] });
    await page.getByLabel("From").fill("2026-10-05");
    await page.getByLabel("To", { exact: true }).fill("2026-10-20");
    const days = { since: Date.UTC(2026, 9, 5), before: Date.UTC(2026, 9, 21) };
    await shows("October", { lanes: [lane], agents: ["main"], roles: ["user"], ...days });
    expect(params()).toEqual({
      q: "October",
      lane,
      agent: "main",
      role: "user",
      from: "2026-10-05",
      to: "2026-10-20",
    });
  });

  test("divide by trust what was found, and say that it is of these", async () => {
    await studio.visit("/search?q=deploy+branch");
    await shows("deploy branch");
    // Whoever divides is shown more to divide, and never fewer than the number beside the box.
    const found = (await asked("deploy branch", { limit: 200 })).hits.map(({ ref }) => ref);
    const items = [];
    for (let at = 0; at < found.length; at += 20) {
      const some = { refs: found.slice(at, at + 20), maxTokens: 100 };
      items.push(...(await studio.call("get", some)).items);
    }
    const tools = items.filter(({ trust }) => trust === "tool").map(({ ref }) => ref);
    const facet = page.getByRole("group", { name: "Trust" });
    await facet.getByText("Only what was found is divided").waitFor();
    await facet.getByLabel("what a tool printed").click();
    await expect.poll(refs).toEqual(found.filter((ref) => tools.includes(ref)));
    expect(await page.locator(".search-status").textContent()).toBe(
      `${tools.length} of these ${found.length} are shown, by their trust.`,
    );
    expect(params()).toMatchObject({ trust: "tool", many: "1" });
  });
});

describe("word for word", () => {
  test("is looked for as it stands, or by a pattern", async () => {
    await studio.visit("/search?q=pontoon-1");
    await page.getByLabel("Exact words").check();
    const exact = await studio.call("grep", { pattern: "pontoon-1", limit: 50 });
    await expect.poll(refs).toEqual(exact.hits.map(({ ref }) => ref));
    await box().fill("^DEPLOY_BRANCH=\\w+$");
    await page.getByLabel("Pattern (regex)").check();
    const matched = await studio.call("grep", { pattern: "^DEPLOY_BRANCH=\\w+$", mode: "regex", limit: 50 });
    expect(matched.hits.length).toBeGreaterThan(0);
    await expect.poll(refs).toEqual(matched.hits.map(({ ref }) => ref));
    expect(params()).toEqual({ q: "^DEPLOY_BRANCH=\\w+$", exact: "regex" });
  });

  test("a pattern that is none is refused in a sentence, in place", async () => {
    studio.watched.expect(/status of 400/);
    await studio.visit("/search?exact=regex&q=%28unclosed");
    const said = await page.getByRole("alert").textContent();
    expect(said).toMatch(/\S.*Try again$/s);
    await box().fill("DEPLOY");
    await expect.poll(() => hits().count()).toBeGreaterThan(0);
    expect(await page.getByRole("alert").count()).toBe(0);
  });
});

describe("bad input", () => {
  test("a pattern that is refused leaves nothing of the question before, and speaks of the page", async () => {
    await studio.visit("/search?q=deploy&exact=regex");
    await expect.poll(() => hits().count()).toBeGreaterThan(0);
    studio.watched.expect(/status of 400/);
    await box().fill("deploy|([");
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toMatch(/^the pattern is refused: .*Use a simpler pattern, or look for the words themselves\./i);
    expect(await page.locator(".search-status").textContent()).toBe("");
    expect(await hits().count()).toBe(0);
  });

  test("a reference is offered as what it is", async () => {
    await studio.visit("/search?q=msg:113");
    await page.getByText("That is a reference:").getByRole("link", { name: "msg:113" }).click();
    await page.locator("dialog.drawer[open]").getByRole("heading", { name: "msg:113 · message" }).waitFor();
  });

  test("nothing found says what to try, and that works", async () => {
    await studio.visit("/search?q=zanzibarquux&kind=mem");
    await page.getByText("Nothing was found.").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Search everything" }).click();
    await expect.poll(params).toEqual({ q: "zanzibarquux" });
    await page.getByRole("link", { name: "Look for the exact words" }).click();
    await expect.poll(params).toEqual({ q: "zanzibarquux", exact: "words" });
    await page.getByText("Nothing was found.").waitFor();
  });

  test("an incomplete answer says why in plain words", async () => {
    await studio.visit("/search?q=deploy&lane=agent:main:nowhere");
    await page.getByText("There is no conversation or agent of that name.").waitFor();
    await studio.visit("/search?q=deploy&from=2026-10-20&to=2026-10-01");
    await page.getByText("The time ends before it begins: there is nothing between.").waitFor();
  });

  test("an owner too busy to look is no reason to say that there is nothing, and is asked again", async () => {
    let isLate = true;
    await page.route("**/api/call", async (route) => {
      const isSearch = JSON.parse(route.request().postData() ?? "{}").method === "search";
      if (!isSearch || !isLate) return await route.continue();
      return await route.fulfill({ json: { result: { hits: [], scanned: 0, degraded: ["deadline"] } } });
    });
    await studio.visit("/search?q=deploy+branch");
    await page.getByText("Time was up before anything was found.").waitFor();
    isLate = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await shows("deploy branch");
    await page.unroute("**/api/call");
  });

  test("an address that somebody made up is read as far as it makes sense", async () => {
    await studio.visit(
      "/search?q=deploy+branch&kind=nothing,msg&when=never&from=yesterday&exact=maybe&many=no",
    );
    await shows("deploy branch", { kinds: ["msg"] });
  });

  test("text that is meant to break the page is asked and shown as text", async () => {
    const words = `<img src=x onerror="document.title='ran'"> \u202eevil`;
    const { memory } = await studio.call("remember", { text: `Note zebrafish: ${words}` });
    await studio.visit(`/search?q=${encodeURIComponent("zebrafish")}&kind=mem`);
    await expect.poll(refs).toContain(memory.ref);
    const row = hits().filter({ hasText: memory.ref });
    expect(await row.textContent()).toContain("<img src=x onerror=");
    expect(await row.locator("img").count()).toBe(0);
    expect(await page.title()).toBe("Search · Nacre Studio");
    await studio.call("forget_memories", { refs: [memory.ref] });
    await expect.poll(refs).not.toContain(memory.ref);
  });
});

test("is clean for who cannot see it and fits a phone, by day and by night", async () => {
  const sizes = [
    { theme: "dark", viewport: { width: 360, height: 740 } },
    { theme: "light", viewport: { width: 1280, height: 800 } },
  ] as const;
  for (const size of sizes) {
    const look = await studio.another({ ...size, to: "/search?q=deploy+branch" });
    await look.page.locator(".search-hit").first().waitFor();
    expect(await axe(look.page)).toEqual([]);
    expect(await look.page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.viewport.width);
    await look.context.close();
  }
});
