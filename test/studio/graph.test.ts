/** The Graph page: things and what lies around them, drawn; ways between them; ideas; what is proposed; names. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, knowledgeHome, openStudio, type Studio } from "../support/studio.ts";

const LANTERN = "project:lantern";
let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio({ sample: knowledgeHome, to: "/settings" });
  page = studio.page;
  // What is refused is shown in place; the browser notes the answer all the same.
  studio.watched.expect(/status of 4\d\d/);
});
afterAll(() => studio.stop());

const things = () => page.locator(".graph-thing");
const refs = () => things().evaluateAll((all) => all.map((one) => one.getAttribute("data-ref")).toSorted());
const centre = () => page.locator(".graph-thing.is-centre").getAttribute("data-ref");
const list = () => page.getByRole("list", { name: "Things" }).getByRole("listitem");
const names = () => list().locator(".plain").allTextContents();
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const dialog = () => page.locator("dialog[open]");
const confirm = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const undo = () => page.locator(".toast").last().getByRole("button", { name: "Undo" }).click();
const told = (words: string) => page.locator(".toast").getByText(words, { exact: true }).waitFor();
const around = (entity: string, nodes = 75) =>
  studio.call("graph_neighbours", { entity, hops: 2, nodes, edges: 600 });
/** The table's lines, as `from line to`. */
const lines = () =>
  page.locator(".graph-table tbody tr").evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll("td")]
        .slice(0, 3)
        .map((cell) => cell.querySelector(".plain, button")?.textContent)
        .join(" "),
    ),
  );

describe("things", () => {
  test("are listed by type and found by a part of their name", async () => {
    await studio.visit("/graph");
    const { entities } = await studio.call("list_entities", { types: ["project"] });
    await page.getByLabel("Type").selectOption("project");
    await expect.poll(names).toEqual(entities.map(({ label }) => label));
    await page.getByLabel("Name", { exact: true }).fill("LANT");
    await expect.poll(names).toEqual(["lantern"]);
    await list().first().click();
    await expect.poll(centre).toBe(LANTERN);
  });

  test("are not asked for without end where the owner fails to give the next page", async () => {
    studio.watched.expect(/status of 500/);
    let asked = 0;
    await page.route("**/api/call", async (call) => {
      const { method, params } = call.request().postDataJSON();
      if (method !== "list_entities") return call.fallback();
      if (params.after !== undefined) {
        asked += 1;
        const error = { code: "store/failed", message: "The second page broke.", hint: "" };
        return call.fulfill({ status: 500, json: { error } });
      }
      const answer = await (await call.fetch()).json();
      return call.fulfill({ json: { result: { ...answer.result, cursor: "2" } } });
    });
    await studio.visit("/graph");
    await list().first().waitFor();
    await page.getByLabel("Name", { exact: true }).fill("zzz");
    await page.getByRole("alert").getByText("The second page broke.").waitFor();
    await page.waitForTimeout(700);
    // Neither by itself, nor at news: these are about what was read.
    expect(asked).toBe(1);
    await page.unroute("**/api/call");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Enter looks for it as a whole name.").waitFor();
  });

  test("that are not there are said not to be", async () => {
    await studio.visit("/graph?entity=nowhere");
    await page.getByRole("alert").getByText('nothing in the graph is called "nowhere"').waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(1);
  });

  test("with a name that is meant to break the page are words", async () => {
    const { entities } = await around("project:quay");
    const hostile = entities.find(({ ref }) => ref.includes("onerror"))!;
    await studio.visit("/graph?entity=project:quay");
    await expect.poll(refs).toContain(hostile.ref);
    const drawn = page.locator(`[data-ref=${JSON.stringify(hostile.ref)}] text`);
    expect(await drawn.textContent()).toBe(`${hostile.label.slice(0, 23)}…`);
    expect(await page.locator("img[src=x]").count()).toBe(0);
  });
});

