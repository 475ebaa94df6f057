/** Proof of an erasure: what is gone, and who still says what mattered in it. */

import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { DescribedMessage, DescribedSummary } from "../../src/engine/index.ts";
import { refOf } from "../../src/kernel/ids.ts";
import { everyOver } from "../../src/rooms/history/index.ts";
import { payAll } from "../support/fold.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { foldedLane } from "../support/unfold.ts";
import { indexAll } from "../support/withhold.ts";

const ASKED = "My therapist is called Wilhelmina Quastenflosser, practice in the Brombeerallee 77";
const ANSWERED = "Noted: Wilhelmina Quastenflosser, Brombeerallee 77.";

/** A conversation in which most things are said often. */
async function talked(lab: Lab, turns: readonly (readonly [string, string])[], around = 30): Promise<void> {
  const host = hostTranscript();
  const filler = (turn: number) =>
    [`please water row ${turn % 3}`, "thanks, done with the tomatoes"] as const;
  for (const [asked, answered] of [...Array.from({ length: around }, (_, turn) => filler(turn)), ...turns]) {
    const at = lab.clock.now();
    await lab.engine.commitTurn(host.commit(host.say(userSays(asked, at), assistantSays(answered, at + 1))));
    lab.clock.advance(60_000);
  }
  await indexAll(lab);
}

async function erased(lab: Lab, text: string) {
  const { messages } = await lab.engine.select({ containing: text });
  await lab.engine.erase({ refs: [messages[0]!.ref] });
  while (!(await lab.engine.scrub({})).done);
  return lab.engine.traces({ texts: [text] });
}

eachStore("who still says what was erased", (open) => {
  test("the answer that repeats the name is named, with the words it has; the text itself is gone", async () => {
    await using lab = await open();
    await talked(lab, [[ASKED, ANSWERED]]);
    const [answer] = (await lab.engine.select({ containing: ANSWERED })).messages;
    const found = await erased(lab, ASKED);
    expect(found.traces).toEqual([]);
    expect(found.elsewhere).toEqual([
      { ref: answer!.ref, words: ["Wilhelmina", "Quastenflosser", "Brombeerallee"], whole: false },
    ]);
    expect(found.words).toBeGreaterThanOrEqual(3);
    await lab.engine.erase({ refs: [answer!.ref] });
    while (!(await lab.engine.scrub({})).done);
    expect(await lab.engine.traces({ texts: [ASKED, ANSWERED] })).toMatchObject({
      traces: [],
      elsewhere: [],
    });
  });

  test("also where it is only forgotten, in a tool's result, or in another case", async () => {
    await using lab = await open();
    await talked(lab, [
      [ASKED, "noted"],
      ["who was WILHELMINA again?", "no idea"],
      ["and the brombeerallee quastenflosser thing?", "no idea either"],
    ]);
    const [, other] = (await lab.engine.select({ containing: "wilhelmina" })).messages;
    await lab.engine.forget({ refs: [other!.ref] });
    const { elsewhere } = await erased(lab, ASKED);
    expect(elsewhere).toHaveLength(2);
    expect(elsewhere).toContainEqual({ ref: other!.ref, words: ["Wilhelmina"], whole: false });
  });

  test("what everybody says raises no alarm, be it a word or a line; who says a whole line is named", async () => {
    await using lab = await open();
    await talked(lab, [["thanks", "done with the tomatoes"]]);
    expect(await erased(lab, "thanks")).toMatchObject({ traces: [], elsewhere: [], commonTexts: 1 });
    const line = "the ferry leaves at dawn";
    await talked(lab, [
      [line, "ok"],
      [`well: ${line}, they said`, "ok"],
    ]);
    const found = await erased(lab, line);
    expect(found.elsewhere).toMatchObject([{ whole: true }]);
    // A message that is there says it: so it has to be in the tables.
    expect(found.traces.length).toBeGreaterThan(0);
    expect(found.traces.every(({ said }) => said)).toBe(true);
  });

  test("a word on its way into the index, in another case, is nothing left over; one that nobody says is", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const said = [
      userSays("my Zanzibarium and Krokodilopolis", at),
      assistantSays("Zanzibarium, I see", at + 1),
    ];
    await lab.engine.commitTurn(host.commit(host.say(...said)));
    const { path } = await lab.store.facts();
    if (path === "(memory)") return;
    const beside = join(dirname(path), "beside");
    await writeFile(beside, "zanzibarium");
    expect((await erased(lab, "my Zanzibarium and Krokodilopolis")).traces).toEqual([]);
    await writeFile(beside, "krokodilopoli");
    const { traces } = await lab.engine.traces({ texts: ["my Zanzibarium and Krokodilopolis"] });
    expect(traces).toMatchObject([{ kind: "file", place: "beside", said: false }]);
  });

  test("what a person taught, told or had noted beside it is said elsewhere, and nothing left over", async () => {
    await using lab = await open();
    const ferry = "Always deploy ferry with make ship, never by hand.";
    await talked(lab, [[ferry, "noted"]], 3);
    const { lesson } = await lab.engine.teach({ instruction: ferry });
    const { memory } = await lab.engine.remember({ text: ferry });
    const { shard } = await lab.engine.addGuidance({ text: ferry });
    const found = await erased(lab, ferry);
    expect(found.elsewhere.map(({ ref }) => ref)).toEqual([lesson.ref, memory.ref, shard.ref]);
    expect(found.elsewhere.every(({ whole }) => whole)).toBe(true);
    expect(found.traces.filter(({ said }) => !said)).toEqual([]);
  });

  test("a name is looked for in all that is kept, and not only in messages", async () => {
    await using lab = await open();
    await talked(lab, [["My supplier is Zephyrine Quux in Harbourtown", "noted"]], 3);
    const { lesson } = await lab.engine.teach({ instruction: "For Zephyrine Quux use diesel oil" });
    const { memory } = await lab.engine.remember({ text: "The ZEPHYRINE invoice is due on Fridays." });
    await lab.engine.remember({ text: "The other supplier is due on Mondays." });
    const found = await erased(lab, "My supplier is Zephyrine Quux in Harbourtown");
    expect(found.elsewhere).toEqual([
      { ref: lesson.ref, words: ["Zephyrine", "Quux"], whole: false },
      { ref: memory.ref, words: ["Zephyrine"], whole: false },
    ]);
    expect(found.traces).toEqual([]);
  });

  test("what was made of a message that is named itself is not named beside it", async () => {
    await using lab = await open();
    const again = "I always buy from Zephyrine Quux.";
    await talked(lab, [["My supplier is Zephyrine Quux in Harbourtown", "noted"]], 3);
    await talked(lab, [[again, "noted"]], 0);
    const [message] = (await lab.engine.select({ containing: again })).messages;
    await lab.engine.remember({ text: again, source: message!.ref });
    const found = await erased(lab, "My supplier is Zephyrine Quux in Harbourtown");
    expect(found.elsewhere.map(({ ref }) => ref)).toEqual([message!.ref]);
  });

  test("the same words in another order are something else", async () => {
    await using lab = await open();
    await talked(lab, [
      ["water the tomatoes thanks done with row", "ok"],
      ["please, the row of tomatoes: water it with thanks when done", "ok"],
    ]);
    const found = await erased(lab, "water the tomatoes thanks done with row");
    expect(found.traces).toEqual([]);
  });

  test("a name that many have tells nothing, and is said not to have been looked for; a secret is not shown", async () => {
    await using lab = await open();
    const secret = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");
    const often = Array.from({ length: 12 }, (_, turn) => [`tell Clara about row ${turn}`, "ok"] as const);
    await talked(lab, [...often, [`now Clara has ${secret}`, "ok"], [`it was ${secret}`, "ok"]]);
    const found = await erased(lab, `now Clara has ${secret}`);
    expect(found.common).toEqual(["Clara"]);
    expect(found.elsewhere).toMatchObject([{ words: ["(a secret)"] }]);
    expect(JSON.stringify(found)).not.toContain("a1B2c3D4");
  });
});

