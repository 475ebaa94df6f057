/** The page Now: what it says of a store is what the engine says of it, it moves by itself, and what it offers to do is done. */

import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { join as joinOwner } from "../../src/surfaces/daemon/index.ts";
import type { AnswerOf, ClientMethod } from "../../src/wire/methods.ts";
import { axe, openStudio, type Studio } from "../support/studio.ts";

let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio();
  page = studio.page;
  // The sample is gone through in the background for a moment yet.
  await vi.waitFor(
    async () => {
      const { index, memories, guidance, knowledge, ledger } = await studio.call("status", {});
      const pending = [index, memories, guidance, knowledge, ledger].map((work) => work.pending);
      expect(pending).toEqual([0, 0, 0, 0, 0]);
    },
    { timeout: 60_000, interval: 200 },
  );
});
afterAll(() => studio.stop());

const panel = (title: string) => page.getByRole("region", { name: title, exact: true });
const sentence = () => page.locator(".now-sentence").innerText();
const count = (value: number) => value.toLocaleString("en");

describe("at a glance", () => {
  test("one sentence says how it is, and why", async () => {
    const { knowledge } = await studio.call("status", {});
    expect(knowledge.proposals).toBeGreaterThan(1);
    await expect.poll(sentence).toBe(`needs you It works, and ${knowledge.proposals} things wait for you.`);
  });

  test("what waits leads to where it is decided", async () => {
    const { knowledge } = await studio.call("status", {});
    const needs = panel("Waits for you").getByRole("listitem");
    expect(await needs.allInnerTexts()).toEqual([
      `${knowledge.proposals} facts that somebody stated, to be accepted or not`,
    ]);
    await needs.getByRole("link").click();
    await page.waitForURL("**/facts?tab=review");
    await page.goBack();
  });

  test("conversations are those of the engine, the last one first, each with the way to its history", async () => {
    const { lanes, total } = await studio.call("list_lanes", { limit: 50 });
    const conversations = panel("Conversations");
    expect(await conversations.locator(".panel-aside").innerText()).toBe(`${total} in all`);
    const rows = conversations.locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(Math.min(8, lanes.length));
    for (const [at, lane] of lanes.slice(0, 8).entries()) {
      const cells = rows.nth(at);
      expect(await cells.getByRole("rowheader").innerText()).toContain(lane.sessionKey);
      const numbers = await cells.locator("td.number").allInnerTexts();
      expect(numbers).toEqual([count(lane.messages), count(lane.inView)]);
    }
    await rows.first().getByRole("link").click();
    await page.waitForURL((url) => url.pathname === "/history");
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      ...{ agent: lanes[0]!.agent, lane: lanes[0]!.sessionKey },
    });
    await page.goBack();
  });

  test("sizes are those of the engine, and growth is drawn with its numbers", async () => {
    const status = await studio.call("status", {});
    const { days, summaries } = await studio.call("growth", {});
    const sizes = panel("Sizes");
    const figure = (name: string) =>
      sizes
        .locator(".now-figures div", { has: page.getByText(name, { exact: true }) })
        .locator("dd")
        .innerText();
    expect(await figure("messages")).toBe(count(status.totals.messages));
    expect(await figure("memories")).toBe(count(status.memories.active));
    expect(await figure("facts")).toBe(count(status.knowledge.facts));
    expect(await figure("names in the graph")).toBe(count(status.knowledge.entities));
    // The file grows a little by whatever is done with it: both are asked for at one time.
    await expect
      .poll(async () => {
        await page.reload();
        const { bytes, totals } = await studio.call("status", {});
        return (await figure("size against that")) === `${(bytes / totals.rawBytes).toFixed(1)} ×`;
      })
      .toBe(true);
    await expect
      .poll(() => sizes.getByRole("img").getAttribute("aria-label"))
      .toContain(`: ${days.messages.join(", ")}`);
    const active = summaries.filter(({ state }) => state === "active");
    const layers = active.toSorted((a, b) => a.depth - b.depth);
    expect(await sizes.locator(".now-layers").innerText()).toBe(
      `Summaries by depth: ${layers.map((one) => `${one.summaries} of depth ${one.depth}`).join(", ")}.`,
    );
  });

  test("background work is caught up, with what it went through", async () => {
    const { totals, memories, ledger } = await studio.call("status", {});
    const line = (work: string) => page.locator(`[data-work="${work}"] .now-work-head span`).innerText();
    expect(await line("index")).toBe(`caught up (${count(totals.messages)} messages)`);
    expect(await line("gate")).toBe(`caught up (${count(totals.messages)} messages)`);
    expect(memories.judged).toBeLessThan(totals.messages);
    expect(await page.locator('[data-work="gate"] p').innerText()).toContain(
      `${count(memories.judged)} so far, ${count(memories.admitted)} of them found worth remembering`,
    );
    expect(await line("ledger")).toBe(`caught up (${ledger.observations + ledger.events} records)`);
    const meter = page.getByRole("progressbar", { name: "Word index: how far it is" });
    expect(await meter.getAttribute("aria-valuenow")).toBe("100");
  });

  test("who owns it, and which secrets were found", async () => {
    const { owner, threads } = await studio.call("health", {});
    const { secrets } = await studio.call("status", {});
    expect(await panel("Owner").innerText()).toContain(`process ${owner.pid}, since`);
    expect(await panel("Owner").locator("tbody th").allInnerTexts()).toEqual(Object.keys(threads));
    expect(await panel("Secrets").getByRole("listitem").allInnerTexts()).toEqual(
      secrets.map(({ kind, count: times }) => `${times} ×\n${kind}`),
    );
  });

  test("nothing is amiss for who cannot see it, and nothing runs off a small page", async () => {
    const narrow = await studio.another({ viewport: { width: 360, height: 780 }, theme: "dark" });
    await narrow.page.getByRole("region", { name: "Sizes", exact: true }).waitFor();
    expect(await axe(narrow.page)).toEqual([]);
    expect(await axe(page)).toEqual([]);
    const width = await narrow.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(360);
    await narrow.context.close();
  });
});