describe("what lies around a thing", () => {
  test("is drawn whole and in sight, with what waits; and is the same in the table", async () => {
    await studio.visit(`/graph?entity=${LANTERN}`);
    const { root, entities, edges } = await around(LANTERN);
    const { proposed } = await studio.call("review_edges", {});
    const waiting = proposed.flatMap(({ src, dst }) => [src, dst]);
    const all = [...new Set([root.ref, ...entities.map(({ ref }) => ref), ...waiting])];
    await expect.poll(refs).toEqual(all.toSorted());
    await page
      .getByText(`It and ${all.length - 1} things, ${edges.length + proposed.length} lines.`)
      .waitFor();
    const name = (ref: string) => ref.slice(ref.indexOf(":") + 1);
    expect(await lines()).toEqual(
      [...edges, ...proposed].map(
        ({ src, type, dst }) => `${name(src)} ${type.replaceAll("_", " ")} ${name(dst)}`,
      ),
    );
    expect(await page.locator(".graph-edge-proposed .graph-edge-hit").count()).toBe(proposed.length);
    const frame = (await page.locator("svg.graph-place").boundingBox())!;
    for (const one of await things().locator("circle").all()) {
      const box = (await one.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(frame.x);
      expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width);
      expect(box.y).toBeGreaterThanOrEqual(frame.y);
      expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
    }
    expect(await axe(page)).toEqual([]);
  });

  test("is drawn the same each time", async () => {
    const places = () =>
      things().evaluateAll((all) =>
        all.map((one) => `${one.getAttribute("data-ref")} ${one.getAttribute("transform")}`),
      );
    const before = await places();
    await studio.visit(`/graph?entity=${LANTERN}`);
    await expect.poll(places).toEqual(before);
  });

  test("keeps its places, its view and the focus while something is added to it", async () => {
    await studio.visit(`/graph?entity=${LANTERN}`);
    const svg = page.locator("svg.graph-place");
    const places = () =>
      things().evaluateAll((all) =>
        all.map((one) => [one.getAttribute("data-ref"), one.getAttribute("transform")] as const),
      );
    await svg.waitFor();
    await page.locator(".graph-thing.is-centre").focus();
    await page.keyboard.press("+");
    const [before, view] = [await places(), await svg.getAttribute("viewBox")];
    await svg.evaluate((drawing) => drawing.setAttribute("data-same", "yes"));
    await studio.call("assert_fact", { subject: LANTERN, predicate: "uses", object: "tool:sextant" });
    const known = async () => (await around(LANTERN)).entities.map(({ ref }) => String(ref));
    await expect.poll(known, { timeout: 20_000 }).toContain("tool:sextant");
    await expect.poll(refs).toContain("tool:sextant");
    const after = new Map(await places());
    for (const [ref, place] of before) expect(after.get(ref)).toBe(place);
    expect(await svg.getAttribute("viewBox")).toBe(view);
    expect(await svg.getAttribute("data-same")).toBe("yes");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-ref"))).toBe(LANTERN);
  });

  test("is walked along its lines from the keyboard; Enter makes a thing the centre", async () => {
    await page.locator(".graph-thing.is-centre").focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-ref") ?? null);
    const { edges } = await around(LANTERN);
    const near = new Set(
      edges.filter(({ src, dst }) => [src, dst].includes(LANTERN)).flatMap(({ src, dst }) => [src, dst]),
    );
    let to: string | null = LANTERN;
    for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) {
      if (to !== LANTERN) break;
      await page.keyboard.press(key);
      await page.waitForTimeout(60);
      to = await focused();
    }
    const { proposed } = await studio.call("review_edges", {});
    expect([...near, ...proposed.map(({ dst }) => dst)]).toContain(to);
    expect(to).not.toBe(LANTERN);
    await page.keyboard.press("Enter");
    await expect.poll(centre).toBe(to);
    expect(new URL(page.url()).searchParams.get("entity")).toBe(to);
  });

  test("is zoomed and moved by keys, buttons and the wheel, and fits again", async () => {
    await studio.visit(`/graph?entity=${LANTERN}`);
    const svg = page.locator("svg.graph-place");
    await svg.waitFor();
    const width = async () => Number((await svg.getAttribute("viewBox"))!.split(" ")[2]);
    const left = async () => Number((await svg.getAttribute("viewBox"))!.split(" ")[0]);
    const [fits, begins] = [await width(), await left()];
    await page.locator(".graph-thing.is-centre").focus();
    await page.keyboard.press("+");
    await expect.poll(width).toBeLessThan(fits);
    await page.keyboard.press("0");
    await expect.poll(width).toBe(fits);
    await press("Move right");
    await expect.poll(left).toBeGreaterThan(begins);
    await press("Fit");
    await expect.poll(left).toBe(begins);
    // Without the focus in it the wheel is the page's.
    await svg.hover();
    await page.mouse.wheel(0, 100);
    await page.keyboard.down("Control");
    await page.mouse.wheel(0, 100);
    await page.keyboard.up("Control");
    await expect.poll(async () => Math.round((10 * (await width())) / fits)).toBe(13);
  });

  test("is cut where there is too much, and says by what", async () => {
    await studio.visit("/graph?entity=project:harbour&nodes=30");
    await page.getByText("There is more: it was cut at 30 things.").waitFor();
    const { entities, stopped } = await around("project:harbour", 30);
    expect([entities.length + 1, stopped]).toEqual([30, "nodes"]);
    await expect.poll(() => things().count()).toBe(30);
  });

  test("each line tells what it rests on", async () => {
    await studio.visit(`/graph?entity=${LANTERN}`);
    const { edges } = await around(LANTERN);
    const [first] = edges;
    await page.locator(".graph-table tbody button").first().click();
    const detail = page.getByRole("region", { name: `About ${first!.ref}` });
    await detail.waitFor();
    expect(await detail.locator(".refs .ref").allTextContents()).toEqual([...first!.evidence]);
  });
});

