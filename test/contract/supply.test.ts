/** What is supplied to a prompt beside the conversation: recall for its question, within its room, and what is left out for it. */

import { expect, test } from "vitest";
import type { SupplyAnswer, SupplyRequest } from "../../src/engine/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { MESSAGE_OVERHEAD } from "../../src/rooms/history/index.ts";
import type { CandidateAccount, SupplyAccount } from "../../src/rooms/pack/index.ts";
import { converse, FILLER, indexAll, SUNDAY } from "../support/converse.ts";
import { LANE } from "../support/host.ts";
import { GROUP, MEMBER, OWNER } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const OTHER = { agent: "main", sessionKey: "agent:main:telegram:direct:7" } as const;

type Shown = { from?: number | null; all?: boolean; summaries?: number[] };

const planOf = ({ from = null, all = false, summaries = [] }: Shown = {}): JsonObject => ({
  shown: { from, all, summaries },
});

function supplied(lab: Lab, prompt: string, more: Partial<SupplyRequest> = {}): Promise<SupplyAnswer> {
  return lab.engine.supply({
    lane: LANE,
    sessionId: "session-1",
    asker: OWNER,
    prompt,
    room: 2_000,
    plan: planOf(),
    ...more,
  });
}

const accountOf = ({ account }: SupplyAnswer) => account as unknown as SupplyAccount;

const verdictOn = (answer: SupplyAnswer, ref: string): CandidateAccount | undefined =>
  accountOf(answer).candidates.find((one) => one.ref === ref);

/** The reference of the message that says so. */
async function refOfSaid(lab: Lab, text: string): Promise<string> {
  const { hits } = await lab.engine.search({ query: text, limit: 1, kinds: ["msg"] });
  return hits[0]!.ref;
}

const idOf = (ref: string): number => Number(ref.split(":")[1]);

