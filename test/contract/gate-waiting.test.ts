/** What the gate has not looked at: how much it is, and what is said of one of them. */

import { expect, test } from "vitest";
import { indexAll } from "../support/converse.ts";
import { hostTranscript } from "../support/host.ts";
import { judgeAll, tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const FACT = "I'm allergic to walnuts and penicillin";
const pending = async (lab: Lab) => (await lab.engine.status({})).memories.pending;
const refsIn = async (lab: Lab) => (await lab.rows()).map(({ id }) => `msg:${id}`);
const why = async (lab: Lab, ref: string) => (await lab.engine.verdict({ ref })).why;

eachStore("what waits for the gate", (open) => {
  test("is counted from when it is stored to when it was looked at", async () => {
    await using lab = await open();
    expect(await pending(lab)).toBe(0);
    const host = hostTranscript();
    await tell(lab, host, FACT);
    await tell(lab, host, "thanks");
    const told = await pending(lab);
    // By their numbers, of which a store may leave some out.
    expect(told).toBeGreaterThanOrEqual(4);
    await indexAll(lab);
    expect(await pending(lab)).toBe(told);
    await judgeAll(lab);
    expect(await pending(lab)).toBe(0);
    await tell(lab, host, "and this");
    expect(await pending(lab)).toBeGreaterThanOrEqual(2);
  });

  test("what is to be looked at once more is counted with it", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), FACT);
    const refs = (await refsIn(lab)).slice(0, 1);
    await lab.engine.forget({ refs });
    await judgeAll(lab);
    expect(await pending(lab)).toBe(0);
    await lab.engine.forget({ refs, undo: true });
    expect(await pending(lab)).toBe(1);
    await judgeAll(lab);
    expect(await pending(lab)).toBe(0);
  });

  test("one that it has not reached, and one without words of the owner's own, are told apart", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, FACT);
    await tell(lab, host, "> quoted from somebody else");
    const notYet = "The gate has not looked at it yet: the gateway or `nacre serve` does it.";
    const nothing = expect.stringMatching(/^It has no words of the owner's own/);
    const [first, , quoting] = await refsIn(lab);
    const both = async () => [await why(lab, first!), await why(lab, quoting!)];
    expect(await both()).toEqual([notYet, nothing]);
    await judgeAll(lab);
    expect(await both()).toEqual([null, nothing]);
  });
});
