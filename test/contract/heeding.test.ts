/** Prompts leave out what a person took back, all of it, however the host holds it; and it costs them nothing for long. */

import { expect, test } from "vitest";
import { createEngine, type EngineApi, type EngineStore } from "../../src/engine/index.ts";
import { installationId } from "../../src/kernel/ids.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import type { AgentMessage } from "../../src/surfaces/openclaw/host-types.ts";
import { replaceLive } from "../../src/surfaces/openclaw/replace-live.ts";
import { type Host, prompt } from "../support/fold.ts";
import {
  assistantCalls,
  assistantSays,
  hostTranscript,
  LANE,
  toolAnswers,
  userSays,
} from "../support/host.ts";
import { countedSecrets, eachStore, type Lab } from "../support/stores.ts";
import { ODD } from "../support/withhold.ts";

const ROOMY = { budget: 500_000, usual: 500_000 };

/** What is sent of what the host holds. */
async function sent(lab: Lab, host: Host, live: readonly JsonObject[]): Promise<string> {
  const { replaced } = await prompt(lab, host, ROOMY, live);
  return JSON.stringify(replaceLive(live as unknown as AgentMessage[], replaced));
}

const messagesOf = (host: Host) => host.entries.map(({ message }) => message);
const eraseThose = async (lab: Lab, ids: readonly number[]) => {
  for (let at = 0; at < ids.length; at += 20) {
    await lab.engine.erase({ refs: ids.slice(at, at + 20).map((id) => `msg:${id}`) });
  }
};

/** Turns that each have the odd word on either side. */
async function oddTurns(lab: Lab, turns: number): Promise<Host> {
  const host = hostTranscript();
  for (let turn = 0; turn < turns; turn += 1) {
    const at = lab.clock.now() + turn * 10_000;
    host.say(userSays(`q ${ODD} ${turn}`, at), assistantSays(`a ${ODD} ${turn}`, at + 1_000));
  }
  await lab.engine.reconcile(host.page());
  return host;
}

eachStore("prompts after something was taken back", (open) => {
  test("hundreds of them are all left out", async () => {
    await using lab = await open();
    const host = await oddTurns(lab, 150);
    const rows = await lab.rows();
    await eraseThose(
      lab,
      rows.map(({ id }) => id),
    );
    const text = await sent(lab, host, messagesOf(host));
    expect(text).not.toContain(ODD);
    expect(text.match(/\[erased\]/g)).toHaveLength(300);
  });

  test.each([0, 9, 19])("a run of twenty that the host made one of, number %i taken back", async (which) => {
    await using lab = await open();
    const host = hostTranscript();
    const run = Array.from({ length: 20 }, (_, at) =>
      userSays(at === which ? `the ${ODD} one` : `number <${at}>`, 1_000 + at),
    );
    host.say(...run, assistantSays("ok", 5_000));
    await lab.engine.reconcile(host.page());
    await eraseThose(lab, [(await lab.rows())[which]!.id]);
    const merged = { ...run.at(-1)!, content: run.map((one) => one["content"]).join("\n\n") };
    const text = await sent(lab, host, [merged, host.entries.at(-1)!.message]);
    expect(text).not.toContain(ODD);
    for (let at = 0; at < 20; at += 1) if (at !== which) expect(text).toContain(`number <${at}>`);
  });

  test("a run too large to be given back is left out whole", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const run = [userSays(`the ${ODD} one`, 1_000), userSays(`long ${"word ".repeat(120_000)}`, 1_001)];
    host.say(...run, assistantSays("ok", 5_000));
    await lab.engine.reconcile(host.page());
    await eraseThose(lab, [(await lab.rows())[0]!.id]);
    const merged = { ...run.at(-1)!, content: run.map((one) => one["content"]).join("\n\n") };
    const text = await sent(lab, host, [merged, host.entries.at(-1)!.message]);
    expect(text).not.toContain(ODD);
    expect(text).not.toContain("word word");
    expect(text).toContain("ok");
  });

  test("of two that nothing tells apart the right one is left out", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const keyless = (text: string, at: number) => {
      const { idempotencyKey: _, ...message } = userSays(text, at);
      return message as JsonObject;
    };
    host.say(keyless("keep me", 1_000), assistantSays("a", 1_000));
    host.say(keyless(`the ${ODD} one`, 1_000), assistantSays("b", 1_001));
    await lab.engine.reconcile(host.page());
    await eraseThose(lab, [(await lab.rows())[2]!.id]);
    const text = await sent(lab, host, messagesOf(host));
    expect(text).not.toContain(ODD);
    expect(text).toContain("keep me");
  });

  test("of results that came at one moment only the one is left out", async () => {
    await using lab = await open();
    const host = hostTranscript();
    host.say(
      userSays("go", 1_000),
      assistantCalls("exec", "call_1", 2_000),
      toolAnswers("call_1", `the ${ODD} one`, 3_000),
      toolAnswers("call_2", "keep me", 3_000),
      assistantSays("done", 4_000),
    );
    await lab.engine.reconcile(host.page());
    await eraseThose(lab, [(await lab.rows())[2]!.id]);
    const text = await sent(lab, host, messagesOf(host));
    expect(text).not.toContain(ODD);
    expect(text).toContain("keep me");
    expect(text).toContain('"toolCallId":"call_1"');
  });

  test("a time that is written out is found", async () => {
    await using lab = await open();
    const host = hostTranscript();
    host.say(
      userSays(`the ${ODD} one`, 0, { timestamp: "2026-01-01T00:00:00Z" }),
      assistantSays("ok", 5_000),
    );
    await lab.engine.reconcile(host.page());
    await eraseThose(lab, [(await lab.rows())[0]!.id]);
    expect(await sent(lab, host, messagesOf(host))).not.toContain(ODD);
  });
});

