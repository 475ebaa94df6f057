/** The one sentence about how it is, and what it is made of. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { type NeedsOf, needsOf } from "./needs.ts";
import { WELL } from "./state.fixture.ts";
import { wellnessOf } from "./wellness.ts";
import { shareOf, type WorkOf, workOf } from "./work.ts";

const OK = { ok: true, message: "ok" };
type Status = NeedsOf & WorkOf;

function seen(changes: Partial<Status>, degradations: { readonly [name: string]: number } = {}, health = OK) {
  const status: Status = { ...WELL, ...changes };
  return wellnessOf({
    ...{ health, needs: needsOf(status), work: workOf(status), degradations },
    behind: status.totals.behind,
  });
}

test("nothing waits, nothing is to be done: it is well", () => {
  expect(seen({})).toEqual({
    state: "well",
    sentence: "All is well: everything is caught up, and nothing waits for you.",
    why: [],
    told: "All is well: everything is caught up, and nothing waits for you.",
  });
});

test("what was got around is told of, and is no reason to call it ill", () => {
  expect(seen({}, { "reader-overrun": 2, "commit:deadline": 1 })).toEqual({
    state: "well",
    sentence: "It is well, and everything is caught up.",
    why: ["it had to get by 3 times since it was started"],
    told: "It is well, and everything is caught up.",
  });
});

test("work that goes on is named with what is left of it", () => {
  const behind = seen({
    index: { indexed: 100, pending: 226, version: 1 },
    guidance: { active: 0, pending: 1 },
  });
  expect(behind).toEqual({
    state: "working",
    sentence: "It is well and at work: 227 things are still to be gone through.",
    why: ["word index", "instructions"],
    told: "It is well and at work.",
  });
});

test("what a person has to decide goes first", () => {
  const knowledge = { ...WELL.knowledge, proposals: 4, pending: 10 };
  expect(seen({ knowledge, notes: ["Choose a model."] })).toEqual({
    state: "needs-you",
    sentence: "It works, and 5 things wait for you, while it goes through 10 more.",
    why: ["Choose a model.", "4 facts that somebody stated, to be accepted or not"],
    told: "It works, and 5 things wait for you.",
  });
});

test("nothing is caught up while a conversation is behind, and that is said beside all else", () => {
  const totals = { ...WELL.totals, behind: 2 };
  const words = "2 conversations are behind: not all that the host wrote down there was read";
  expect(seen({ totals })).toMatchObject({ state: "behind", sentence: `It works, but ${words}.` });
  const index = { indexed: 0, pending: 9, version: 1 };
  expect(seen({ totals, index })).toMatchObject({ state: "working", why: ["word index", words] });
  expect(seen({ totals, notes: ["Choose a model."] }).why).toEqual(["Choose a model.", words]);
  expect(seen({ totals }, {}, { ok: false, message: "no" }).why).toEqual([words]);
});

test("who listens is not told every figure that runs", () => {
  const at = (pending: number) => seen({ index: { indexed: 0, pending, version: 1 } });
  expect(at(9).sentence).not.toBe(at(8).sentence);
  expect(at(9).told).toBe(at(8).told);
});

test("what was gone through is counted in messages that there are", () => {
  // 40 of them were erased: numbers go on all the same.
  const { messages } = WELL.totals;
  const work = workOf({ ...WELL, index: { indexed: messages + 40, pending: 0, version: 1 } });
  expect(work.find(({ name }) => name === "index")).toMatchObject({ done: messages, pending: 0 });
});

test("a part that does not answer is said before all else", () => {
  expect(seen({}, {}, { ok: false, message: "the reader does not answer" })).toMatchObject({
    state: "ill",
    sentence: "Something is wrong: the reader does not answer.",
  });
});

test("each thing that waits leads to where it is decided", () => {
  const status = {
    ...WELL,
    totals: { ...WELL.totals, quarantined: 1 },
    ledger: { ...WELL.ledger, held: 2 },
    knowledge: { ...WELL.knowledge, proposals: 3, proposedEdges: 4 },
    brain: { ...WELL.brain, proposed: 5 },
  };
  const needs = needsOf(status, [{ name: "index" }]);
  expect(needs.map(({ name, count }) => [name, count])).toEqual([
    ["checks", 1],
    ["quarantine", 1],
    ["held", 2],
    ["facts", 3],
    ["edges", 4],
    ["lessons", 5],
  ]);
  expect(needs.map(({ at }) => (at !== null && "page" in at ? at.page : at))).toEqual([
    { part: "checks" },
    ...["history", "history", "facts", "graph", "brain"],
  ]);
});

test("a share is never outside of what a meter shows, and is whole exactly when nothing is left", () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (done, pending) => {
      const share = shareOf({ done, pending });
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
      if (pending === 0) expect(share).toBe(1);
      else expect(share).toBeLessThan(1);
    }),
  );
});
