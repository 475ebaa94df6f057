/** Standing instructions: heard, in force at once and after folding, superseded, past their time, taken back with their message. */

import { describe, expect, test } from "vitest";
import { buryAgain, requireIdentity } from "../../src/engine/index.ts";
import { codeOf } from "../../src/kernel/errors.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { BUDGET, laneOf, payAll, prompt, talk, underView } from "../support/fold.ts";
import { hearAll, inForce, listed, OTHER, say, THERE, textsOf } from "../support/guidance.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { GROUP, MEMBER, OWNER, tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const RULE = "From now on always use tabs.";

const messageOf = async (lab: Lab, text: string) => {
  const said = await lab.engine.showHistory({ lane: LANE, limit: 200 });
  return said.messages.find((one) => one.text.includes(text))!.ref;
};

eachStore("what is heard", (open) => {
  test("is kept word for word with the message that says so; requests are not", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, `Hi! ${RULE} Write me a function that always returns zero.`);
    await tell(lab, host, "Why do you always apologize?");
    expect(await hearAll(lab)).toBe(1);
    const [shard, ...others] = await listed(lab);
    expect(others).toEqual([]);
    expect(shard).toMatchObject({
      ...{ text: RULE, tier: "user", shelf: "user:owner", state: "active", path: "form", expiresAt: null },
      source: await messageOf(lab, RULE),
    });
    const got = await lab.engine.get({ refs: [shard!.ref], asker: OWNER });
    expect(got.items).toMatchObject([
      { kind: "guidance", text: RULE, trust: "owner", provenance: { madeOf: [shard!.source] } },
    ]);
    const hidden = lab.engine.get({ refs: [shard!.ref], asker: { ...OWNER, isOwner: false } });
    await expect(hidden).rejects.toMatchObject({ code: "guidance/unknown" });
    const around = await lab.engine.timeline({ ref: shard!.ref, asker: OWNER });
    expect(JSON.stringify(around)).toContain(RULE);
    const shown = await lab.engine.showGuidance({ ref: shard!.ref });
    expect(shown).toMatchObject({ stability: 0.7, topic: "indentation" });
    expect(shown.chain).toEqual([shard]);
    expect(shown.why).toContain("It says that it lasts.");
  });

  test("is heard once, whatever is applied twice; what was prepared before another batch is left", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, RULE);
    const lost = await lab.engine.prepareGuidance({ limit: 10 });
    const batch = await lab.engine.prepareGuidance({ limit: 10 });
    expect(await lab.engine.applyGuidance(batch)).toMatchObject({ added: 1 });
    expect(await lab.engine.applyGuidance(batch)).toMatchObject({ added: 0 });
    expect(await lab.engine.applyGuidance(lost)).toMatchObject({ added: 0 });
    expect(await lab.engine.prepareGuidance({ limit: 10 })).toMatchObject({ idle: true, pending: false });
    expect(await textsOf(lab)).toEqual([RULE]);
  });

  test.each<[string, JsonObject]>([
    ["somebody else", { __openclaw: { senderIsOwner: false } }],
    ["nobody knows who", { __openclaw: {} }],
    ["another agent", { provenance: { kind: "inter_session" } }],
  ])("is nothing that %s says", async (_name, extra) => {
    await using lab = await open();
    await say(lab, hostTranscript(), RULE, extra);
    expect(await inForce(lab)).toEqual([]);
    expect(await hearAll(lab)).toBe(0);
  });

  test("is nothing that is said in a group, quoted, pasted or fenced", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await say(lab, hostTranscript("group"), RULE, {}, GROUP);
    await say(lab, host, `He wrote "${RULE}" to me.`);
    await say(lab, host, `> ${RULE}\nWhat do you think?`);
    await say(lab, host, `Look:\n\`\`\`\n${RULE}\n\`\`\``);
    await say(lab, host, `Please proofread the following text:\n\n${RULE}`);
    expect(await inForce(lab)).toEqual([]);
    expect(await hearAll(lab)).toBe(0);
  });

  test("is without secrets", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "Always sign in with password: hunter2-Xy99zz8! when you deploy.");
    await hearAll(lab);
    expect((await textsOf(lab)).join()).not.toContain("hunter2");
    expect((await inForce(lab)).join()).not.toContain("hunter2");
  });

  test("is heard in a transcript that was brought in, where its owner is vouched for", async () => {
    await using lab = await open();
    const imported = { agent: "main", sessionKey: "agent:main:import:2025" } as unknown as typeof LANE;
    await say(lab, hostTranscript("import"), RULE, {}, imported);
    expect(await inForce(lab)).toEqual([RULE]);
    await hearAll(lab);
    expect(await textsOf(lab)).toEqual([RULE]);
  });

  test("said again stands once, on its newest word", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, RULE);
    await tell(lab, host, "Please always use tabs!");
    await hearAll(lab);
    expect(await textsOf(lab)).toEqual(["Please always use tabs!"]);
    expect(await textsOf(lab, ["superseded"])).toEqual([RULE]);
    await lab.engine.erase({ refs: [await messageOf(lab, "Please always")] });
    expect(await textsOf(lab)).toEqual([RULE]);
  });

  test.each([
    ["Actually use spaces."],
    ["From now on use spaces, please."],
    ["Never use tabs."],
    ["You can stop using tabs."],
  ])("is superseded by %j, before and after it is derived", async (newer) => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "From now on always use tabs");
    await hearAll(lab);
    await tell(lab, host, "Always answer in German.");
    await tell(lab, host, newer);
    const expected = [newer, "Always answer in German."];
    expect(await inForce(lab)).toEqual(expected);
    await hearAll(lab);
    expect(await textsOf(lab)).toEqual(expected);
    expect(await inForce(lab)).toEqual(expected);
    const [first] = await listed(lab);
    const { chain } = await lab.engine.showGuidance({ ref: first!.ref });
    expect(chain.map(({ state }) => state)).toEqual(["superseded", "active"]);
  });

  test("is taken back by the owner's word, and may be said again", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, RULE);
    await tell(lab, host, "Forget what I said about tabs.");
    expect(await inForce(lab)).toEqual([]);
    await hearAll(lab);
    expect(await textsOf(lab)).toEqual([]);
    expect(await inForce(lab)).toEqual([]);
    const taken = await messageOf(lab, "Forget what");
    await lab.engine.forget({ refs: [taken] });
    expect(await textsOf(lab)).toEqual([RULE]);
    await lab.engine.forget({ refs: [taken], undo: true });
    expect(await textsOf(lab)).toEqual([]);
    await tell(lab, host, "From now on, always use tabs again.");
    await hearAll(lab);
    expect(await textsOf(lab)).toEqual(["From now on, always use tabs again."]);
  });

  test.each([
    {
      rule: (name: string) => `Speichere Berichte über ${name} immer unter ~/berichte.`,
      back: "Vergiss die Regel, wo Berichte über Atlas gespeichert werden, der Ort ist egal.",
    },
    {
      rule: (name: string) => `Always save reports about ${name} under ~/reports.`,
      back: "Forget the rule about where reports on Atlas are saved, anywhere is fine.",
    },
    {
      rule: (name: string) => `以后关于${name}的报告都要存到~/reports。`,
      back: "关于Atlas的报告存放位置的规定取消了，放哪儿都行。",
    },
  ])(
    "is taken back in other words than it was given, and what is like it of another name stays: $back",
    async ({ rule, back }) => {
      await using lab = await open();
      const host = hostTranscript();
      await tell(lab, host, rule("Atlas"));
      await tell(lab, host, rule("Heron"));
      await tell(lab, host, back);
      expect(await inForce(lab)).toEqual([rule("Heron")]);
      await hearAll(lab);
      expect(await inForce(lab)).toEqual([rule("Heron")]);
      expect(await textsOf(lab)).toEqual([rule("Heron")]);
    },
  );

  test("of one conversation holds there alone; the owner's in all of theirs between two", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await say(lab, hostTranscript("other"), "Hello.", {}, OTHER);
    await say(lab, hostTranscript("group"), "Hello.", {}, GROUP);
    await tell(lab, host, "In this chat, answer in French.");
    await tell(lab, host, RULE);
    for (const heard of [false, true]) {
      if (heard) await hearAll(lab);
      expect(await inForce(lab)).toEqual([RULE, "In this chat, answer in French."]);
      expect(await inForce(lab, THERE)).toEqual([RULE]);
      expect(await inForce(lab, { ...OWNER, isOwner: null })).toEqual(["In this chat, answer in French."]);
      expect(await inForce(lab, MEMBER)).toEqual([]);
    }
  });

  test("has an end where it says so, and is not in force after it", async () => {
    await using lab = await open();
    lab.clock.set(Date.UTC(2026, 2, 16, 9));
    await tell(lab, hostTranscript(), "Until Friday, answer in German.");
    for (const heard of [false, true]) {
      if (heard) await hearAll(lab);
      lab.clock.set(Date.UTC(2026, 2, 20, 23));
      expect(await inForce(lab)).toEqual(["Until Friday, answer in German."]);
      lab.clock.set(Date.UTC(2026, 2, 21));
      expect(await inForce(lab)).toEqual([]);
    }
    expect(await textsOf(lab)).toEqual([]);
    expect(await listed(lab, ["expired"])).toMatchObject([{ expiresAt: Date.UTC(2026, 2, 21) }]);
  });

  test("in a stretch that is folded is in force afterwards, word for word", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, `${RULE} And here is a long story about my garden.`);
    await talk(lab, host, 40);
    const folding = { lane: LANE, sessionId: host.sessionId, budget: BUDGET, urgent: true };
    expect(await lab.engine.compact(folding)).toMatchObject({ compacted: true });
    await payAll(lab);
    expect((await prompt(lab, host, { final: true })).prefix).not.toBeNull();
    const [first] = await underView(lab);
    const { id: lane } = await laneOf(lab);
    const [view] = await lab.store.read(({ history }) => history.view(lane, 0, 1));
    expect(view).toMatchObject({ message: null });
    expect(`msg:${first}`).toBe(await messageOf(lab, RULE));
    for (const heard of [false, true]) {
      if (heard) await hearAll(lab);
      expect(await inForce(lab)).toEqual([RULE]);
    }
  });
});

