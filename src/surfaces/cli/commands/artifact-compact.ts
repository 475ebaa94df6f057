import { defineCommand } from "../command.ts";
import { typedHandle } from "../typed-handle.ts";
import { typedText } from "../typed-text.ts";

export const artifactCompactCommand = defineCommand({
  name: "artifact compact",
  summary: "Put a short text in the place of an artifact",
  description:
    "An observation of the short text, with the handle of what it stands for: packs and searches have the short one, and whoever needs the exact words rehydrates the other. Both are needed; what it stands for is checked. The text is read from standard input where none is typed.",
  args: {
    handle: { help: "What it stands for: nacre_artifact:v1:sha256:…, or 8 or more digits of its hash" },
    text: { help: "What it comes to; - for standard input", variadic: true, optional: true },
  },
  flags: {
    tool: { type: "text", placeholder: "NAME", default: "exec", help: "Which tool's output it is" },
    command: { type: "text", placeholder: "COMMAND", help: "What was run, which tells the family" },
    scope: {
      type: "text",
      placeholder: "NAME",
      help: "Of this project or subject; otherwise beside the artifact",
    },
  },
  examples: [
    {
      run: 'artifact compact 374d54a7 "1 failed: parses an empty line" --command "npm test"',
      does: "what a run of tests came to",
    },
  ],
  json: {
    summary: "the observation.",
    fields: {
      ref: "its reference",
      family: "git-diff, test-failures, long-logs or generic, by the command",
      isNew: "false: it was there already",
      held: "true: it reads like an instruction, and a person has to decide about it",
    },
  },
  exits: { 1: "The bytes of the artifact are not what they were.", 3: "There is no such artifact." },
  async run({ args, flags, client, suggest, out, dependencies }) {
    const text = await typedText("keep", args.text, dependencies);
    const answer = await client.compactArtifact({
      ...{ artifact: await typedHandle(client, args.handle), text, tool: flags.tool },
      ...(flags.command !== undefined && { command: flags.command }),
      ...(flags.scope !== undefined && { scope: flags.scope }),
    });
    out.result(answer, ({ ref, family, isNew }) => `${ref} (${family})${isNew ? "" : ", there already"}`);
    if (answer.held && !out.json)
      out.note(`It reads like an instruction and is held: ${suggest(`get ${answer.ref}`)}`);
    return undefined;
  },
});
