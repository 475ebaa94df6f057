/** What is said later: what corrects a standing instruction, what only suspends it, and what is talk. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { buryAgain, requireIdentity } from "../../src/engine/index.ts";
import { forPrompt, hearAll, inForce, listed, OTHER, say, THERE, textsOf } from "../support/guidance.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { OWNER } from "../support/memories.ts";
import { eachStore } from "../support/stores.ts";

const MONDAY = Date.UTC(2026, 2, 16, 9);
const WEDNESDAY = Date.UTC(2026, 2, 18, 9);
const SATURDAY = Date.UTC(2026, 2, 21, 9);
const HEARD = [false, true] as const;

eachStore("ordinary talk", (open) => {
  test.each([
    ["Never push to main.", "Actually, main is broken."],
    ["Never push to main.", "Switch to main."],
    ["Never push to main.", "Actually, push to main now."],
    ["Never delete files without asking.", "Actually, delete the files now."],
    ["Always run the tests before you commit.", "I ran the tests after all."],
    ["Always run the tests before you commit.", "You can stop running the tests."],
    ["From now on call me Tom.", "Call me a taxi instead."],
    ["Always answer in German.", "Write it in English instead."],
    ["Always answer in German.", "No, the English one."],
    ["Never change the firewall without asking me.", "Remove the firewall rule."],
    ["Always send the report as a PDF.", "Forget what I said about the report's title."],
    ["Ab jetzt immer mit Tabs einrücken.", "Eigentlich sind Tabs langsam."],
    ["以后不要推送到主分支。", "其实主分支坏了。"],
  ])("%j stands after %j, and nothing of that is kept", async (rule, talk) => {
    for (const lane of [LANE, OTHER]) {
      await using lab = await open();
      await say(lab, hostTranscript("one"), rule);
      await say(lab, hostTranscript(lane === LANE ? "one" : "two"), talk, {}, lane);
      for (const heard of HEARD) {
        if (heard) await hearAll(lab);
        expect(await inForce(lab)).toEqual([rule]);
      }
      expect(await textsOf(lab, ["active", "superseded", "revoked", "expired"])).toEqual([rule]);
    }
  });

  test.each(["Actually use spaces.", "Forget what I said about tabs."])(
    "in another conversation: %j means what was said there",
    async (correction) => {
      await using lab = await open();
      const rule = "From now on always use tabs.";
      await say(lab, hostTranscript("one"), rule);
      await say(lab, hostTranscript("two"), correction, {}, OTHER);
      for (const heard of HEARD) {
        if (heard) await hearAll(lab);
        expect(await inForce(lab)).toEqual([rule]);
      }
      await say(lab, hostTranscript("one"), correction);
      for (const heard of HEARD) {
        if (heard) await hearAll(lab);
        expect(await inForce(lab)).toEqual(correction.startsWith("Actually") ? [correction] : []);
      }
    },
  );

  test.each([
    ["From now on use spaces.", ["From now on use spaces."]],
    ["Forget my rule about tabs.", []],
    ["No longer use tabs.", ["No longer use tabs."]],
  ])("in another conversation, %j names the rule or says that it lasts, and is meant", async (said, left) => {
    await using lab = await open();
    await say(lab, hostTranscript("one"), "From now on always use tabs.");
    await say(lab, hostTranscript("two"), said, {}, OTHER);
    for (const heard of HEARD) {
      if (heard) await hearAll(lab);
      expect(await inForce(lab)).toEqual(left);
    }
  });
});

eachStore("what says in whose place it stands", (open) => {
  test.each([
    ["Always use npm.", "From now on use pnpm instead of npm."],
    ["Always use tabs.", "From now on spaces, not tabs."],
    ["Always answer in short bullet points.", "From now on, never use bullet points, write prose."],
    ["Antworte immer auf Deutsch.", "Ab jetzt immer auf Englisch statt Deutsch antworten."],
    ["以后用中文回答。", "以后用英文而不是中文回答。"],
  ])("%j makes room for %j, at once and later", async (rule, later) => {
    await using lab = await open();
    await say(lab, hostTranscript("one"), rule);
    await say(lab, hostTranscript("one"), later);
    for (const heard of HEARD) {
      if (heard) await hearAll(lab);
      expect(await inForce(lab)).toEqual([later]);
    }
  });

  test("says nothing against the same elsewhere", async () => {
    await using lab = await open();
    const rule = "Always use npm.";
    const elsewhere = "From now on use pnpm instead of npm in Atlas.";
    await say(lab, hostTranscript("one"), rule);
    await say(lab, hostTranscript("one"), elsewhere);
    for (const heard of HEARD) {
      if (heard) await hearAll(lab);
      expect((await inForce(lab)).toSorted()).toEqual([rule, elsewhere].toSorted());
    }
  });
});

eachStore("what holds until a time", (open) => {
  const RULE = "Always answer in German.";
  const UNTIL = "Until Friday, answer in English.";

  test("suspends what it takes the place of, which is in force again afterwards", async () => {
    await using lab = await open();
    const host = hostTranscript();
    lab.clock.set(MONDAY);
    await say(lab, host, RULE);
    await say(lab, host, UNTIL);
    for (const heard of HEARD) {
      if (heard) await hearAll(lab);
      lab.clock.set(WEDNESDAY);
      expect(await inForce(lab)).toEqual([UNTIL]);
      lab.clock.set(SATURDAY);
      expect(await inForce(lab)).toEqual([RULE]);
    }
    expect(await textsOf(lab)).toEqual([RULE]);
    expect(await textsOf(lab, ["expired"])).toEqual([UNTIL]);
    expect(await textsOf(lab, ["superseded"])).toEqual([]);
    const [back] = await listed(lab);
    const { chain, state } = await lab.engine.showGuidance({ ref: back!.ref });
    expect([state, ...chain.map((one) => one.state)]).toEqual(["active", "active", "expired"]);
    expect((await lab.engine.status({})).guidance).toMatchObject({ active: 1 });
    // It is corrected, edited and taken back as if nothing had been.
    const edited = await lab.engine.editGuidance({ ref: back!.ref, text: "Answer in German, always." });
    expect(await inForce(lab)).toEqual(["Answer in German, always."]);
    await say(lab, host, "From now on answer in French.");
    await hearAll(lab);
    expect(await textsOf(lab)).toEqual(["From now on answer in French."]);
    await expect(lab.engine.revokeGuidance({ ref: edited.shard.ref })).rejects.toMatchObject({
      code: "guidance/unknown",
    });
  });

  test("and is taken back before, lets it stand again at once; what takes its place for good does not", async () => {
    for (const later of ["Forget what I said about English.", "Actually, answer in French."]) {
      await using lab = await open();
      const host = hostTranscript();
      lab.clock.set(MONDAY);
      await say(lab, host, RULE);
      await say(lab, host, UNTIL);
      await say(lab, host, later);
      const expected = later.startsWith("Forget") ? [RULE] : [later];
      for (const heard of HEARD) {
        if (heard) await hearAll(lab);
        for (const now of [WEDNESDAY, SATURDAY]) {
          lab.clock.set(now);
          expect(await inForce(lab)).toEqual(expected);
        }
      }
    }
  });

  test("brings nothing back that was revoked in a newer copy of the store", async () => {
    await using lab = await open();
    const host = hostTranscript();
    lab.clock.set(MONDAY);
    await say(lab, host, RULE);
    await hearAll(lab);
    const { installation } = await requireIdentity(lab.store);
    const shelf = { installation, tier: "user", name: "owner" } as const;
    const [kept] = await lab.store.read(async ({ guidance, memories }) => {
      const { id } = (await memories.findShelf(shelf))!;
      return guidance.list({ shelves: [id], states: ["active"], limit: 9 });
    });
    await say(lab, host, UNTIL);
    await hearAll(lab);
    const burial = { shelf, digest: kept!.digest, at: lab.clock.now(), erased: true };
    await buryAgain({ engine: lab.engine, store: lab.store }, [burial]);
    expect(await inForce(lab)).toEqual([UNTIL]);
    lab.clock.set(SATURDAY);
    expect(await inForce(lab)).toEqual([]);
  });

  test("ends with the day of whoever speaks", async () => {
    const utcOffset = () => 120;
    await using lab = await open({ utcOffset });
    lab.clock.set(MONDAY);
    await say(lab, hostTranscript(), UNTIL);
    for (const heard of HEARD) {
      if (heard) await hearAll(lab);
      lab.clock.set(Date.UTC(2026, 2, 20, 21, 59));
      expect(await inForce(lab, OWNER, { utcOffset })).toEqual([UNTIL]);
      lab.clock.set(Date.UTC(2026, 2, 20, 22));
      expect(await inForce(lab, OWNER, { utcOffset })).toEqual([]);
    }
  });
});

eachStore("what one conversation has its own way for", (open) => {
  const RULE = "Always use tabs.";

  test.each(["Actually, in this chat use spaces.", "In this chat, use spaces."])(
    "%j hides the owner's there, and leaves it in force elsewhere",
    async (local) => {
      await using lab = await open();
      await say(lab, hostTranscript("one"), RULE);
      await say(lab, hostTranscript("two"), local, {}, OTHER);
      for (const heard of HEARD) {
        if (heard) await hearAll(lab);
        expect(await inForce(lab)).toEqual([RULE]);
        const there = await forPrompt(lab, THERE);
        expect(there.active.map(({ text }) => text)).toEqual([local]);
        expect(there.shadowed).toMatchObject([{ item: { text: RULE }, by: there.active[0]!.ref }]);
        expect((await forPrompt(lab)).shadowed).toEqual([]);
      }
      const all = await listed(lab);
      expect(all.map(({ text, tier }) => [text, tier])).toEqual([
        [local, "lane"],
        [RULE, "user"],
      ]);
    },
  );

  test("gives way to what the owner says there for all of theirs", async () => {
    await using lab = await open();
    const host = hostTranscript("two");
    await say(lab, hostTranscript("one"), RULE);
    await say(lab, host, "In this chat, use spaces.", {}, OTHER);
    await say(lab, host, "From now on always use tabs, please.", {}, OTHER);
    for (const heard of HEARD) {
      if (heard) await hearAll(lab);
      expect(await inForce(lab, THERE)).toEqual(["From now on always use tabs, please."]);
      expect(await inForce(lab)).toEqual(["From now on always use tabs, please."]);
    }
  });
});

eachStore("listening", (open) => {
  const SAYINGS = [
    "Always use tabs.",
    "Actually use spaces.",
    "In this chat, use spaces.",
    "Until Friday, use spaces.",
    "Never use tabs.",
    "You can stop using tabs.",
    "Forget what I said about tabs.",
    "Forget my rule about spaces.",
    "Call me Tom.",
    "Call me a taxi instead.",
    "Actually, call me Ann.",
    "Always answer in German.",
    "For today, answer in English.",
    "Actually, answer in French.",
    "Write me a poem.",
  ];

  test("at once and later comes to the same, whatever is said where", async () => {
    // On a disk three stores for each run take their time.
    const runs = expect.getState().currentTestName?.includes("sqlite") ? 4 : 60;
    const said = fc.record({
      text: fc.constantFrom(...SAYINGS),
      elsewhere: fc.boolean(),
      /** Whether the background listens right after it. */
      heard: fc.boolean(),
      hours: fc.integer({ min: 0, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(said, { minLength: 1, maxLength: 6 }), async (all) => {
        const outcomes: unknown[] = [];
        for (const way of ["at once", "as it comes", "in the end"] as const) {
          await using lab = await open();
          const [one, two] = [hostTranscript("one"), hostTranscript("two")];
          lab.clock.set(MONDAY);
          for (const { text, elsewhere, heard, hours } of all) {
            await say(lab, elsewhere ? two : one, text, {}, elsewhere ? OTHER : LANE);
            if (way === "as it comes" && heard) await hearAll(lab);
            lab.clock.advance(hours * 3_600_000);
          }
          if (way === "in the end") await hearAll(lab);
          const now = lab.clock.now();
          const later: unknown[] = [];
          for (const moment of [now, now + 8 * 86_400_000]) {
            lab.clock.set(moment);
            later.push([await inForce(lab), await inForce(lab, THERE)]);
          }
          outcomes.push(later);
        }
        expect(outcomes[1]).toEqual(outcomes[0]);
        expect(outcomes[2]).toEqual(outcomes[0]);
      }),
      { numRuns: runs },
    );
  });

  test("stops when the time is over, says so, and reads no message twice", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await say(lab, host, "Always use tabs.");
    const late = await forPrompt(lab, OWNER, { watch: { aborted: true } });
    expect([late.active, late.isBehind]).toEqual([[], true]);
    expect(await forPrompt(lab)).toMatchObject({ active: [{ text: "Always use tabs." }], isBehind: false });
    // What was read before needs no time.
    await say(lab, host, "Always answer in German.");
    const again = await forPrompt(lab, OWNER, { watch: { aborted: true } });
    expect(again.active.map(({ text }) => text)).toEqual(["Always use tabs."]);
    expect(again.isBehind).toBe(true);
    await lab.engine.erase({ refs: [again.active[0]!.ref] });
    expect(await inForce(lab, OWNER, { watch: { aborted: true } })).toEqual([]);
    await hearAll(lab);
    expect(await forPrompt(lab, OWNER, { watch: { aborted: true } })).toMatchObject({
      active: [{ text: "Always answer in German." }],
      isBehind: false,
    });
  });

  test("leaves what is a text to the background, and says that it is behind", async () => {
    await using lab = await open();
    await say(lab, hostTranscript(), `Always use tabs. ${"The harbour was quiet that day. ".repeat(900)}`);
    expect(await forPrompt(lab)).toMatchObject({ active: [], isBehind: true });
    await hearAll(lab);
    expect(await forPrompt(lab)).toMatchObject({ active: [{ text: "Always use tabs." }], isBehind: false });
  });

  test("knows what stands among the recent messages as recall does", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await say(lab, host, "Always use tabs.");
    await say(lab, host, "Always answer in German.");
    const rows = await lab.rows();
    const from = rows.find(({ seq }) => seq === rows[2]!.seq)!.id;
    const { active } = await forPrompt(lab, OWNER, { shown: { from, all: false } });
    expect(active.map(({ isShown }) => isShown)).toEqual([true, false]);
    const all = await forPrompt(lab, OWNER, { shown: { from: null, all: true } });
    expect(all.active.map(({ isShown }) => isShown)).toEqual([true, true]);
  });
});