eachStore("a message that is taken back", (open) => {
  test("takes its instructions with it; what they had replaced is in force again; undone, all is as before", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, RULE);
    await tell(lab, host, "From now on always use spaces.");
    await hearAll(lab);
    const newer = await messageOf(lab, "spaces");
    const older = await messageOf(lab, "tabs");
    const states = ["active", "superseded", "revoked", "expired"] as const;
    await lab.engine.forget({ refs: [newer] });
    expect(await textsOf(lab, states)).toEqual([RULE]);
    await lab.engine.forget({ refs: [older] });
    expect(await textsOf(lab, states)).toEqual([]);
    await lab.engine.forget({ refs: [newer], undo: true });
    expect(await textsOf(lab)).toEqual(["From now on always use spaces."]);
    await lab.engine.forget({ refs: [older], undo: true });
    expect(await textsOf(lab)).toEqual(["From now on always use spaces."]);
    await lab.engine.erase({ refs: [newer] });
    expect(await textsOf(lab, states)).toEqual([RULE]);
    await lab.engine.erase({ refs: [older] });
    expect(await textsOf(lab, states)).toEqual([]);
    while (await lab.store.scrub());
    expect(
      (await lab.store.traces(["always use tabs", "always use spaces"])).flatMap(({ refs }) => refs),
    ).toEqual([]);
  });

  test("before it was listened to is listened to when it comes back", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, RULE);
    const ref = await messageOf(lab, "tabs");
    await lab.engine.forget({ refs: [ref] });
    expect(await inForce(lab)).toEqual([]);
    expect(await hearAll(lab)).toBe(0);
    await lab.engine.forget({ refs: [ref], undo: true });
    expect(await inForce(lab)).toEqual([RULE]);
    expect(await hearAll(lab)).toBe(1);
    expect(await textsOf(lab)).toEqual([RULE]);
  });

  test("while a batch is under way leaves nothing behind", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), RULE);
    const batch = await lab.engine.prepareGuidance({ limit: 10 });
    await lab.engine.erase({ refs: [await messageOf(lab, "tabs")] });
    expect(await lab.engine.applyGuidance(batch)).toMatchObject({ added: 0 });
    expect(await textsOf(lab)).toEqual([]);
  });
});

