import { defineCommand } from "../command.ts";
import { manifestFields } from "../pack-manifest-fields.ts";
import { renderDiff } from "../render-packs.ts";

export const brainDiffCommand = defineCommand({
  name: "brain diff",
  summary: "What differs between two brain packs",
  description:
    "Nodes, links, what was learned, and what each node is known to be worth; the greatest changes first.",
  args: {
    from: {
      help: "Digest of the earlier, or its first letters (4 or more); otherwise the one that the later was made from",
      optional: true,
    },
    to: {
      help: "Digest of the later, or its first letters; otherwise the one that is served",
      optional: true,
    },
  },
  flags: {},
  examples: [
    { run: "brain diff", does: "the one that is served, against the one that it was made from" },
    { run: "brain diff 3f9a12 77c0de", does: "two of those that brain history lists" },
  ],
  json: {
    summary: "the two, and what differs.",
    fields: {
      ...manifestFields("from."),
      ...manifestFields("to."),
      "nodes.added[]": "those that only the later has",
      "nodes.removed[]": "those that only the earlier has",
      "nodes.changed": "how many say something else",
      "links.added": "links that only the later has",
      "links.removed": "links that only the earlier has",
      "links.changed": "links of another weight",
      "parameters[].name": "what was learned",
      "parameters[].from": "then",
      "parameters[].to": "now",
      "worth[].key": "a node",
      "worth[].from": "what it was worth then",
      "worth[].to": "and now",
    },
  },
  exits: { 3: "There is no such pack, none at all, or none that it was made from." },
  async run({ args, client, out }) {
    const answer = await client.diffBrain({
      ...(args.from !== undefined && { from: args.from }),
      ...(args.to !== undefined && { to: args.to }),
    });
    out.result(answer, renderDiff);
    return undefined;
  },
});
