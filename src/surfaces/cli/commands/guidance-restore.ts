import { defineCommand } from "../command.ts";
import { guidanceFields } from "../guidance-fields.ts";
import { pastedShard } from "../pasted-refs.ts";
import { renderChangedGuidance } from "../render-guidance.ts";

export const guidanceRestoreCommand = defineCommand({
  name: "guidance restore",
  summary: "Have a standing instruction hold again",
  description:
    "One that was taken back, or that another took the place of, is in prompts again as the same one; what stands in its place makes room for it, and can be brought back in the same way. What went with a forgotten message comes back with that: see forget --undo.",
  args: { ref: { help: "Such as shard:2", variadic: true } },
  flags: {},
  examples: [
    { run: "guidance restore shard:2", does: "one of them" },
    { run: "guidance restore shard:2 --json", does: "the same for a script" },
  ],
  json: {
    summary: "the instruction as it is now, and what made room for it.",
    fields: {
      ...guidanceFields("shard."),
      "replaced[]": "references of what made room for it",
      "notes[]": "what to know about it, a sentence each",
    },
  },
  exits: {
    2: "Also when several are named: one at a time.",
    3: "There is no such instruction, or the message that says so is forgotten.",
  },
  async run({ args, client, out }) {
    const answer = await client.restoreGuidance({ ref: pastedShard(args.ref) });
    out.result(answer, (shown, style) => renderChangedGuidance(shown, "In force again:", style));
    return undefined;
  },
});
