/** What prompts and packs tell of facts in awkward cases: clocks that lie, much that is known, what was taken back, what is held twice. */

import { expect, test } from "vitest";
import type { SupplyAnswer } from "../../src/engine/index.ts";
import type { SupplyAccount } from "../../src/rooms/pack/index.ts";
import { DAY, indexAll } from "../support/converse.ts";
import { putFact } from "../support/facts.ts";
import { type Host, prompt, talk } from "../support/fold.ts";
import { hearFacts } from "../support/heard-facts.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { OWNER, tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const NOTHING_SHOWN = { shown: { from: null, all: false, summaries: [] } } as const;

function supplied(lab: Lab, question: string): Promise<SupplyAnswer> {
  return lab.engine.supply({
    ...{ lane: LANE, sessionId: "another", asker: OWNER, prompt: question, room: 2_000, plan: NOTHING_SHOWN },
  });
}

const accountOf = ({ account }: SupplyAnswer) => account as unknown as SupplyAccount;
const lineOf = (block: string | null, words: string) =>
  block?.split("\n").find((line) => line.includes(words)) ?? "";

async function refOf(lab: Lab, text: string): Promise<string> {
  const { messages } = await lab.engine.showHistory({ lane: LANE, limit: 200 });
  return messages.find((one) => one.text.includes(text))!.ref;
}

/** Each said on a day of its own, and heard. */
async function toldDaily(lab: Lab, ...texts: readonly string[]): Promise<void> {
  const host = hostTranscript();
  for (const text of texts) {
    await tell(lab, host, text);
    lab.clock.advance(DAY);
  }
  await hearFacts(lab);
  await indexAll(lab);
}

async function factSaying(lab: Lab, value: string): Promise<string> {
  const { facts } = await lab.engine.factTimeline({ subject: "owner" });
  return facts.find(({ says }) => says.includes(value))!.ref;
}

/** One prompt whose receipt is kept. */
async function turn(lab: Lab, host: Host, question: string) {
  const plan = await prompt(lab, host);
  const of = { lane: LANE, sessionId: host.sessionId };
  const supply = await lab.engine.supply({
    ...{ ...of, asker: OWNER, prompt: question, room: plan.room, plan: plan.account, withinMs: 60_000 },
  });
  const { id } = await lab.engine.keepReceipt({
    ...{ ...of, plan: plan.account, supply: supply.account },
    sent: { messages: 9, tokens: plan.tokens + supply.tokens, supplied: true, degraded: [] },
  });
  const at = lab.clock.now();
  const turns = host.say(userSays(question, at), assistantSays("Let me see.", at + 1));
  await lab.engine.commitTurn({ ...host.commit(turns), receipt: id! });
  return { id: id!, block: supply.block ?? "" };
}

