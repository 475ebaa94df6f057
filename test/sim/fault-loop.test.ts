/** The fault loop: fail the first store call, check, then the second, and so on until the act succeeds. */

import { expect, test } from "vitest";
import { createEngine, type EngineApi, establishIdentity } from "../../src/engine/index.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import { laneOf, summariesOf, talk, underView } from "../support/fold.ts";
import { CHILD, child, GRANDCHILD, PARENT, shelve, spawn } from "../support/grants.ts";
import {
  assistantCalls,
  assistantSays,
  hostTranscript,
  LANE,
  toolAnswers,
  userSays,
} from "../support/host.ts";
import { countedSecrets, eachStore, type Lab } from "../support/stores.ts";
import { foldAll, indexAll, ODD, withOddWord } from "../support/withhold.ts";
import { type Fault, faulty, SimulatedFault } from "./faulty-store.ts";

const turn = () => [
  userSays("go", 1),
  assistantCalls("exec", "call_1", 2),
  toolAnswers("call_1", "x", 3),
  assistantSays("end", 4),
];

async function failing(lab: Lab, fault: Fault): Promise<EngineApi> {
  const identity = await establishIdentity(lab.store, () => ({ installation: "lab", key: "key" }));
  return createEngine({
    summaries: withoutModels(),
    store: faulty(lab.store, fault),
    identity,
    clock: lab.clock,
    version: "test",
    freshSecret: countedSecrets("of another engine"),
  });
}

eachStore("fault loop", (open) => {
  test.each(["call", "before commit"] as const)(
    "a turn that fails at any %s leaves nothing behind",
    async (kind) => {
      await using lab = await open();
      const host = hostTranscript();
      const commit = host.commit(host.say(...turn()));
      for (let at = 1; ; at += 1) {
        const engine = await failing(lab, { kind, at, fatal: false });
        const outcome = await engine.commitTurn(commit).catch((error: unknown) => error);
        if (!(outcome instanceof SimulatedFault)) {
          expect(outcome).toEqual({ status: "committed", stored: 4 });
          expect(at).toBeGreaterThan(1);
          break;
        }
        expect(await lab.count()).toBe(0);
        expect(await lab.viewed()).toEqual([]);
      }
      expect(await lab.said()).toEqual(["go", "exec path: a.ts", "x", "end"]);
      expect(await lab.viewed()).toEqual(await lab.said());
    },
  );

  test("a turn whose answer got lost is a duplicate when it comes again", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const commit = host.commit(host.say(...turn()));
    const engine = await failing(lab, { kind: "after commit", at: 1, fatal: false });
    await expect(engine.commitTurn(commit)).rejects.toThrow(SimulatedFault);
    expect(await engine.commitTurn(commit)).toEqual({ status: "duplicate", stored: 0 });
    expect(await lab.count()).toBe(4);
  });

  test("a page that fails at any call leaves log, view and cursor as they were, and succeeds the next time", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const [...said] = host.say(...turn());
    await lab.engine.commitTurn(host.commit(said));
    host.say(userSays("failed turn", 5), userSays("again", 6));
    const page = {
      ...host.page(host.entries, { cursor: "c" }),
      resets: [{ entryId: "r", place: 4.5, reason: "new", at: 1 }],
    };
    for (let at = 1; ; at += 1) {
      const engine = await failing(lab, { kind: "call", at, fatal: false });
      const outcome = await engine.reconcile(page).catch((error: unknown) => error);
      if (!(outcome instanceof SimulatedFault)) break;
      expect(await lab.count()).toBe(4);
      expect(await lab.states()).toEqual(["confirmed", "provisional", "provisional", "confirmed"]);
      expect(await lab.viewed()).toHaveLength(4);
    }
    expect(await lab.said()).toEqual(["go", "exec path: a.ts", "x", "end", "failed turn", "again"]);
    expect(await lab.viewed()).toEqual(["failed turn", "again"]);
  });

  test.each([
    { act: "erase", kind: "call" },
    { act: "erase", kind: "before commit" },
    { act: "forget", kind: "call" },
  ] as const)(
    "an act of taking back ($act) that fails at any $kind changes nothing",
    async ({ act, kind }) => {
      await using lab = await open();
      const { ref } = await withOddWord(lab, 8, 8);
      await foldAll(lab);
      await indexAll(lab);
      const state = async () =>
        JSON.stringify([await lab.rows(), await summariesOf(lab), await laneOf(lab), await underView(lab)]);
      const before = await state();
      let failures = 0;
      for (let at = 1; ; at += 1) {
        const engine = await failing(lab, { kind, at, fatal: false });
        const outcome = await engine[act]({ refs: [ref] }).catch((error: unknown) => error);
        if (!(outcome instanceof SimulatedFault)) {
          expect(outcome).toMatchObject({ changed: [ref] });
          break;
        }
        failures += 1;
        expect(await state()).toBe(before);
        expect((await lab.engine.search({ query: ODD })).hits).toHaveLength(1);
      }
      expect(failures).toBeGreaterThan(kind === "call" ? 20 : 0);
      expect((await lab.engine.search({ query: ODD })).hits).toEqual([]);
    },
  );

  test("a memory that is told, superseded or forgotten is so whole or not at all, whichever call fails", async () => {
    await using lab = await open();
    await lab.engine.remember({ text: "I live in Lisbon" });
    const all = { states: ["active", "superseded", "forgotten"] } as const;
    const state = async () => JSON.stringify(await lab.engine.listMemories(all));
    const acts = [
      (engine: EngineApi) => engine.remember({ text: "I live in Porto" }),
      (engine: EngineApi) => engine.editMemory({ ref: newest, text: "I live in Ghent" }),
      (engine: EngineApi) => engine.forgetMemories({ refs: [newest] }),
      (engine: EngineApi) => engine.forgetMemories({ refs: [newest], erase: true }),
    ];
    let newest = "";
    let failures = 0;
    for (const act of acts) {
      newest = (await lab.engine.listMemories(all)).memories[0]!.ref;
      lab.clock.advance(1_000);
      const before = await state();
      for (let at = 1; ; at += 1) {
        const engine = await failing(lab, { kind: "call", at, fatal: false });
        const outcome = await act(engine).catch((error: unknown) => error);
        if (!(outcome instanceof SimulatedFault)) break;
        failures += 1;
        expect(await state()).toBe(before);
      }
      expect(await state()).not.toBe(before);
    }
    expect(failures).toBeGreaterThan(30);
  });

  test("a slice of the gate that fails at any call is applied whole the next time", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const fact = "I'm allergic to walnuts and penicillin";
    await lab.engine.commitTurn(host.commit(host.say(userSays(fact, 1), assistantSays("a heron", 2))));
    await indexAll(lab);
    const batch = await lab.engine.prepareGate({ limit: 10 });
    for (let at = 1; ; at += 1) {
      const engine = await failing(lab, { kind: "call", at, fatal: false });
      const outcome = await engine.applyGate(batch).catch((error: unknown) => error);
      if (!(outcome instanceof SimulatedFault)) break;
      expect((await lab.engine.status({})).memories).toMatchObject({ active: 0, judged: 0 });
    }
    expect((await lab.engine.listMemories({})).memories).toMatchObject([{ text: fact, reinforced: 0 }]);
  });

  test("an index slice that fails at any call is applied whole the next time", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await lab.engine.commitTurn(
      host.commit(host.say(userSays("the pelican", 1), assistantSays("a heron", 2))),
    );
    const batch = await lab.engine.prepareIndex({ limit: 10 });
    for (let at = 1; ; at += 1) {
      const engine = await failing(lab, { kind: "call", at, fatal: false });
      const outcome = await engine.applyIndex(batch).catch((error: unknown) => error);
      if (!(outcome instanceof SimulatedFault)) break;
      expect((await lab.engine.status({})).index.indexed).toBe(0);
    }
    const answer = await lab.engine.search({ query: "pelican" });
    expect(answer).toMatchObject({ scanned: 0, hits: [{ role: "user" }] });
  });

  test.each([
    { kind: "call", every: 17, upTo: 260 },
    { kind: "before commit", every: 1, upTo: 8 },
    { kind: "after commit", every: 1, upTo: 8 },
  ] as const)(
    "a fold that fails at a $kind leaves everything in the view or under it, and goes on the next time",
    async ({ kind, every, upTo }) => {
      let failures = 0;
      for (let at = 1; at <= upTo; at += every) {
        await using lab = await open();
        const host = hostTranscript();
        await talk(lab, host, 6);
        const said = (await lab.rows()).map(({ id }) => id);
        const fold = { lane: LANE, budget: 2_000, force: true } as const;
        const engine = await failing(lab, { kind, at, fatal: false });
        await engine.compact(fold).catch((error: unknown) => {
          expect(error).toBeInstanceOf(SimulatedFault);
          failures += 1;
        });
        expect(await underView(lab)).toEqual(said);
        await lab.engine.compact(fold);
        expect(await underView(lab)).toEqual(said);
        const active = (await summariesOf(lab)).filter(({ state }) => state === "active");
        expect(active.length).toBeGreaterThan(1);
      }
      expect(failures).toBeGreaterThan(1);
    },
  );
});

