import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { count } from "../figures.ts";
import { progressOn } from "../progress.ts";
import { scrub } from "../scrub.ts";

export const artifactEraseCommand = defineCommand({
  name: "artifact erase",
  summary: "Delete an artifact for good",
  description:
    "From every shelf that it stands on; then the file of the store is rewritten where it still held the bytes. Observations that stand for it stay, and say what is gone. It does not reach backups. On a terminal it asks first; elsewhere --yes has to be said.",
  args: { handle: { help: "What stash printed: nacre_artifact:v1:sha256:…" } },
  flags: { yes: { type: "boolean", short: "y", help: "Do not ask" } },
  examples: [
    {
      run: "artifact erase nacre_artifact:v1:sha256:374d54a779e791fc0e5650d8a0a48aaef757782f3d81a396ac56549e6ad90cfa",
      does: "after a question",
    },
    {
      run: "artifact erase nacre_artifact:v1:sha256:374d54a779e791fc0e5650d8a0a48aaef757782f3d81a396ac56549e6ad90cfa --yes",
      does: "without one",
    },
  ],
  json: { summary: "what became of it.", fields: { erased: "from how many shelves it went" } },
  exits: { 0: "Also when there is none, or nobody agreed." },
  async run({ args, flags, client, out, dependencies, signal }) {
    if (!flags.yes && !(await confirmed(`Erase ${args.handle} for good?`, out, dependencies))) {
      out.note("Nothing was changed.");
      return undefined;
    }
    const answer = await client.eraseArtifact({ handle: args.handle });
    // Also when it was gone already: it may have been interrupted here.
    await scrub(client, progressOn(out, dependencies, false), signal);
    out.result(answer, ({ erased }) =>
      erased === 0 ? "There was none." : erased === 1 ? "Erased." : `Erased from ${count(erased)} shelves.`,
    );
    return undefined;
  },
});