eachStore("facts told well", (open) => {
  test("a receipt is replayed by how far facts went, whatever the clock said when they were recorded", async () => {
    await using lab = await open();
    const now = lab.clock.now();
    const host = hostTranscript("session-1");
    await talk(lab, host, 2);
    lab.clock.set(now + 2 * DAY);
    await lab.engine.assertFact({
      subject: "owner",
      predicate: "lives_in",
      object: "Leeds",
      from: now - DAY,
    });
    lab.clock.set(now + DAY);
    const { id, block } = await turn(lab, host, "Where do I live?");
    expect(block).toContain("owner lives in Leeds");
    expect(await lab.engine.replay({ id })).toMatchObject({ same: true, differences: [] });
  });

  test("what was taken back in the very moment of a receipt was not yet when it was made", async () => {
    await using lab = await open();
    const host = hostTranscript("session-1");
    await talk(lab, host, 2);
    const leeds = await putFact(lab, { value: "Leeds", from: lab.clock.now() - DAY });
    lab.clock.advance(DAY);
    const before = await turn(lab, host, "Where do I live?");
    await lab.engine.endFact({ ref: leeds, how: "retract" });
    const after = await turn(lab, host, "Where do I live?");
    expect(before.block).toContain("owner lives in Leeds");
    expect(after.block).not.toContain("owner lives in");
    for (const { id } of [before, after])
      expect(await lab.engine.replay({ id })).toMatchObject({ same: true, differences: [] });
  });

  test("who uses hundreds of things still lives somewhere", async () => {
    await using lab = await open();
    const now = lab.clock.now();
    await putFact(lab, { value: "Leeds", from: now - 900 * DAY });
    for (let at = 0; at < 610; at += 1)
      await putFact(lab, { predicate: "uses", value: `tool ${at}`, from: now - 700 * DAY + at });
    for (const question of ["Where do I live?", "Where do I live, and which tools do I use?"])
      expect((await supplied(lab, question)).block).toContain("owner lives in Leeds");
  });

  test("what rests on nothing any more has ended nothing, and nobody is sent to it", async () => {
    await using lab = await open();
    await toldDaily(lab, "I live in Hamburg.", "I live in Bremen.");
    const bremen = await factSaying(lab, "Bremen");
    const query = "Where do I live?";
    expect(lineOf((await supplied(lab, query)).block, "I live in Hamburg")).toContain(bremen);
    await lab.engine.forget({ refs: [await refOf(lab, "Bremen")] });
    const { block } = await supplied(lab, query);
    expect(block).toContain("I live in Hamburg");
    expect(block).not.toMatch(/no longer so|Bremen/);
    expect(block).not.toContain(bremen);
    expect((await lab.engine.pack({ query })).pack.bundle).not.toContain(bremen);
  });

  test("what was taken back is cited nowhere; where something is so instead, that is", async () => {
    await using lab = await open();
    await toldDaily(lab, "I live in Hamburg.", "I live in Bremen.");
    const [hamburg, bremen] = [await factSaying(lab, "Hamburg"), await factSaying(lab, "Bremen")];
    await lab.engine.endFact({ ref: bremen, how: "retract" });
    lab.clock.advance(DAY);
    const { block } = await supplied(lab, "Where do I live, in Bremen?");
    expect(block).toContain(`[${hamburg} since`);
    expect(block).not.toContain(bremen);
    expect(lineOf(block, "I live in Bremen")).toContain(`: ${hamburg}]`);
  });

  test("what took the place of a value is cited with the day on which it did", async () => {
    await using lab = await open();
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const began = lab.clock.now();
    await toldDaily(lab, "I live in Hamburg.", "I live in Bremen.", "I live in Ghent.");
    const { block } = await supplied(lab, "Where do I live, in Hamburg?");
    expect(lineOf(block, "I live in Hamburg")).toContain(
      `no longer so since ${day(began + DAY)}: ${await factSaying(lab, "Bremen")}]`,
    );
  });

  test("a fact stands for what it was heard in only where it says all of it", async () => {
    await using lab = await open();
    const now = lab.clock.now();
    const of = { subject: "project:atlas", predicate: "located_at", from: now } as const;
    await toldDaily(lab, "Atlas is hosted at https://atlas.example.org/x.", "I work at Oakum.");
    const ref = await refOf(lab, "atlas.example.org");
    for (const { ref: heard } of (await lab.engine.factTimeline({ subject: "atlas" })).facts)
      await lab.engine.endFact({ ref: heard, how: "retract" });
    await putFact(lab, { ...of, value: "https", sources: [ref] });
    expect((await supplied(lab, "Where is Atlas hosted?")).block).toContain("https://atlas.example.org/x");
    const work = await supplied(lab, "Where do I work?");
    expect(work.block).toContain("owner works at Oakum");
    expect(work.block).not.toContain("I work at Oakum");
  });

  test("of two shelves that say otherwise of the same, the latest word is told, and the other named", async () => {
    await using lab = await open();
    const now = lab.clock.now();
    const of = { predicate: "status", shelf: { tier: "scope", name: "atlas" } } as const;
    const early = await putFact(lab, {
      ...of,
      subject: "concept:atlas",
      value: "paused",
      from: now - 9 * DAY,
    });
    lab.clock.advance(DAY);
    const late = await putFact(lab, {
      ...{ subject: "project:atlas", predicate: "status", value: "live", from: now - 2 * DAY },
    });
    lab.clock.advance(DAY);
    const answer = await supplied(lab, "What is the status of Atlas?");
    expect(answer.block).toContain("atlas has the status live");
    expect(answer.block).not.toContain("paused");
    expect(accountOf(answer).candidates.find(({ ref }) => ref === early)).toMatchObject({
      ...{ reason: "said-otherwise", because: late },
    });
    const same = { predicate: "status", subject: "project:atlas", from: now - DAY } as const;
    const other = await putFact(lab, { ...same, value: "paused", shelf: of.shelf });
    const { problems } = await lab.engine.lintFacts({});
    expect(problems.filter(({ problem }) => problem === "said-otherwise-elsewhere")).toMatchObject([
      { ref: late, severity: "warning", says: expect.stringContaining(other) },
    ]);
  });

  test("what is said of others, or in another sense, is not sent to a fact about the owner", async () => {
    await using lab = await open();
    await toldDaily(
      lab,
      "My friend Tom, the one with the boat, works at Siemens.",
      "I live for coffee, as you may have noticed at work.",
      "Correction: I never lived in Hull, whatever the letter says.",
      "I live in Leeds and work at Oakum.",
    );
    for (const question of [
      "Where do I work? And Tom, the friend with the boat?",
      "Where do I live? Coffee? Hull?",
    ]) {
      const { block } = await supplied(lab, question);
      for (const words of ["Siemens", "coffee", "Hull"])
        expect(lineOf(block, words)).not.toContain("but see fact");
    }
  });

  test("what the owner said later and nobody understood is where to look", async () => {
    await using lab = await open();
    await toldDaily(lab, "I live in Rotterdam.");
    await toldDaily(lab, "From today we live at Voldersgracht 4, Delft, and the boiler works");
    const { block } = await supplied(lab, "Where do I live?");
    if (block?.includes("owner lives in Rotterdam") === true)
      expect(lineOf(block, "owner lives in Rotterdam")).toContain(
        `but see ${await refOf(lab, "Voldersgracht")}`,
      );
    else expect(block).toMatch(/owner lives in .*(?:Delft|Voldersgracht)/);
  });
});
