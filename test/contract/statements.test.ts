/** A turn that tells several things becomes several memories: each is found, put right and forgotten by itself. */

import { expect, test } from "vitest";
import { indexAll } from "../support/converse.ts";
import { hostTranscript } from "../support/host.ts";
import { type Host, judgeAll, memoriesOf, tell, texts } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const PORTO = "Quick braindump: I moved to Porto in March.";
const SISTER = "My sister Ana is getting married on 12 June 2027. She lives in Braga.";
const CAR = "My car is a Fiat.";
const DOCTOR = "I see Dr. Rao every Monday, e.g. for my knee, 3.5 km from here.";
const LANDLORD = "The new landlord is Sr. Matos, rent 950 EUR.";
const EDITOR = "My editor is Helix.";
const ALL = [PORTO, SISTER, CAR, DOCTOR, EDITOR, LANDLORD];
const BRAINDUMP = `${ALL.join(" ")} Suggest a dinner for tonight. What would you eat?`;

const told = async (lab: Lab, ...all: readonly string[]): Promise<Host> => {
  const host = hostTranscript();
  for (const text of all) await tell(lab, host, text);
  await judgeAll(lab);
  return host;
};
const sorted = (all: readonly string[]) => all.toSorted();
const kept = async (lab: Lab) => sorted(await texts(lab));
const refOf = async (lab: Lab, text: string) =>
  (await memoriesOf(lab)).find((memory) => memory.text === text)!.ref;

