import { defineCommand } from "../command.ts";
import { STOPPED } from "../graph-fields.ts";
import { boundsOf, stopNote, WALK_FLAGS } from "../graph-flags.ts";
import { given, SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { plainText } from "../plain-text.ts";

export const graphExportCommand = defineCommand({
  name: "graph export",
  summary: "Write the graph, or what lies around something, as text",
  description:
    "As Markdown with what each edge rests on, as a Mermaid diagram, or as JSON. People other than the owner have numbers, not names.",
  args: { entity: { help: "What it is to be around; otherwise all within the bounds", optional: true } },
  flags: {
    format: { type: "choice", choices: ["markdown", "mermaid", "json"], default: "markdown", help: "How" },
    ...WALK_FLAGS,
    ...SCOPE_FLAG,
  },
  examples: [
    { run: "graph export --format mermaid project:atlas", does: "a diagram of what lies around it" },
    { run: "graph export > graph.md", does: "all of it" },
  ],
  json: { summary: "the text.", fields: { text: "in that format", ...STOPPED } },
  exits: { 3: "Nothing goes by that name." },
  async run({ args, flags, client, out }) {
    const answer = await client.exportGraph({
      format: flags.format,
      ...given("entity", args.entity),
      ...boundsOf(flags),
      ...scopeOf(flags),
    });
    out.result(answer, ({ text }) => plainText(text));
    if (!out.json) for (const note of stopNote(answer.stopped)) out.note(note);
    return undefined;
  },
});
