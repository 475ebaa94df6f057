import { defineCommand } from "../command.ts";
import { manifestFields } from "../pack-manifest-fields.ts";
import { progressOn } from "../progress.ts";
import { renderInit } from "../render-packs.ts";

export const brainInitCommand = defineCommand({
  name: "brain init",
  summary: "Make a brain pack of what there is",
  description:
    "Of lessons, documents of workspaces, what tools brought about, summaries, and turns in which something helped: what each is about and how they hang together, and no word of them. The first one serves by words and meanings alone, until something is learned. Documents are in it once they are known (docs watch, docs add). Run again, it has what came since, and what was learned is carried over.",
  args: {},
  flags: {},
  examples: [
    { run: "brain init", does: "the first, or with what came since" },
    { run: "brain init --json", does: "for a script" },
  ],
  json: {
    summary: "the pack, and what is in it.",
    fields: {
      ...manifestFields("pack."),
      "nodes*": "how many of each kind",
      "links*": "how many of each kind",
      "skipped[]": "what is not in it, and why",
      isNew: "false when nothing changed since the one that is served",
    },
  },
  exits: { 130: "Interrupted; what was served is served." },
  async run({ client, out, dependencies, signal, suggest }) {
    const progress = progressOn(out, dependencies, false);
    progress.begin("reading what there is");
    try {
      const answer = await client.initBrain({}, signal);
      progress.end();
      out.result(answer, renderInit);
    } finally {
      progress.end();
    }
    if (out.json) return undefined;
    const { roots } = await client.listDocs({});
    if (roots.every(({ files }) => files.length === 0)) {
      out.note(`No document is in it. All Markdown of a folder: ${suggest("docs watch FOLDER --notes")}`);
      out.note(`Single files: ${suggest("docs add FILE")}`);
    }
    out.note(`How it stands: ${suggest("brain status")}`);
    return undefined;
  },
});
