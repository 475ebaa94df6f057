/** What was taught, in prompts: decided once for each, within its budget, where it may be, and never in the way. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { createEngine, type EngineStore } from "../../src/engine/index.ts";
import type { Stores } from "../../src/engine/stores.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { withoutModels } from "../../src/main/summary-means.ts";
import { digestFor, newLesson } from "../../src/rooms/brain/samples.suite.ts";
import { MESSAGE_OVERHEAD } from "../../src/rooms/history/index.ts";
import {
  accountOf,
  brainOf,
  decisionOf,
  kept,
  NOTHING_SHOWN,
  section,
  supplied,
  taught,
} from "../support/brain.ts";
import { converse, FILLER, indexAll } from "../support/converse.ts";
import { prompt, talk } from "../support/fold.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { GROUP, MEMBER, OWNER } from "../support/memories.ts";
import { countedSecrets, eachStore, type Lab } from "../support/stores.ts";

const DEPLOY = "Deploy the website with make ship, never with scp.";
const QUESTION = "How do I deploy the website?";

/** The same store, of which one slice fails. */
function withBroken(lab: Lab, slice: string, method: string): ReturnType<typeof createEngine> {
  const broken = (stores: object) =>
    new Proxy(stores, {
      get: (target, name) =>
        name !== slice
          ? Reflect.get(target, name)
          : new Proxy(Reflect.get(target, name) as object, {
              get(inner, called) {
                if (called === method) return () => Promise.reject(new Error("the disk is on fire"));
                const value: unknown = Reflect.get(inner, called);
                return typeof value === "function" ? value.bind(inner) : value;
              },
            }),
    });
  const store: EngineStore = new Proxy(lab.store, {
    get(target, name) {
      if (name === "read")
        return (work: (stores: object) => unknown) => target.read((s) => work(broken(s)) as never);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return createEngine({
    ...{ store, identity: { installation: installationId("lab"), key: "key" }, clock: lab.clock },
    ...{ version: "test", summaries: withoutModels(), freshSecret: countedSecrets() },
  });
}

/** The same store, of which what was served lately takes longer than there is. */
function withSlow(lab: Lab, ms = 61): ReturnType<typeof createEngine> {
  const store: EngineStore = new Proxy(lab.store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name === "read")
        return (work: (stores: Stores) => Promise<unknown>) =>
          target.read(async (stores) => {
            const answer = await work(stores);
            lab.clock.advance(ms);
            return answer;
          });
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return createEngine({
    ...{ store, identity: { installation: installationId("lab"), key: "key" }, clock: lab.clock },
    ...{ version: "test", summaries: withoutModels(), freshSecret: countedSecrets() },
  });
}

async function spoken(lab: Lab): Promise<void> {
  await converse(lab, "session-0", [...FILLER, { user: "The website is about deploying kites." }]);
  await indexAll(lab);
}

eachStore("what was taught, in prompts", (open) => {
  test("before anything is taught that is the decision, and the prompt is what it is without", async () => {
    await using lab = await open();
    await spoken(lab);
    const answer = await supplied(lab, QUESTION);
    expect(brainOf(answer)).toMatchObject({ decision: "skip_uninitialized", trace: null, placed: [] });
    expect(answer.block).not.toContain("nacre_lessons");
    expect(accountOf(answer).parts.map(({ part }) => part)).toEqual(["guidance", "recall"]);
  });

  test("the next prompt that is about it has it, and one that is not has not", async () => {
    await using lab = await open();
    const ref = await taught(lab, DEPLOY);
    const answer = await supplied(lab, QUESTION);
    expect(decisionOf(answer)).toBe("use_brain");
    expect(section(answer, "lessons")).toContain(`[${ref} correction `);
    expect(section(answer, "lessons")).toContain("Deploy the website with make ship, never with scp.");
    expect(section(answer, "route")).toBeNull();
    expect(accountOf(answer).candidates).toContainEqual(
      expect.objectContaining({ ref, part: "brain", reason: "taught" }),
    );
    expect(answer.tokens).toBe(estimateTokens(answer.block!) + MESSAGE_OVERHEAD);
    const parts = accountOf(answer).parts;
    expect(parts.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(answer.tokens);
    const other = await supplied(lab, "Which colour has the sky over Lisbon?");
    expect(other.block).toBeNull();
  });

  test("what a person taught is there by rule: it had no chance not to be, and what is kept says so", async () => {
    await using lab = await open();
    await spoken(lab);
    const ref = await taught(lab, DEPLOY);
    const answer = await supplied(lab, QUESTION);
    await kept(lab, answer);
    const { trace } = await lab.engine.traceRoute({});
    expect(trace!.ruled).toEqual([ref]);
    expect(trace!.candidates.find(({ key }) => key === ref)!.inclusion).toBe(1);
    for (const { options } of trace!.steps)
      expect(options.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);
  });

  test("corrections first, then ways to do things, then tools; what nobody confirmed stands apart, as data", async () => {
    await using lab = await open();
    await converse(lab, "session-0", [{ user: "Hello." }]);
    const tool = await taught(lab, "The deploy tool needs the flag --website.", { kind: "toolcard" });
    const flow = await taught(lab, "To deploy the website: test, tag, ship.", { kind: "workflow" });
    const correction = await taught(lab, DEPLOY);
    const asker = OWNER;
    const { lesson, outcome } = await lab.engine.teach({
      ...{ instruction: "Deploy the website on Fridays only.", asker, kind: "workflow" },
    });
    expect(outcome).toBe("proposed");
    const answer = await supplied(lab, QUESTION);
    const refs = [...section(answer, "lessons")!.matchAll(/^\[(lesson:\d+)/gm)].map(([, ref]) => ref);
    expect(refs).toEqual([correction, flow, tool]);
    expect(section(answer, "lessons")).not.toContain("Fridays");
    expect(section(answer, "route")).toContain(`[${lesson.ref} workflow`);
    expect(section(answer, "route")).toContain("Fridays");
  });

  test("switched off it decides nothing, and the prompt is as if nobody had taught anything", async () => {
    await using lab = await open();
    await spoken(lab);
    const before = await supplied(lab, QUESTION);
    await taught(lab, DEPLOY);
    expect((await supplied(lab, QUESTION)).block).not.toBe(before.block);
    expect((await lab.engine.switchBrain({ mode: "off" })).mode).toBe("off");
    const off = await supplied(lab, QUESTION);
    expect(brainOf(off)).toMatchObject({ decision: "skip_disabled", trace: null });
    expect(off.block).toBe(before.block);
    expect((await lab.engine.switchBrain({ mode: "on" })).mode).toBe("on");
    expect(section(await supplied(lab, QUESTION), "lessons")).toContain("make ship");
  });

  test("in the shadow the route is drawn and kept, and the prompt is the same to the byte", async () => {
    await using lab = await open();
    await spoken(lab);
    const before = await supplied(lab, QUESTION);
    const ref = await taught(lab, DEPLOY);
    await lab.engine.switchBrain({ mode: "shadow" });
    const shadow = await supplied(lab, QUESTION);
    expect(shadow.block).toBe(before.block);
    expect(shadow.tokens).toBe(before.tokens);
    const { decision, trace, placed } = brainOf(shadow);
    expect(decision).toBe("shadow");
    expect(brainOf(shadow).reason).toMatch(/^shadow mode: /);
    expect(trace!.candidates.map(({ key }) => key)).toContain(ref);
    expect(placed).toContainEqual(expect.objectContaining({ key: ref, place: null, why: "unproven" }));
    await kept(lab, shadow);
    expect(await lab.engine.traceRoute({})).toMatchObject({
      decision: "shadow",
      trace: { policy: "lexical" },
    });
  });

  test("the configuration is the stricter of the two", async () => {
    await using lab = await open({ brain: { mode: "off" } });
    await taught(lab, DEPLOY);
    expect((await lab.engine.switchBrain({ mode: "on" })).mode).toBe("off");
    expect(decisionOf(await supplied(lab, QUESTION))).toBe("skip_disabled");
  });

  test.each([
    [511, "skip_budget_too_small"],
    [512, "use_brain"],
  ])("with %i tokens of room: %s", async (room, decision) => {
    await using lab = await open();
    await taught(lab, DEPLOY);
    const answer = await supplied(lab, QUESTION, { room });
    expect(decisionOf(answer)).toBe(decision);
    expect(answer.tokens).toBeLessThanOrEqual(room);
  });

  test.each([
    ["open src/a.ts", "skip_short_static_lookup"],
    ["why did the website deploy fix last time", "use_brain"],
    ["  ", "skip_no_query"],
    ["deploy the website and/or the docs?", "use_brain"],
  ])("%j: %s", async (asked, decision) => {
    await using lab = await open();
    await taught(lab, DEPLOY);
    expect(decisionOf(await supplied(lab, asked))).toBe(decision);
  });

  test("a look-up of a file that somebody taught something about is no look-up alone", async () => {
    await using lab = await open();
    const ref = await taught(lab, "Never edit settings/locale.yaml by hand.");
    const answer = await supplied(lab, "open settings/locale.yaml");
    expect(decisionOf(answer)).toBe("use_brain");
    expect(refsIn(answer)).toEqual([ref]);
    expect(decisionOf(await supplied(lab, "open src/a.ts"))).toBe("skip_short_static_lookup");
  });

  test("never more than its share, whatever was taught, and always counted as it is rendered", async () => {
    await using lab = await open();
    for (let at = 0; at < 40; at += 1)
      await taught(
        lab,
        `Deploy the website number ${at} ${"with great care ".repeat(at % 9)}to host ${at}.`,
        {
          kind: at % 3 === 0 ? "correction" : "workflow",
        },
      );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 512, max: 9_000 }), async (room) => {
        const answer = await supplied(lab, QUESTION, { room });
        const part = accountOf(answer).parts.find((one) => one.part === "brain");
        expect(part?.tokens ?? 0).toBeLessThanOrEqual(Math.min(1_500, 0.3 * room));
        expect(brainOf(answer).tokens).toBe(part?.tokens ?? 0);
        expect(answer.tokens).toBeLessThanOrEqual(room);
        if (answer.block !== null)
          expect(answer.tokens).toBe(estimateTokens(answer.block) + MESSAGE_OVERHEAD);
      }),
      { numRuns: 25 },
    );
  });

  test("whatever breaks, the prompt is made as if there were no brain, and that is the decision", async () => {
    await using lab = await open();
    await spoken(lab);
    const before = await supplied(lab, QUESTION);
    await taught(lab, DEPLOY);
    for (const [slice, method] of [
      ["lessons", "newestId"],
      ["lessons", "list"],
      ["lessons", "lessons"],
      ["episodes", "list"],
      ["brainPacks", "newestPromotion"],
    ] as const) {
      const engine = withBroken(lab, slice, method);
      const answer = await engine.supply({
        ...{ lane: LANE, sessionId: "session-1", asker: OWNER, prompt: QUESTION, room: 4_000 },
        plan: NOTHING_SHOWN,
      });
      expect(brainOf(answer), `${slice}.${method}`).toMatchObject({
        ...{ decision: "fail_open", reason: "fail_open:error", placed: [], tokens: 0 },
      });
      expect(answer.block, `${slice}.${method}`).toBe(before.block);
      expect(accountOf(answer).degraded).toContain("brain:fail_open:error");
    }
  });

  test("what takes too long is left out, and that is the decision", async () => {
    await using lab = await open();
    await taught(lab, DEPLOY);
    const signal = AbortSignal.abort();
    const answer = await lab.engine.supply(
      {
        lane: LANE,
        sessionId: "session-1",
        asker: OWNER,
        prompt: QUESTION,
        room: 4_000,
        plan: NOTHING_SHOWN,
      },
      signal,
    );
    expect(brainOf(answer)).toMatchObject({ decision: "fail_open", reason: "fail_open:deadline" });
    expect(section(answer, "lessons")).toBeNull();
  });

  test("what a person taught is in the prompt also where all else is late", async () => {
    await using lab = await open();
    await converse(lab, "session-0", [{ user: "Hello." }]);
    const ref = await taught(lab, DEPLOY);
    const engine = withSlow(lab);
    const asked = { lane: LANE, sessionId: "session-1", asker: OWNER, room: 4_000, plan: NOTHING_SHOWN };
    const answer = await engine.supply({ ...asked, prompt: QUESTION });
    expect(brainOf(answer)).toMatchObject({ decision: "use_brain", reason: "partial: deadline", pack: null });
    expect(refsIn(answer)).toEqual([ref]);
    expect(accountOf(answer).degraded).toContain("brain:partial: deadline");
    // Three times nine are in time.
    const whole = await withSlow(lab, 9).supply({ ...asked, prompt: QUESTION });
    expect(brainOf(whole)).toMatchObject({ decision: "use_brain", reason: "a person taught this" });
    expect(accountOf(whole).degraded).toEqual([]);
    const other = await engine.supply({ ...asked, prompt: "Which colour has the sky over Lisbon?" });
    expect(brainOf(other)).toMatchObject({ decision: "fail_open", reason: "fail_open:deadline" });
    await kept(lab, other);
    expect((await lab.engine.brainStatus({})).notes.join(" ")).toContain("lessons may have been missed");
  });

  test("the same question, lessons and place give the same route; chances add up to one", async () => {
    await using lab = await open();
    for (const at of [1, 2, 3, 4, 5, 6])
      await taught(lab, `Website rule ${at}: deploy part ${at} with tool ${at}.`);
    const [one, other] = [await supplied(lab, QUESTION), await supplied(lab, QUESTION)];
    expect({ ...brainOf(other), tookMs: 0 }).toEqual({ ...brainOf(one), tookMs: 0 });
    expect(other.block).toBe(one.block);
    const { steps, seed } = brainOf(one).trace!;
    for (const { options } of steps)
      expect(options.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);
    expect(brainOf(await supplied(lab, `${QUESTION} Now!`)).trace!.seed).not.toBe(seed);
  });

  test("where it was taught for the owner, a group does not see it; what is everybody's it does", async () => {
    await using lab = await open();
    await converse(lab, "g", [{ user: "Hi all." }], undefined, GROUP);
    await taught(lab, DEPLOY);
    const inGroup = { lane: GROUP, sessionId: "g", asker: MEMBER } as const;
    const hidden = await supplied(lab, QUESTION, inGroup);
    expect(decisionOf(hidden)).toBe("skip_uninitialized");
    expect(hidden.block ?? "").not.toContain("make ship");
    await taught(lab, "Deploy the website by asking Ann.", { shelf: { tier: "global" } });
    const shown = await supplied(lab, QUESTION, inGroup);
    expect(section(shown, "lessons")).toContain("Ann");
    expect(shown.block).not.toContain("make ship");
  });

  test("forgotten it is out at once; so is what is over, and what another took the place of", async () => {
    await using lab = await open();
    const ref = await taught(lab, DEPLOY);
    await taught(lab, "Website maintenance: deploy from the blue host.", {
      expiresAt: lab.clock.now() + 1_000,
    });
    expect(section(await supplied(lab, QUESTION), "lessons")).toContain("blue host");
    lab.clock.advance(2_000);
    expect(section(await supplied(lab, QUESTION), "lessons")).not.toContain("blue host");
    await lab.engine.forgetLessons({ refs: [ref] });
    expect((await supplied(lab, QUESTION)).block ?? "").not.toContain("make ship");
  });

  test("nothing stands before the recent messages: what is planned is the same with and without", async () => {
    await using lab = await open();
    const host = hostTranscript("session-1");
    await talk(lab, host, 6);
    const before = await prompt(lab, host);
    await taught(lab, DEPLOY);
    const after = await prompt(lab, host);
    expect({ ...after, account: null }).toEqual({ ...before, account: null });
    expect(after.room).toBe(before.room);
  });

  test("guidance that says the same word for word stands alone", async () => {
    await using lab = await open();
    await lab.engine.addGuidance({ text: DEPLOY });
    const ref = await taught(lab, DEPLOY);
    const answer = await supplied(lab, QUESTION);
    expect(answer.block!.split("make ship")).toHaveLength(2);
    expect(accountOf(answer).candidates).toContainEqual(
      expect.objectContaining({ ref, part: "brain", reason: "same-as-other" }),
    );
  });

  test("what was taught for a project stands where that is spoken of, says so, and goes before what is for all", async () => {
    await using lab = await open();
    const shelf = (name: string) => ({ shelf: { tier: "scope", name } }) as const;
    const pnpm = await taught(lab, "Use pnpm to install packages", shelf("tidewatch"));
    const npm = await taught(lab, "Use npm to install packages");
    const bun = await taught(lab, "Use bun to install packages", shelf("Zebra Club"));
    const inAll = await supplied(lab, "How do I install packages?");
    expect(refsIn(inAll)).toEqual([npm]);
    const inOne = await supplied(lab, "How do I install packages for Tidewatch?");
    expect(refsIn(inOne)).toEqual([pnpm]);
    expect(section(inOne, "lessons")).toMatch(/\[lesson:\d+ correction [^\]]*, for tidewatch\] Use pnpm/);
    expect(brainOf(inOne).placed).toContainEqual(
      expect.objectContaining({ key: npm, place: null, authority: "abstain", why: "exception" }),
    );
    expect(refsIn(await supplied(lab, "zebra club: install packages"))).toEqual([bun]);
    const lane = { agent: "main", sessionKey: "agent:main:tidewatch" };
    const there = await supplied(lab, "install packages", { lane, asker: { ...OWNER, ...lane } });
    expect(refsIn(there)).toEqual([pnpm]);
  });

  test("what a person taught is there however many proposals came since, and it is said that some are passed over", async () => {
    await using lab = await open();
    const ref = await taught(lab, DEPLOY);
    expect(accountOf(await supplied(lab, QUESTION)).degraded).toEqual([]);
    expect((await lab.engine.brainStatus({})).notes).toEqual([]);
    await lab.store.write("derived", async ({ memories, lessons }) => {
      const [shelf] = await memories.shelves(installationId("lab"));
      for (let at = 0; at <= 2_000; at += 1) {
        const text = `Kites number ${at} are blue.`;
        const proposal = { text, digest: digestFor(at + 7), state: "proposed", trust: "agent" } as const;
        await lessons.add(newLesson(shelf!.id, { ...proposal, tags: [], voice: "tool" }));
      }
    });
    const answer = await supplied(lab, QUESTION);
    expect(refsIn(answer)).toEqual([ref]);
    expect(accountOf(answer).degraded).toContain("brain-lessons-cut");
    expect((await lab.engine.brainStatus({})).notes.join(" ")).toContain("more lessons than prompts look at");
    expect((await lab.engine.brainStatus({ asker: MEMBER })).notes.join(" ")).not.toContain("more lessons");
  });

  test("with lessons of other projects alone nothing fits, and that is not for want of any", async () => {
    await using lab = await open();
    await taught(lab, "Use pnpm to install packages", { shelf: { tier: "scope", name: "tidewatch" } });
    const answer = await supplied(lab, "How do I install packages?");
    expect(brainOf(answer)).toMatchObject({ decision: "shadow", reason: "nothing fits", placed: [] });
    expect(section(answer, "lessons")).toBeNull();
  });

  test.each([
    ["Which printer in the hall do we use?", "Use pnpm to install packages", false],
    ["How do I deploy the kite shop?", "Deploy tidewatch with make ship", false],
    ["How do I deploy tidewatch?", "Deploy tidewatch with make ship", true],
    ["How do I deploy?", "Deploy tidewatch with make ship", true],
    ["We have 404 sheep in the meadow", "On error 404 check the router", false],
    ["What is error 404 about?", "On error 404 check the router", true],
  ])("%j is about %j: %s", async (question, lesson, isAbout) => {
    await using lab = await open();
    const ref = await taught(lab, lesson);
    expect(refsIn(await supplied(lab, question)).includes(ref)).toBe(isAbout);
  });

  test("of many that differ by a number, the one that is asked for; never more than eight by rule", async () => {
    await using lab = await open();
    const refs: string[] = [];
    for (let at = 1; at <= 12; at += 1)
      refs.push(await taught(lab, `Rule number ${at}: ${SUBJECTS[at - 1]} comes first.`));
    expect(refsIn(await supplied(lab, "What is rule number 7?"))).toEqual([refs[6]]);
    expect(refsIn(await supplied(lab, "What is rule number 12?"))).toEqual([refs[11]]);
    const { trace } = brainOf(await supplied(lab, `What about ${SUBJECTS.join(", ")}?`));
    expect(trace!.ruled).toHaveLength(8);
  });
});

const SUBJECTS = "oak elm yew ash fir larch beech maple cedar birch willow poplar".split(" ");

/** Lessons in the prompt, in their order. */
function refsIn(answer: Awaited<ReturnType<typeof supplied>>): readonly (string | undefined)[] {
  return [...(answer.block ?? "").matchAll(/^\[(lesson:\d+)/gm)].map(([, ref]) => ref);
}
