/** The same commits, plans and searches over a PostgreSQL server as over the file, and both beside each other. */

import { measurePlans } from "./assemble.ts";
import { measureCommits } from "./commit.ts";
import type { Figure } from "./report.ts";
import { measureSearches } from "./search.ts";
import { openOnServer } from "./server-store.ts";
import { indexAll } from "./store-cache.ts";

/** By what was measured: all of them have a `p50`. */
const prefixOf = (bench: string) => `postgres_${bench}_`;

/** In this order: what is committed is there when it is looked for. */
const PARTS = { commit: measureCommits, assemble: measurePlans, search: measureSearches } as const;

export const ON_BOTH: readonly string[] = Object.keys(PARTS);

/** `names`: which of them; none: all. */
export async function benchPostgres(at: number, names: readonly string[]): Promise<void> {
  await using loaded = await openOnServer(at);
  for (const [name, measure] of Object.entries(PARTS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    // As over the file, where each has a store of its own: nothing waits to be indexed.
    await indexAll(loaded.owned.store, loaded.engine, at);
    await measure(loaded, at, prefixOf(name));
  }
}

/** Lines of a Markdown table; none where only one store was measured. */
export function bothStores(figures: readonly Figure[]): readonly string[] {
  const rows = figures.flatMap((there) => {
    const file = figures.find(
      ({ bench, at, metric }) =>
        bench === there.bench && at === there.at && `${prefixOf(bench)}${metric}` === there.metric,
    );
    if (file === undefined) return [];
    const times = file.value === 0 ? "" : (there.value / file.value).toFixed(2);
    return [
      `| ${file.bench} | ${file.metric} | ${file.at.toLocaleString("en")} | ${file.value} | ${there.value} | ${file.unit} | ${times} |`,
    ];
  });
  if (rows.length === 0) return [];
  return [
    "| benchmark | figure | messages | SQLite | PostgreSQL | unit | PostgreSQL : SQLite |",
    "|---|---|--:|--:|--:|---|--:|",
    ...rows,
  ];
}
