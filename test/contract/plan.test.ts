/** What a plan says of itself: how the prompt is shared out, what is in it, what is not, and how much room is left. */

import { expect, test } from "vitest";
import {
  type AssemblePlan,
  createEngine,
  type EngineApi,
  type EngineStore,
  type Stores,
} from "../../src/engine/index.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import { type PlanAccount, readPlan } from "../../src/rooms/pack/index.ts";
import { BUDGET, filler, laneOf, payAll, prompt, talk } from "../support/fold.ts";
import {
  assistantCalls,
  assistantSays,
  hostTranscript,
  LANE,
  toolAnswers,
  userSays,
} from "../support/host.ts";
import { countedSecrets, eachStore, type Lab } from "../support/stores.ts";

function accountOf(plan: AssemblePlan): PlanAccount {
  const account = readPlan(plan.account);
  if (account === null) throw new Error("a plan without an account");
  return account;
}

const reasonsOf = (plan: AssemblePlan) => accountOf(plan).candidates.map(({ reason }) => reason);
const partsOf = (plan: AssemblePlan) =>
  Object.fromEntries(accountOf(plan).parts.map(({ part, tokens }) => [part, tokens]));

/** The lab's engine over a store whose calls are counted: each is one query. */
function countingEngine(lab: Lab) {
  let calls = 0;
  const watched = <Slice extends object>(slice: Slice): Slice =>
    new Proxy(slice, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function") return method;
        return (...values: unknown[]) => {
          calls += 1;
          return Reflect.apply(method, target, values);
        };
      },
    });
  const seen = (stores: Stores) =>
    Object.fromEntries(
      Object.entries(stores).map(([name, slice]) => [name, watched(slice)]),
    ) as unknown as Stores;
  const store: EngineStore = {
    ...lab.store,
    read: (work) => lab.store.read((stores) => work(seen(stores))),
    write: (durability, work) => lab.store.write(durability, (stores) => work(seen(stores))),
  };
  const engine = createEngine({
    summaries: withoutModels(),
    store,
    identity: { installation: installationId("lab"), key: "key" },
    clock: lab.clock,
    version: "test",
    freshSecret: countedSecrets(),
  });
  return async (work: (engine: EngineApi) => Promise<unknown>): Promise<number> => {
    const before = calls;
    await work(engine);
    return calls - before;
  };
}

/** The owner's, in all their conversations. */
async function standing(lab: Lab, text: string): Promise<void> {
  const at = lab.clock.now();
  await lab.store.write("derived", async ({ memories, guidance }) => {
    const shelf = await memories.openShelf({
      installation: installationId("lab"),
      tier: "user",
      name: "owner",
    });
    await guidance.add({
      shelf: shelf.id,
      text,
      digest: sha256Hex(text).slice(0, 32),
      topic: null,
      source: null,
      path: "told",
      mask: 2,
      stability: 1,
      at,
      createdAt: at,
      expiresAt: null,
      supersedes: null,
    });
  });
}

