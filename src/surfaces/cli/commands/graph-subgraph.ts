import { defineCommand } from "../command.ts";
import { AROUND_FIELDS } from "../graph-fields.ts";
import { WALK_FLAGS } from "../graph-flags.ts";
import { SCOPE_FLAG } from "../knowledge-flags.ts";
import { renderSubgraph } from "../render-graph.ts";
import { showAround } from "../show-around.ts";

export const graphSubgraphCommand = defineCommand({
  name: "graph subgraph",
  summary: "What lies around something, within bounds",
  description:
    "All that is reached in a few steps: the entities, then the edges between them. It says when there is more than its bounds let it see.",
  args: { entity: { help: "project:atlas, a name or another name of it" } },
  flags: { ...WALK_FLAGS, ...SCOPE_FLAG },
  examples: [
    { run: "graph subgraph project:atlas", does: "two steps around it" },
    { run: "graph subgraph project:atlas --hops 3 --nodes 100 --json", does: "further, for a script" },
  ],
  json: {
    summary: "what lies around it.",
    fields: AROUND_FIELDS,
  },
  exits: { 0: "Also when there is nothing.", 3: "Nothing goes by that name." },
  run: (invocation) => showAround(invocation, renderSubgraph),
});