eachStore("the list of what was taken back", (open) => {
  test("is sent once, and not again while the conversation goes on", async () => {
    await using lab = await open();
    const host = await oddTurns(lab, 10);
    const rows = await lab.rows();
    await eraseThose(lab, [rows[4]!.id]);
    const first = await prompt(lab, host, ROOMY);
    const heeds = first.replaced!.key;
    expect(first.replaced!.messages).toHaveLength(1);
    let key = heeds;
    const goOn = async () => {
      const at = lab.clock.now() + 1_000_000 + host.entries.length;
      await lab.engine.reconcile(host.page(host.say(userSays("next", at), assistantSays("yes", at + 1))));
      const plan = await prompt(lab, host, { ...ROOMY, heeds: key });
      key = plan.heeds ?? key;
      return plan;
    };
    for (let turn = 0; turn < 3; turn += 1) {
      const plan = await goOn();
      expect(plan).toMatchObject({ withheld: first.withheld });
      expect(plan.replaced).toBeUndefined();
    }
    // Another start of the engine says the same.
    expect((await prompt({ ...lab, engine: anotherEngine(lab) }, host, { heeds })).replaced).toBeUndefined();
    await eraseThose(lab, [rows[5]!.id]);
    const later = await goOn();
    expect(later.replaced!.messages).toHaveLength(2);
    expect(await lab.engine.withheldIn({ lane: LANE })).toEqual({
      withheld: later.withheld,
      replaced: later.replaced,
    });
  });

  test("goes on being right after an answer that was taken back, not after a question", async () => {
    await using lab = await open();
    const host = await oddTurns(lab, 2);
    const rows = await lab.rows();
    await eraseThose(lab, [rows[3]!.id]);
    const { key } = (await lab.engine.withheldIn({ lane: LANE })).replaced;
    await lab.engine.reconcile(host.page(host.say(userSays("next", 2 ** 40))));
    const plan = await prompt(lab, host, { ...ROOMY, heeds: key });
    expect(plan.replaced).toBeUndefined();
    expect(plan.heeds).not.toBe(key);
    await eraseThose(lab, [(await lab.rows())[4]!.id]);
    const later = (await lab.engine.withheldIn({ lane: LANE })).replaced;
    await lab.engine.reconcile(host.page(host.say(userSays("and next", 2 ** 40 + 1))));
    expect((await prompt(lab, host, { ...ROOMY, heeds: later.key })).replaced?.messages).toHaveLength(3);
  });

  test.each(["", "nonsense", "1.2.3", "999.1.1.1.0", "1.1.1.999999.0"])(
    "is sent to whoever holds %j, which is none",
    async (heeds) => {
      await using lab = await open();
      const host = await oddTurns(lab, 3);
      await eraseThose(lab, [(await lab.rows())[1]!.id]);
      expect((await prompt(lab, host, { ...ROOMY, heeds })).replaced?.messages).toHaveLength(1);
    },
  );

  test("when it is long it is not made while a reply waits, and is right afterwards", async () => {
    await using lab = await open();
    const host = await oddTurns(lab, 260);
    await eraseThose(
      lab,
      (await lab.rows()).slice(0, -4).map(({ id }) => id),
    );
    const plan = await prompt(lab, host, ROOMY);
    expect([plan.replaced, plan.heeds, plan.unlisted]).toEqual([undefined, undefined, true]);
    const { replaced } = await lab.engine.withheldIn({ lane: LANE });
    expect(replaced.messages).toHaveLength(516);
    const next = await prompt(lab, host, { ...ROOMY, heeds: replaced.key });
    expect([next.replaced, next.heeds, next.unlisted]).toEqual([undefined, replaced.key, undefined]);
  });

  test("is sent again when something comes to stand beside what was taken back", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const [first, between, answer] = host.say(
      userSays("one", 1_000),
      userSays("two", 2_000),
      assistantSays("ok", 3_000),
    );
    const last = host.say(userSays(`the ${ODD} one`, 4_000));
    await lab.engine.reconcile(host.page([first!, answer!, ...last]));
    const rows = await lab.rows();
    await eraseThose(lab, [rows[0]!.id, rows[2]!.id]);
    const before = (await prompt(lab, host, ROOMY)).replaced!;
    expect(before.messages.map(({ at, joins, open: isOpen }) => [at.at, joins, isOpen])).toEqual([
      [1_000, undefined, undefined],
      [4_000, undefined, true],
    ]);
    // After the last that there was.
    await lab.engine.reconcile(host.page(host.say(userSays("five", 5_000), assistantSays("ok", 6_000))));
    const after = (await prompt(lab, host, { ...ROOMY, heeds: before.key })).replaced!;
    expect(after.messages.map(({ at, joins }) => [at.at, joins])).toEqual([
      [1_000, undefined],
      [4_000, undefined],
      [5_000, true],
    ]);
    // Late, in between.
    await lab.engine.reconcile(host.page([first!, between!, answer!]));
    const late = (await prompt(lab, host, { ...ROOMY, heeds: after.key })).replaced!;
    expect(late.messages.map(({ at, joins }) => [at.at, joins])).toEqual([
      [1_000, undefined],
      [2_000, true],
      [4_000, undefined],
      [5_000, true],
    ]);
  });

  test("costs a prompt as many questions of the store, however much was taken back", async () => {
    await using lab = await open();
    const host = await oddTurns(lab, 120);
    const rows = await lab.rows();
    const counted = counting(lab);
    const cost = async (): Promise<number> => {
      const asked = { ...lab, engine: counted.engine };
      const heeds = (await prompt(asked, host, ROOMY)).replaced!.key;
      const before = counted.calls();
      expect((await prompt(asked, host, { ...ROOMY, heeds })).replaced).toBeUndefined();
      return counted.calls() - before;
    };
    await eraseThose(lab, [rows[3]!.id]);
    const few = await cost();
    await eraseThose(
      lab,
      rows.slice(0, 200).map(({ id }) => id),
    );
    expect(await cost()).toBe(few);
  });
});

function anotherEngine(lab: Lab, store: EngineStore = aside(lab.store)): EngineApi {
  return createEngine({
    summaries: withoutModels(),
    store,
    identity: { installation: installationId("lab"), key: "key" },
    clock: lab.clock,
    version: "test",
    freshSecret: countedSecrets(),
  });
}

/** The same store, which nobody has asked anything yet. */
function aside(store: EngineStore): EngineStore {
  return new Proxy(store, { get: (target, name) => bound(target, name) });
}

function counting(lab: Lab): { readonly engine: EngineApi; readonly calls: () => number } {
  let calls = 0;
  const watched = <Slice extends object>(slice: Slice): Slice =>
    new Proxy(slice, {
      get(target, name) {
        calls += 1;
        return bound(target, name);
      },
    });
  const store = aside(lab.store);
  const counted: EngineStore = new Proxy(store, {
    get(target, name) {
      if (name === "read") {
        return (work: Parameters<EngineStore["read"]>[0]) =>
          target.read((stores) => work({ ...stores, history: watched(stores.history) }));
      }
      return bound(target, name);
    },
  });
  return { engine: anotherEngine(lab, counted), calls: () => calls };
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === "function" ? value.bind(target) : value;
}
