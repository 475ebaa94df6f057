import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { guidanceFields } from "../guidance-fields.ts";
import { renderChangedGuidance } from "../render-guidance.ts";
import { typedText } from "../typed-text.ts";
import { endTyped, UNTIL_FLAG } from "../when-ends.ts";

export const guidanceEditCommand = defineCommand({
  name: "guidance edit",
  summary: "Put another text in the place of a standing instruction, or another end",
  description:
    "The new text gets a reference of its own and stands on your word; guidance show has both. It goes when the message goes that the first was said in. With --until or --for-good alone the text stays as it is. With - the text is read from standard input.",
  args: {
    ref: { help: "Such as shard:2" },
    text: { help: "What it is to say; - for standard input", variadic: true, optional: true },
  },
  flags: { until: UNTIL_FLAG, "for-good": { type: "boolean", help: "It holds until it is taken back" } },
  examples: [
    { run: "guidance edit shard:2 Use tabs, but not in YAML", does: "say it better" },
    { run: "guidance edit shard:2 --until 2026-12-24", does: "let it end" },
    { run: "guidance edit shard:2 --for-good", does: "let it not end" },
  ],
  json: {
    summary: "the instruction as it is now, and what it took the place of.",
    fields: {
      ...guidanceFields("shard."),
      replaced: "reference of the old one, or null: only its end was changed",
      "notes[]": "what to know about it, a sentence each",
    },
  },
  exits: {
    2: "Also when there is nothing to change.",
    3: "There is no such instruction, or it is not in force any more.",
  },
  async run({ args, flags, client, out, dependencies }) {
    if (flags.until !== undefined && flags["for-good"]) {
      throw new NacreError("input/bad-flag", "--until and --for-good contradict each other", "Give one.");
    }
    const ends = flags["for-good"] ? null : flags.until && endTyped(flags.until, dependencies.now());
    const hasText = args.text.length > 0 || ends === undefined;
    const answer = await client.editGuidance({
      ref: args.ref,
      ...(hasText && { text: await typedText("put there", args.text, dependencies) }),
      ...(ends !== undefined && ends !== "" && { expiresAt: ends }),
    });
    out.result(answer, (shown, style) => renderChangedGuidance(shown, "In force as", style));
    return undefined;
  },
});