describe("not all is well", () => {
  const calls = (address: URL) => address.pathname === "/api/call";
  /** What the owner answers, changed on its way. */
  async function answered<M extends ClientMethod>(
    look: Page,
    method: M,
    change: (result: AnswerOf<M>) => AnswerOf<M>,
  ): Promise<void> {
    await look.route(calls, async (route) => {
      if ((route.request().postDataJSON() as { method: string }).method !== method) return route.fallback();
      const response = await route.fetch();
      const { result } = (await response.json()) as { result: AnswerOf<M> };
      return route.fulfill({ response, json: { result: change(result) } });
    });
  }

  test("a conversation that is behind is said at the top, and stands among the first", async () => {
    const look = await studio.another({ to: "/settings" });
    const nothing = { proposals: 0, proposedEdges: 0 };
    await answered(look.page, "status", (status) => ({
      ...status,
      ...{ totals: { ...status.totals, behind: 1 }, knowledge: { ...status.knowledge, ...nothing } },
      ...{ brain: { ...status.brain, proposed: 0 }, notes: [] },
    }));
    const names: string[] = [];
    await answered(look.page, "list_lanes", ({ lanes, total }) => {
      const many = Array.from({ length: 20 }, (_, at) => ({ ...lanes[0]!, sessionKey: `agent:main:${at}` }));
      names.push(many[15]!.sessionKey);
      return { lanes: many.with(15, { ...many[15]!, behind: "reading the transcript" }), total };
    });
    await look.page.goto(`${studio.url}/`);
    const words = "1 conversation is behind: not all that the host wrote down there was read";
    await expect
      .poll(() => look.page.locator(".now-sentence").innerText())
      .toBe(`behind It works, but ${words}.`);
    expect(await look.page.locator(".now-health [role=status]").innerText()).toContain(words);
    const rows = look.page.getByRole("region", { name: "Conversations", exact: true }).locator("tbody tr");
    await expect.poll(() => rows.count()).toBe(9);
    expect(await rows.last().innerText()).toContain(names[0]!);
    expect(await rows.last().innerText()).toContain(
      "reading the transcript; it catches up at the next turn there",
    );
    await look.page.getByRole("button", { name: "Show 11 more" }).click();
    expect(await rows.count()).toBe(20);
    await look.context.close();
  });

  test("while it is at work figures run, and who listens is told once", async () => {
    const look = await studio.another({ to: "/settings" });
    let left = 900;
    await answered(look.page, "status", (status) => {
      left -= 100;
      return { ...status, index: { ...status.index, pending: left } };
    });
    await look.page.goto(`${studio.url}/`);
    const shown = () => look.page.locator(".now-sentence").innerText();
    await expect.poll(shown).toContain("while it goes through 800 more");
    const told = look.page.locator(".now-health [role=status]");
    const before = await told.innerText();
    expect(before).not.toContain("800");
    await studio.call("remember", { text: "The boathouse door is green" });
    await expect.poll(shown, { timeout: 8_000 }).toMatch(/while it goes through [1-7]00 more/);
    expect(await told.innerText()).toBe(before);
    await look.context.close();
  });

  test("nothing is said to be well while nobody answers", async () => {
    const look = await studio.another();
    look.watched.expect(/ERR_INTERNET_DISCONNECTED/);
    const owner = look.page.getByRole("region", { name: "Owner", exact: true });
    await owner.getByText("answers", { exact: true }).waitFor();
    await look.context.setOffline(true);
    await look.page.getByRole("button", { name: "Check everything" }).click();
    await owner.getByText("does not answer", { exact: true }).waitFor();
    expect(await look.page.locator(".now-sentence").innerText()).toBe(
      "not well How it is now is not known: it does not answer.",
    );
    await look.context.close();
  });

  test("facts that are too many to tell the newest of are said to be left out", async () => {
    const look = await studio.another({ to: "/settings" });
    await answered(look.page, "read_facts", (answer) => ({ ...answer, more: true }));
    await look.page.goto(`${studio.url}/`);
    const newest = look.page.getByRole("region", { name: "Remembered last", exact: true });
    await newest.getByText("Facts are not among these").waitFor();
    expect(await newest.locator('[data-ref^="fact:"]').count()).toBe(0);
    await look.context.close();
  });
});

