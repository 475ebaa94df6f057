import { artifactFields } from "../artifact-fields.ts";
import { defineCommand } from "../command.ts";
import { renderFetched } from "../render-artifact.ts";
import { HANDLE_HELP, typedHandle } from "../typed-handle.ts";

const MODES = ["head", "tail", "headtail"] as const;

export const artifactFetchCommand = defineCommand({
  name: "artifact fetch",
  summary: "Show a part of an artifact",
  description:
    "Secrets are taken out first, then it is cut: never more characters than asked for. Its bytes are checked against the handle.",
  args: { handle: { help: HANDLE_HELP } },
  flags: {
    mode: {
      type: "choice",
      choices: MODES,
      default: "headtail",
      help: "Its beginning, its end, or both",
    },
    "max-chars": { type: "integer", default: 8_000, min: 1, max: 200_000, help: "Most characters to show" },
  },
  examples: [
    { run: "artifact fetch 374d54a7", does: "the one whose hash begins so: its beginning and its end" },
    {
      run: "artifact fetch 374d54a7 --mode tail --max-chars 500",
      does: "how it ends",
    },
  ],
  json: {
    summary: "the artifact, and the part of it.",
    fields: {
      ...artifactFields(""),
      text: "that part, redacted; empty where it is no text",
      whole: "whether that is all of it",
    },
  },
  exits: { 3: "There is no such artifact." },
  async run({ args, flags, client, suggest, out }) {
    const answer = await client.fetchArtifact({
      handle: await typedHandle(client, args.handle),
      mode: flags.mode,
      maxChars: flags["max-chars"],
    });
    out.result(answer, (shown) => renderFetched(shown));
    if (!answer.whole && !out.json) {
      out.note(`All of it, as it is: ${suggest(`artifact rehydrate ${answer.handle} --out FILE`)}`);
    }
    return undefined;
  },
});
