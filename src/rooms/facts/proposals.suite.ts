/** What somebody seems to have stated, in a store: each once, whatever became of it. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { EVIDENCE_KINDS } from "../../kernel/evidence.ts";
import { factId, type ProposalId, proposalId, type ShelfId, shelfId } from "../../kernel/ids.ts";
import { type NewProposal, PROPOSAL_STATES } from "./fact.ts";
import type { FactStore, ProposalQuery } from "./port.ts";
import { newFact, newProposal, type OpenFacts, said, shelfIn } from "./samples.suite.ts";

export function proposalSuite(name: string, open: () => Promise<OpenFacts>): void {
  describe(`${name}: proposals`, () => {
    let opened: OpenFacts;
    let own: ShelfId;
    let other: ShelfId;
    const write = <T>(work: (facts: FactStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ facts }) => work(facts));
    const read = <T>(work: (facts: FactStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ facts }) => work(facts));
    const propose = async (number: number, more: Partial<NewProposal> = {}) =>
      (await write((facts) => facts.propose(newProposal(own, number, more))))!.id;
    const get = async (id: ProposalId) => (await read((facts) => facts.proposals([id]))).get(id);
    const listed = async (query: Partial<ProposalQuery> = {}) => {
      const whole = { shelves: [own], states: PROPOSAL_STATES, limit: 10, ...query };
      return (await read((facts) => facts.listProposals(whole))).map(({ id }) => id);
    };

    beforeEach(async () => {
      opened = await open();
      own = await shelfIn(opened, "user", "user:owner");
      other = await shelfIn(opened, "scope", "work");
    });
    afterEach(() => opened.close());

    test("come back with every field", async () => {
      for (const [number, kind] of EVIDENCE_KINDS.entries()) {
        const proposal = newProposal(own, number + 1, {
          act: number % 2 === 0 ? "ends" : "asserts",
          object: { type: "entity", value: "tool:pg" },
          to: number % 3 === 0 ? instantOf(2_000 + number) : null,
          source: { ...said(8), kind },
          why: ["first", "zweitens: \ud800"],
          trust: "web",
        });
        const id = await propose(number + 1, proposal);
        expect(await get(id)).toEqual({ ...proposal, id, state: "pending", decidedAt: null, fact: null });
      }
    });

    test("are there once per shelf and hash, whatever became of them", async () => {
      const id = await propose(1);
      await write((facts) => facts.decide(id, { state: "rejected", at: instantOf(9), fact: null }));
      const again = await write((facts) => facts.propose(newProposal(own, 1, { predicate: "role" })));
      expect(again).toEqual({ id, isNew: false });
      expect(await get(id)).toMatchObject({ state: "rejected", decidedAt: 9, predicate: "status" });
      expect(await write((facts) => facts.propose(newProposal(other, 1)))).toMatchObject({ isNew: true });
    });

    test("say what came of them", async () => {
      const id = await propose(1);
      const fact = (await write((facts) => facts.add(newFact(own, 1), [])))!.id;
      await write((facts) => facts.decide(id, { state: "accepted", at: instantOf(9), fact }));
      expect(await get(id)).toMatchObject({ state: "accepted", decidedAt: 9, fact });
      await write((facts) => facts.erase([fact], instantOf(10)));
      expect(await get(id)).toMatchObject({ state: "accepted", fact: null });
      await write((facts) =>
        facts.decide(proposalId(77), { state: "accepted", at: instantOf(9), fact: null }),
      );
      const unknown = { state: "accepted", at: instantOf(9), fact: factId(4_711) } as const;
      await expect(write((facts) => facts.decide(id, unknown))).rejects.toThrow();
    });

    test("wait again, as if nothing had been decided", async () => {
      const id = await propose(1);
      const before = await get(id);
      const fact = (await write((facts) => facts.add(newFact(own, 1), [])))!.id;
      await write((facts) => facts.decide(id, { state: "accepted", at: instantOf(9), fact }));
      await write((facts) => facts.reopen(id));
      await write((facts) => facts.reopen(proposalId(77)));
      expect(await get(id)).toEqual(before);
      expect(await listed({ states: ["pending"] })).toEqual([id]);
    });

    test("are listed the newest first, by shelf, state and subject, before the limit", async () => {
      const [one, two, three] = [
        await propose(1),
        await propose(2, { subject: "tool:pg" }),
        await propose(3),
      ];
      const elsewhere = await propose(4, { shelf: other });
      await write((facts) => facts.decide(two, { state: "rejected", at: instantOf(1), fact: null }));
      expect(await listed()).toEqual([three, two, one]);
      expect(await listed({ states: ["pending"] })).toEqual([three, one]);
      expect(await listed({ states: ["pending"], limit: 1, before: three })).toEqual([one]);
      expect(await listed({ subjects: ["tool:pg"], limit: 1 })).toEqual([two]);
      expect(await listed({ shelves: [own, other] })).toEqual([elsewhere, three, two, one]);
      expect(await listed({ states: [] })).toEqual([]);
      const count = (states: ProposalQuery["states"]) => read((facts) => facts.countProposals([own], states));
      expect(await count(["pending"])).toBe(2);
      expect(await count(["pending", "rejected"])).toBe(3);
      expect(await count(["accepted"])).toBe(0);
    });

    test("are found by what they were understood from, and leave no trace when erased", async () => {
      const source = said(5);
      const object = { type: "literal", value: "unmistakable-state" } as const;
      const [one, two] = [await propose(1, { source, object }), await propose(2)];
      const by = (id: number) =>
        read((facts) =>
          facts.proposedBy([
            { kind: "msg", id },
            { kind: "obs", id },
          ]),
        );
      expect(await by(5)).toEqual([one]);
      await write((facts) => facts.eraseProposals([one], instantOf(6)));
      expect(await by(5)).toEqual([]);
      expect(await listed()).toEqual([two]);
      while (await opened.store.scrub());
      expect(await opened.store.traces(["unmistakable-state"])).toEqual([]);
      expect(await write((facts) => facts.propose(newProposal(own, 1)))).toBeNull();
      // A fact of the same hash is something else.
      expect(await write((facts) => facts.add(newFact(own, 1), []))).toMatchObject({ isNew: true });
    });

    test("refuse what no store could keep", async () => {
      await expect(propose(1, { shelf: shelfId(4_711) })).rejects.toThrow();
      await expect(propose(1, { hash: "" })).rejects.toThrow();
      await expect(propose(1, { from: instantOf(Number.NaN) })).rejects.toThrow();
      await expect(propose(1, { to: instantOf(Number.NaN) })).rejects.toThrow();
      await expect(propose(1, { source: { ...said(1), digest: "0" } })).rejects.toThrow();
    });
  });
}
