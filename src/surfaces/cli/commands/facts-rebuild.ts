import { defineCommand } from "../command.ts";
import { count, counted } from "../figures.ts";
import { progressOn } from "../progress.ts";

export const factsRebuildCommand = defineCommand({
  name: "facts rebuild",
  summary: "Work out anew when each fact ends, of all that was said",
  description:
    "What was said and what became of it is the truth; when a fact ends is worked out of that, and kept beside it so that it is found fast. This does it again for all. The digest is of what is true, independent of numbers: it is the same before and after unless something had to be mended.",
  args: {},
  flags: { "dry-run": { type: "boolean", help: "Only say what would be mended" } },
  examples: [
    { run: "facts rebuild --dry-run", does: "whether anything would change" },
    { run: "facts rebuild", does: "do it" },
  ],
  json: {
    summary: "the digests, and what was mended.",
    fields: {
      before: "the digest before",
      after: "the digest after",
      facts: "how many there are",
      proposals: "how many there are",
      mended: "ends that had to be worked out anew",
      dryRun: "true when nothing was changed on purpose",
    },
  },
  async run({ flags, client, out, dependencies }) {
    const progress = progressOn(out, dependencies, false);
    progress.begin("working out facts");
    const answer = await client
      .rebuildFacts(flags["dry-run"] ? { dryRun: true } : {})
      .finally(() => progress.end());
    out.result(answer, ({ before, after, facts, proposals, mended, dryRun }) =>
      [
        `${counted(facts, "fact")}, ${counted(proposals, "proposal")}, ${mended === 0 ? "nothing to mend" : `${count(mended)} ${dryRun ? "to be mended" : "mended"}`}`,
        before === after ? `digest ${after}` : `digest ${before}\n    -> ${after}`,
      ].join("\n"),
    );
    return undefined;
  },
});
