/** The record drawer as a person uses it: why something is here, what rests on it, and what can be done with it; checked against the engine. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { axe, fullHome, openStudio, type Studio } from "../support/studio.ts";

let studio: Studio;
let page: Page;

beforeAll(async () => {
  studio = await openStudio({ sample: fullHome, to: "/settings" });
  page = studio.page;
  await vi.waitUntil(async () => (await studio.call("status", {})).memories.pending === 0, 60_000);
});
afterAll(() => studio.stop());

const drawer = () => page.locator("dialog.drawer[open]");
const asking = () => page.locator("dialog[open]:not(.drawer)");
const press = (name: string) => drawer().getByRole("button", { name, exact: true }).click();
const confirm = (name: string) => asking().getByRole("button", { name, exact: true }).click();
const undo = () => drawer().locator(".toast").last().getByRole("button", { name: "Undo" }).click();
const why = () => drawer().locator(".record-why");
const title = () => drawer().getByRole("heading", { level: 2 }).textContent();
const remembered = async (text: string) => (await studio.call("remember", { text })).memory.ref;

async function open(ref: string): Promise<void> {
  await studio.turn(`/settings?record=${encodeURIComponent(ref)}`);
  await drawer().locator(".record-part, .record-gone").first().waitFor();
}
async function shows(text: string | RegExp): Promise<void> {
  await expect.poll(() => drawer().textContent()).toMatch(text instanceof RegExp ? text : literal(text));
}
const literal = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
/** A fact in force, said here. */
async function asserted(): Promise<string> {
  const said = { subject: "project:atlas", predicate: "uses", object: `tool:heron-${Date.now()}` };
  return (await studio.call("assert_fact", said)).fact!.ref;
}
/** Of a message that the gate let in, and what came of it. */
async function sourceOf(memory: string): Promise<string> {
  return (await studio.call("show_memory", { ref: memory })).sources[0]!.ref;
}
async function letIn(): Promise<string> {
  const { memories } = await studio.call("list_memories", { limit: 200 });
  return memories.findLast(({ origin }) => origin === "gate")!.ref;
}

