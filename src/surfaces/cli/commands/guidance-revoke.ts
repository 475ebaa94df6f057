import { defineCommand } from "../command.ts";
import { guidanceFields } from "../guidance-fields.ts";
import { pastedShard } from "../pasted-refs.ts";
import { renderChangedGuidance } from "../render-guidance.ts";

export const guidanceRevokeCommand = defineCommand({
  name: "guidance revoke",
  summary: "Take a standing instruction back",
  description:
    "It is in no prompt any more, and the same words do not bring it back by themselves; guidance restore does. What it had taken the place of stays as it is. The message that it was said in stays too: forget and erase take that back.",
  args: { ref: { help: "Such as shard:2", variadic: true } },
  flags: {},
  examples: [
    { run: "guidance revoke shard:2", does: "one of them" },
    { run: "guidance revoke shard:2 --json", does: "the same for a script" },
  ],
  json: {
    summary: "the instruction as it is now.",
    fields: {
      ...guidanceFields("shard."),
      replaced: "null",
      "notes[]": "what to know about it, a sentence each",
    },
  },
  exits: {
    2: "Also when several are named: one at a time.",
    3: "There is no such instruction, or another has taken its place.",
  },
  async run({ args, client, suggest, out }) {
    const answer = await client.revokeGuidance({ ref: pastedShard(args.ref) });
    out.result(answer, (shown, style) => renderChangedGuidance(shown, "Taken back:", style));
    if (out.json) return undefined;
    const { source } = answer.shard;
    if (source !== null) out.note(`The message that says so is still there: ${suggest(`forget ${source}`)}`);
    return undefined;
  },
});
