import { NacreError } from "../../../kernel/errors.ts";
import { cardFields } from "../card-fields.ts";
import { defineCommand } from "../command.ts";
import { given, SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { pastedRefs } from "../pasted-refs.ts";
import { oneLine } from "../plain-text.ts";
import { progressOn } from "../progress.ts";
import { renderCard } from "../render-cards.ts";

export const synthCompileCommand = defineCommand({
  name: "synth compile",
  summary: "Make a card of several records: what they say in short",
  description:
    "Of records that are named, or that --query finds. Without --text it is made of their own sentences. It is never trusted more than the least of them; while each of them says what it said, the card may stand for them in packs. What is held back is no part of it.",
  args: { refs: { help: "Such as obs:8 doc:9 msg:42", variadic: true, optional: true } },
  flags: {
    query: { type: "text", placeholder: "WORDS", help: "Find the records by this instead" },
    title: { type: "text", placeholder: "TEXT", help: "One line; otherwise of what it says" },
    text: { type: "text", placeholder: "TEXT", help: "What it is to say" },
    ...SCOPE_FLAG,
    limit: {
      type: "integer",
      default: 12,
      min: 2,
      max: 40,
      short: "n",
      help: "Most records that a query brings",
    },
    "dry-run": { type: "boolean", help: "Only show it" },
  },
  examples: [
    { run: "synth compile obs:8 obs:9 doc:3", does: "of these" },
    { run: 'synth compile --query "gateway timeouts" --title "The gateway"', does: "of what is found" },
  ],
  json: {
    summary: "the card.",
    fields: {
      ...cardFields("card."),
      isNew: "false when the same was there already",
      "leftOut[].ref": "named or found, and not taken",
      "leftOut[].reason": "why",
      dryRun: "true when nothing was stored on purpose",
    },
  },
  exits: { 1: "There is nothing to make it of.", 3: "A record that was named is not there." },
  async run({ args, flags, client, out, dependencies, signal }) {
    if (args.refs.length === 0 && flags.query === undefined) {
      const hint = "Name some, such as obs:8 obs:9, or give --query WORDS.";
      throw new NacreError("input/bad-flag", "it is not said of which records", hint);
    }
    const progress = progressOn(out, dependencies, false);
    progress.begin("reading records");
    const answer = await client
      .compileCard(
        {
          ...(args.refs.length > 0 && { refs: pastedRefs(args.refs) }),
          ...given("query", flags.query),
          ...given("title", flags.title),
          ...given("text", flags.text),
          ...scopeOf(flags),
          limit: flags.limit,
          ...(flags["dry-run"] && { dryRun: true }),
        },
        signal,
      )
      .finally(() => progress.end());
    out.result(answer, ({ card }, style) => renderCard(card, style));
    if (out.json) return undefined;
    for (const { ref, reason } of answer.leftOut) out.note(`left out: ${ref} (${oneLine(reason)})`);
    if (answer.dryRun) out.note("Nothing was stored.");
    else if (!answer.isNew) out.note("The same was there already.");
    return undefined;
  },
});