describe("why something is here", () => {
  test("of a memory: the gate's verdict in sentences, and the message that said so", async () => {
    const ref = await letIn();
    const memory = await studio.call("show_memory", { ref });
    await open(ref);
    expect(await title()).toBe(`${ref} · memory`);
    const { score, threshold } = memory.gate!;
    await shows(`The gate let it in. It scored ${score.toFixed(2)}, and ${threshold.toFixed(2)} is needed.`);
    expect(await drawer().locator(".record-words").textContent()).toBe(memory.text);
    expect(await why().locator(".record-list .ref").allTextContents()).toEqual(
      memory.sources.map((one) => one.ref),
    );
    await why().getByText("All that it noticed").click();
    const noticed = Object.values(memory.gate!.signals).filter((value) => Math.abs(value) >= 0.005);
    expect(await why().locator(".verdict-signals tbody tr").count()).toBe(noticed.length);
    expect(await axe(page)).toEqual([]);
  });

  test("of a message: who said it, what became of it, and what rests on it", async () => {
    const memory = await letIn();
    const ref = await sourceOf(memory);
    const [{ items }, verdict] = await Promise.all([
      studio.call("get", { refs: [ref] }),
      studio.call("verdict", { ref }),
    ]);
    await open(ref);
    expect(await title()).toBe(`${ref} · message`);
    const text = await why().textContent();
    expect(text).toContain("The owner said it");
    expect(text).toContain(`It scored ${verdict.verdict!.score.toFixed(2)}`);
    const named = await why().locator(".ref").allTextContents();
    expect(named).toEqual(expect.arrayContaining([...verdict.memories]));
    const { agent, sessionKey, provenance } = items[0]!;
    expect(await drawer().locator(".record-pairs .ref").allTextContents()).toEqual(
      [provenance.previous, provenance.next, ...provenance.coveredBy].filter((one) => one !== null),
    );
    const link = await drawer().getByRole("link", { name: "Open in History" }).getAttribute("href");
    expect(link).toBe(`/history?${new URLSearchParams({ agent, lane: sessionKey, at: ref })}`);
  });

  test("of a fact: since when, on whose word, on what it rests", async () => {
    const { facts } = await studio.call("read_facts", {});
    const fact = facts.find(({ sources }) => sources.length > 0)!;
    await open(fact.ref);
    await shows(`It is so since ${new Date(fact.from).toISOString().slice(0, 10)}`);
    expect(await drawer().locator(".record-words").textContent()).toBe(fact.says);
    const refs = fact.sources.map((one) => one.ref);
    expect(await why().locator(".record-list .ref").allTextContents()).toEqual(refs);
    const { items } = await studio.call("get", { refs: refs.slice(0, 5), maxTokens: 2_000 });
    expect(items.every(({ text }) => text.trim() !== "")).toBe(true);
    expect(await why().locator(".record-list .plain").allTextContents()).toEqual(
      items.map(({ text }) => text),
    );
    const link = await drawer().getByRole("link", { name: "Open in Facts" }).getAttribute("href");
    expect(link).toBe(
      `/facts?${new URLSearchParams({ tab: "timeline", subject: fact.subject, fact: fact.ref })}`,
    );
  });

  test("of a standing instruction: the words that it was heard in", async () => {
    const { shards } = await studio.call("list_guidance", {});
    const shard = shards.find(({ source }) => source !== null)!;
    const { why: reasons } = await studio.call("show_guidance", { ref: shard.ref });
    await open(shard.ref);
    expect(await drawer().locator(".record-words").textContent()).toBe(shard.text);
    expect(await why().locator(".ref").first().textContent()).toBe(shard.source);
    expect(await why().locator(".record-reasons li").allTextContents()).toEqual([...reasons]);
  });

  test("of a summary: what it stands for, and what it was made of", async () => {
    const summary = await studio.call("describe", { ref: "sum:1" });
    if (summary.kind !== "summary") throw new Error("sum:1 is no summary");
    await open("sum:1");
    await shows(`It stands for ${summary.messages} messages`);
    const direct = summary.subtree.filter(({ level }) => level === 1).map(({ ref }) => ref);
    expect(await drawer().locator(".record-list .ref").allTextContents()).toEqual(direct.slice(0, 30));
  });

  test("of an observation: how it came to be, and why it matters", async () => {
    const { observations } = await studio.call("list_observations", { limit: 50 });
    const { ref } = observations.find(({ tool }) => tool !== null)!;
    const one = await studio.call("show_observation", { ref });
    await open(ref);
    const text = await why().textContent();
    expect(text).toContain(`The tool ${one.tool} was used`);
    for (const reason of one.rationale) expect(text).toContain(reason);
    if (one.source !== null) expect(await why().locator(".ref").textContent()).toBe(one.source);
  });

  test("of whatever else there is: each is named, and says something of itself", async () => {
    const { lessons } = await studio.call("list_lessons", {});
    const { cards } = await studio.call("list_cards", {});
    const { episodes } = await studio.call("list_episodes", {});
    const { proposed } = await studio.call("review_edges", {});
    const { proposals } = await studio.call("review_facts", {});
    const { edges, root } = await studio.call("graph_neighbours", { entity: "project:atlas", hops: 1 });
    const { hits: files } = await studio.call("grep", { pattern: "listing", kinds: ["file"] });
    const { hits: docs } = await studio.call("search", { query: "machine", kinds: ["doc"] });
    const { hits: events } = await studio.call("search", { query: "failed", kinds: ["evt"] });
    const kinds: readonly (readonly [ref: string, name: string, says: string])[] = [
      [lessons[0]!.ref, "lesson", lessons[0]!.text],
      [cards[0]!.ref, "card", cards[0]!.sources[0]!],
      [episodes[0]!.ref, "routed turn", episodes[0]!.decision.replaceAll("_", " ")],
      [proposed[0]!.ref, "link between two entities", "waits for a person"],
      [edges[0]!.ref, "link between two entities", edges[0]!.dst],
      [root.ref, "project", root.label],
      [proposals[0]!.ref, "fact that waits for a decision", proposals[0]!.says],
      [files[0]!.ref, "file", "line 1 of a long listing"],
      [docs[0]!.ref, "piece of a document", docs[0]!.path!],
      [events[0]!.ref, "event", "nothing becomes a memory or a fact of it by itself"],
    ];
    for (const [ref, name, says] of kinds) {
      await open(ref);
      expect(await title()).toBe(`${ref} · ${name}`);
      await shows(says);
    }
  });

  test("the prompts that it stood in are asked for, and lead there", async () => {
    const { receipts } = await studio.call("list_receipts", { limit: 1 });
    const { receipt } = await studio.call("trace", { id: receipts[0]!.id });
    const { ref } = receipt.candidates.find(
      (one) => one.ref.startsWith("mem:") || one.ref.startsWith("msg:"),
    )!;
    const traced = await studio.call("trace", { id: receipts[0]!.id, why: ref });
    await open(ref);
    await drawer().getByText("Which prompts did it stand in?").click();
    const row = drawer()
      .locator(".record-prompts li")
      .filter({ hasText: `Prompt ${receipts[0]!.id}` })
      .first();
    await row.waitFor();
    const text = await row.textContent();
    for (const sentence of traced.why!.why) expect(text).toContain(sentence);
    await row.getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Prompt" }).waitFor();
    expect(new URL(page.url()).searchParams.get("id")).toBe(String(receipts[0]!.id));
    expect(await drawer().count()).toBe(0);
  });
});

