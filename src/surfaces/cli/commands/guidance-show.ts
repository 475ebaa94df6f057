import { defineCommand } from "../command.ts";
import { guidanceFields } from "../guidance-fields.ts";
import { pastedShard } from "../pasted-refs.ts";
import { renderShard } from "../render-guidance.ts";

export const guidanceShowCommand = defineCommand({
  name: "guidance show",
  summary: "Show a standing instruction, where it comes from and what it took the place of",
  description:
    "What it says, when and in which message it was said, until when it holds, what it is about, and why it was taken for one. A whole line of guidance list may be pasted.",
  args: { ref: { help: "Such as shard:2", variadic: true } },
  flags: {},
  examples: [
    { run: "guidance show shard:2", does: "one with its provenance" },
    { run: "guidance show shard:2 --json", does: "the same for a script" },
  ],
  json: {
    summary: "the instruction.",
    fields: {
      ...guidanceFields(""),
      topic: "what it is an instruction about, where that can be told, or null",
      stability: "from 0 to 1: how far it is meant to last",
      mask: "what it does: obliges 2, forbids 4, permits 8, added up",
      ...guidanceFields("chain[]."),
      "why[]": "why it was taken for one, a line each; of one that takes others back, which",
    },
  },
  exits: { 2: "Also when several are named: one at a time.", 3: "There is no such instruction." },
  async run({ args, client, suggest, out }) {
    const shard = await client.showGuidance({ ref: pastedShard(args.ref) });
    out.result(shard, renderShard);
    if (out.json) return undefined;
    if (shard.source !== null) out.note(`\nTo read where it was said: ${suggest(`get ${shard.source}`)}`);
    if (shard.state === "active") {
      out.note(`To change it: ${suggest(`guidance edit ${shard.ref} TEXT`)}`);
      out.note(`To take it back: ${suggest(`guidance revoke ${shard.ref}`)}`);
    }
    return undefined;
  },
});
