/**
 * Questions that compare ("which came first, A or B") are about several things, and a record is about one of them. It is
 * measured by the one that it has most of, so that what tells of A does not lose for saying nothing of B.
 */

import type { Pool } from "./pool.ts";
import type { Question } from "./question.ts";

export function addOrder({ readings, sheet, wanted }: Pool, { order }: Question, weight: number): void {
  if (order === null || weight === 0 || order.slots.length < 2) return;
  const slots = order.slots.map((slot) => new Set(slot.flatMap((word) => wanted.find(word)?.term ?? [])));
  const worths = slots.map((terms) => [...terms].reduce((sum, term) => sum + wanted.worth[term]!, 0));
  for (const [at, reading] of readings.entries()) {
    if (reading === null || sheet.scores[at]! <= 0) continue;
    let best = 0;
    for (const [nth, terms] of slots.entries()) {
      if (worths[nth]! <= 0) continue;
      let had = 0;
      for (const term of terms) if (reading.exact[term]! > 0) had += wanted.worth[term]!;
      best = Math.max(best, had / worths[nth]!);
    }
    if (best > 0) sheet.add("order", at, weight * order.strength * best * sheet.scores[at]!);
  }
}