describe("moving about", () => {
  test("a reference inside leads on, Back returns, and Escape closes", async () => {
    const memory = await letIn();
    const source = await sourceOf(memory);
    await open(memory);
    await why().locator(".record-list .ref").first().click();
    await expect.poll(title).toBe(`${source} · message`);
    await drawer()
      .getByRole("button", { name: `← Back to ${memory}` })
      .click();
    await expect.poll(title).toBe(`${memory} · memory`);
    await page.goBack();
    await expect.poll(title).toBe(`${source} · message`);
    await page.goBack();
    await expect.poll(title).toBe(`${memory} · memory`);
    await page.keyboard.press("Escape");
    await expect.poll(() => drawer().count()).toBe(0);
    expect(new URL(page.url()).search).toBe("");
  });

  test("its reference is copied, and where that is not allowed a sentence says so", async () => {
    await studio.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: studio.url });
    await open("msg:1");
    await press("Copy the reference");
    await drawer().getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("msg:1");
    await studio.context.clearPermissions();
    const other = await studio.another({ to: "/settings?record=msg:1" });
    await other.page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await other.page.getByRole("button", { name: "Copy the reference" }).click();
    await other.page.getByText("It could not be copied: mark it and copy it by hand").waitFor();
    await other.context.close();
  });
});

