/** History in a browser: what was said, how it was folded, what waits, and what a person does with it. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { LaneName } from "../../src/engine/api.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { engineOver } from "../../src/wire/index.ts";
import {
  answered,
  asked,
  BEGAN,
  EXCHANGES,
  GATE_CODE,
  LISTED,
  LONG,
  SMALL,
} from "../support/history-home.ts";
import { assistantSays, hostTranscript, userSays } from "../support/host.ts";
import { axe, historyHome, openStudio, type Studio, settled } from "../support/studio.ts";

/** As long as a page asks again for what a busy owner did not answer. */
const PATIENT = { timeout: 25_000 };
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ sample: historyHome, to: "/history" });
});
afterAll(() => studio.stop());

const of = ({ agent, sessionKey }: LaneName, more: { readonly [name: string]: string } = {}) =>
  `/history?${new URLSearchParams({ agent, lane: sessionKey, ...more })}`;
const row = (ref: string) => studio.page.locator(`.history-lines [data-ref="${ref}"]`);
const list = () => studio.page.getByRole("list", { name: "Messages, oldest first" });
const tree = () => studio.page.getByRole("tree");
const dialog = () => studio.page.getByRole("dialog");
const toasts = () => studio.page.locator(".toasts");

/** References of the rows that are in sight, in order. */
const inSight = () =>
  list().evaluate((scroller) => {
    const { top, bottom } = scroller.getBoundingClientRect();
    return [...scroller.querySelectorAll<HTMLElement>("[data-ref]")]
      .map((one) => ({ ref: one.dataset["ref"] ?? "", box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > top && box.top < bottom)
      .sort((a, b) => a.box.top - b.box.top)
      .map(({ ref, box }) => ({ ref, top: Math.round(box.top - top) }));
  });
const numbers = async () => (await inSight()).map(({ ref }) => Number(ref.slice(4)));
const marked = () => list().locator('[aria-current="true"] [data-ref]').getAttribute("data-ref");
const words = (ref: string) => studio.page.locator(`[data-words="${ref}"]`);
const press = (...keys: readonly string[]) =>
  keys.reduce((before, key) => before.then(() => studio.page.keyboard.press(key)), Promise.resolve());

test("the conversations are listed, the latest first, whatever they are called; a filter finds one", async () => {
  const { lanes } = await studio.call("list_lanes", {});
  expect(lanes.map(({ sessionKey }) => sessionKey)).toEqual([LONG.sessionKey, SMALL.sessionKey]);
  const listed = studio.page.getByRole("list", { name: "Conversations, the latest first" });
  const rows = listed.getByRole("listitem");
  expect(await rows.nth(0).textContent()).toContain("agent:main:mainagent main5,000 messages");
  // What would turn the words around is a sign that can be seen; markup is words.
  expect(await rows.nth(1).getByRole("link").textContent()).toBe(SMALL.sessionKey.replace("\u202e", "RLO"));
  expect(await studio.page.evaluate(() => Reflect.get(globalThis, "owned"))).toBeUndefined();
  await studio.page.getByPlaceholder("Filter conversations").fill("GARDEN img");
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByRole("link").click();
  await expect.poll(() => studio.page.url()).toContain("agent=garden");
  await row("msg:5001").waitFor();
  expect(await list().locator("img, script").count()).toBe(0);
});

test("a timeline begins at the newest, and pages up through 5,000 messages without a gap or a jump", async () => {
  await studio.visit(of(LONG));
  await expect.poll(async () => (await numbers()).at(-1)).toBe(EXCHANGES * 2);
  let first = (await numbers())[0]!;
  while (first > 1) {
    await list().evaluate((scroller) => {
      scroller.scrollTop = 0;
    });
    await expect.poll(async () => (await numbers())[0]!, PATIENT).toBeLessThan(first);
    // What comes in above leaves the rows where they stand: there is room above them again.
    await expect.poll(async () => (await topOf()) > 0 || (await numbers())[0] === 1, PATIENT).toBe(true);
    const shown = await numbers();
    // They stand side by side, in order, and the last of them were in sight before.
    expect(shown).toEqual(Array.from({ length: shown.length }, (_, at) => shown[0]! + at));
    expect(first - shown[0]!).toBeLessThanOrEqual(210);
    first = shown[0]!;
  }
  expect(await row("msg:1").textContent()).toContain(asked(0));
  const held = Number(await list().getByRole("listitem").first().getAttribute("aria-setsize"));
  expect(held).toBeLessThanOrEqual(2_000);
  await studio.page.getByRole("button", { name: "Newest" }).click();
  await expect.poll(async () => (await numbers()).at(-1)).toBe(EXCHANGES * 2);
});

const topOf = () => list().evaluate((scroller) => scroller.scrollTop);

test("a line says who spoke, when, where it stands and what it costs, and a new session is divided", async () => {
  const { lines } = await studio.call("read_lane", { lane: LONG, around: "msg:101", limit: 3 });
  expect(lines.map(({ ref, newSession }) => [ref, newSession])).toEqual([
    ["msg:100", false],
    ["msg:101", true],
    ["msg:102", false],
  ]);
  await studio.visit(of(LONG, { at: "msg:101" }));
  await expect.poll(marked).toBe("msg:101");
  expect(await row("msg:101").locator(".history-session").count()).toBe(1);
  expect(await row("msg:102").locator(".history-session").count()).toBe(0);
  const { tokens, under } = lines[1]!;
  expect(await row("msg:101").textContent()).toContain(
    `user2026-03-02 08:50${tokens} tokensin the viewunder ${under}`,
  );
  await row("msg:101")
    .getByRole("link", { name: `under ${under}` })
    .click();
  await expect.poll(() => tree().locator('[aria-selected="true"]').textContent()).toContain(under);
});

test("a day leads to the first that was said then, a reference to its line, and what is nowhere is said to be so", async () => {
  await studio.visit(of(LONG));
  const day = Date.UTC(2026, 2, 3);
  const { lines } = await studio.call("read_lane", { lane: LONG, at: day, limit: 1 });
  expect(lines[0]!.at).toBe(day);
  await studio.page.getByLabel("Day").fill("2026-03-03");
  await expect.poll(marked).toBe(lines[0]!.ref);
  expect((await inSight()).map(({ ref }) => ref)).toContain(lines[0]!.ref);
  await studio.page.getByLabel("Day").fill("2030-01-01");
  await studio.page.getByText("nothing was said then or later: these are the newest").waitFor();
  await studio.page.getByLabel("Reference").fill("nonsense");
  await press("Enter");
  await studio.page.getByText("Type a reference such as msg:42 or sum:7").waitFor();
  await studio.page.getByLabel("Reference").fill("[msg:77]");
  await press("Enter");
  await expect.poll(marked).toBe("msg:77");
  // One of another conversation is shown there.
  studio.watched.expect(/status of 404/);
  await studio.page.getByLabel("Reference").fill("msg:5002");
  await press("Enter");
  await expect.poll(marked).toBe("msg:5002");
  expect(studio.page.url()).toContain("agent=garden");
  await studio.page.getByLabel("Reference").fill("msg:900000");
  await press("Enter");
  await studio.page.getByText("there is no msg:900000 in agent:garden").waitFor();
});

test("a conversation that is not there is a clear sentence", async () => {
  studio.watched.expect(/status of 404/);
  for (const view of ["timeline", "layers"]) {
    await studio.page.goto(
      studio.url + of({ agent: "main", sessionKey: "agent:main:<b>nowhere</b>" }, { view }),
    );
    await studio.page.getByText("there is no lane agent:main:<b>nowhere</b> of the agent main").waitFor();
  }
});

test("Enter opens a message whole: its very words, its large parts by lines, a picture as what is known of it", async () => {
  await studio.visit(of(SMALL, { at: "msg:5001" }));
  await expect.poll(marked).toBe("msg:5001");
  await list().focus();
  await press("Home", "Enter");
  await words("msg:5001").waitFor();
  expect(await words("msg:5001").textContent()).toBe(GATE_CODE.replace("\u202e", "RLO"));
  expect(await words("msg:5001").locator("script, b, a").count()).toBe(0);
  await press("Enter");
  await expect.poll(() => words("msg:5001").count()).toBe(0);
  await press("ArrowDown", "ArrowDown", "Enter");
  const file = row("msg:5003").locator(".history-file");
  await file.getByText("listing.txt").waitFor();
  await file.getByRole("button", { name: "Show its lines" }).click();
  const shown = file.locator("[data-file]");
  await expect.poll(() => shown.textContent()).toContain("row 1 of the listing\nrow 2 of");
  for (
    let more = 0;
    more < 9 && (await file.getByRole("button", { name: "Read on" }).count()) > 0;
    more += 1
  ) {
    const before = (await shown.textContent())!.length;
    await file.getByRole("button", { name: "Read on" }).click();
    await expect.poll(async () => (await shown.textContent())!.length).toBeGreaterThan(before);
  }
  expect(await shown.textContent()).toContain(`row ${LISTED} of the listing`);
  await list().focus();
  await studio.visit(of(SMALL, { at: "msg:5004" }));
  await expect.poll(marked).toBe("msg:5004");
  await row("msg:5004").click();
  await row("msg:5004").getByText("image/png · 8 B").waitFor();
  await row("msg:5004").getByText("It is not text: only what is known of it is shown.").waitFor();
  expect(await row("msg:5004").locator("img").count()).toBe(0);
});

test("layers unfold by keyboard from the top to the verbatim words, and fold again", async () => {
  await studio.visit(of(LONG, { view: "layers" }));
  const { nodes, apart } = await studio.call("outline", { lane: LONG });
  const tops = tree().locator('[aria-level="1"]');
  await expect.poll(() => tops.count()).toBe(nodes.length);
  expect([nodes.length, apart]).toEqual([5, 200]);
  for (const [at, node] of nodes.entries()) {
    const said = await tops.nth(at).textContent();
    expect(said).toContain(`${node.ref}depth 2${node.messages.toLocaleString("en")} messages`);
    expect(said).toContain(node.state);
    expect(said!.includes("in the view")).toBe(node.inView);
  }
  const boxes = studio.page.locator(".history-box[data-layer='3']");
  expect(await boxes.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["ref"]))).toEqual(
    nodes.map(({ ref }) => ref),
  );
  await tops.nth(0).focus();
  for (let level = 2; level <= 4; level += 1) {
    await press("Enter");
    await tree().locator(`[aria-level="${level}"]`).first().waitFor();
    await press("ArrowDown");
  }
  await press("ArrowDown", "Enter");
  await words("msg:2").waitFor();
  expect(await words("msg:2").textContent()).toBe(answered(0));
  expect(await tree().locator('[aria-level="4"]').count()).toBe(40);
  // What is drawn is the same: a box for each summary on the way, and one for the message.
  for (const ref of [nodes[0]!.ref, "sum:121", "sum:1", "msg:2"])
    expect(await studio.page.locator(`.history-box[data-ref="${ref}"]`).count()).toBe(1);
  await press("ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowLeft");
  await expect.poll(() => tree().locator('[aria-level="2"]').count()).toBe(0);
  // Folded and unfolded as fast as somebody presses, it is as the last key says.
  const first = tops.nth(0);
  for (let turn = 0; turn < 5; turn += 1) await press("ArrowRight", "ArrowLeft");
  await expect.poll(() => first.getAttribute("aria-expanded")).toBe("false");
  await press("ArrowRight");
  await tree().locator('[aria-level="2"]').first().waitFor();
  expect(await first.getAttribute("aria-expanded")).toBe("true");
});

