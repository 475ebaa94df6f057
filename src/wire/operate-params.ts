/** What the methods for whoever looks after a store take. */

import type { RepairAction } from "../engine/api.ts";
import { integer, list, object, oneOf, optional, text } from "../kernel/shape.ts";
import { lane, name } from "./shapes.ts";

const id = integer({ min: 0 });

const REPAIRS = [
  "remove-strays",
  "retire-summaries",
  "rebuild-view",
  "rebuild-index",
  "rebuild-shelf-index",
  "mend-aside",
  "rebuild-log",
  "rebuild-vectors",
  "redo-summaries",
  "roll-back-brain",
  "drop-episodes",
  "restrict-files",
] as const satisfies readonly RepairAction[];

export const repairParams = object({
  action: oneOf(REPAIRS),
  check: name,
  does: text({ max: 2_000 }),
  lane: optional(id),
  summaries: optional(list(id, { max: 10_000 })),
  kind: optional(name),
  keys: optional(list(text({ max: 2_000 }), { max: 1_000 })),
});

export const statsParams = object({ lane: optional(lane) });
