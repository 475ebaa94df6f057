import { namingCommand } from "../naming-command.ts";

export const graphUnmergeCommand = namingCommand({
  how: "unmerge",
  summary: "Say that something is itself again",
  examples: [{ run: "graph unmerge project:atlas2", does: "as it says" }],
});
