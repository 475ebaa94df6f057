import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { exportRecords } from "../memory-records.ts";
import { namespaceIn } from "../shelf-flags.ts";

export const memoriesExportCommand = defineCommand({
  name: "memories export",
  summary: "Write down what is remembered of a person, one JSON document a line",
  description:
    "The owner's memories that are in use, unless a flag says otherwise; each line has collection, id, text and metadata. A file that is written is for your eyes only, and none is overwritten. Secrets are not in it. What conversations keep to themselves and what is everybody's is listed by memories list --json.",
  args: {},
  flags: {
    user: {
      type: "text",
      placeholder: "NAME",
      help: "Of this person, by exactly this name; otherwise owner",
    },
    all: { type: "boolean", help: "Of every person" },
    out: {
      type: "text",
      placeholder: "FILE",
      completes: "file",
      help: "Into a new file; otherwise standard output",
    },
  },
  examples: [
    { run: "memories export", does: "the owner's, to standard output" },
    { run: "memories export --user alice --out alice.ndjson", does: "somebody's, into a file" },
    { run: "memories export --all | wc -l", does: "how many there are of everybody" },
  ],
  json: null,
  jsonLines: true,
  exits: { 0: "Also when nothing is remembered.", 1: "The file could not be written, or is there already." },
  async run({ flags, client, out }) {
    if (flags.all && flags.user !== undefined)
      throw new NacreError("input/bad-flag", "--all is of every person", "Leave out --all or --user.");
    const namespace = flags.all ? null : namespaceIn(flags.user ?? "owner");
    await exportRecords({ client, out }, namespace, flags.out);
    return undefined;
  },
});