test("a chosen summary is told of: its words, values, price, who wrote it and why so, and the words beneath", async () => {
  await studio.visit(of(LONG, { view: "layers", sum: "sum:145" }));
  const described = await studio.call("describe", { ref: "sum:145" });
  if (described.kind !== "summary") throw new Error("no summary");
  await words("sum:145").waitFor();
  expect(await words("sum:145").textContent()).toBe(described.text);
  const chosen = studio.page.getByRole("region", { name: "The chosen one" });
  const said = await chosen.textContent();
  const share = ((100 * described.tokens) / described.rawTokens).toFixed(1);
  expect(said).toContain(`60 tokens for ${described.rawTokens.toLocaleString("en")}: ${share} %`);
  expect(said).toContain("by acme/one, written at the length that was asked for");
  expect(said).toContain("A model was wanted and none served");
  expect(said).toContain("door-7");
  await chosen.getByRole("button", { name: "Read the words of its 1,000 messages" }).click();
  const first = chosen.locator(".history-expanded li").first();
  await first.waitFor();
  expect(await first.locator("div.plain").textContent()).toBe(asked(0));
  const count = await chosen.locator(".history-expanded li").count();
  await chosen.getByRole("button", { name: "Read on" }).click();
  await expect.poll(() => chosen.locator(".history-expanded li").count()).toBeGreaterThan(count);
  // A box is clicked as well as a line is chosen.
  await studio.page.locator('.history-box[data-ref="sum:145"]').click();
  await tree().locator('[aria-level="2"]').first().waitFor();
});

