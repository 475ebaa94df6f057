import { namingCommand } from "../naming-command.ts";

export const graphUnaliasCommand = namingCommand({
  how: "unalias",
  summary: "Take another name of something back",
  as: ["alias", "The other name"],
  examples: [{ run: 'graph unalias project:atlas "the map thing"', does: "as it says" }],
});
