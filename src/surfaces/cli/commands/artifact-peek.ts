import { artifactFields } from "../artifact-fields.ts";
import { defineCommand } from "../command.ts";
import { renderFetched } from "../render-artifact.ts";
import { HANDLE_HELP, typedHandle } from "../typed-handle.ts";

export const artifactPeekCommand = defineCommand({
  name: "artifact peek",
  summary: "Show how an artifact begins",
  description: "Its first 240 characters, with secrets taken out.",
  args: { handle: { help: HANDLE_HELP } },
  flags: {},
  examples: [{ run: "artifact peek 374d54a7", does: "its beginning" }],
  json: {
    summary: "the artifact, and how it begins.",
    fields: {
      ...artifactFields(""),
      text: "its beginning, redacted; empty where it is no text",
      whole: "whether that is all of it",
    },
  },
  exits: { 3: "There is no such artifact." },
  async run({ args, client, out }) {
    const answer = await client.peekArtifact({ handle: await typedHandle(client, args.handle) });
    out.result(answer, (shown) => renderFetched(shown));
    return undefined;
  },
});