test("new turns appear at the end while somebody reads further up, and move nothing", async () => {
  await studio.visit(of(LONG));
  await expect.poll(async () => (await numbers()).at(-1)).toBe(EXCHANGES * 2);
  await list().evaluate((scroller) => {
    scroller.scrollTop -= 3_000;
  });
  const newest = studio.page.getByRole("button", { name: "Newest" });
  await newest.waitFor();
  // All of the button is in the window, also where the lines reach below it.
  const { y, height } = (await newest.boundingBox())!;
  expect([y > 0, y + height < 800]).toEqual([true, true]);
  const before = await inSight();
  const attachment = await attachHome({ home: studio.home, kind: "test", version: "0.1.0" });
  const engine = engineOver({
    close: () => attachment.close(),
    call: (method, params, how) => attachment.call(method, params, { ...how, deadlineMs: 30_000 }),
  });
  const host = hostTranscript("third");
  const at = BEGAN + 9_000 * 60_000;
  const said = host.say(userSays("One more door?", at), assistantSays("One more <b>cat</b>.", at + 1_000));
  await engine.commitTurn({ ...host.commit(said), lane: LONG });
  await attachment.close();
  await studio.page.getByRole("button", { name: "Newest: 2 new" }).waitFor();
  expect(await inSight()).toEqual(before);
  await studio.page.getByRole("button", { name: "Newest: 2 new" }).click();
  await expect.poll(async () => (await numbers()).slice(-2)).toEqual([5_008, 5_009]);
  expect(await row("msg:5009").textContent()).toContain("One more <b>cat</b>.");
  await expect.poll(() => studio.page.getByRole("button", { name: "Newest" }).count()).toBe(0);
});