eachStore("fault loop of grants", (open) => {
  const further = spawn({ issuer: child, child: GRANDCHILD, lanes: [PARENT] });

  test.each(["call", "before commit"] as const)(
    "whatever fails at any %s is given, spent, settled and taken back whole or not at all",
    async (kind) => {
      await using lab = await open();
      await shelve(lab);
      const above = await lab.engine.issueGrant(spawn({ tokens: 1_000 }));
      const under = await lab.engine.issueGrant(further);
      const { grant } = under;
      const accounts = () => Promise.all([above, under].map((one) => lab.engine.grantReport(one)));
      const acts: readonly ((engine: EngineApi) => Promise<unknown>)[] = [
        (engine) => engine.spendGrant({ grant, tokens: 400 }),
        (engine) => engine.settleGrant({ grant, unused: 100, visited: ["msg:1"] }),
        (engine) => engine.revokeGrant({ child: CHILD, reason: "failed" }),
      ];
      for (const act of acts) {
        const before = await accounts();
        for (let at = 1; ; at += 1) {
          const engine = await failing(lab, { kind, at, fatal: false });
          const outcome = await act(engine).catch((error: unknown) => error);
          if (!(outcome instanceof SimulatedFault)) {
            expect(at).toBeGreaterThan(1);
            break;
          }
          expect(await accounts()).toEqual(before);
        }
        expect(await accounts()).not.toEqual(before);
      }
      const settled = { state: "revoked", spent: 300, visited: ["msg:1"] };
      expect(await accounts()).toMatchObject([settled, settled]);
    },
  );

  test("a new grant that cannot be stored leaves the old one as it was", async () => {
    await using lab = await open();
    await shelve(lab);
    const first = await lab.engine.issueGrant(spawn());
    for (let at = 1; ; at += 1) {
      const engine = await failing(lab, { kind: "call", at, fatal: false });
      const outcome = await engine.issueGrant(spawn()).catch((error: unknown) => error);
      if (!(outcome instanceof SimulatedFault)) break;
      expect(await lab.engine.grantReport(first)).toMatchObject({ state: "live" });
    }
    expect(await lab.engine.grantReport(first)).toMatchObject({ state: "revoked" });
  });
});
