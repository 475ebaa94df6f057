/** A fixed mix of questions: one rare word, one middling word, six words of which one is frequent, an identifier, Chinese. */

import { seeded } from "../test/sim/random.ts";
import { generator } from "./generate.ts";
import { print, printLatencies, timed } from "./report.ts";
import { openLoaded } from "./store-cache.ts";

const ROUNDS = 40;

export async function benchSearch(at: number): Promise<void> {
  await using loaded = await openLoaded(at);
  const { word } = generator(1);
  const random = seeded(7);
  const between = (low: number, high: number): string => word(low + random.int(high - low));
  const kinds: { readonly [kind: string]: () => string } = {
    rare: () => between(20_000, 45_000),
    middling: () => between(500, 2_000),
    six: () => [word(random.int(10)), ...Array.from({ length: 5 }, () => between(200, 10_000))].join(" "),
    identifier: () => `flush${between(100, 5_000)}Ms`,
    chinese: () => "数据库备份",
  };
  const all: number[] = [];
  for (const [kind, ask] of Object.entries(kinds)) {
    const latencies: number[] = [];
    let hits = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const query = ask();
      latencies.push(
        await timed(async () => {
          hits += (await loaded.engine.search({ query })).hits.length;
        }),
      );
    }
    printLatencies("search", at, latencies, `${kind}_`);
    print({ bench: "search", at, metric: `${kind}_hits`, value: hits / ROUNDS, unit: "hits" });
    all.push(...latencies);
  }
  printLatencies("search", at, all);
}