test("a message is forgotten after a question that says what hangs on it, undone, forgotten again and brought back", async () => {
  await studio.visit(of(LONG, { at: "msg:45" }));
  await expect.poll(marked).toBe("msg:45");
  await row("msg:45").click();
  await row("msg:45").getByRole("button", { name: "Forget" }).click();
  const { summaries } = await studio.call("select", { refs: ["msg:45"] });
  expect(summaries).toBe(3);
  await dialog().getByText("3 summaries made from it").waitFor();
  await dialog().getByText(asked(22)).waitFor();
  const state = async () =>
    (await studio.call("read_lane", { lane: LONG, around: "msg:45", limit: 1 })).lines[0]!.state;
  await dialog().getByRole("button", { name: "Cancel" }).click();
  expect(await state()).toBe("confirmed");
  await row("msg:45").getByRole("button", { name: "Forget" }).click();
  await dialog().getByRole("button", { name: "Forget" }).click();
  await row("msg:45").getByText("This was forgotten.").waitFor();
  expect(await state()).toBe("forgotten");
  await toasts().getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => words("msg:45").textContent()).toBe(asked(22));
  expect(await state()).toBe("confirmed");
  await studio.call("forget", { refs: ["msg:45"] });
  await row("msg:45").getByRole("button", { name: "Bring back" }).click();
  await expect.poll(state).toBe("confirmed");
  await expect.poll(() => words("msg:45").textContent()).toBe(asked(22));
});

test("a message is erased after a typed word; one that somebody else erases while it is shown says so in place", async () => {
  await studio.visit(of(LONG, { at: "msg:4990" }));
  await expect.poll(marked).toBe("msg:4990");
  await row("msg:4990").click();
  await row("msg:4990").getByRole("button", { name: "Erase" }).click();
  await dialog().getByText("Backups that were made before still have it").waitFor();
  const erase = dialog().getByRole("button", { name: "Erase" });
  expect(await erase.isDisabled()).toBe(true);
  await dialog().getByRole("textbox").fill("erase");
  await erase.click();
  await row("msg:4990").getByText("This was erased.").waitFor();
  const { lines } = await studio.call("read_lane", { lane: LONG, around: "msg:4990", limit: 1 });
  expect(lines[0]).toMatchObject({ state: "erased", line: "[erased]" });
  await row("msg:4989").click();
  await words("msg:4989").waitFor();
  await studio.call("erase", { refs: ["msg:4989"] });
  await row("msg:4989").getByText("This was erased.").waitFor();
  expect(await words("msg:4989").count()).toBe(0);
  await row("msg:4988").click();
  await row("msg:4988").getByRole("button", { name: "What became of it?" }).click();
  await expect.poll(() => studio.page.url()).toContain("record=msg%3A4988");
});

