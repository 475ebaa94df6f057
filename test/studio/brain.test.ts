/** The page Brain: decisions, one route, lessons, packs and the proof, each against what the engine says; and what a person does there. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAYS, LAST_DAY, TURNS_A_DAY } from "../support/brain-home.ts";
import { axe, brainHome, openStudio, type Studio } from "../support/studio.ts";

let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio({ sample: brainHome, to: "/brain" });
  page = studio.page;
});
afterAll(() => studio.stop());

const panel = (title: string) => page.getByRole("region", { name: title, exact: true });
const dialog = () => page.locator("dialog[open]");
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const undo = () => page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 && share > 0 ? 1 : 0)} %`;
const signed = (value: number) => (value > 0 ? `+${value.toFixed(2)}` : value.toFixed(2));
const servedNow = async () => (await studio.call("brain_status", {})).pack?.digest ?? null;

describe("decisions", () => {
  test("how it stands is what the engine says", async () => {
    const { pack, lessons, episodes } = await studio.call("brain_status", {});
    const state = panel("How it stands");
    await expect.poll(() => state.count()).toBe(1);
    expect(await state.innerText()).toContain(`the pack ${pack!.digest.slice(0, 12)}, by a learned order`);
    const figure = (name: string) =>
      state
        .locator("dl div", { has: page.getByText(name, { exact: true }) })
        .locator("dd")
        .innerText();
    expect(await figure("lessons in force")).toBe(String(lessons.active));
    expect(await figure("to be confirmed")).toBe(String(lessons.proposed));
    expect(await figure("known how they went")).toBe(String(episodes.labelled));
  });

  test("every day has its column with what was decided, and the table says the same", async () => {
    const columns = page.locator(".brain-column");
    // Days of the fixture: each has as many shown, and one more that was left than the day before.
    await expect.poll(() => columns.count()).toBe(DAYS);
    const last = new Date(LAST_DAY).toISOString().slice(0, 10);
    const left = DAYS - 1;
    const [looked, asked, failed] = [0, 1, 2].map((kind) => Math.ceil((left - kind) / 3));
    expect(await columns.last().getAttribute("aria-label")).toMatch(
      new RegExp(
        `^${last}: ${TURNS_A_DAY + left} prompts \\(shown ${TURNS_A_DAY}, looked at only ${looked}, nothing asked ${asked}, failed ${failed}\\)`,
      ),
    );
    await page.getByText("As a table").click();
    const first = page.locator(".brain-columns tbody tr").first();
    const cells = await first.locator("td").allInnerTexts();
    expect([await first.locator("th").innerText(), ...cells.slice(0, 4)]).toEqual(
      [last, TURNS_A_DAY, looked, asked, failed].map(String),
    );
  });

  test("a page that fails is told of, asked for once, and again when the person says so", async () => {
    studio.watched.expect(/status of 500/);
    const asked: string[] = [];
    let firstPages = 0;
    let fails = true;
    const calls = (address: URL) => address.pathname === "/api/call";
    await page.route(calls, async (route) => {
      const { method, params } = route.request().postDataJSON() as {
        method: string;
        params: { before?: string };
      };
      if (method !== "list_episodes") return route.fallback();
      if (params.before === undefined) firstPages += 1;
      if (params.before === undefined) return route.fallback();
      asked.push(params.before);
      if (!fails) return route.fallback();
      const error = { code: "internal/bug", message: "The shelf is stuck.", hint: "" };
      return route.fulfill({ status: 500, json: { error } });
    });
    await studio.visit("/brain");
    const alert = page.getByRole("alert");
    await alert.getByText("The shelf is stuck.").waitFor();
    // What was read before it failed stays in sight.
    const rows = page.getByRole("list", { name: "Decisions" }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
    // News have the beginning asked for again, and say nothing about the page that failed.
    const before = firstPages;
    await studio.call("rate_episode", { ref: "episode:60", value: "good" });
    await expect.poll(() => firstPages).toBeGreaterThan(before);
    await page.waitForTimeout(700);
    expect(asked.length).toBe(1);
    expect(await alert.count()).toBe(1);
    fails = false;
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => page.locator(".brain-column").count()).toBe(DAYS);
    expect(await alert.count()).toBe(0);
    expect(asked.filter((before) => before === asked[0]).length).toBe(2);
    await page.unroute(calls);
  });

  test("a column leads to its decisions, by the keyboard too", async () => {
    const first = page.locator(".brain-column").first();
    await first.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.has("day"));
    const rows = page.getByRole("list", { name: "Decisions" }).getByRole("listitem");
    await expect.poll(() => rows.first().getAttribute("aria-setsize")).toBe(String(TURNS_A_DAY));
    await page.getByRole("link", { name: "all days" }).click();
    await expect.poll(() => panel("Every decision").count()).toBe(1);
  });
});

describe("one route", () => {
  const ref = "episode:40";

  test("is opened from the list, and drawn with the chances that the engine gives", async () => {
    await studio.visit("/brain");
    const list = page.getByRole("list", { name: "Decisions" });
    await list.focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.has("episode"));
    await studio.visit(`/brain?episode=${ref}`);
    const route = await studio.call("trace_route", { ref });
    const { options, chosen } = route.trace!.steps[0]!;
    const drawn = page.locator(".brain-node");
    await expect.poll(() => drawn.count()).toBeGreaterThan(2);
    const likely = options.find(({ key }) => key === chosen)!.probability;
    expect(await drawn.nth(1).locator("text").allTextContents()).toEqual([chosen, percent(likely)]);
    await page.getByText("As a table").click();
    const rows = page.locator("details table tbody tr");
    for (const [at, { key, probability }] of options
      .toSorted((one, other) => other.probability - one.probability)
      .entries()) {
      const cells = await rows.nth(at).locator("td").allInnerTexts();
      expect(cells[2]).toBe(key);
      expect(cells[4]).toBe(probability > 0 && probability < 0.001 ? "under 0.1 %" : percent(probability));
      expect(cells[5]).toBe(key === chosen ? "yes" : "");
    }
  });

  test("says what was put into the prompt, in its words, and what that was worth", async () => {
    const { placed } = await studio.call("trace_route", { ref });
    const { items } = await studio.call("get", { refs: placed.map(({ key }) => key) });
    expect(placed.length).toBeGreaterThan(0);
    for (const { key, worth } of placed) {
      const row = page.locator(`[data-placed="${key}"]`);
      await expect.poll(() => row.innerText()).toContain(items.find((one) => one.ref === key)!.text);
      expect(await row.innerText()).toContain(`worth ${signed(worth!)}`);
    }
  });

  test("is rated by a person, who may change their mind", async () => {
    await press("It went badly");
    await expect.poll(async () => (await studio.call("trace_route", { ref })).label).toBe(-1);
    await expect
      .poll(() => page.getByRole("button", { name: "It went badly" }).getAttribute("aria-pressed"))
      .toBe("true");
    await press("It went well");
    await expect
      .poll(async () => {
        const { label, labelSource } = await studio.call("trace_route", { ref });
        return [label, labelSource];
      })
      .toEqual([1, "human"]);
    await expect.poll(() => panel("What came of it").innerText()).toContain("a person: rated by a person");
    await undo();
    await expect.poll(async () => (await studio.call("trace_route", { ref })).label).toBe(-1);
    const badly = page.getByRole("button", { name: "It went badly" });
    await expect.poll(() => badly.getAttribute("aria-pressed")).toBe("true");
    await badly.click();
    await expect
      .poll(async () => (await studio.call("trace_route", { ref })).outcomes.map(({ detector }) => detector))
      .not.toContain("thumbs");
  });

  test("that is not there is said to be so", async () => {
    studio.watched.expect(/status of 4\d\d/);
    await studio.visit("/brain?episode=episode:999999");
    const alert = page.getByRole("alert");
    await expect.poll(() => alert.innerText()).toContain("There is no episode:999999");
    await page.getByRole("link", { name: "← All decisions" }).click();
    await expect.poll(() => panel("Decisions over time").count()).toBe(1);
  });
});

describe("lessons", () => {
  const lessons = () => page.getByRole("list", { name: "Lessons" });
  const opened = (ref: string) => page.getByRole("region", { name: ref, exact: true });
  /** All that there is about it but what became of it. */
  const lessonNow = async (ref: string) => {
    const {
      acts: _acts,
      chain: _chain,
      served: _served,
      ...lesson
    } = await studio.call("show_lesson", { ref });
    return lesson;
  };

  test("one is taught, and stands in the list", async () => {
    await studio.visit("/brain?tab=lessons");
    await press("Teach a lesson");
    await page.getByLabel("What is to be done, in a sentence or two").fill("Release only from the pipeline");
    await page.getByLabel("Filed under (words, with commas between)").fill("release, pipeline");
    await press("Teach it");
    await expect.poll(() => page.locator(".brain-taught").innerText()).toMatch(/^Taught: .* lesson:\d+$/m);
    const { lessons: known } = await studio.call("list_lessons", { limit: 1 });
    expect(known[0]).toMatchObject({
      text: "Release only from the pipeline",
      state: "active",
      trust: "human",
    });
    expect(known[0]!.tags).toEqual(["pipeline", "release"]);
    await expect
      .poll(() => lessons().getByRole("listitem").first().innerText())
      .toContain("Release only from");
  });

  test("too little to teach is refused in place, with what to do", async () => {
    studio.watched.expect(/status of 4\d\d/);
    await page.getByLabel("What is to be done, in a sentence or two").fill("x");
    await press("Teach it");
    await expect
      .poll(() => page.getByRole("alert").innerText())
      .toContain("This says too little to be a lesson");
    await press("Close");
  });

  test("what took the place of what is shown", async () => {
    await studio.visit("/brain?tab=lessons&state=all&lesson=lesson:2");
    const { chain } = await studio.call("show_lesson", { ref: "lesson:2" });
    expect(chain.map(({ ref }) => ref)).toEqual(["lesson:1", "lesson:2"]);
    const shown = opened("lesson:2").locator(".brain-chain li");
    await expect.poll(() => shown.count()).toBe(2);
    for (const [at, { text }] of chain.entries()) expect(await shown.nth(at).innerText()).toContain(text);
  });

  test("a proposal is confirmed, and a proposal again when that is undone", async () => {
    const { lessons: proposed } = await studio.call("list_lessons", { states: ["proposed"] });
    const { ref } = proposed[0]!;
    const before = await lessonNow(ref);
    await studio.visit(`/brain?tab=lessons&state=proposed&lesson=${ref}`);
    await press("Confirm");
    await expect.poll(async () => (await studio.call("show_lesson", { ref })).state).toBe("active");
    await expect.poll(() => opened(ref).innerText()).toContain("was confirmed by a person");
    await undo();
    await expect.poll(() => lessonNow(ref)).toEqual(before);
    await press("Confirm");
    await expect.poll(async () => (await lessonNow(ref)).state).toBe("active");
  });

  test("one is forgotten when the person says so, and is the same again when they think better of it", async () => {
    const ref = "lesson:3";
    const before = await lessonNow(ref);
    await studio.visit(`/brain?tab=lessons&lesson=${ref}`);
    await press("Forget");
    await expect.poll(() => dialog().innerText()).toContain(before.text);
    expect(await dialog().innerText()).toContain("You can, here, until it is erased.");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    expect(await lessonNow(ref)).toEqual(before);
    await press("Forget");
    await dialog().getByRole("button", { name: "Forget" }).click();
    await expect.poll(async () => (await lessonNow(ref)).state).toBe("forgotten");
    await undo();
    await expect.poll(() => lessonNow(ref)).toEqual(before);
    await expect.poll(() => opened(ref).innerText()).toContain("was brought back");
    expect(await opened(ref).innerText()).toContain("by a person, at a terminal or here");
    expect(await opened(ref).innerText()).not.toContain("user:owner");
  });

  test("what was forgotten is found among the forgotten, and brought back there and in the drawer", async () => {
    const ref = "lesson:3";
    const before = await lessonNow(ref);
    await studio.call("forget_lessons", { refs: [ref] });
    await studio.visit("/brain?tab=lessons");
    await page.getByLabel("Which").selectOption("forgotten");
    await lessons().getByText(before.text).click();
    await press("Bring back");
    await expect.poll(() => lessonNow(ref)).toEqual(before);
    await expect.poll(() => page.locator(".toast").last().innerText()).toContain(`${ref} is in force again`);
    await undo();
    await expect.poll(async () => (await lessonNow(ref)).state).toBe("forgotten");
    await studio.visit(`/brain?record=${ref}`);
    const drawer = page.locator("dialog .record");
    await expect.poll(() => drawer.innerText()).toContain(before.text);
    await drawer.getByRole("button", { name: "Bring back" }).click();
    await expect.poll(() => lessonNow(ref)).toEqual(before);
  });

  test("what another took the place of comes back in its turn, and so does that", async () => {
    const both = async () => [(await lessonNow("lesson:1")).state, (await lessonNow("lesson:2")).state];
    expect(await both()).toEqual(["superseded", "active"]);
    await studio.visit("/brain?tab=lessons&state=all&lesson=lesson:1");
    await press("Bring back");
    await expect.poll(both).toEqual(["active", "superseded"]);
    await expect
      .poll(() => page.locator(".toast").last().innerText())
      .toContain("lesson:2 made room for it.");
    await undo();
    await expect.poll(both).toEqual(["superseded", "active"]);
  });

  test("a teaching is taken back, and what had made room for it holds again", async () => {
    await studio.call("teach", { instruction: "Name branches by the day" });
    const { ref } = (await studio.call("list_lessons", { limit: 1 })).lessons[0]!;
    const before = await lessonNow(ref);
    await studio.visit("/brain?tab=lessons");
    await press("Teach a lesson");
    await page.getByLabel("What is to be done, in a sentence or two").fill("Never name branches by the day");
    await press("Teach it");
    await page.locator(".brain-taught").getByText(`in the place of ${ref}`).waitFor();
    const newer = (await studio.call("list_lessons", { limit: 1 })).lessons[0]!;
    await press("Take it back");
    await expect.poll(() => lessonNow(ref)).toEqual(before);
    expect((await lessonNow(newer.ref)).state).toBe("forgotten");
    await undo();
    await expect.poll(async () => (await lessonNow(newer.ref)).state).toBe("active");
    expect((await lessonNow(ref)).supersededBy).toBe(newer.ref);
  });

  test("one is erased only with the word typed, and nothing of it is left", async () => {
    await studio.call("teach", { instruction: "Run the gauge check at noon" });
    const { ref } = (await studio.call("list_lessons", { limit: 1 })).lessons[0]!;
    await studio.visit(`/brain?tab=lessons&state=all&lesson=${ref}`);
    await press("Erase");
    const erase = dialog().getByRole("button", { name: "Erase" });
    expect(await erase.isDisabled()).toBe(true);
    expect(await dialog().innerText()).toContain("This cannot be undone.");
    await dialog().getByRole("textbox").fill("erase");
    studio.watched.expect(/status of 404/);
    await erase.click();
    await expect.poll(() => page.locator(".toast").last().innerText()).toContain(`${ref} is erased.`);
    await expect(studio.call("show_lesson", { ref })).rejects.toThrow("lesson/unknown");
    expect(await page.locator(".toast").last().getByRole("button", { name: "Undo" }).count()).toBe(0);
  });

  test("what was read stays when it cannot be read again, and nothing is said to be missing", async () => {
    studio.watched.expect(/status of 500/);
    await studio.visit("/brain?tab=lessons");
    const before = await lessons().getByRole("listitem").count();
    expect(before).toBeGreaterThan(0);
    let fails = true;
    const calls = (address: URL) => address.pathname === "/api/call";
    await page.route(calls, (route) => {
      const { method } = route.request().postDataJSON() as { method: string };
      if (method !== "list_lessons" || !fails) return route.fallback();
      const error = { code: "internal/bug", message: "The shelf is stuck.", hint: "" };
      return route.fulfill({ status: 500, json: { error } });
    });
    // News of a lesson make the page read its list again.
    await studio.call("teach", { instruction: "Oil the hinge of the gauge house" });
    const alert = page.getByRole("alert");
    await alert.getByText("The shelf is stuck.").waitFor();
    expect(await lessons().getByRole("listitem").count()).toBe(before);
    await page.getByLabel("Find by words").fill("gauge");
    await expect.poll(() => lessons().count()).toBe(0);
    await alert.getByText("The shelf is stuck.").waitFor();
    expect(await page.getByText("No lesson has all of these words.").count()).toBe(0);
    fails = false;
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => lessons().innerText()).toContain("Oil the hinge of the gauge house");
    await page.unroute(calls);
  });
});

