import { defineCommand } from "../command.ts";
import { observationFields } from "../observation-fields.ts";
import { pastedRecord } from "../pasted-refs.ts";
import { renderObservation } from "../render-observation.ts";

export const observationsShowCommand = defineCommand({
  name: "observations show",
  summary: "Show an observation, where it comes from and what became of it",
  description:
    "What it says, on whose word, how much it matters and who said so, how often it was found and came to be in a bundle, and every move from one state to another. One that is held back is shown too, with its words made harmless: this is how to look at it before letting it go. A whole line of observations list may be pasted.",
  args: { ref: { help: "Such as obs:8", variadic: true } },
  flags: {},
  examples: [
    { run: "observations show obs:8", does: "one with its provenance" },
    { run: "observations show obs:8 --json", does: "the same for a script, with its detail" },
  ],
  json: {
    summary: "the observation.",
    fields: {
      ...observationFields(""),
      detail: "null: there is nothing else",
      "detail.*": "what else is known of it, bounded and without secrets",
      "rationale[]": "why it matters so much, a line each; none where somebody said so",
      "uses.retrieved": "how often it was found",
      "uses.retrievedAt": "when last, or null",
      "uses.included": "how often it came to be in a bundle: only that keeps it fresh",
      "uses.includedAt": "when last, or null",
      changed: "true when you changed it, which observations edit --undo takes back",
      "moves[].from": "the state it was in",
      "moves[].to": "the state it came to",
      "moves[].reason": "why",
      "moves[].actor": "person, sweep, or use: it came to be in a bundle",
      "moves[].at": "when",
      spool: "null: it was not read from a file",
      "spool.file": "the file that it was read from",
      "spool.sha256": "of that file",
      "spool.offset": "of its line, in bytes",
    },
  },
  exits: { 2: "Also when several are named: one at a time.", 3: "There is no such observation." },
  async run({ args, client, suggest, out, dependencies }) {
    const one = await client.showObservation({ ref: pastedRecord(args.ref, "obs") });
    out.result(one, (shown, style) => renderObservation(shown, style, dependencies.now()));
    if (out.json) return undefined;
    if (one.held !== null) {
      out.note(
        `\nIt is in no search, prompt or pack. To let it go: ${suggest(`quarantine release ${one.ref}`)}`,
      );
    } else if (one.state === "archived") {
      out.note(
        `\nIt is found with --archived alone. To bring it back: ${suggest(`lifecycle move ${one.ref} active`)}`,
      );
    } else if (one.source !== null) {
      out.note(`\nTo read where it comes from: ${suggest(`get ${one.source}`)}`);
    }
    return undefined;
  },
});