eachStore("what is supplied", (open) => {
  test("what was said in another conversation is recalled, with when, who and where", async () => {
    await using lab = await open();
    await converse(lab, "boat", [{ user: "The boat is called Kestrel." }], SUNDAY, OTHER);
    await indexAll(lab);
    const answer = await supplied(lab, "What is the boat called?");
    expect(answer.block).toMatch(
      /^2026-03-15 telegram:direct:7:\n\[msg:\d+ 12:00 user\] The boat is called Kestrel\.$/m,
    );
    expect(answer.tokens).toBe(estimateTokens(answer.block!) + MESSAGE_OVERHEAD);
    const ref = await refOfSaid(lab, "The boat is called Kestrel.");
    const verdict = verdictOn(answer, ref)!;
    expect(verdict).toMatchObject({ part: "recall", reason: "recalled" });
    const sum = verdict.scores!.reduce((all, [, value]) => all + value, 0);
    expect(sum).toBeCloseTo(verdict.score!, 9);
  });

  test("the same state and question give the same bytes, whatever the hour", async () => {
    await using lab = await open();
    await converse(lab, "boat", [{ user: "The boat is called Kestrel." }, ...FILLER], SUNDAY, OTHER);
    await indexAll(lab);
    const once = await supplied(lab, "What is the boat called?");
    const again = await supplied(lab, "What is the boat called?");
    expect(again.block).toBe(once.block);
    lab.clock.advance(3 * 60 * 60_000);
    expect((await supplied(lab, "What is the boat called?")).block).toBe(once.block);
  });

  test("what stands among the recent messages is not recalled, and takes nobody's place", async () => {
    await using lab = await open();
    await converse(lab, "old", [{ user: "The kestrel nests in the old tower." }], SUNDAY, OTHER);
    const recent = Array.from({ length: 300 }, (_, at) => ({ user: `The kestrel came by, number ${at}.` }));
    await converse(lab, "session-1", recent);
    await indexAll(lab);
    const first = await refOfSaid(lab, "The kestrel came by, number 0.");
    const plan = planOf({ from: idOf(first) });
    const answer = await supplied(lab, "Where does the kestrel nest?", { plan });
    expect(answer.block).toContain("old tower");
    expect(answer.block).not.toContain("came by");
    expect(accountOf(answer).candidates.map(({ reason }) => reason)).toContain("shown-in-tail");
    const all = await supplied(lab, "Where does the kestrel nest?", { plan: planOf({ all: true }) });
    expect(all.block).toBe(answer.block);
  });

  test("what was said in this conversation before its tail is recalled", async () => {
    await using lab = await open();
    await converse(lab, "session-1", [{ user: "The kestrel nests in the old tower." }, ...FILLER]);
    await indexAll(lab);
    const tail = await refOfSaid(lab, "Some small talk about weather and traffic, number 3.");
    const plan = planOf({ from: idOf(tail) });
    const { block } = await supplied(lab, "Where does the kestrel nest?", { plan });
    expect(block).toMatch(/^2026-03-15 this conversation:\n\[msg:\d+ 12:00 user\] The kestrel nests/m);
  });

  test("an earlier session of the lane is recalled, however much of the present one is shown", async () => {
    await using lab = await open();
    await converse(lab, "session-0", [{ user: "The kestrel nests in the old tower." }]);
    await converse(lab, "session-1", [{ user: "Good morning." }], SUNDAY + 60 * 60_000);
    await indexAll(lab);
    const { block } = await supplied(lab, "Where does the kestrel nest?", { plan: planOf({ all: true }) });
    expect(block).toContain("old tower");
  });

  test("a memory of what the tail says is not recalled; one of something else is", async () => {
    await using lab = await open();
    await converse(lab, "session-1", [{ user: "Please remember: the spare key hangs in the cellar." }]);
    await indexAll(lab);
    const source = await refOfSaid(lab, "the spare key hangs in the cellar");
    const { memory } = await lab.engine.remember({ text: "The spare tyre is in the shed." });
    const plan = planOf({ from: idOf(source) });
    const answer = await supplied(lab, "Where are the spare key and the spare tyre?", { plan });
    expect(answer.block).toContain(`[${memory.ref} `);
    expect(answer.block).not.toContain("cellar");
  });

  test("a group is told of itself and of what is everybody's, whoever speaks in it", async () => {
    await using lab = await open();
    await converse(lab, "private", [{ user: "The safe opens with the kestrel figurine." }], SUNDAY, OTHER);
    await converse(lab, "group", [{ user: "The kestrel club meets on Mondays." }], SUNDAY, GROUP);
    await indexAll(lab);
    const asked = { lane: GROUP, asker: MEMBER, plan: planOf() };
    const answer = await supplied(lab, "What about the kestrel?", asked);
    expect(answer.block).toContain("Mondays");
    expect(answer.block).not.toContain("figurine");
    expect(accountOf(answer).asker).toEqual({ isOwner: true, reach: "lane" });
    const unknown = await supplied(lab, "What about the kestrel?", { asker: { ...LANE, isOwner: null } });
    expect(unknown.block).toBeNull();
  });

  test("secrets are replaced", async () => {
    await using lab = await open();
    const key = `sk-proj-${"a1B2c3D4".repeat(5)}`;
    await converse(lab, "key", [{ user: `The kestrel service has the key ${key}.` }], SUNDAY, OTHER);
    await indexAll(lab);
    const { block } = await supplied(lab, "Which key has the kestrel service?");
    expect(block).toContain("kestrel service");
    expect(block).not.toContain(key);
  });

  test("what is held back, rejected, forgotten or erased is not supplied, neither as recall nor as guidance", async () => {
    await using lab = await open();
    const said = (text: string) => ({ role: "user", content: text });
    const flat = { lane: OTHER, sessionId: "flat", after: null };
    const before = said("The kestrel has a nest.");
    await lab.engine.appendChained({ ...flat, messages: [before, said("It nests in the tower.")] });
    // From an older point on, twice: nobody knows which of them is so.
    await lab.engine.appendChained({ ...flat, messages: [before, said("The kestrel nests in Quarto.")] });
    await lab.engine.appendChained({ ...flat, messages: [before, said("The kestrel nests in Rejo.")] });
    const { messages } = await lab.engine.listQuarantine({});
    const refOfHeld = (place: string) => messages.find(({ excerpt }) => excerpt.includes(place))!.ref;
    await lab.engine.resolveQuarantine({ ref: refOfHeld("Rejo"), accept: false });
    const turns = ["Forga", "Erano", "Kepta"].map((place) => ({ user: `The kestrel nests in ${place}.` }));
    await converse(lab, "nests", turns, SUNDAY, OTHER);
    const rules = ["forgatten", "eranical", "keptable"].map((word) => ({
      user: `From now on always use the ${word} spelling when you write about a kestrel.`,
    }));
    await converse(lab, "rules", rules, SUNDAY + 60 * 60_000, OTHER);
    await lab.engine.applyGuidance(await lab.engine.prepareGuidance({ limit: 100 }));
    await indexAll(lab);
    const everything = await supplied(lab, "Where does the kestrel nest?");
    for (const word of ["Forga.", "Erano.", "Kepta.", "forgatten", "eranical", "keptable"])
      expect(everything.block).toContain(word);
    for (const [word, how] of [
      ["Forga", "forget"],
      ["forgatten", "forget"],
      ["Erano", "erase"],
      ["eranical", "erase"],
    ] as const)
      await lab.engine[how]({ refs: [await refOfSaid(lab, word)] });
    const answer = await supplied(lab, "Where does the kestrel nest?");
    for (const word of ["Quarto", "Rejo", "Forga", "Erano", "forgatten", "eranical"])
      expect(answer.block).not.toContain(word);
    for (const word of ["Kepta.", "keptable"]) expect(answer.block).toContain(word);
    expect(verdictOn(answer, refOfHeld("Quarto"))).toMatchObject({ reason: "quarantined" });
    expect(JSON.stringify(answer.account)).not.toMatch(/quarto|rejo|forga|erano/i);
  });

  test("a memory that another took the place of is named, and what took it", async () => {
    await using lab = await open();
    const { memory: older } = await lab.engine.remember({ text: "I live in Lisbon." });
    lab.clock.advance(60_000);
    const { memory: newer } = await lab.engine.remember({ text: "I live in Porto." });
    const answer = await supplied(lab, "Where do I live?");
    expect(answer.block).toContain("Porto");
    expect(answer.block).not.toContain("Lisbon");
    expect(verdictOn(answer, older.ref)).toMatchObject({ reason: "superseded", because: newer.ref });
  });

  test("the words of a memory that another took the place of say so, and what took it is no dissent", async () => {
    await using lab = await open();
    const remembered: string[] = [];
    for (const [nth, colour] of ["green", "blue"].entries()) {
      const user = `My favourite colour is ${colour}.`;
      await converse(lab, colour, [{ user }], SUNDAY - (30 - nth) * 86_400_000, OTHER);
      await indexAll(lab);
      const source = await refOfSaid(lab, colour);
      remembered.push((await lab.engine.remember({ text: user, source })).memory.ref);
    }
    await indexAll(lab);
    const answer = await supplied(lab, "What is my favourite colour?");
    expect(answer.block).toMatch(new RegExp(`no longer so since [0-9-]+: ${remembered[1]}\\][^\n]*green`));
    expect(answer.block).toContain("blue");
    expect(answer.block).not.toContain("unlike");
  });

  test("words are no longer so since what took their place next, and not at all where the same is so again", async () => {
    await using lab = await open();
    const remembered: string[] = [];
    for (const [nth, colour] of ["green", "blue", "crimson", "blue again"].entries()) {
      const user = `My favourite colour is ${colour}.`;
      await converse(lab, colour, [{ user }], SUNDAY - (40 - 10 * nth) * 86_400_000, OTHER);
      await indexAll(lab);
      const source = await refOfSaid(lab, user.slice(0, -1));
      remembered.push((await lab.engine.remember({ text: user, source })).memory.ref);
    }
    await indexAll(lab);
    const { block } = await supplied(lab, "What is my favourite colour?");
    const marked = (colour: string) =>
      block!.split("\n").filter((line) => line.includes("no longer so since") && line.includes(`${colour}.`));
    const day = (days: number) => new Date(SUNDAY - days * 86_400_000).toISOString().slice(0, 10);
    expect(marked("green").join()).toContain(`no longer so since ${day(30)}: ${remembered[3]}]`);
    expect(marked("crimson").join()).toContain(`no longer so since ${day(10)}: ${remembered[3]}]`);
    expect(marked("blue")).toEqual([]);
  });

  test("words are so still where what took their place says the same and more, and dissent from what denies them", async () => {
    await using lab = await open();
    const words = [
      "Mara plays the cello.",
      "Mara plays the cello and the oboe.",
      "Mara never plays the cello.",
    ];
    const refs: string[] = [];
    for (const [nth, user] of words.entries()) {
      await converse(lab, `${nth}`, [{ user }], SUNDAY - (30 - nth) * 86_400_000, OTHER);
      await indexAll(lab);
      refs.push(await refOfSaid(lab, user));
      if (nth < 2) await lab.engine.remember({ text: user, source: refs.at(-1)! });
    }
    const answer = await supplied(lab, "What does Mara play?");
    expect(answer.block).not.toContain("no longer so");
    expect(answer.block).toContain(`unlike ${refs[0]}]`);
  });

  test("of a summary and what it was made of one is recalled; the other names it", async () => {
    await using lab = await open();
    const long = Array.from({ length: 40 }, (_, at) => ({
      user: `Note ${at} about the harbour wall and its repair. ${"The tide was high. ".repeat(20)}`,
      assistant: "Noted.",
    }));
    const turns = [{ user: "The kestrel nests in the zygomorphic tower." }, ...long];
    await converse(lab, "folded", turns, SUNDAY, OTHER);
    await lab.engine.compact({ lane: OTHER, budget: 4_000, force: true });
    await indexAll(lab);
    const answer = await supplied(lab, "Where is the zygomorphic tower of the kestrel?");
    const covered = accountOf(answer).candidates.filter(({ reason }) => reason === "covered-by-summary");
    expect(covered.length).toBeGreaterThan(0);
    for (const { ref, because } of covered) {
      expect([ref, because!].filter((one) => one.startsWith("sum:"))).toHaveLength(1);
      expect(verdictOn(answer, because!)).toMatchObject({
        reason: expect.stringMatching(/^recalled|^dissent/),
      });
    }
  });

  test("of what two say otherwise both are there, and it is said", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "I live in Lisbon." }], SUNDAY - 30 * 86_400_000, OTHER);
    await converse(lab, "two", [{ user: "I live in Porto now." }], SUNDAY, OTHER);
    await indexAll(lab);
    const answer = await supplied(lab, "Where do I live?");
    expect(answer.block).toContain("Lisbon");
    expect(answer.block).toContain("Porto");
    expect(answer.block).toMatch(/, unlike msg:\d+\]/);
    expect(accountOf(answer).candidates.map(({ reason }) => reason)).toContain("dissent");
  });

  test.each([
    { prompt: "", why: "empty-query" },
    { prompt: "[Sun 2026-11-15 17:00 UTC]", why: "empty-query" },
    { prompt: "<<<BEGIN_INTERNAL_CONTEXT>>> kestrel <<<END_INTERNAL_CONTEXT>>>", why: "empty-query" },
    { prompt: "and so?", why: "no-words" },
    { prompt: "Ok, thanks! Go on.", why: "no-words" },
    { prompt: "好的，谢谢！", why: "no-words" },
  ])("a prompt that asks nothing recalls nothing: $prompt", async ({ prompt, why }) => {
    await using lab = await open();
    await converse(lab, "boat", [{ user: "The kestrel, and so on, thanks 谢谢." }], SUNDAY, OTHER);
    await indexAll(lab);
    const answer = await supplied(lab, prompt);
    expect(answer).toMatchObject({ block: null, tokens: 0 });
    expect(accountOf(answer).degraded).toEqual([why]);
  });

  test.each([0, 1, 40, 90, 130, 400])("never more than the room: %i tokens", async (room) => {
    await using lab = await open();
    await converse(lab, "boat", FILLER, SUNDAY, OTHER);
    await indexAll(lab);
    const { block, tokens } = await supplied(lab, "What small talk was there about weather?", { room });
    expect(tokens).toBeLessThanOrEqual(room);
    expect(tokens).toBe(block === null ? 0 : estimateTokens(block) + MESSAGE_OVERHEAD);
  });

  test("recall keeps to its own limit within the room", async () => {
    await using lab = await open();
    await converse(lab, "boat", FILLER, SUNDAY, OTHER);
    await indexAll(lab);
    const plan = { ...planOf(), budget: { limits: { guidance: 0, recall: 200 } } };
    const answer = await supplied(lab, "What small talk was there about weather?", { plan });
    expect(answer.block).not.toBeNull();
    expect(answer.tokens).toBeLessThanOrEqual(200);
    expect(accountOf(answer)).toMatchObject({ room: 2_000, limits: { guidance: 0, recall: 200 } });
    // Where the room is less than the share, that is another thing.
    const wide = { ...planOf(), budget: { limits: { guidance: 300, recall: 900 } } };
    const little = await supplied(lab, "What small talk was there about weather?", { plan: wide, room: 150 });
    expect(little.tokens).toBeLessThanOrEqual(150);
    expect(accountOf(little)).toMatchObject({ room: 150, limits: { guidance: 300, recall: 900 } });
    // What has the best score for its length goes first: where others are in, that is why one is not.
    const { candidates } = accountOf(little);
    expect(new Set(candidates.map(({ reason }) => reason))).toEqual(new Set(["recalled", "outweighed"]));
    const [first] = candidates.filter(({ reason }) => reason === "recalled");
    for (const { worth } of candidates) expect(worth).toBeLessThanOrEqual(first!.worth!);
  });

  test("what there is no time for is left out and named", async () => {
    await using lab = await open();
    await converse(lab, "boat", [{ user: "The boat is called Kestrel." }], SUNDAY, OTHER);
    await indexAll(lab);
    const answer = await supplied(lab, "What is the boat called?", { withinMs: 0 });
    expect(answer.block).toBeNull();
    expect(accountOf(answer).degraded).toEqual(["guidance-behind", "deadline", "late:recall"]);
    let looks = 0;
    Object.assign(lab.clock, { elapsed: () => (looks++ < 6 ? 0 : 60_000) });
    const later = await supplied(lab, "What is the boat called?");
    expect(accountOf(later).degraded).toContain("deadline");
    expect(accountOf(later).degraded.some((one) => one.startsWith("late:"))).toBe(true);
  });

  test("the account says what was asked for, where it was found and how far was looked", async () => {
    await using lab = await open();
    await converse(lab, "boat", [{ user: "The boat is called Kestrel." }], SUNDAY, OTHER);
    await indexAll(lab);
    const account = accountOf(await supplied(lab, "What is the boat called?"));
    expect(account.query).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{32}$/), chars: 24 });
    expect(account.channels.map(({ name }) => name)).toEqual(expect.arrayContaining(["guidance", "words"]));
    expect(account.watermarks).toMatchObject({ messages: expect.any(Number), memories: 0 });
    expect(account.watermarks["messages"]).toBeGreaterThan(0);
    expect(account.statistics!.frequencies.length).toBeGreaterThan(0);
    expect(JSON.stringify(account)).not.toContain("Kestrel");
  });
});
