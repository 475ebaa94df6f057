/** `nacre synth` and `nacre log`: what is asked for, and what a person reads. */

import { expect, test } from "vitest";
import { aCard, cardAnswers } from "./card.fixture.ts";
import { cli } from "./cli.fixture.ts";

const asked = async (typed: string | readonly string[]) =>
  (await cli(typed)).calls.map(([, request]) => request)[0];

test("what is typed is what is asked for", async () => {
  expect(await asked(["synth", "compile", "obs:8", "doc:9", "--title", "The gateway", "--dry-run"])).toEqual({
    ...{ refs: ["obs:8", "doc:9"], title: "The gateway", limit: 12, dryRun: true },
  });
  expect(
    await asked(["synth", "compile", "--query", "gateway timeouts", "-n", "5", "--scope", "atlas"]),
  ).toEqual({
    ...{ query: "gateway timeouts", limit: 5, scope: "atlas" },
  });
  expect(await asked("synth refresh card:3")).toEqual({ refs: ["card:3"] });
  expect(await asked("synth refresh")).toEqual({});
  expect(await asked("synth list --state stale,fresh")).toEqual({ states: ["fresh", "stale"], limit: 50 });
  expect(await asked("log show agent:garden:main --level warn -n 5")).toEqual({
    ...{ lane: { agent: "garden", sessionKey: "agent:garden:main" }, level: "warn", limit: 5 },
  });
  expect(await asked("log rebuild key --agent second")).toEqual({
    lane: { agent: "second", sessionKey: "key" },
  });
});

test("a card of nothing is refused before anybody is asked", async () => {
  const ran = await cli("synth compile");
  expect(ran).toMatchObject({ code: 2, calls: [] });
  expect(ran.stderr).toContain("--query WORDS");
});

test("a card is shown with what it is made of and why it does not stand; what is not there ends with 3", async () => {
  const { stdout } = await cli("synth show card:3");
  expect(stdout).toContain("card:3  stale  How kelpie saves power\n");
  expect(stdout).toContain("of obs:8, doc:9\n");
  expect(stdout).toContain("stale: source-gone obs:8\n");
  const gone = await cli("synth show card:99 --home /srv/other");
  expect(gone.code).toBe(3);
  expect(gone.stderr).toContain("`nacre synth list --home /srv/other` lists those there are.");
});

test("a check that finds a card that does not stand ends with 4", async () => {
  expect((await cli("synth lint")).code).toBe(4);
  const lintCards = async () => ({ ...(await cardAnswers.lintCards({})), problems: [] });
  const ran = await cli("synth lint", { client: { lintCards } });
  expect(ran).toMatchObject({ code: 0, stdout: "2 cards: 1 fresh, 1 stale.\n" });
});

test("what a card leaves out is said; the same twice is one card", async () => {
  const ran = await cli("synth compile obs:8 obs:9", {
    client: {
      compileCard: async () => ({
        ...{ card: { ...aCard, state: "fresh", why: [] }, isNew: false, dryRun: false },
        leftOut: [{ ref: "obs:9", reason: "held" }],
      }),
    },
  });
  expect(ran.stderr).toBe("left out: obs:9 (held)\nThe same was there already.\n");
});

test("a log is a line each, with how much it tells and of which messages; what is not in it yet is said", async () => {
  const ran = await cli("log show agent:main:main");
  expect(ran.stdout).toBe(
    "2026-10-02 14:03  notice  msg:40-44  The deploy branch of tidewatch is called ship from now on\n",
  );
  expect(ran.stderr).toContain("3 messages not in it yet");
});

test("of a card whose words are withheld, its state and why; of one that was not stored, no reference", async () => {
  const withheld = { ...aCard, title: "", text: "", withheld: true };
  const client = { listCards: async () => ({ cards: [withheld], cursor: null }) };
  const shown = await cli("synth show card:3", { client });
  expect(shown.stdout).toContain("card:3  stale\n  (withheld: something that it is made of");
  expect(shown.stdout).toContain("stale: source-gone obs:8");
  expect((await cli("synth list", { client })).stdout).toContain("(withheld: ");
  const dry = await cli("synth compile obs:8 obs:9 --dry-run", {
    client: {
      compileCard: async () => ({ card: { ...aCard, ref: "" }, isNew: true, leftOut: [], dryRun: true }),
    },
  });
  expect(dry.stdout).toMatch(/^stale {2}How kelpie saves power\n/);
});

test("all cards are looked at, however many calls that takes", async () => {
  const refreshed = (from: string) => ({ from, to: null, why: "source-gone obs:4" });
  const client = {
    refreshCards: async ({ cursor }: { cursor?: string }) =>
      cursor === undefined
        ? { refreshed: [refreshed("card:900")], cursor: "400", dryRun: false }
        : { refreshed: [refreshed(`card:${Number(cursor) - 1}`)], cursor: null, dryRun: false },
    lintCards: async ({ cursor }: { cursor?: string }) => ({
      ...(await cardAnswers.lintCards({})),
      cursor: cursor === undefined ? "400" : null,
    }),
  };
  const { stdout } = await cli("synth refresh", { client });
  expect(stdout).toMatch(/^card:900 > .*\ncard:399 > /);
  expect((await cli("synth lint", { client })).stdout).toContain("4 cards: 2 fresh, 2 stale.");
});

test("cards are erased on a person's word alone", async () => {
  const asking = { tty: true, env: { NO_COLOR: "1" } };
  const no = await cli("synth erase card:3", { ...asking, stdin: "n\n" });
  expect(no.stderr).toContain("Erase 1 card for good?");
  expect(no.calls).toEqual([["eraseCards", { refs: ["card:3"], dryRun: true }]]);
  const yes = await cli("synth erase card:3", { ...asking, stdin: "y\n" });
  expect(yes.stdout).toBe("1 card erased.\n");
  expect(yes.stderr).toContain("What they were made of is still there: obs:8, doc:9");
  expect(yes.calls).toContainEqual(["eraseCards", { refs: ["card:3"] }]);
  expect(await cli("synth erase card:3")).toMatchObject({ code: 2, stdout: "" });
  expect((await cli("synth erase card:3 --dry-run")).stdout).toContain(
    "These would go:\ncard:3  How kelpie saves power",
  );
});