const decisionOn = async (ref: string) =>
  (await studio.call("list_quarantine", { refs: [ref] })).messages[0]?.decision;

test("what waits is accepted or rejected after a question, waits again by Undo or later, and what is held back is let go and held again", async () => {
  await studio.visit(of(SMALL, { view: "waiting" }));
  const { messages } = await studio.call("list_quarantine", {});
  const { held } = await studio.call("list_held", {});
  expect([messages.map(({ ref }) => ref), held.length]).toEqual([["msg:5007", "msg:5006"], 1]);
  const waiting = (ref: string) => studio.page.locator(`.history-waiting [data-ref="${ref}"]`);
  await waiting("msg:5006").getByRole("button", { name: "Accept" }).click();
  await dialog().getByText("You can let it wait again until it is erased.").waitFor();
  await dialog().getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => decisionOn("msg:5006")).toBe("accepted");
  await toasts().getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => decisionOn("msg:5006")).toBe("waiting");
  await waiting("msg:5006").getByRole("button", { name: "Accept" }).click();
  await dialog().getByRole("button", { name: "Accept" }).click();
  await waiting("msg:5006").getByText("accepted", { exact: true }).waitFor();
  await waiting("msg:5007").getByRole("button", { name: "Reject" }).click();
  await dialog().getByText("You can let it wait again until it is erased.").waitFor();
  await dialog().getByRole("button", { name: "Reject" }).click();
  await waiting("msg:5007").getByText("rejected", { exact: true }).waitFor();
  for (const [ref, was] of [
    ["msg:5006", "accepted"],
    ["msg:5007", "rejected"],
  ] as const) {
    await waiting(ref).getByRole("button", { name: "Let it wait again" }).click();
    await dialog().getByRole("button", { name: "Let it wait again" }).click();
    await expect.poll(() => decisionOn(ref)).toBe("waiting");
    await waiting(ref).getByRole("button", { name: "Accept" }).waitFor();
    await toasts().getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(() => decisionOn(ref)).toBe(was);
  }
  const { lines } = await studio.call("read_lane", { lane: SMALL, limit: 2 });
  expect(lines.map(({ ref, state }) => [ref, state])).toEqual([
    ["msg:5006", "confirmed"],
    ["msg:5007", "rejected"],
  ]);
  const { ref, line } = held[0]!;
  expect(await waiting(ref).textContent()).toContain(line);
  await waiting(ref).getByRole("button", { name: "Let go" }).click();
  await dialog().getByText("with the trust that it had: web").waitFor();
  await dialog().getByRole("button", { name: "Let go" }).click();
  await studio.page.getByText("Nothing waits for your word.").waitFor();
  await waiting("msg:5006").getByRole("button", { name: "Let it wait again" }).waitFor();
  expect((await studio.call("list_held", {})).total).toBe(0);
  await toasts().getByRole("button", { name: "Undo" }).last().click();
  await waiting(ref).getByRole("button", { name: "Let go" }).waitFor();
  expect((await studio.call("list_held", {})).held.map((one) => one.ref)).toEqual([ref]);
});

test("an observation that is held back is put away, which Undo takes back, and erased after a typed word, which nothing does", async () => {
  const { ref, line } = await heldObservation();
  const held = async () => (await studio.call("list_held", {})).held.map((one) => one.ref);
  const state = async () => (await studio.call("show_observation", { ref })).state;
  const [others, before] = [(await held()).filter((one) => one !== ref), await state()];
  await studio.visit(of(SMALL, { view: "waiting" }));
  const waiting = studio.page.locator(`.history-waiting [data-ref="${ref}"]`);
  await waiting.getByRole("button", { name: "Put away" }).click();
  await dialog().getByText("It stays held back, and waits for your word no more.").waitFor();
  await dialog().getByText(line).waitFor();
  await dialog().getByRole("button", { name: "Put away" }).click();
  await waiting.waitFor({ state: "detached" });
  expect([await held(), await state()]).toEqual([others, "archived"]);
  await toasts().getByRole("button", { name: "Undo" }).last().click();
  await waiting.waitFor();
  expect([await held(), await state()]).toEqual([[ref, ...others], before]);
  await waiting.getByRole("button", { name: "Erase" }).click();
  await dialog().getByText("the same is not let in again").waitFor();
  const erase = dialog().getByRole("button", { name: "Erase for good" });
  expect(await erase.isDisabled()).toBe(true);
  await dialog().getByRole("textbox").fill("Erase");
  await erase.click();
  const done = toasts().locator(".toast", { hasText: `${ref} is erased.` });
  await done.waitFor();
  expect(await done.getByRole("button", { name: "Undo" }).count()).toBe(0);
  await waiting.waitFor({ state: "detached" });
  expect(await held()).toEqual(others);
  studio.watched.expect(/status of 404/);
  await expect(state()).rejects.toThrow(ref);
});

