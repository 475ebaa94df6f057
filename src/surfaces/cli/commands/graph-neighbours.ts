import { defineCommand } from "../command.ts";
import { AROUND_FIELDS } from "../graph-fields.ts";
import { WALK_FLAGS } from "../graph-flags.ts";
import { SCOPE_FLAG } from "../knowledge-flags.ts";
import { renderNeighbours } from "../render-graph.ts";
import { showAround } from "../show-around.ts";

export const graphNeighboursCommand = defineCommand({
  name: "graph neighbours",
  summary: "What something hangs together with at once",
  description:
    "Every edge to it and from it, with since when it is so, where that comes from, on whose word, and what it rests on. Edges whose evidence is gone, changed or held back are not shown.",
  args: { entity: { help: "project:atlas, a name or another name of it" } },
  flags: { ...WALK_FLAGS, hops: { ...WALK_FLAGS.hops, default: 1, help: "Most steps" }, ...SCOPE_FLAG },
  examples: [
    { run: "graph neighbours project:atlas", does: "one step around it" },
    { run: "graph neighbours atlas --type uses,blocked_by", does: "along these alone" },
  ],
  json: {
    summary: "what lies around it.",
    fields: AROUND_FIELDS,
  },
  exits: { 0: "Also when there is nothing.", 3: "Nothing goes by that name." },
  run: (invocation) => showAround(invocation, renderNeighbours),
});