eachStore("at a terminal", (open) => {
  test("an instruction is added, edited and revoked, with lineage", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, RULE);
    await hearAll(lab);
    const [heard] = await listed(lab);
    const edited = await lab.engine.editGuidance({ ref: heard!.ref, text: "Use tabs, but not in YAML." });
    expect(edited).toMatchObject({ replaced: heard!.ref, shard: { path: "told", source: heard!.source } });
    expect(await inForce(lab)).toEqual(["Use tabs, but not in YAML."]);
    const failed = await lab.engine
      .editGuidance({ ref: heard!.ref, text: "x" })
      .catch((error: unknown) => error);
    expect(codeOf(failed)).toBe("guidance/unknown");
    await lab.engine.revokeGuidance({ ref: edited.shard.ref });
    await lab.engine.revokeGuidance({ ref: edited.shard.ref });
    expect(await inForce(lab)).toEqual([]);
    expect(await textsOf(lab, ["revoked"])).toEqual(["Use tabs, but not in YAML."]);

    const added = await lab.engine.addGuidance({ text: "Always answer in German." });
    expect(added).toMatchObject({ replaced: null, shard: { source: null, tier: "user" } });
    expect((await lab.engine.addGuidance({ text: "Always answer in German." })).notes).toHaveLength(1);
    await lab.engine.revokeGuidance({ ref: added.shard.ref });
    expect(await inForce(lab)).toEqual([]);
    await lab.engine.addGuidance({ text: "Always answer in German." });
    expect(await inForce(lab)).toEqual(["Always answer in German."]);
  });

  test("what was revoked does not come back by itself, and does when its owner says it again", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, RULE);
    await lab.engine.addGuidance({ text: RULE });
    const [told] = await listed(lab);
    await lab.engine.revokeGuidance({ ref: told!.ref });
    // The message that says so has not been looked at yet.
    expect(await inForce(lab)).toEqual([]);
    await hearAll(lab);
    expect(await inForce(lab)).toEqual([]);
    lab.clock.advance(60_000);
    await tell(lab, host, RULE);
    expect(await inForce(lab)).toEqual([RULE]);
    await hearAll(lab);
    expect(await inForce(lab)).toEqual([RULE]);
    expect(await textsOf(lab)).toEqual([RULE]);
  });

  test("what was revoked stays revoked in an older copy of the store", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), RULE);
    await hearAll(lab);
    const { installation } = await requireIdentity(lab.store);
    const shelf = { installation, tier: "user", name: "owner" } as const;
    const digests = await lab.store.read(async ({ guidance, memories }) => {
      const { id } = (await memories.findShelf(shelf))!;
      return (await guidance.list({ shelves: [id], states: ["active"], limit: 9 })).map((one) => one.digest);
    });
    const burials = digests.map((digest) => ({ shelf, digest, at: lab.clock.now(), erased: true }));
    await buryAgain({ engine: lab.engine, store: lab.store }, burials);
    expect(await inForce(lab)).toEqual([]);
    expect(await textsOf(lab, ["revoked"])).toEqual([RULE]);
  });

  test("what was edited goes with the message that it was made of", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), RULE);
    await hearAll(lab);
    const [heard] = await listed(lab);
    await lab.engine.editGuidance({ ref: heard!.ref, text: "Use tabs everywhere." });
    await lab.engine.erase({ refs: [heard!.source!] });
    expect(await textsOf(lab, ["active", "superseded", "revoked"])).toEqual([]);
  });

  test("an end may be given and taken away; what is wrong is refused", async () => {
    await using lab = await open();
    const until = lab.clock.now() + 1_000;
    const { shard } = await lab.engine.addGuidance({ text: "Answer briefly.", expiresAt: until });
    expect(shard.expiresAt).toBe(until);
    lab.clock.advance(1_000);
    expect(await inForce(lab)).toEqual([]);
    await lab.engine.editGuidance({ ref: shard.ref, expiresAt: null });
    expect(await inForce(lab)).toEqual(["Answer briefly."]);
    const refused = async (act: Promise<unknown>) => codeOf(await act.catch((error: unknown) => error));
    expect(await refused(lab.engine.addGuidance({ text: " " }))).toBe("input/bad-field");
    expect(await refused(lab.engine.addGuidance({ text: "x", expiresAt: until }))).toBe("input/bad-field");
    expect(await refused(lab.engine.editGuidance({ ref: shard.ref }))).toBe("input/bad-field");
    expect(await refused(lab.engine.showGuidance({ ref: "shard:987654" }))).toBe("guidance/unknown");
    expect(await refused(lab.engine.showGuidance({ ref: "mem:5" }))).toBe("input/bad-ref");
  });
});

