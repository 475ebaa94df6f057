import { defineCommand } from "../command.ts";
import { memoryFields } from "../memory-fields.ts";
import { oneLine, wrap } from "../plain-text.ts";

export const memoriesRestoreCommand = defineCommand({
  name: "memories restore",
  summary: "Have a memory recalled again",
  description:
    "One that was forgotten, or that another took the place of, is recalled again as the same memory. What stands in its place makes room for it, is kept as what was once so, and can be brought back in the same way. What went with a forgotten message comes back with that: see forget --undo.",
  args: { ref: { help: "Such as mem:5" } },
  flags: {},
  examples: [
    { run: "memories restore mem:5", does: "one of them" },
    { run: "memories restore mem:5 --json", does: "the same for a script" },
  ],
  json: {
    summary: "the memory as it is now, and what made room for it.",
    fields: { ...memoryFields("memory."), "replaced[]": "references of those that made room for it" },
  },
  exits: { 3: "There is no such memory, or what it was made of is forgotten." },
  async run({ args, client, suggest, out }) {
    const answer = await client.restoreMemory({ ref: args.ref });
    out.result(answer, ({ memory }, style) =>
      wrap(`Recalled again: ${memory.ref} ${oneLine(memory.text)}`, style.columns, ""),
    );
    if (out.json || answer.replaced.length === 0) return undefined;
    out.note(`It took the place of ${answer.replaced.join(", ")}: ${suggest(`memories show ${args.ref}`)}`);
    return undefined;
  },
});