eachStore("a turn of several statements", (open) => {
  test("gives a memory for each, with the turn's verdict and source", async () => {
    await using lab = await open();
    await told(lab, BRAINDUMP);
    expect(await kept(lab)).toEqual(sorted(ALL));
    const [row] = await lab.rows();
    const { verdict, memories } = await lab.engine.verdict({ ref: `msg:${row!.id}` });
    expect(sorted(memories)).toEqual(sorted((await memoriesOf(lab)).map(({ ref }) => ref)));
    for (const { ref } of await memoriesOf(lab)) {
      const detail = await lab.engine.showMemory({ ref });
      expect(detail.sources).toMatchObject([{ ref: `msg:${row!.id}`, how: "origin" }]);
      expect(detail.gate).toEqual(verdict);
    }
  });

  test("one is superseded, and the others stay", async () => {
    await using lab = await open();
    const host = await told(lab, BRAINDUMP);
    const now = "My editor is Zed now";
    const car = "My car is a Skoda now";
    await tell(lab, host, car);
    await tell(lab, host, now);
    await judgeAll(lab);
    const stay = ALL.filter((text) => text !== EDITOR && text !== CAR);
    expect(await kept(lab)).toEqual(sorted([...stay, now, car]));
    expect(sorted(await texts(lab, ["superseded"]))).toEqual(sorted([EDITOR, CAR]));
  });

  test("one is forgotten, and the others stay; it does not come back with them", async () => {
    await using lab = await open();
    const host = await told(lab, BRAINDUMP);
    await lab.engine.forgetMemories({ refs: [await refOf(lab, CAR)] });
    const others = sorted(ALL.filter((text) => text !== CAR));
    expect(await kept(lab)).toEqual(others);
    const refs = [`msg:${(await lab.rows())[0]!.id}`];
    await lab.engine.forget({ refs });
    expect(await texts(lab)).toEqual([]);
    await lab.engine.forget({ refs, undo: true });
    await judgeAll(lab);
    expect(await kept(lab)).toEqual(others);
    await tell(lab, host, BRAINDUMP);
    await judgeAll(lab);
    expect(await kept(lab)).toEqual(others);
  });

  test("its message takes all of them along, and brings all back", async () => {
    await using lab = await open();
    await told(lab, BRAINDUMP);
    const refs = [`msg:${(await lab.rows())[0]!.id}`];
    await lab.engine.forget({ refs });
    expect(await texts(lab)).toEqual([]);
    await lab.engine.forget({ refs, undo: true });
    expect(await kept(lab)).toEqual(sorted(ALL));
    await lab.engine.erase({ refs });
    await judgeAll(lab);
    expect(await memoriesOf(lab, ["active", "superseded", "forgotten"])).toEqual([]);
  });

  test("told again it reinforces each; a batch that is applied twice, none", async () => {
    await using lab = await open();
    const host = await told(lab, BRAINDUMP);
    await tell(lab, host, BRAINDUMP);
    await indexAll(lab);
    const batch = await lab.engine.prepareGate({ limit: 100 });
    await lab.engine.applyGate(batch);
    await lab.engine.applyGate(batch);
    const all = await memoriesOf(lab);
    expect(all.map(({ reinforced }) => reinforced)).toEqual(ALL.map(() => 1));
  });

  test("what is news among what is known comes in", async () => {
    await using lab = await open();
    const fact = "I'm allergic to walnuts and penicillin and to every kind of shellfish.";
    const host = await told(lab, fact);
    await tell(lab, host, `${fact} My car is a Fiat.`);
    await judgeAll(lab);
    expect(await texts(lab)).toContain(CAR);
    expect((await memoriesOf(lab)).filter(({ text }) => text.includes("walnuts"))).toHaveLength(1);
  });

  test("looked at again for one of them, it leaves the others as they have become", async () => {
    await using lab = await open();
    const host = await told(lab, "I'm allergic to walnuts and penicillin.");
    await tell(lab, host, "I'm allergic to walnuts and penicillin. My editor is Helix. I live in Porto.");
    await tell(lab, host, "My editor is Zed now");
    await judgeAll(lab);
    const [first] = await lab.rows();
    await lab.engine.erase({ refs: [`msg:${first!.id}`] });
    await judgeAll(lab);
    expect(await kept(lab)).toEqual(
      sorted(["I'm allergic to walnuts and penicillin.", "I live in Porto.", "My editor is Zed now"]),
    );
    expect(await texts(lab, ["superseded"])).toEqual([EDITOR]);
  });

  test("what contradicts itself is kept as it was said", async () => {
    await using lab = await open();
    const text = "I live in Lisbon with my family. My car is a Fiat. I live in Porto.";
    await told(lab, text, "I live in Lisbon. I live in Porto.");
    expect(await texts(lab, ["active", "superseded"])).toContain("I live in Lisbon. I live in Porto.");
    expect(await texts(lab, ["superseded"])).toEqual([]);
  });

  test("what is said by the way is not among them", async () => {
    await using lab = await open();
    await told(
      lab,
      `The traffic was awful this morning. ${CAR} The weather stayed grey all day. ${LANDLORD}`,
    );
    expect(await kept(lab)).toEqual(sorted([CAR, LANDLORD]));
  });

  test("without spaces too", async () => {
    await using lab = await open();
    await told(lab, "我住在上海。我有一只猫。它叫小白。我对花生过敏。");
    expect(await kept(lab)).toEqual(sorted(["我住在上海。", "我有一只猫。它叫小白。", "我对花生过敏。"]));
  });

  test("what was generated before is left out of it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const generated = "My brother keeps the spare key behind the green door in the cellar.";
    await tell(lab, host, "what do you know about me?", { answer: `Here is what I know. ${generated}` });
    await tell(lab, host, `I'm allergic to walnuts and penicillin. ${generated} My car is a Fiat.`);
    await judgeAll(lab);
    expect(await kept(lab)).toEqual(sorted(["I'm allergic to walnuts and penicillin.", CAR]));
  });

  test("a slice stays small, however much each message tells", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let turn = 0; turn < 6; turn++) {
      const all = Array.from(
        { length: 10 },
        (_, at) => `My locker number ${turn}${at} has code ${turn * 997 + at * 13}.`,
      );
      await tell(lab, host, all.join(" "));
    }
    await indexAll(lab);
    let slices = 0;
    for (let batch = await lab.engine.prepareGate({ limit: 100 }); !batch.idle; slices++) {
      expect(batch.judged.length).toBeLessThanOrEqual(2);
      await lab.engine.applyGate(batch);
      batch = await lab.engine.prepareGate({ limit: 100 });
    }
    expect(slices).toBeGreaterThanOrEqual(3);
    expect((await lab.engine.status({})).memories).toMatchObject({ judged: 6, active: 60 });
  });
});
