/** Search for what was spelt wrong: the words that may be meant are looked for, and the answer says so. */

import { expect, test } from "vitest";
import type { SearchAnswer } from "../../src/engine/index.ts";
import { assistantSays, hostTranscript, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const START = Date.UTC(2026, 4, 4, 9);

const SAID = [
  "The passports are in the blue folder on the top shelf.",
  "Remember that Ines is allergic to peanuts.",
  "Our contract with Maaswerk ends in June.",
  "I am making lasagne on Thursday.",
  "The greenhouse needs two new panes of glass.",
  "Some small talk about the weather.",
  "The therapist can see me at half past four.",
  "A long walk along the river, and nothing else all day.",
];

async function talked(lab: Lab): Promise<void> {
  const host = hostTranscript("one");
  for (const [turn, user] of SAID.entries()) {
    const at = START + turn * 3_600_000;
    await lab.engine.commitTurn(
      host.commit(host.say(userSays(user, at), assistantSays("I see.", at + 1_000))),
    );
  }
  for (let pending = true; pending; ) {
    const batch = await lab.engine.prepareIndex({ limit: 500 });
    await lab.engine.applyIndex(batch);
    pending = batch.pending;
  }
}

const ask = (lab: Lab, query: string): Promise<SearchAnswer> =>
  lab.engine.search({ query, asked: START + 86_400_000, explain: true });

eachStore("typos", (open) => {
  test.each([
    ["pasports", "passports"],
    ["alergic", "allergic"],
    ["maswerk", "Maaswerk"],
    ["lasange", "lasagne"],
    ["greenhose", "greenhouse"],
    ["where are my pasports?", "passports"],
    ["appointment with the tehrapist", "therapist"],
  ])("%s finds %s", async (query, word) => {
    await using lab = await open();
    await talked(lab);
    const { hits, degraded, understood } = await ask(lab, query);
    expect(hits[0]?.excerpt).toContain(word);
    expect(hits[0]!.score).toBeGreaterThan(0);
    expect(degraded).toContain("widened");
    // Who may not read a word does not learn it from having mistyped it.
    expect(JSON.stringify(understood).toLowerCase()).not.toContain(word.toLowerCase());
  });

  test("a word that is right counts for more than one that may be meant, and is never widened", async () => {
    await using lab = await open();
    await talked(lab);
    for (const query of ["passports", "allergic", "Maaswerk", "lasagne", "greenhouse glass"]) {
      const { hits, degraded } = await ask(lab, query);
      expect(hits[0]!.excerpt.toLowerCase()).toContain(query.split(" ")[0]!.toLowerCase());
      expect(degraded).toEqual([]);
    }
    const [right] = (await ask(lab, "passports")).hits;
    const [meant] = (await ask(lab, "pasports")).hits;
    expect(meant!.ref).toBe(right!.ref);
    expect(meant!.score).toBeLessThan(right!.score);
  });

  test.each(["xyzzyqwv", "qqqqqqqq vvvvvvvv", "ggrreenn", "pqssqort"])(
    "%s finds nothing, and nothing is said of it",
    async (query) => {
      await using lab = await open();
      await talked(lab);
      const { hits, degraded } = await ask(lab, query);
      expect(hits).toEqual([]);
      expect(degraded).toEqual([]);
    },
  );

  test("what may be meant is not found where it may not be read", async () => {
    await using lab = await open();
    await talked(lab);
    const asker = { agent: "main", sessionKey: "agent:main:telegram:group:9", isOwner: null };
    const { hits, degraded } = await lab.engine.search({ query: "pasports", asker });
    expect(hits).toEqual([]);
    expect(degraded).toEqual([]);
  });
});
