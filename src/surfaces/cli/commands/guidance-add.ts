import { defineCommand } from "../command.ts";
import { guidanceFields } from "../guidance-fields.ts";
import { renderChangedGuidance } from "../render-guidance.ts";
import { SHELF_FLAGS, shelfOf } from "../shelf-flags.ts";
import { typedText } from "../typed-text.ts";
import { endTyped, UNTIL_FLAG } from "../when-ends.ts";

export const guidanceAddCommand = defineCommand({
  name: "guidance add",
  takesText: true,
  creates: true,
  summary: "Have an instruction stand from now on",
  description:
    "It holds in all direct conversations of the owner, unless a flag says otherwise: --lane for one conversation, --global for every one. What wants another way of the same takes the place of the one before it. Without words it is read from standard input, and with - too.",
  args: { text: { help: "What is to hold; - for standard input", variadic: true, optional: true } },
  flags: { ...SHELF_FLAGS, until: UNTIL_FLAG },
  examples: [
    { run: "guidance add Always answer in German", does: "in all conversations of the owner" },
    { run: "guidance add --lane agent:main:main Use tabs", does: "in one conversation" },
    { run: "guidance add --until 7d Keep answers short", does: "for a week" },
  ],
  json: {
    summary: "the instruction, and what it took the place of.",
    fields: {
      ...guidanceFields("shard."),
      replaced: "reference of what it took the place of, or null",
      "notes[]": "what to know about it, a sentence each",
    },
  },
  exits: { 2: "Also when there is nothing to keep, or too much." },
  async run({ args, flags, client, out, dependencies }) {
    const shelf = shelfOf(flags);
    const text = await typedText("keep", args.text, dependencies);
    const answer = await client.addGuidance({
      text,
      ...(shelf !== undefined && { shelf }),
      ...(flags.until !== undefined && { expiresAt: endTyped(flags.until, dependencies.now()) }),
    });
    out.result(answer, (shown, style) => renderChangedGuidance(shown, "In force as", style));
    return undefined;
  },
});