describe("ways", () => {
  test("lead from one thing to another, each step with its evidence", async () => {
    await studio.visit("/graph?tab=paths");
    await page.getByLabel("From").fill("tidewatch");
    await page.getByLabel("To", { exact: true }).fill("project:beacon");
    await press("Find the way");
    const { path } = await studio.call("find_path", { from: "tidewatch", to: "project:beacon", hops: 6 });
    await page.getByRole("heading", { name: `The way has ${path!.length} steps` }).waitFor();
    const steps = page.locator(".graph-steps > li");
    expect(await steps.count()).toBe(path!.length);
    for (const [at, { from, to, edge }] of path!.entries()) {
      expect(
        await steps
          .nth(at)
          .locator(".graph-name")
          .evaluateAll((all) => all.map((one) => one.getAttribute("title"))),
      ).toEqual([from, to]);
      expect(await steps.nth(at).locator(".ref").allTextContents()).toEqual([...edge.evidence]);
    }
    expect(await axe(page)).toEqual([]);
  });

  test("that do not exist are said not to", async () => {
    await studio.visit("/graph?tab=paths&from=project:quay&to=project:kelpie");
    await page.getByText("No way leads from one to the other.").waitFor();
  });

  test("explain which projects an idea belongs to", async () => {
    const idea = "sleeps until the collar moves";
    await studio.visit("/graph?tab=match");
    await page.getByLabel("Idea", { exact: true }).fill(idea);
    await press("Find its projects");
    const { matches } = await studio.call("match_idea", { idea, withinMs: 10_000 });
    expect(matches[0]!.project.ref).toBe("project:kelpie");
    await page.getByRole("heading", { name: "project:kelpie" }).waitFor();
    const cited = page.locator(".graph-paths > li").first().locator("p.graph-about .ref");
    expect(await cited.allTextContents()).toEqual([...matches[0]!.paths[0]!.citations]);
  });
});

