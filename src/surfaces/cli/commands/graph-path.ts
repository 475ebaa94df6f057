import { defineCommand } from "../command.ts";
import { entityFields, STOPPED, stepFields } from "../graph-fields.ts";
import { boundsOf, stopNote, WALK_FLAGS } from "../graph-flags.ts";
import { SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { oneLine } from "../plain-text.ts";
import { renderPath } from "../render-graph.ts";

export const graphPathCommand = defineCommand({
  name: "graph path",
  summary: "How one thing hangs together with another",
  description:
    "The shortest path, and of these the one whose evidence is trusted most; under it what each step rests on.",
  args: { from: { help: "project:atlas, a name or another name of it" }, to: { help: "The same" } },
  flags: { ...WALK_FLAGS, hops: { ...WALK_FLAGS.hops, default: 4, help: "Most steps" }, ...SCOPE_FLAG },
  examples: [{ run: "graph path project:atlas tool:kafka", does: "by what they hang together" }],
  json: {
    summary: "the path.",
    fields: {
      ...entityFields("from."),
      ...entityFields("to."),
      path: "null: there is none within the bounds; empty: both are the same",
      ...stepFields("path[]."),
      ...STOPPED,
    },
  },
  exits: { 0: "Also when there is no path.", 3: "Nothing goes by that name." },
  async run({ args, flags, client, out }) {
    const answer = await client.findPath({
      from: args.from,
      to: args.to,
      ...boundsOf(flags),
      ...scopeOf(flags),
    });
    out.result(answer, ({ path, from }, style) => {
      if (path === null) return "No path leads there.";
      return path.length === 0 ? `Both are ${oneLine(from.ref)}.` : renderPath(path, style);
    });
    if (out.json) return undefined;
    for (const note of stopNote(answer.stopped)) out.note(note);
    return undefined;
  },
});
