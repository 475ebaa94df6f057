/** All facts of some shelves in slices, with what belongs to each; and the digest over them. */

import type { Instant } from "../kernel/clock.ts";
import type { FactId, ShelfId } from "../kernel/ids.ts";
import { endsOf, type Fact, factLine, factsDigest } from "../rooms/facts/index.ts";
import { actsAround } from "./fact-standing.ts";
import { shelfTitles } from "./observations-shown.ts";
import type { EngineStore, Stores } from "./stores.ts";

/** So few that whoever waits to write does not notice. */
const SLICE = 500;

/** Slices are read one by one: between them others may read and write. Null: all shelves there are. */
export async function* factSlices(
  store: Pick<EngineStore, "read">,
  shelves: ReadonlySet<ShelfId> | null,
): AsyncGenerator<readonly Fact[]> {
  let after = 0;
  for (;;) {
    const slice = await store.read(({ facts }) => facts.scan(after, SLICE));
    if (slice.length === 0) return;
    after = slice.at(-1)!.id;
    yield shelves === null ? slice : slice.filter(({ shelf }) => shelves.has(shelf));
  }
}

export interface DigestOfFacts {
  /** As it is stored. */
  readonly digest: string;
  /** As it would be with every end worked out anew. */
  readonly anew: string;
  readonly facts: number;
  /** Those that end at another time than is stored. */
  readonly drifted: ReadonlyMap<FactId, Instant | null>;
}

export async function digestOfFacts(
  store: Pick<EngineStore, "read">,
  shelves: ReadonlySet<ShelfId> | null,
): Promise<DigestOfFacts> {
  const lines: string[] = [];
  const again: string[] = [];
  const drifted = new Map<FactId, Instant | null>();
  for await (const slice of factSlices(store, shelves)) {
    await store.read(async (stores) => {
      for (const one of await linesOf(stores, slice)) {
        lines.push(one.line);
        again.push(one.again);
        if (one.drifted !== undefined) drifted.set(one.id, one.drifted);
      }
    });
  }
  return { digest: factsDigest(lines), anew: factsDigest(again), facts: lines.length, drifted };
}

interface Lines {
  readonly id: FactId;
  readonly line: string;
  readonly again: string;
  readonly drifted: Instant | null | undefined;
}

async function linesOf(stores: Stores, facts: readonly Fact[]): Promise<readonly Lines[]> {
  const ids = facts.map(({ id }) => id);
  const acts = await actsAround(stores, ids);
  const ends = endsOf(facts, acts);
  const sources = await stores.facts.sourcesOf(ids);
  const titles = await shelfTitles(
    stores,
    facts.map(({ shelf }) => shelf),
  );
  const others = acts.flatMap(({ by }) => (by === null ? [] : [by]));
  const named = await stores.facts.facts([...new Set([...ids, ...others])]);
  return facts.map((fact) => {
    const endsAt = ends.get(fact.id)!.at;
    const of = (one: Fact) =>
      factLine({
        fact: one,
        shelf: titles.get(fact.shelf)!,
        sources: sources.get(fact.id) ?? [],
        acts: acts.filter((act) => act.fact === fact.id),
        hashOf: (id) => named.get(id)?.hash,
      });
    const isDrifted = endsAt !== fact.endsAt;
    const line = of(fact);
    return {
      id: fact.id,
      line,
      again: isDrifted ? of({ ...fact, endsAt }) : line,
      drifted: isDrifted ? endsAt : undefined,
    };
  });
}
