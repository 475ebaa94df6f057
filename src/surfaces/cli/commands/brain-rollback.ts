import { defineCommand } from "../command.ts";
import { manifestFields } from "../pack-manifest-fields.ts";
import { renderRolledBack } from "../render-packs.ts";

export const brainRollbackCommand = defineCommand({
  name: "brain rollback",
  summary: "Serve an earlier brain pack again",
  description:
    "The one that was served before, or the one that is named: the very bytes, from the next prompt on. A trial that is under way ends. With none, lessons alone are served. With --undo, what a person decided last is undone, and a trial that it had ended begins anew.",
  args: {
    pack: {
      help: "Its digest, its first letters (4 or more), or none; otherwise the one before",
      optional: true,
    },
  },
  flags: {
    undo: { type: "boolean", help: "Undo what was decided last: as it was served before that" },
    reason: { type: "text", placeholder: "TEXT", help: "Recorded with it" },
    "dry-run": { type: "boolean", help: "Only say which" },
  },
  examples: [
    { run: "brain rollback", does: "to the one before" },
    { run: "brain rollback none", does: "to lessons alone" },
  ],
  json: {
    summary: "what is served from now on.",
    fields: {
      ...manifestFields("pack."),
      kind: "rolled-back: to the pack that is named here",
      "report*": "the gate's verdict on it, or null",
      override: "false",
      dryRun: "true when nothing was changed on purpose",
      changed: "false when what was served is served",
    },
  },
  exits: {
    1: "It is the one that is served, or it cannot be read.",
    3: "There is no such pack, or none before.",
  },
  async run({ args, flags, client, out }) {
    const answer = await client.rollbackBrain({
      ...(args.pack !== undefined && { pack: args.pack }),
      ...(flags.undo && { undo: true }),
      ...(flags.reason !== undefined && { reason: flags.reason }),
      ...(flags["dry-run"] && { dryRun: true }),
    });
    out.result(answer, renderRolledBack);
    return undefined;
  },
});
