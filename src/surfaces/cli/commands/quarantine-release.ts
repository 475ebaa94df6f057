import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { counted } from "../figures.ts";
import { HOLD_FIELDS, holdRecords } from "../hold-records.ts";
import { pastedRefs } from "../pasted-refs.ts";

export const quarantineReleaseCommand = defineCommand({
  name: "quarantine release",
  summary: "Let observations and events go that were held back",
  description:
    "They are found again, with the trust that they had: text of the web stays text of the web, and is shown as such. Look at one first with observations show: it may have been held back because it tries to give instructions. All of them, or none when one is not there. It is noted in the journal, with the reason.",
  args: { refs: { help: "As quarantine list shows them, such as obs:8 evt:6", variadic: true } },
  flags: {
    why: { type: "text", placeholder: "TEXT", help: "Why, in one line; it is kept in the journal" },
    yes: { type: "boolean", short: "y", help: "Do not ask" },
  },
  examples: [
    { run: "quarantine release obs:20", does: "one of them, after a question" },
    { run: 'quarantine release obs:20 --yes --why "read it, harmless"', does: "without one" },
  ],
  json: { summary: "which are no longer held back and were before.", fields: HOLD_FIELDS },
  exits: { 3: "There is no such record; nothing was changed." },
  async run({ args, flags, client, out, dependencies }) {
    const refs = pastedRefs(args.refs);
    const question = `Let ${counted(refs.length, "record")} into searches, prompts and packs?`;
    if (!flags.yes && !(await confirmed(question, out, dependencies))) {
      out.note("Nothing was changed.");
      return undefined;
    }
    await holdRecords(client, out, {
      refs,
      release: true,
      ...(flags.why !== undefined && { why: flags.why }),
    });
    return undefined;
  },
});
