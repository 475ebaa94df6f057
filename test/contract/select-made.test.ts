/** Before a message is taken back a person is told what goes with it, and what becomes of each is what becomes of it. */

import { expect, test } from "vitest";
import { hearAll, listed } from "../support/guidance.ts";
import { hostTranscript } from "../support/host.ts";
import { judgeAll, memoriesOf, tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const ALLERGY = "My daughter Ida is allergic to peanuts.";
const RULE = "From now on, always answer in Dutch.";

const made = async (lab: Lab, refs: readonly string[]) => {
  const { made: found, madeTotals } = await lab.engine.select({ refs, made: true });
  return { found, madeTotals };
};

async function refOfText(lab: Lab, nth: number): Promise<string> {
  const questions = (await lab.rows()).filter(({ role }) => role === "user");
  return `msg:${questions[nth]!.id}`;
}

eachStore("what goes with a message", (open) => {
  test("is listed only where it is asked for, with its words and what becomes of it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, ALLERGY);
    await tell(lab, host, RULE);
    await judgeAll(lab);
    await hearAll(lab);
    const [allergy, rule] = [await refOfText(lab, 0), await refOfText(lab, 1)];
    const [memory] = (await memoriesOf(lab)).filter(({ text }) => text === ALLERGY);
    const [shard] = await listed(lab);
    expect(await lab.engine.select({ refs: [allergy] })).not.toHaveProperty("made");
    expect((await made(lab, [allergy])).found).toContainEqual({
      ...{ ref: memory!.ref, kind: "memory", line: ALLERGY },
      ...{ forgotten: "put-away", erased: "erased" },
    });
    const both = await made(lab, [allergy, rule]);
    expect(both.found).toContainEqual({
      ...{ ref: shard!.ref, kind: "instruction", line: RULE },
      ...{ forgotten: "put-away", erased: "erased" },
    });
    expect(both.madeTotals).toMatchObject({ instruction: 1, lesson: 0, card: 0 });
    await lab.engine.forget({ refs: [allergy] });
    expect((await memoriesOf(lab, ["forgotten"])).map(({ ref }) => ref)).toContain(memory!.ref);
    const [again] = (await made(lab, [allergy])).found ?? [];
    expect(again).toMatchObject({ ref: memory!.ref, forgotten: "stays", erased: "erased" });
    await lab.engine.revokeGuidance({ ref: shard!.ref });
    expect((await made(lab, [rule])).found).toContainEqual(
      expect.objectContaining({ ref: shard!.ref, forgotten: "stays", erased: "erased" }),
    );
  });

  test("what others said too is made again of theirs, unless those go as well", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, ALLERGY);
    await judgeAll(lab);
    await tell(lab, host, ALLERGY);
    await judgeAll(lab);
    const [first, second] = [await refOfText(lab, 0), await refOfText(lab, 1)];
    const [memory] = await memoriesOf(lab);
    const becomes = async (refs: readonly string[]) =>
      (await made(lab, refs)).found
        ?.filter(({ kind }) => kind === "memory")
        .map(({ ref, forgotten, erased }) => [ref, forgotten, erased]);
    expect(await becomes([first])).toEqual([[memory!.ref, "made-again", "made-again"]]);
    expect(await becomes([second])).toEqual([]);
    expect(await becomes([first, second])).toEqual([[memory!.ref, "put-away", "erased"]]);
    await lab.engine.forget({ refs: [first] });
    await judgeAll(lab);
    expect((await memoriesOf(lab)).map(({ text }) => text)).toEqual([ALLERGY]);
  });

  test("a fact that rests on it alone is doubted while it is forgotten, and erased with it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, "We moved to Delft.");
    await tell(lab, host, "Yes, Delft it is.");
    const [one, other] = [await refOfText(lab, 0), await refOfText(lab, 1)];
    const say = (object: string, sources: readonly string[]) =>
      lab.engine.assertFact({ subject: "project:atlas", predicate: "depends_on", object, sources });
    await say("redis", [one]);
    await say("postgres", [one, other]);
    const facts = (await made(lab, [one])).found?.filter(({ kind }) => kind === "fact");
    expect(facts?.map(({ line, forgotten }) => [line, forgotten])).toEqual([
      ["atlas depends on redis", "doubted"],
      ["atlas depends on postgres", "stays"],
    ]);
    expect((await made(lab, [one, other])).madeTotals).toMatchObject({ fact: 2 });
  });
});
