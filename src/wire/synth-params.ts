/** What the methods about cards take. */

import { CARD_STATES } from "../kernel/knowledge-words.ts";
import { flag, integer, list, object, oneOf, optional, text } from "../kernel/shape.ts";
import { asked, asker, name, ref } from "./shapes.ts";

const whose = {
  asker: optional(asker),
  installation: optional(name),
  scope: optional(text({ max: 2_000 })),
};
const refs = optional(list(ref, { max: 1_000 }));
const dryRun = optional(flag());
const cursor = optional(text({ max: 200 }));
/** Clamped by the engine. */
const limit = optional(integer());

export const compileCardParams = asked(
  "compileCard",
  object({
    ...whose,
    refs,
    query: optional(text({ max: 100_000 })),
    title: optional(text({ max: 10_000 })),
    text: optional(text({ max: 1_000_000 })),
    limit,
    dryRun,
  }),
);

export const refreshCardsParams = asked("refreshCards", object({ ...whose, refs, cursor, dryRun }));

export const eraseCardsParams = asked(
  "eraseCards",
  object({ ...whose, refs: list(ref, { max: 1_000 }), dryRun }),
);

export const listCardsParams = asked(
  "listCards",
  object({
    ...whose,
    refs,
    states: optional(list(oneOf(CARD_STATES), { max: CARD_STATES.length })),
    cursor,
    limit,
  }),
);

export const lintCardsParams = asked("lintCards", object({ ...whose, cursor }));