describe("what can be done", () => {
  test("a memory is forgotten after it was asked, and that is undone", async () => {
    const ref = await remembered("The spare key hangs in the shed.");
    const state = async () => (await studio.call("show_memory", { ref })).state;
    await open(ref);
    await press("Forget");
    expect(await asking().locator("blockquote").textContent()).toBe("The spare key hangs in the shed.");
    await confirm("Cancel");
    expect(await state()).toBe("active");
    await press("Forget");
    await confirm("Forget");
    await shows("This was forgotten: it is not recalled.");
    expect(await state()).toBe("forgotten");
    await undo();
    await expect.poll(state).toBe("active");
    await expect.poll(() => drawer().textContent()).not.toContain("This was forgotten");
  });

  test("a memory is edited: another takes its place, and is shown", async () => {
    const ref = await remembered("The shed is painted green.");
    await open(ref);
    await press("Edit");
    await drawer().getByLabel("In other words").fill("The shed is painted blue.");
    await press("Save");
    await expect
      .poll(() => drawer().locator(".record-words").textContent())
      .toBe("The shed is painted blue.");
    const now = new URL(page.url()).searchParams.get("record")!;
    const { lineage } = await studio.call("show_memory", { ref: now });
    expect(lineage.map((one) => one.ref)).toEqual([ref, now]);
    expect(await drawer().locator(".record-part .record-list .ref").allTextContents()).toEqual(
      expect.arrayContaining([ref, now]),
    );
  });

  test("a memory is erased only with the typed word, and its words are gone in place", async () => {
    const ref = await remembered("The alarm code is on the blue card.");
    await open(ref);
    studio.watched.expect(/status of 404/);
    await press("Erase");
    expect(await asking().getByRole("button", { name: "Erase for good" }).isDisabled()).toBe(true);
    await asking().getByRole("textbox").fill("erase");
    await confirm("Erase for good");
    await shows("This was erased. Its words are gone.");
    expect(await drawer().textContent()).not.toContain("blue card");
    await expect(studio.call("show_memory", { ref })).rejects.toThrow("memory/unknown");
  });

  test("a message is forgotten, brought back, and erased", async () => {
    const { hits } = await studio.call("grep", { pattern: "a pelican", kinds: ["msg"] });
    const { ref } = hits[0]!;
    const state = async () => (await studio.call("get", { refs: [ref] })).items[0]!.provenance.state;
    await open(ref);
    const before = await state();
    await press("Forget");
    await asking().locator("blockquote", { hasText: "a pelican" }).waitFor();
    await confirm("Forget");
    await shows("This was forgotten");
    expect(await state()).toBe("forgotten");
    await press("Bring back");
    await expect.poll(state).toBe(before);
    await press("Erase");
    await asking().getByRole("textbox").fill("erase");
    await confirm("Erase for good");
    await shows("This was erased. Its words are gone.");
    expect(await state()).toBe("erased");
    expect(await drawer().getByRole("group").count()).toBe(0);
  });

  test("a fact is ended and that is undone; an instruction is taken back; a lesson is forgotten", async () => {
    const fact = await asserted();
    await open(fact);
    await press("It is so no longer");
    await confirm("End it");
    await expect.poll(() => drawer().locator(".record-meta .badge").first().textContent()).toBe("ended");
    await undo();
    const says = (await studio.call("get", { refs: [fact] })).items[0]!.text.split("\n")[0]!;
    const current = async () =>
      (await studio.call("read_facts", { subject: "project:atlas", limit: 200 })).facts;
    await expect.poll(async () => (await current()).map((one) => one.says)).toContain(says);

    const { shard } = await studio.call("add_guidance", { text: "From now on greet in Dutch." });
    await open(shard.ref);
    await press("Take back");
    await confirm("Take back");
    await shows("taken back");
    expect((await studio.call("show_guidance", { ref: shard.ref })).state).toBe("revoked");

    const { lesson } = await studio.call("teach", { instruction: "Say which test failed first" });
    await open(lesson.ref);
    await press("Forget");
    await confirm("Forget it");
    await shows("This was forgotten: no prompt shows it");
    expect((await studio.call("show_lesson", { ref: lesson.ref })).state).toBe("forgotten");
  });

  test("a fact that was ended long ago is brought back from its panel; a day before it began ends nothing", async () => {
    const fact = await asserted();
    const says = (await studio.call("get", { refs: [fact] })).items[0]!.text.split("\n")[0]!;
    const isSo = async () =>
      (await studio.call("read_facts", { subject: "project:atlas", limit: 200 })).facts.some(
        (one) => one.says === says,
      );
    await open(fact);
    await press("It is so no longer");
    await asking()
      .getByLabel("No longer so from")
      .evaluate((field) => field.removeAttribute("min"));
    await asking().getByLabel("No longer so from").fill("2020-01-01");
    await confirm("End it");
    await asking().getByText("it cannot end before that").waitFor();
    await confirm("Cancel");
    expect(await isSo()).toBe(true);
    await studio.call("end_fact", { ref: fact, how: "retract" });
    expect(await isSo()).toBe(false);
    await press("Bring back");
    await expect.poll(isSo).toBe(true);
    expect((await studio.call("show_fact", { ref: fact })).status).toBe("active");
  });

  test("what waits for a person is decided here, and what is held is let go", async () => {
    const { proposals } = await studio.call("review_facts", {});
    const proposal = proposals.at(-1)!.ref;
    await open(proposal);
    await press("Reject");
    await asking().getByText("Undo lets it wait again").waitFor();
    await confirm("Reject");
    await expect.poll(() => drawer().locator(".record-meta .badge").first().textContent()).toBe("rejected");
    const { proposals: rejected } = await studio.call("review_facts", { state: "rejected" });
    expect(rejected.map(({ ref }) => ref)).toContain(proposal);
    await press("Let it wait again");
    await expect
      .poll(() => drawer().locator(".record-meta .badge").first().textContent())
      .toBe("waits for a person");
    expect((await studio.call("show_proposal", { ref: proposal })).state).toBe("pending");

    const { held } = await studio.call("list_held", {});
    const { ref } = held.find((one) => one.ref.startsWith("obs:"))!;
    await open(ref);
    await press("Let go");
    await confirm("Let go");
    await drawer().getByRole("button", { name: "Hold back", exact: true }).waitFor();
    expect((await studio.call("show_observation", { ref })).held).toBeNull();
    await undo();
    await expect.poll(async () => (await studio.call("show_observation", { ref })).held).toBe("person");
  });

  test("what is erased elsewhere while it is edited says so in place", async () => {
    const ref = await remembered("The ladder is borrowed.");
    await open(ref);
    await press("Edit");
    studio.watched.expect(/status of 404/);
    await studio.call("forget_memories", { refs: [ref], erase: true });
    await shows("This was erased. Its words are gone.");
  });
});

