/** Search: what somebody may not read does not show in what they get, and nothing is looked for where nothing can be. */

import { expect, test } from "vitest";
import type { SearchAnswer } from "../../src/engine/index.ts";
import { ask, converse, DAY, FILLER, indexAll, lines, SUNDAY } from "../support/converse.ts";
import { LANE } from "../support/host.ts";
import { eachStore, type Lab, type OpenLab } from "../support/stores.ts";

const GROUP = { agent: "main", sessionKey: "agent:main:telegram:group:9" };
const OTHER = { agent: "other", sessionKey: "agent:other:main" };
const ELSEWHERE = { ...LANE, installation: "elsewhere" };

/** The same in the group, and something else where it must not listen. */
async function labWhere(open: OpenLab, lane: typeof ELSEWHERE | typeof LANE, secret: string): Promise<Lab> {
  const lab = await open();
  const said = Array.from({ length: 20 }, (_, at) => ({ user: `${secret} for the ${at}th time` }));
  await converse(lab, "private", [...said, ...FILLER], SUNDAY, lane);
  await converse(
    lab,
    "group",
    [{ user: "The takeover is a rumour." }, { user: "Rumour of rain." }, ...FILLER],
    SUNDAY,
    GROUP,
  );
  await converse(lab, "own", [{ user: "The takeover is a rumour." }, ...FILLER], SUNDAY, OTHER);
  return lab;
}

const shown = ({ hits, understood, degraded }: SearchAnswer) => ({
  hits: hits.map(({ excerpt, score, parts }) => ({ excerpt, score, parts })),
  common: understood?.common,
  degraded,
});

eachStore("the reach of a search", (open) => {
  for (const indexed of [true, false]) {
    const how = indexed ? "indexed" : "not indexed yet";

    test.each([
      ["a group", GROUP, LANE],
      ["another agent's owner", OTHER, LANE],
      ["a conversation of another installation", GROUP, ELSEWHERE],
      ["somebody at a terminal of another installation", undefined, ELSEWHERE],
    ] as const)(`%s learns nothing of what is said elsewhere (${how})`, async (_who, asker, where) => {
      const answers = [];
      for (const secret of ["takeover talks", "weather talks"]) {
        await using lab = await labWhere(open, where, secret);
        if (indexed) await indexAll(lab);
        const who = asker === undefined ? {} : { asker: { ...asker, isOwner: true } };
        answers.push(shown(await ask(lab, "takeover rumour", { explain: true, ...who })));
      }
      expect(answers[0]!.hits.length).toBeGreaterThan(0);
      expect(answers[0]).toEqual(answers[1]);
    });
  }

  test("for who may read little, a word that is common in it counts for less than a rare one", async () => {
    await using lab = await open();
    await converse(
      lab,
      "g",
      [
        ...Array.from({ length: 12 }, (_, at) => ({ user: `the meeting was moved again, number ${at}` })),
        { user: "the pelican was moved" },
      ],
      SUNDAY,
      GROUP,
    );
    await indexAll(lab);
    const answer = await ask(lab, "meeting pelican", {
      asker: { ...GROUP, isOwner: false },
      explain: true,
      limit: 50,
    });
    expect(lines(answer)[0]).toBe("the pelican was moved");
    expect(answer.understood!.common).toEqual(["meeting"]);
  });

  test("asked as of a moment, what was said later is not found", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "The pelican is grey." }], SUNDAY);
    await converse(lab, "two", [{ user: "The pelican is white." }], SUNDAY + DAY);
    await indexAll(lab);
    expect(lines(await ask(lab, "pelican", { asked: SUNDAY }))).toEqual(["The pelican is grey."]);
    expect(lines(await ask(lab, "pelican", { asked: SUNDAY - DAY }))).toEqual([]);
    expect(lines(await ask(lab, "pelican", { asked: SUNDAY + DAY }))).toHaveLength(2);
    const early = await ask(lab, "pelican", { asked: SUNDAY + DAY, before: SUNDAY + 1 });
    expect(lines(early)).toEqual(["The pelican is grey."]);
    expect(lines(await lab.engine.search({ query: "pelican" }))).toHaveLength(2);
  });

  test("lanes and agents that are not in reach are said to be none, whether or not there are such", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "The pelican is grey." }]);
    await converse(lab, "g", [{ user: "The pelican is ours." }], SUNDAY, GROUP);
    const nothing = { hits: [], scanned: 0, degraded: ["no-such-lane"] };
    expect(await ask(lab, "pelican", { lanes: ["agent:main:nobody"] })).toEqual(nothing);
    expect(await ask(lab, "pelican", { agents: ["nobody"] })).toEqual(nothing);
    const asker = { ...GROUP, isOwner: true };
    expect(await ask(lab, "pelican", { asker, lanes: [LANE.sessionKey] })).toEqual(nothing);
    expect(await ask(lab, "pelican", { asker, lanes: ["agent:main:nobody"] })).toEqual(nothing);
    expect((await ask(lab, "pelican", { lanes: [LANE.sessionKey] })).degraded).toEqual([]);
  });

  test("a span that ends before it begins is said to be empty", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "The pelican is grey." }]);
    const empty = { hits: [], scanned: 0, degraded: ["empty-span"] };
    expect(await ask(lab, "pelican", { since: SUNDAY, before: SUNDAY })).toEqual(empty);
    expect(await ask(lab, "pelican", { since: SUNDAY + 60 * DAY })).toEqual(empty);
    expect((await ask(lab, "pelican", { since: SUNDAY, before: SUNDAY + 1 })).degraded).toEqual([]);
  });
});
