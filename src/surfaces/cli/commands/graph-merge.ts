import { namingCommand } from "../naming-command.ts";

export const graphMergeCommand = namingCommand({
  how: "merge",
  summary: "Say that two are the same",
  description:
    "What leads to the one leads to the other from then on; nothing is rewritten, and graph unmerge takes it back. It stays when the graph is derived anew.",
  as: ["into", "What it is the same as"],
  examples: [
    { run: "graph merge project:atlas2 project:atlas", does: "in both directions: it can be undone" },
  ],
});
