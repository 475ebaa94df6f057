import { BLANKED_FIELDS, blankedNotes, blankLines } from "../archived-lines.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { counted } from "../figures.ts";
import { pastedRefs } from "../pasted-refs.ts";
import { progressOn } from "../progress.ts";
import { scrub } from "../scrub.ts";
import { countedRecords } from "../withhold-records.ts";

export const observationsEraseCommand = defineCommand({
  name: "observations erase",
  summary: "Delete observations for good",
  description:
    "No word of them is left, in the ledger, in the index or among the vectors; then the file of the store is rewritten where it still held them. The same is not let in again, however often it is told. What they were made of stays: a message is erased with nacre erase, and takes its observations along; the event that was noted because of one goes with it. nacre erase obs:8 --prove also looks for who else says it. The line of the spool's archive that told it is blanked, and every line there that is the same; a file of your own that was brought in stays as it is, and is named. It does not reach backups. All of them, or none when one is not there. On a terminal it asks first; elsewhere --yes has to be said.",
  args: { refs: { help: "Such as obs:8 obs:9", variadic: true } },
  flags: { yes: { type: "boolean", short: "y", help: "Do not ask" } },
  examples: [
    { run: "observations erase obs:8", does: "one of them, after a question" },
    { run: "observations erase obs:8 obs:9 --yes", does: "two, without one" },
  ],
  json: {
    summary: "what is gone.",
    fields: {
      "erased[]": "references of the observations, and of events noted because of them",
      "sources[]": "references of messages that they were made of, which are still there",
      ...BLANKED_FIELDS,
    },
  },
  exits: { 0: "Also when nobody agreed.", 3: "There is no such observation; nothing was changed." },
  async run({ args, flags, options, client, suggest, out, dependencies, signal }) {
    const refs = pastedRefs(args.refs);
    const question = `Erase ${counted(refs.length, "observation")} for good?`;
    if (!flags.yes && !(await confirmed(question, out, dependencies))) {
      out.note("Nothing was changed.");
      return undefined;
    }
    // The files first: interrupted, the ledger still knows which lines were meant.
    const { records } = await client.eraseObservations({ refs, dryRun: true });
    const archive = await blankLines(await dependencies.resolveHome(options.home), records);
    const { erased, sources } = await client.eraseObservations({ refs });
    const answer = { erased, sources, archive };
    await scrub(client, progressOn(out, dependencies, false), signal);
    out.result(answer, () => `${countedRecords(erased)} erased.`);
    if (!out.json) for (const note of blankedNotes(archive)) out.note(note);
    if (answer.sources.length > 0 && !out.json) {
      const which = answer.sources.length > 4 ? "REF..." : answer.sources.join(" ");
      out.note(`What they were made of is still there: ${suggest(`erase ${which}`)}`);
    }
    return undefined;
  },
});