describe("packs", () => {
  test("the gate's report is shown check by check, with its figures", async () => {
    await studio.visit("/brain?tab=packs");
    const digest = (await servedNow())!;
    const { report } = await studio.call("promote_brain", { pack: digest, dryRun: true });
    const shown = panel(`Pack ${digest.slice(0, 12)}`);
    const check = (code: string) => shown.locator(`[data-check="${code}"]`);
    await expect.poll(() => check("gain-unproven").count()).toBe(1);
    expect(await check("no-evidence").innerText()).toContain(`${report!.heldOut.episodes} turns`);
    expect(await check("gain-unproven").innerText()).toContain(report!.gain.mean.toFixed(3));
    expect(await check("churn").innerText()).toContain(percent(report!.churn));
    expect(await shown.innerText()).toContain("The gate lets it through.");
    expect(await axe(page)).toEqual([]);
  });

  test("one that the gate rejected says why", async () => {
    const { promotions } = await studio.call("brain_history", {});
    const { pack, report } = promotions.find(({ kind }) => kind === "rejected")!;
    await page
      .getByRole("link", { name: pack!.slice(0, 12) })
      .first()
      .click();
    const shown = panel(`Pack ${pack!.slice(0, 12)}`);
    await expect.poll(() => shown.innerText()).toContain("The gate says no.");
    for (const reason of report!.reasons)
      expect(await shown.innerText()).toContain(reason.slice(reason.indexOf(":") + 2));
  });

  test("going back is asked first, done, and undone", async () => {
    await studio.visit("/brain?tab=packs");
    const before = (await servedNow())!;
    await press("Roll back to the one before");
    const { pack } = await studio.call("rollback_brain", { dryRun: true });
    await expect.poll(() => dialog().innerText()).toContain(`instead of the pack ${before.slice(0, 12)}`);
    expect(await servedNow()).toBe(before);
    await dialog().getByRole("button", { name: "Go back" }).click();
    await expect.poll(servedNow).toBe(pack!.digest);
    await undo();
    await page
      .locator(".toast")
      .getByText(`Served again: the pack ${before.slice(0, 12)}.`)
      .waitFor();
    await expect.poll(servedNow).toBe(before);
  });

  test("the gate's no changes nothing, and is overruled only with a reason", async () => {
    const before = (await servedNow())!;
    const { promotions } = await studio.call("brain_history", { limit: 100 });
    const { pack: first } = promotions.find(({ kind }) => kind === "built")!;
    await studio.visit(`/brain?tab=packs&pack=${first}`);
    await press("Promote through the gate");
    await dialog().getByRole("button", { name: "Ask the gate" }).click();
    await expect
      .poll(() => dialog().innerText(), { timeout: 30_000 })
      .toContain("The gate says no: no-evidence");
    await dialog().getByRole("button", { name: "Cancel" }).click();
    expect(await servedNow()).toBe(before);
    const serve = page.getByRole("button", { name: "Serve it past the gate" });
    expect(await serve.isDisabled()).toBe(true);
    await page.getByLabel("Why it is to be served past the gate (recorded)").fill("to compare the two");
    await serve.click();
    await dialog().getByRole("button", { name: "Serve it" }).click();
    await expect.poll(servedNow).toBe(first);
    const [newest] = (await studio.call("brain_history", { limit: 1 })).promotions;
    expect(newest).toMatchObject({ override: true, reason: "to compare the two", kind: "serving" });
    await undo();
    await expect.poll(servedNow).toBe(before);
  });
});

describe("the proof", () => {
  test("is drawn with the figures that the engine gives", async () => {
    await studio.visit("/brain?tab=proof");
    const proof = await studio.call("prove_brain", {});
    const row = (arm: string) => page.locator(`[data-arm="${arm}"]`);
    await expect.poll(() => row("learned").count(), { timeout: 30_000 }).toBe(1);
    for (const { arm, utility, low, high } of proof.arms) {
      const words = `${signed(utility)} (${signed(low)} to ${signed(high)})`;
      expect(await row(arm).getByRole("img").first().getAttribute("aria-label")).toBe(words);
    }
    expect(await page.locator(".brain-proven").innerText()).toContain(
      "What was learned is better than words alone",
    );
  });

  test("claims nothing where nothing was learned", async () => {
    await studio.call("rollback_brain", { pack: "none" });
    await studio.visit("/brain?tab=proof");
    const said = page.locator(".brain-proven");
    await expect
      .poll(() => said.innerText(), { timeout: 30_000 })
      .toContain("Nothing was learned yet: there is nothing to prove beside words and the graph.");
    expect(await page.locator('[data-arm="learned"]').count()).toBe(0);
  });
});
