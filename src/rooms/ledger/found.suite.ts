/** What of the ledger the index of shelves finds: which observations and events are wanted stands inside the query. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { indexTerms } from "../../kernel/text/index-terms.ts";
import { queryTerms } from "../../kernel/text/query-terms.ts";
import type { ShelfIndex, ShelfQuery } from "../../ports/shelf-index.ts";
import type { Store } from "../../ports/store.ts";
import type { NewObservation } from "./observation.ts";
import { type LedgerStores, newEvent, newObservation, type OpenLedger, shelfIn } from "./samples.suite.ts";

interface OpenIndexed extends OpenLedger {
  readonly store: Store<LedgerStores & { readonly shelfIndex: ShelfIndex }>;
}

export function foundSuite(name: string, open: () => Promise<OpenIndexed>): void {
  describe(`${name}: what is found of the ledger`, () => {
    let opened: OpenIndexed;
    let shelf: Awaited<ReturnType<typeof shelfIn>>;
    const observe = (number: number, more: Partial<NewObservation> = {}) =>
      opened.store.write("durable", async ({ ledger, shelfIndex }) => {
        const observation = newObservation(shelf, number, more);
        const { id } = (await ledger.add(observation))!;
        const terms = indexTerms("an oyster");
        await shelfIndex.put([{ kind: "obs", source: id, shelf, at: observation.at, terms }]);
        return id;
      });
    const happen = (number: number, more: object = {}) =>
      opened.store.write("durable", async ({ events, shelfIndex }) => {
        const event = newEvent(shelf, number, more);
        const { id } = (await events.add(event))!;
        const terms = indexTerms("an oyster");
        await shelfIndex.put([{ kind: "evt", source: id, shelf, at: event.at, terms }]);
        return id;
      });
    const found = async (query: Partial<ShelfQuery>) => {
      const whole = { terms: queryTerms("oyster"), shelves: [shelf], limit: 50, ...query };
      const hits = await opened.store.read(({ shelfIndex }) => shelfIndex.search(whole));
      return hits.map(({ source }) => source).toSorted((a, b) => a - b);
    };

    beforeEach(async () => {
      opened = await open();
      shelf = await shelfIn(opened, "user", "user:owner");
    });
    afterEach(() => opened.close());

    test("observations by what they are, whatever stands before the limit; others are not concerned", async () => {
      const must = { score: 1, label: "must_remember", method: "given" } as const;
      const wanted = await observe(1, {
        ...{ kind: "decision", trust: "web", language: "de", tool: "exec\ud800", importance: must },
      });
      const held = await observe(2, { trust: "web", held: "person" });
      for (let number = 10; number < 40; number += 1) await observe(number);
      const event = await happen(1);
      const only = { kinds: ["obs"], limit: 1 } as const;
      expect(await found({ ...only, observed: { kinds: ["decision", "plan"] } })).toEqual([wanted]);
      expect(await found({ ...only, observed: { trusts: ["web"] } })).toEqual([wanted]);
      expect(await found({ ...only, observed: { labels: ["must_remember"] } })).toEqual([wanted]);
      expect(await found({ ...only, observed: { languages: ["de"] } })).toEqual([wanted]);
      expect(await found({ ...only, observed: { tools: ["read", "exec\ud800"] } })).toEqual([wanted]);
      expect(await found({ ...only, observed: { kinds: ["decision"], trusts: ["tool"] } })).toEqual([]);
      expect(await found({ ...only, observed: { kinds: [] } })).toEqual([]);
      // Held, it is nobody's word.
      expect(await found({ ...only, observed: { trusts: ["quarantined"] } })).toEqual([held]);
      expect(await found({ observed: { kinds: ["decision"] } })).toEqual(
        [event, wanted].toSorted((a, b) => a - b),
      );
      expect(await found({ ...only, limit: 50, observed: {} })).toHaveLength(32);
    });

    test("events by their types; others are not concerned", async () => {
      const decided = await happen(1, { type: "ops.decision" });
      for (let number = 10; number < 40; number += 1) await happen(number);
      const observed = await observe(1);
      expect(await found({ kinds: ["evt"], happened: ["ops.decision"], limit: 1 })).toEqual([decided]);
      expect(await found({ kinds: ["evt"], happened: [] })).toEqual([]);
      expect(await found({ happened: ["ops.decision"] })).toEqual(
        [decided, observed].toSorted((a, b) => a - b),
      );
    });
  });
}
