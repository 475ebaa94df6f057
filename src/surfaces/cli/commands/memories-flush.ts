import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { FLUSH_FIELDS, flushRecords } from "../memory-records.ts";
import { namespaceIn } from "../shelf-flags.ts";

export const memoriesFlushCommand = defineCommand({
  name: "memories flush",
  summary: "Take back everything that is remembered of one person",
  description:
    "Of this very name and no other: al is not alice. As forget does it: nothing of it is recalled any more, it is not let in again by itself, and forget --undo brings one back. To be rid of the words for good, see erase. The messages that they come from stay.\n\nOn a terminal it asks first; elsewhere --yes has to be said. Interrupted, it has kept what was done; run it again to go on.",
  args: {},
  flags: {
    user: { type: "text", placeholder: "NAME", help: "Whose, by exactly this name; needed" },
    yes: { type: "boolean", short: "y", help: "Do not ask" },
  },
  examples: [
    { run: "memories flush --user alice", does: "after a question" },
    { run: "memories flush --user owner --yes", does: "all that is remembered of the owner, unasked" },
  ],
  json: { summary: "what was taken back.", fields: FLUSH_FIELDS },
  exits: { 0: "Also when nothing is remembered, or nobody agreed." },
  async run({ flags, client, suggest, out, dependencies }) {
    if (flags.user === undefined)
      throw new NacreError(
        "input/bad-flag",
        "nobody is named",
        "Give --user NAME; memories list shows who there is.",
      );
    await flushRecords({ client, out, dependencies }, namespaceIn(flags.user), { yes: flags.yes, suggest });
    return undefined;
  },
});