eachStore("a plan", (open) => {
  test("accounts for every token and says what room is left", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 8);
    const plan = await prompt(lab, host);
    const account = accountOf(plan);
    const rows = await lab.rows();
    expect(account).toMatchObject({
      lane: (await laneOf(lab)).id,
      budget: { tau: BUDGET, call: BUDGET, profile: "balanced", limits: { tail: 17_000, recall: 3_000 } },
      shown: { from: rows[0]!.id, all: false, summaries: [] },
      degraded: [],
      unlisted: 0,
      watermarks: { messages: rows.at(-1)!.id, summaries: 0, memories: 0, docs: 0, shards: 0 },
    });
    expect(account.parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(plan.tokens);
    expect(plan.room).toBe(BUDGET - plan.tokens);
    expect(account.candidates).toMatchObject([
      { ref: `msg:${rows[0]!.id}`, part: "tail", reason: "tail-recent" },
      { ref: `msg:${rows.at(-4)!.id}`, part: "tail", reason: "tail-base" },
    ]);
  });

  test("says what the conversation had beside everything else, and not what it might have alone", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 8);
    const limitsOf = async (budget?: number) =>
      accountOf(await prompt(lab, host, budget === undefined ? {} : { budget })).budget.limits;
    expect(await limitsOf()).toMatchObject({ tail: 17_000, prefix: 17_000 });
    // A call with less than prompts of the lane usually have.
    const small = await limitsOf(6_000);
    expect(small).toMatchObject({ tail: 6_000, prefix: 6_000 });
    const words = filler(7, 120);
    await standing(lab, `Always: ${words}`);
    const beside = await limitsOf();
    const taken = 17_000 - beside.tail;
    expect(taken).toBeGreaterThan(estimateTokens(words) / 2);
    expect(taken).toBeLessThan(beside.guidance);
    expect(beside.prefix).toBe(beside.tail);
  });

  test("takes as many queries for ten turns as for a hundred", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const during = countingEngine(lab);
    const count = () =>
      during((engine) => prompt({ ...lab, engine }, host, { budget: 200_000, usual: 200_000 }));
    await talk(lab, host, 10);
    await prompt(lab, host, { budget: 200_000, usual: 200_000 });
    const few = await count();
    await talk(lab, host, 90);
    expect(await count()).toBe(few);
    expect(few).toBeLessThanOrEqual(32);
  });

  test("names the summaries that it shows, and what is left out for want of room", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 60);
    await lab.engine.compact({ lane: LANE, sessionId: host.sessionId, budget: BUDGET });
    const folded = await prompt(lab, host);
    const { shown, candidates, watermarks } = accountOf(folded);
    expect(shown.summaries.length).toBeGreaterThan(1);
    expect(candidates.filter(({ reason }) => reason === "folded-prefix").map(({ ref }) => ref)).toEqual(
      shown.summaries.map((id) => `sum:${id}`),
    );
    expect(watermarks["summaries"]).toBe(Math.max(...shown.summaries));
    expect(reasonsOf(folded)).not.toContain("budget-used-up");
    const short = await prompt(lab, host, { budget: Math.ceil(folded.prefix!.tokens / 2) });
    expect(short.prefix).toBeNull();
    expect(accountOf(short).shown.summaries).toEqual([]);
    expect(accountOf(short).candidates.find(({ reason }) => reason === "budget-used-up")).toMatchObject({
      ref: `sum:${shown.summaries[0]}`,
      tokens: expect.any(Number),
    });
  });

  test("of a lane that is unknown or behind counts nothing, and leaves room only where there is nothing to count", async () => {
    await using lab = await open();
    const fresh = await prompt(lab, hostTranscript("fresh"));
    expect(fresh).toMatchObject({ status: "planned", tokens: 0, room: BUDGET });
    expect(accountOf(fresh)).toMatchObject({ lane: null, shown: { from: null, all: true, summaries: [] } });
    const host = hostTranscript();
    await talk(lab, host, 1);
    for (let at = 0; at < 20; at += 1) host.say(userSays("not stored yet", lab.clock.now() + 5_000 + at));
    const behind = await prompt(lab, host);
    expect(behind).toMatchObject({ status: "behind", room: 0 });
    expect(accountOf(behind)).toMatchObject({ lane: (await laneOf(lab)).id, shown: { all: true } });
  });

  test("a call with little room keeps the newest exchange whole, says so, and moves nothing for good", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 8);
    const whole = await prompt(lab, host);
    for (const budget of [1, 60, 300]) {
      const tight = await prompt(lab, host, { budget, final: true });
      expect(tight).toMatchObject({ count: 4, room: 0, from: [{ role: "user" }, {}, {}] });
      expect(tight.tokens).toBe(accountOf(whole).candidates.at(-1)!.tokens);
      expect(accountOf(tight).degraded).toEqual(["tail-over-budget"]);
      expect(reasonsOf(tight)).toEqual(["budget-used-up", "tail-base"]);
    }
    expect(await prompt(lab, host)).toEqual(whole);
  });

  test("an exchange that no prompt has room for is divided, and it is said", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const rounds = Array.from({ length: 60 }, (_, at) => [
      assistantCalls("exec", `call_${at}`, 10 + at * 2),
      toolAnswers(`call_${at}`, filler(at, 400), 11 + at * 2),
    ]).flat();
    await lab.engine.commitTurn(
      host.commit(host.say(userSays("go", 1), ...rounds, assistantSays("end", 999))),
    );
    const plan = await prompt(lab, host);
    expect(plan.tokens).toBeLessThanOrEqual(BUDGET);
    expect(plan.count).toBeGreaterThan(10);
    expect(plan.from?.[0]?.role).toBe("assistant");
    expect(accountOf(plan).degraded).toEqual(["tail-over-budget"]);
  });

  test("a lane of nothing but results has no base: it is sent as it is, or not at all", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let at = 0; at < 5; at += 1) {
      await lab.engine.commitTurn(host.commit(host.say(toolAnswers(`call_${at}`, filler(at, 40), 10 + at))));
    }
    expect(await prompt(lab, host)).toMatchObject({ count: 5, from: null, start: "kept" });
    const none = await prompt(lab, host, { budget: 1, usual: 1, final: true });
    expect(none).toMatchObject({ count: 0, start: "over", tokens: 0, room: 1 });
    expect(accountOf(none).shown).toEqual({ from: null, all: false, summaries: [] });
  });

  test("a call is not torn from a result that came after a word put in", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 3);
    const at = lab.clock.now();
    const both = assistantCalls("exec", "one", at + 1);
    const calls = {
      ...both,
      content: [...(both["content"] as []), ...(assistantCalls("exec", "two", at)["content"] as [])],
    };
    const said = [
      userSays(filler(1, 200), at),
      calls,
      toolAnswers("one", filler(2, 200), at + 2),
      userSays(`and hurry, ${filler(3, 30)}`, at + 3),
      toolAnswers("two", filler(4, 60), at + 4),
      assistantSays("done", at + 5),
    ];
    await lab.engine.commitTurn(host.commit(host.say(...said)));
    const costs = (await lab.rows()).slice(-6).map(({ tokens }) => tokens);
    const since = (count: number) => costs.slice(-count).reduce((sum, cost) => sum + cost, 0);
    const roomy = await prompt(lab, host, { budget: since(6) * 2, usual: since(6) * 2 });
    expect(roomy.from?.[0]?.at).toBeLessThanOrEqual(at);
    // There is room for everything from the word put in on, and not for the call.
    const budget = since(3) + 90;
    const plan = await prompt(lab, host, { budget, usual: budget, final: true });
    expect(plan.count).toBe(1);
  });

  test("messages that are marked as one are not shown without each other", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const mark = { metadata: { continuityBundleId: "plan-7" } };
    const said = [
      userSays(filler(1, 300), at),
      assistantSays(filler(2, 300), at + 1),
      userSays(filler(3, 60), at + 2, mark),
      userSays(filler(4, 60), at + 3, mark),
      assistantSays("noted", at + 4),
      userSays("go on", at + 5),
      assistantSays("yes", at + 6),
    ];
    for (const one of said) await lab.engine.commitTurn(host.commit(host.say(one)));
    const costs = (await lab.rows()).map(({ tokens }) => tokens);
    const since = (index: number) => costs.slice(index).reduce((sum, cost) => sum + cost, 0);
    // Room for the second of the two, and not for the first.
    const budget = since(3) + 85;
    const plan = await prompt(lab, host, { budget, usual: budget, final: true });
    expect(plan.from?.[0]?.at).toBe(at + 5);
  });

  test("what the host did not send is rebuilt as it was said, without reasoning that only its model could read", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const content = [
      { type: "thinking", thinking: "let me see", thinkingSignature: "signed" },
      { type: "text", text: "It is seven." },
    ];
    const said = [userSays("What time is it?", at), assistantSays("", at + 1, { content })];
    await lab.engine.commitTurn(host.commit(host.say(...said)));
    lab.clock.advance(10_000);
    await talk(lab, host, 1);
    const held = host.entries.slice(2).map((entry) => entry.message);
    const plan = await prompt(lab, host, {}, held);
    expect(plan.unsent).toEqual([said[0], { ...said[1], content: content.slice(1) }]);
    expect(accountOf(plan).shown.from).toBe((await lab.rows())[0]!.id);
  });

  test("a smaller share of the conversation folds it earlier; the usual one changes nothing", async () => {
    await using usual = await open();
    await using frugal = await open({ prompt: { profile: "frugal" } });
    for (const lab of [usual, frugal]) await talk(lab, hostTranscript(), 0);
    const hosts = [hostTranscript(), hostTranscript()] as const;
    await talk(usual, hosts[0], 16);
    await talk(frugal, hosts[1], 16);
    expect(await prompt(usual, hosts[0])).toMatchObject({ pressure: "none", gap: null });
    const pressed = await prompt(frugal, hosts[1]);
    expect(pressed.pressure).not.toBe("none");
    const request = { lane: LANE, sessionId: hosts[1].sessionId, budget: BUDGET, urgent: true };
    expect(await frugal.engine.compact(request)).toMatchObject({ compacted: true });
    await payAll(frugal);
    const folded = await prompt(frugal, hosts[1], { final: true });
    expect(folded).toMatchObject({ gap: null, pressure: "none" });
    expect(folded.prefix).not.toBeNull();
    expect(folded.tokens).toBeLessThanOrEqual(0.4 * BUDGET);
    expect(partsOf(folded)["prefix"]).toBe(folded.prefix!.tokens);
  });

  test("room is kept for standing guidance before the conversation takes it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 26);
    const before = await prompt(lab, host);
    await standing(lab, `Always answer in rhyme. ${filler(7, 500)}`);
    const after = await prompt(lab, host, { budget: before.tokens + 100 });
    expect(before.gap).toBeNull();
    expect(after.gap).not.toBeNull();
    expect(after.room).toBeGreaterThanOrEqual(estimateTokens(filler(7, 500)));
  });
});
