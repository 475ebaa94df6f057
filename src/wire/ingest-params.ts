/** What the method takes that stores what is told from elsewhere. */

import { flag, integer, list, object, oneOf, optional, text } from "../kernel/shape.ts";
import { asked, asker, name } from "./shapes.ts";

/** Far more than a line may have, so that one that is too long is refused by itself and not with all others. */
const line = object({
  line: integer({ min: 1 }),
  offset: integer({ min: 0 }),
  text: text({ max: 8_500_000 }),
});

export const ingestLinesParams = asked(
  "ingestLines",
  object({
    asker: optional(asker),
    installation: optional(name),
    as: oneOf(["observations", "events"]),
    lines: list(line, { max: 2_000 }),
    scope: optional(text({ max: 2_000 })),
    file: optional(
      object({
        name: text({ min: 1, max: 1_000 }),
        sha256: text({ min: 64, max: 64 }),
        bytes: integer({ min: 0 }),
      }),
    ),
    scorer: optional(oneOf(["heuristic-v1", "heuristic-v2", "off"])),
    dryRun: optional(flag()),
  }),
);