describe("a person says", () => {
  test("that a proposed line holds, and takes it back", async () => {
    await studio.visit("/graph?tab=review");
    const { proposed } = await studio.call("review_edges", {});
    const [edge] = proposed;
    const row = page.locator(".graph-waiting > li", { hasText: edge!.text! });
    await row.getByRole("button", { name: "Accept" }).click();
    await confirm("Accept");
    const active = async () => (await around(LANTERN)).edges.map(({ ref }) => ref);
    await expect.poll(active).toContain(edge!.ref);
    await expect.poll(() => page.locator(".graph-waiting > li").count()).toBe(proposed.length - 1);
    await undo();
    await told(`${edge!.ref} is as it was before you decided.`);
    await expect.poll(active).not.toContain(edge!.ref);
    const waiting = async () => (await studio.call("review_edges", {})).proposed.map(({ ref }) => ref);
    await expect.poll(waiting).toEqual(proposed.map(({ ref }) => ref));
  });

  test("that a line which was decided waits again, and decides the same once more by Undo", async () => {
    const { proposed } = await studio.call("review_edges", {});
    const edge = proposed[0]!;
    await studio.call("review_edges", { reject: [edge.ref] });
    const outcome = async () => {
      const [waiting, past] = await Promise.all([
        studio.call("review_edges", {}),
        studio.call("review_edges", { decided: true }),
      ]);
      const of = ({ proposed: all }: typeof past) => all.find(({ ref }) => ref === edge.ref)?.state;
      return { waiting: of(waiting), decided: of(past) };
    };
    await studio.visit("/graph?tab=review");
    await press("Decided");
    const row = page.locator(".graph-waiting > li", { has: page.getByText(edge.ref, { exact: true }) });
    await row.waitFor();
    expect(await axe(page)).toEqual([]);
    await row.getByRole("button", { name: "Let it wait again" }).click();
    await row.waitFor({ state: "detached" });
    expect(await outcome()).toEqual({ waiting: "proposed", decided: undefined });
    await press("Waiting");
    await row.waitFor();
    await undo();
    await told(`${edge.ref} is rejected again.`);
    await row.waitFor({ state: "detached" });
    expect(await outcome()).toEqual({ waiting: undefined, decided: "rejected" });
    await studio.call("review_edges", { reopen: [edge.ref] });
  });

  test("what else something is called, and takes it back", async () => {
    await studio.visit(`/graph?entity=${LANTERN}`);
    await page.getByLabel("It is also called").fill("the lamp");
    await press("Add the name");
    await confirm("Add the name");
    const aliases = async () => (await around(LANTERN)).root.aliases;
    await expect.poll(aliases).toEqual(["the-lamp"]);
    await page.getByRole("list", { name: "Other names" }).getByText("the-lamp").waitFor();
    await press("Take the name the-lamp away");
    await confirm("Take the name away");
    await expect.poll(aliases).toEqual([]);
    await undo();
    await told("lantern is called the-lamp again.");
    await expect.poll(aliases).toEqual(["the-lamp"]);
  });

  test("that two are the same, which is told apart again", async () => {
    await studio.visit("/graph?entity=project:quay");
    await page.getByLabel("It is the same as").fill("project:harbour");
    await press("Merge into it");
    await dialog().getByText("(40 lines)").waitFor();
    await confirm("Merge");
    const lead = async () =>
      (await studio.call("find_path", { from: "project:harbour", to: "tool:caddy" })).path?.length;
    await expect.poll(lead).toBe(1);
    await expect.poll(centre).toBe("project:harbour");
    await undo();
    await told("quay and harbour are told apart again.");
    await expect.poll(lead).toBe(undefined);
  });
});

test("at 360 pixels in the dark nothing is wider than the page", async () => {
  const small = await studio.another({
    viewport: { width: 360, height: 760 },
    theme: "dark",
    to: `/graph?entity=${LANTERN}`,
  });
  await small.page.locator(".graph-thing.is-centre").waitFor();
  expect(await small.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await axe(small.page)).toEqual([]);
});