describe("bad input", () => {
  test.each([
    { ref: "msg:999999", says: "There is no msg:999999 (message)." },
    { ref: "lesson:999999", says: "There is no lesson:999999 (lesson)." },
    { ref: "fact:999999", says: "There is no fact:999999 (fact)." },
    { ref: "proposal:999999", says: "There is no proposal:999999 (fact that waits for a decision)." },
    { ref: "edge:999999", says: "There is no edge:999999 (link between two entities)." },
    { ref: "project:nowhere", says: "There is no project:nowhere (project)." },
    { ref: "nonsense", says: "nonsense is not a reference." },
    { ref: "<script>1</script>", says: "<script>1</script> is not a reference." },
  ])("$ref is answered with a sentence and what to try", async ({ ref, says }) => {
    studio.watched.expect(/status of 40[04]/);
    await open(ref);
    await shows(says);
    await drawer()
      .getByRole("link", { name: /^Search for/ })
      .click();
    await page.getByRole("heading", { level: 1, name: "Search" }).waitFor();
    expect(await drawer().count()).toBe(0);
  });

  test("one that is forgotten elsewhere while it is shown says so in place", async () => {
    const ref = await remembered("The bicycle pump is in the hall.");
    await open(ref);
    await studio.call("forget_memories", { refs: [ref] });
    await shows("This was forgotten: it is not recalled.");
    await studio.call("forget_memories", { refs: [ref], undo: true });
    await expect.poll(() => drawer().textContent()).not.toContain("This was forgotten");
  });
});

test("it fits a phone by night, and is clean for who cannot see it", async () => {
  const look = await studio.another({
    theme: "dark",
    viewport: { width: 360, height: 740 },
    to: `/settings?record=${await letIn()}`,
  });
  await look.page.locator(".record-why").waitFor();
  expect(await axe(look.page, { within: "dialog[open]" })).toEqual([]);
  const wide = await look.page.locator("dialog[open]").evaluate((one) => [one.scrollWidth, one.clientWidth]);
  expect(wide[0]).toBe(wide[1]);
  await look.context.close();
});
