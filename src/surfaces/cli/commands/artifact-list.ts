import { artifactFields } from "../artifact-fields.ts";
import { defineCommand } from "../command.ts";
import { renderArtifacts } from "../render-artifact.ts";

export const artifactListCommand = defineCommand({
  name: "artifact list",
  summary: "List what was stashed",
  description: "The newest first: handle, size, when it was stashed first, where it stands, and its name.",
  args: {},
  flags: {
    limit: { type: "integer", default: 50, min: 1, max: 1_000, short: "n", help: "Most artifacts to list" },
  },
  examples: [
    { run: "artifact list", does: "the newest" },
    { run: "artifact list -n 1000 --json", does: "many of them, for a script" },
  ],
  json: { summary: "the artifacts, newest first.", fields: artifactFields("artifacts[].") },
  exits: { 0: "Also when nothing was stashed." },
  async run({ flags, client, suggest, out }) {
    const answer = await client.listArtifacts({ limit: flags.limit });
    out.result(answer, ({ artifacts }, style) => renderArtifacts(artifacts, style));
    if (answer.artifacts.length === 0 && !out.json)
      out.note(`Nothing was stashed. To keep something: ${suggest("artifact stash FILE")}`);
    return undefined;
  },
});
