/** A fact that ended, or was taken back: what is printed of it. */

import type { EndFactAnswer } from "../../engine/api.ts";
import { factFields } from "./fact-fields.ts";
import { renderFacts } from "./render-facts.ts";
import type { Style } from "./style.ts";

export const ENDED_JSON = {
  summary: "the fact as it is now.",
  fields: {
    ...factFields("fact."),
    "restored[]": "facts that stand again, because what took their place was taken back",
    changed: "false when it was so already",
  },
} as const;

export function renderEnded({ fact, restored, changed }: EndFactAnswer, style: Style): string {
  return [
    ...(changed ? [] : ["It was so already; nothing was changed."]),
    renderFacts([fact], style),
    ...(restored.length === 0 ? [] : [style.dim(`So again: ${restored.join(", ")}`)]),
  ].join("\n");
}