describe("the booster", () => {
  eachStore("adds what its form does not tell", (open) => {
    const SAID = "Generally it is best to focus on what the customer sees.";
    const vectorOf = (text: string, near: boolean) =>
      Float32Array.from(near || text !== SAID ? [1, 0] : [0.5, Math.sqrt(0.75)]);
    const embedding = (near: boolean, fails = false) => ({
      semantic: async () => ({
        ...{ name: "two", fingerprint: "two", dimensions: 2, semantic: true, close: async () => {} },
        embed: async (texts: readonly string[]) => {
          if (fails) throw new Error("not now");
          return texts.map((text) => vectorOf(text, near));
        },
      }),
      query: async () => ({ fingerprint: null, vector: null, why: null }),
      warnings: [],
    });

    test.each([
      ["near", embedding(true), [SAID]],
      ["far", embedding(false), []],
      ["failing", embedding(true, true), []],
      ["absent", undefined, []],
    ])("%s", async (_name, means, expected) => {
      await using lab = await open(means === undefined ? {} : { embedding: means });
      await tell(lab, hostTranscript(), SAID);
      // Never before a reply.
      expect(await inForce(lab)).toEqual([]);
      await hearAll(lab);
      expect(await textsOf(lab)).toEqual(expected);
      expect((await listed(lab)).map(({ path }) => path)).toEqual(expected.map(() => "booster"));
    });
  });
});
