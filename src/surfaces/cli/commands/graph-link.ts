import { EDGE_TYPES, type EdgeType } from "../../../kernel/knowledge-words.ts";
import { defineCommand } from "../command.ts";
import { edgeFields } from "../graph-fields.ts";
import { given, SAID_IN_FLAG, scopeOf } from "../knowledge-flags.ts";
import { renderEdges } from "../render-graph.ts";

export const graphLinkCommand = defineCommand({
  name: "graph link",
  summary: "Say how two things hang together, and what that rests on",
  description:
    "It stays when the graph is derived anew. It is walked along as long as something that it rests on holds. What contradicts the other at the same time (supports and contradicts) is refused.",
  args: {
    src: { help: "From where, such as project:atlas" },
    type: { help: "How", choices: EDGE_TYPES },
    dst: { help: "To where, such as tool:postgresql" },
  },
  flags: {
    evidence: { type: "list", placeholder: "REF", help: "What it rests on, such as msg:42; at least one" },
    from: { type: "time", help: "Since then; otherwise now" },
    until: { type: "time", help: "Until then, and no longer" },
    ...SAID_IN_FLAG,
  },
  examples: [
    { run: "graph link project:atlas uses tool:postgresql --evidence msg:42", does: "and where it was said" },
  ],
  json: {
    summary: "the edge.",
    fields: { ...edgeFields("edge."), isNew: "false when it was there already" },
  },
  exits: { 1: "It contradicts something that is there.", 3: "What it rests on is not there." },
  async run({ args, flags, client, out }) {
    const answer = await client.linkEntities({
      src: args.src,
      type: args.type as EdgeType,
      dst: args.dst,
      evidence: flags.evidence,
      ...given("from", flags.from),
      ...given("to", flags.until),
      ...scopeOf(flags),
    });
    out.result(answer, ({ edge }, style) => renderEdges([edge], style));
    if (!out.json && !answer.isNew) out.note("It was there already.");
    return undefined;
  },
});