eachStore("what is left of what was taken back", (open) => {
  test("a summary that lost its text says so, and names what tells of the rest; it is counted once", async () => {
    await using lab = await open();
    const { messages, levels } = await foldedLane(lab, 8);
    const [first, second] = messages;
    const refs = { refs: [refOf("msg", first!)] };
    expect((await lab.engine.select(refs)).summaries).toBe(levels.length);
    expect((await lab.engine.forget(refs)).summaries).toBe(levels.length);
    expect((await lab.engine.select(refs)).summaries).toBe(0);
    await payAll(lab);
    const [all, used] = await lab.store.read(async ({ history }) => {
      const over = [...(await history.summaries([...(await everyOver(history, [second!]))])).values()];
      return [over.length, over.filter(({ state, pending }) => state !== "retired" && !pending).length];
    });
    expect(used).toBe(levels.length);
    expect(used).toBeLessThan(all);
    expect((await lab.engine.select({ refs: [refOf("msg", second!)] })).summaries).toBe(used);
    expect((await lab.engine.erase({ refs: [refOf("msg", second!)] })).summaries).toBe(used);

    const described = async (ref: string) => (await lab.engine.describe({ ref })) as DescribedSummary;
    expect(await described(refOf("sum", levels[0]![0]!))).toMatchObject({ text: "", state: "retired" });
    const { takenBack } = await described(refOf("sum", levels[1]![0]!));
    expect(takenBack!.instead.length).toBeGreaterThan(0);
    for (const ref of takenBack!.instead)
      expect(await described(ref)).toMatchObject({ takenBack: null, text: expect.stringMatching(/./) });
    expect((await described(refOf("sum", levels[0]![1]!))).takenBack).toBeNull();
  });

  test("a forgotten message costs what its placeholder costs", async () => {
    await using lab = await open();
    await talked(lab, [[`${ASKED} ${"and so on ".repeat(40)}`, "ok"]], 1);
    const { ref } = (await lab.engine.select({ containing: ASKED })).messages[0]!;
    const tokens = async () => ((await lab.engine.describe({ ref })) as DescribedMessage).tokens;
    const before = await tokens();
    await lab.engine.forget({ refs: [ref] });
    expect(await tokens()).toBeLessThan(before / 4);
    const shown = await lab.engine.select({ refs: [ref], lane: LANE, texts: true });
    expect(shown.messages[0]!.text).toContain("Quastenflosser");
    expect((await lab.engine.select({ refs: [ref] })).messages[0]).not.toHaveProperty("text");
  });
});
