import { parseRef } from "../../../kernel/ids.ts";
import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { oneLine } from "../plain-text.ts";

export const memoriesKeepCommand = defineCommand({
  name: "memories keep",
  summary: "Say that it was right to keep a memory",
  description:
    "Changes nothing about the memory. It is what the gate learns from, with what is forgotten (it was wrong to keep it) and what is recalled: see gate calibrate.",
  args: { ref: { help: "Such as mem:5", variadic: true } },
  flags: {},
  examples: [{ run: "memories keep mem:5 mem:8", does: "two that were rightly kept" }],
  json: {
    summary: "what was noted.",
    fields: {
      "kept[]": "references of the memories",
      complete: "false when it was interrupted",
    },
  },
  exits: { 3: "There is no such memory; those before it are noted.", 130: "Interrupted; run it again." },
  async run({ args, client, suggest, out, signal }) {
    const refs = [...new Set(args.ref)];
    for (const ref of refs) parseRef(ref, ["mem"]);
    const kept: string[] = [];
    for (const ref of refs) {
      if (signal.aborted) break;
      kept.push((await client.keepMemory({ ref })).ref);
    }
    const complete = kept.length === refs.length;
    out.result({ kept, complete }, (shown) =>
      shown.kept.length === 0
        ? "Nothing was noted."
        : `Noted: ${shown.kept.map(oneLine).join(", ")} rightly kept.`,
    );
    if (!out.json) out.note(`What it teaches: ${suggest("gate calibrate")}`);
    return complete ? undefined : EXIT_CODES.interrupted;
  },
});
