import { basename } from "node:path";
import { NacreError } from "../../../kernel/errors.ts";
import { bytesFrom } from "../artifact-bytes.ts";
import { artifactFields } from "../artifact-fields.ts";
import { defineCommand } from "../command.ts";
import { bytes } from "../figures.ts";

export const artifactStashCommand = defineCommand({
  name: "artifact stash",
  creates: true,
  summary: "Keep a long output or a file whole, under a handle",
  description:
    "Up to 8 MiB, of a file or of standard input, kept byte for byte and compressed. The handle is made of the bytes: the same again is the same artifact. What is shown of it later (peek, fetch) has its secrets taken out; rehydrate gives it back as it is, to you alone.",
  args: { file: { help: "File to keep; - for standard input", completes: "file" } },
  flags: {
    name: { type: "text", placeholder: "NAME", help: "What to call it; otherwise the file's name" },
    type: {
      type: "text",
      placeholder: "TYPE",
      help: "What it is, such as text/x-diff; otherwise it is looked at",
    },
    scope: {
      type: "text",
      placeholder: "NAME",
      help: "Of this project or subject; otherwise the owner's own",
    },
  },
  examples: [
    { run: "artifact stash build.log", does: "a file" },
    { run: "artifact stash - --name diff --type text/x-diff", does: "what is piped in" },
    { run: "artifact stash build.log --scope atlas --json", does: "of a project, for a script" },
  ],
  json: {
    summary: "the artifact.",
    fields: { ...artifactFields(""), isNew: "false: the same bytes were there already" },
  },
  exits: { 1: "The file cannot be read, is empty, or is longer than 8 MiB." },
  async run({ args, flags, client, suggest, out, dependencies }) {
    const content = await bytesFrom(args.file, dependencies);
    if (content.length === 0) throw nothingToKeep(args.file);
    const name = flags.name ?? (args.file === "-" ? undefined : basename(args.file));
    const answer = await client.stash({
      content: content.toString("base64"),
      ...(name !== undefined && { name }),
      ...(flags.type !== undefined && { type: flags.type }),
      ...(flags.scope !== undefined && { scope: flags.scope }),
    });
    out.result(answer, ({ handle }) => handle);
    if (!out.json) {
      const kept = answer.isNew ? "kept" : "there already";
      out.note(`${bytes(answer.bytes)} ${kept}. Look at it: ${suggest(`artifact fetch ${answer.handle}`)}`);
    }
    return undefined;
  },
});

function nothingToKeep(file: string): NacreError {
  return new NacreError(
    "input/bad-file",
    `${file === "-" ? "standard input" : file} is empty: there is nothing to keep`,
    "Pipe something in, as in `npm test 2>&1 | nacre artifact stash -`, or name a file with something in it.",
  );
}
