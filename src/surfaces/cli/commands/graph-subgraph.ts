import { defineCommand } from "../command.ts";
import { edgeFields, entityFields, STOPPED } from "../graph-fields.ts";
import { boundsOf, stopNote, WALK_FLAGS } from "../graph-flags.ts";
import { SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { renderSubgraph } from "../render-graph.ts";

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
    fields: {
      ...entityFields("root."),
      ...entityFields("entities[]."),
      ...edgeFields("edges[]."),
      ...STOPPED,
    },
  },
  exits: { 0: "Also when there is nothing.", 3: "Nothing goes by that name." },
  async run({ args, flags, client, out }) {
    const answer = await client.neighbours({ entity: args.entity, ...boundsOf(flags), ...scopeOf(flags) });
    out.result(answer, renderSubgraph);
    if (out.json) return undefined;
    if (answer.edges.length === 0) out.note("Nothing leads to it or from it.");
    for (const note of stopNote(answer.stopped)) out.note(note);
    return undefined;
  },
});
