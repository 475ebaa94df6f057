import { defineCommand } from "../command.ts";
import { HOLD_FIELDS, holdRecords } from "../hold-records.ts";
import { pastedRefs } from "../pasted-refs.ts";

export const quarantineHoldCommand = defineCommand({
  name: "quarantine hold",
  summary: "Hold observations and events back",
  description:
    "They are in no search, prompt or pack from then on; nothing is deleted, and quarantine release lets them go. All of them, or none when one is not there. It is noted in the journal, with the reason.",
  args: { refs: { help: "Such as obs:8 evt:6", variadic: true } },
  flags: { why: { type: "text", placeholder: "TEXT", help: "Why, in one line; it is kept in the journal" } },
  examples: [
    { run: "quarantine hold obs:8", does: "one of them" },
    { run: 'quarantine hold obs:8 evt:6 --why "copied from a forum"', does: "two, with the reason" },
  ],
  json: { summary: "which are held back now and were not before.", fields: HOLD_FIELDS },
  exits: { 3: "There is no such record; nothing was changed." },
  async run({ args, flags, client, out }) {
    await holdRecords(client, out, {
      refs: pastedRefs(args.refs),
      ...(flags.why !== undefined && { why: flags.why }),
    });
    return undefined;
  },
});
