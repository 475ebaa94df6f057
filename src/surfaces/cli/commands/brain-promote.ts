import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { manifestFields, reportFields } from "../pack-manifest-fields.ts";
import { progressOn } from "../progress.ts";
import { renderPromoted } from "../render-packs.ts";

export const brainPromoteCommand = defineCommand({
  name: "brain promote",
  summary: "Have a brain pack served, if the gate lets it through",
  description:
    "The same gate that the process asks which learns: no case that a person approved of is lost, and the gain is surely above the least that is worth a change, judged by turns that were not learned from. Every gate spends of one allowance of error. A pack is never changed: with its new verdict it is stored under a digest of its own, whose parent is the one that was named. With --override it is served whatever the gate says, which is recorded with the reason.",
  args: {
    pack: {
      help: "Its digest, or its first letters (4 or more); otherwise the newest that waits",
      optional: true,
    },
  },
  flags: {
    override: { type: "boolean", help: "Serve it whatever the gate says; needs --reason" },
    reason: { type: "text", placeholder: "TEXT", help: "Recorded with it" },
    "dry-run": {
      type: "boolean",
      help: "Only say which, and what the gate said of it before; the gate is not asked",
    },
  },
  examples: [
    { run: "brain promote", does: "the newest that was rejected or is on trial" },
    {
      run: 'brain promote 3f9a12 --override --reason "trying it out"',
      does: "past the gate, and on record",
    },
  ],
  json: {
    summary: "what was decided.",
    fields: {
      ...manifestFields("pack."),
      kind: "serving, or rejected",
      ...reportFields("report."),
      override: "true when the gate was overruled",
      dryRun: "true when nothing was changed on purpose",
      changed: "false when what was served is served",
    },
  },
  exits: {
    0: "Also when it is served already.",
    3: "There is no such pack.",
    4: "The gate says no; what was served is served.",
  },
  async run({ args, flags, client, out, dependencies, signal }) {
    const progress = progressOn(out, dependencies, false);
    progress.begin("holding the gate");
    const request = {
      ...(args.pack !== undefined && { pack: args.pack }),
      ...(flags.override && { override: true }),
      ...(flags.reason !== undefined && { reason: flags.reason }),
      ...(flags["dry-run"] && { dryRun: true }),
    };
    const answer = await client.promoteBrain(request, signal).finally(progress.end);
    out.result(answer, renderPromoted);
    return answer.kind === "rejected" && !answer.dryRun ? EXIT_CODES.attention : undefined;
  },
});