/** Told to it from outside, and held back by a person. */
async function heldObservation() {
  const told = {
    ...{ schema: "nacre.observation.v1", ts: "2026-08-01T09:00:00Z", kind: "event", scope: "garden" },
    ...{ summary: "The gate of the garden was left open.", observationId: "garden-1" },
  };
  const attachment = await attachHome({ home: studio.home, kind: "test", version: "0.1.0" });
  const engine = engineOver({
    close: () => attachment.close(),
    call: (method, params, how) => attachment.call(method, params, { ...how, deadlineMs: 30_000 }),
  });
  await engine.ingestLines({
    as: "observations",
    lines: [{ line: 1, offset: 0, text: JSON.stringify(told) }],
  });
  await attachment.close();
  const [one] = (await studio.call("list_observations", { limit: 1 })).observations;
  await studio.call("hold", { refs: [one!.ref] });
  return one!;
}

test("a message whose word was taken back waits in its conversation and in the drawer, and is decided about there", async () => {
  await studio.call("resolve_quarantine", { ref: "msg:5006", reopen: true });
  await studio.visit(`${of(SMALL, { at: "msg:5006" })}&record=msg%3A5006`);
  const drawer = studio.page.getByRole("complementary").or(studio.page.getByRole("dialog")).last();
  await drawer.getByText("It waits for your word again").waitFor();
  await drawer.getByText("waits for your word again", { exact: true }).waitFor();
  expect(await drawer.textContent()).not.toContain("forgotten");
  const row = studio.page.locator('.history-row[data-ref="msg:5006"]');
  await row.getByText("waiting", { exact: true }).waitFor();
  await row.getByText("This waits for your word again.").waitFor();
  expect(await row.textContent()).not.toContain("forgotten");
  await drawer.getByRole("button", { name: "Accept" }).click();
  await dialog().last().getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => decisionOn("msg:5006")).toBe("accepted");
  await drawer.getByRole("button", { name: "Let it wait again" }).waitFor();
  const { lines } = await studio.call("read_lane", { lane: SMALL, around: "msg:5006", limit: 1 });
  expect(lines[0]).toMatchObject({ ref: "msg:5006", state: "confirmed" });
});

test("what was forgotten is listed, brought back from there, and forgotten again by Undo", async () => {
  await studio.call("forget", { refs: ["msg:47"] });
  await studio.visit(of(LONG, { view: "forgotten" }));
  const forgotten = studio.page.locator('.history-waiting [data-ref="msg:47"]');
  await forgotten.getByText(asked(23)).waitFor();
  await forgotten.getByRole("button", { name: "Bring back" }).click();
  await forgotten.waitFor({ state: "detached" });
  const state = async () =>
    (await studio.call("read_lane", { lane: LONG, around: "msg:47", limit: 1 })).lines[0]!.state;
  expect(await state()).toBe("confirmed");
  await toasts().getByRole("button", { name: "Undo" }).last().click();
  await forgotten.waitFor();
  expect(await state()).toBe("forgotten");
});

test.each([
  { theme: "light", views: ["layers"] },
  { theme: "dark", views: ["timeline", "waiting", "forgotten"] },
] as const)("$views can be read by everybody, and fits a narrow screen: $theme", async ({ theme, views }) => {
  // What waits is listed with the name of its conversation, which is a long word.
  await studio.call("resolve_quarantine", { ref: "msg:5006", reopen: true });
  const look = await studio.another({ viewport: { width: 360, height: 740 }, theme, to: of(LONG) });
  for (const view of views) {
    const more = view === "layers" ? { sum: "sum:3" } : view === "timeline" ? { at: "msg:101" } : {};
    await look.page.goto(studio.url + of(LONG, { view, ...more }));
    await settled(look.page);
    await look.page.locator(".history-row, .history-tree-row, .history-waiting-list").first().waitFor();
    expect(await axe(look.page)).toEqual([]);
    expect(await look.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
  await look.context.close();
});