describe("as it happens", () => {
  test("what is remembered stands there at once, and says why", async () => {
    const { memory } = await studio.call("remember", { text: "I keep bees behind the boathouse" });
    const row = page.locator(`[data-ref="${memory.ref}"]`);
    await expect.poll(() => row.count()).toBe(1);
    expect(await row.innerText()).toContain("I keep bees behind the boathouse");
    expect(await row.innerText()).toContain("told to be remembered");
    await row.getByRole("link", { name: `Why is ${memory.ref} remembered?` }).press("Enter");
    await page.waitForURL((url) => url.searchParams.get("record") === memory.ref);
    await expect
      .poll(() => page.locator("dialog[open]").innerText())
      .toContain("I keep bees behind the boathouse");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator("dialog[open]").count()).toBe(0);
  });

  test("what was got around is counted and put into words", async () => {
    expect(await panel("Got by without").innerText()).toContain("Nothing went wrong since it was started.");
    const introduction = { name: "test", version: "0", kind: "test" } as const;
    const owner = (await joinOwner({ home: studio.home, introduction }))!;
    await owner.call("note_degradation", { name: "assemble:supply-no-time", count: 3 });
    await owner.close();
    const trouble = page.locator('[data-trouble="assemble:supply-no-time"]');
    await expect.poll(() => trouble.count()).toBe(1);
    expect(await trouble.innerText()).toContain("3 ×");
    expect(await trouble.innerText()).toContain("There was no time to look for instructions and recall.");
  });

  test("a lesson that is taught is counted", async () => {
    const lessons = panel("Sizes").locator(".now-figures div", {
      has: page.getByText("lessons", { exact: true }),
    });
    expect(await lessons.locator("dd").innerText()).toBe("0");
    await studio.call("teach", { instruction: "Feed the bees before the harvest" });
    await expect.poll(() => lessons.locator("dd").innerText()).toBe("1");
  });
});

describe("what a person may do", () => {
  test("a backup is made, and is where it says", async () => {
    await page.getByRole("button", { name: "Make a backup" }).click();
    await page.locator("dialog[open]").getByRole("button", { name: "Make it" }).click();
    const { totals } = await studio.call("status", {});
    const said = page.locator(".now-backup [role=status]");
    await expect.poll(() => said.innerText(), { timeout: 20_000 }).toContain("checked:");
    const [, path] = /checked:\s*(\S+)/.exec(await said.innerText())!;
    expect(await said.innerText()).toContain(`with ${totals.messages} messages`);
    expect(path!.startsWith(join(studio.home, "backups"))).toBe(true);
    expect(statSync(path!).size).toBeGreaterThan(100_000);
  });

  test("everything is checked; what failed is named with what to do, and waits for the person", async () => {
    const button = page.getByRole("button", { name: "Check everything" });
    const said = page.locator(".checks [role=status]");
    await button.click();
    await expect.poll(() => said.innerText(), { timeout: 30_000 }).toMatch(/^All \d+ checks passed\.$/);
    chmodSync(join(studio.home, "nacre.db"), 0o644);
    await button.click();
    await expect.poll(() => said.innerText(), { timeout: 30_000 }).toMatch(/^1 of \d+ checks failed\./);
    chmodSync(join(studio.home, "nacre.db"), 0o600);
    const failed = page.locator(".checks-found li").first();
    expect(await failed.getAttribute("data-check")).toBe("permissions");
    const { checks } = await studio.call("doctor", {});
    expect(await page.locator(".checks-found li").count()).toBe(checks.length);
    expect(await panel("Waits for you").innerText()).toContain("1 check of the store failed");
  });
});
