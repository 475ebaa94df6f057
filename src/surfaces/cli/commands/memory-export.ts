import { defineCommand } from "../command.ts";
import { exportRecords } from "../memory-records.ts";
import { NAMESPACE_FLAGS, namespaceBy } from "../session-namespace.ts";

export const memoryExportCommand = defineCommand({
  name: "memory export",
  summary: "Write down what is remembered, one JSON document a line",
  description:
    "What memories export does, with the flags that openclaw memory export has; without one of them, of every person. Each line has collection, id, text and metadata.",
  args: {},
  flags: NAMESPACE_FLAGS,
  examples: [
    { run: "memory export > memories.ndjson", does: "of everybody" },
    { run: "memory export --user-id alice", does: "of one person" },
  ],
  json: null,
  jsonLines: true,
  exits: { 0: "Also when nothing is remembered." },
  async run({ flags, client, out }) {
    await exportRecords({ client, out }, namespaceBy(flags), undefined);
    return undefined;
  },
});
