import { namingCommand } from "../naming-command.ts";

export const graphAliasCommand = namingCommand({
  how: "alias",
  summary: "Say by which other name something goes",
  description: "Whoever looks for the other name finds it. graph unalias takes it back.",
  as: ["alias", "The other name"],
  examples: [{ run: 'graph alias project:atlas "the map thing"', does: "as it says" }],
});
