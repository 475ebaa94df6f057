import { defineCommand } from "../command.ts";
import { CLEARED, ERASE_FLAGS, eraseListed } from "../erase-listed.ts";
import { oneLine } from "../plain-text.ts";

export const factsEraseCommand = defineCommand({
  name: "facts erase",
  summary: "Delete facts for good, with all that became of them",
  description:
    "No word of them is left in the store; what they took the place of stands again, and cards and edges that rest on them go with them. What they rest on stays, and is named: a message is erased with nacre erase, and takes its facts along. What was so once and is no longer is no reason to erase it: see facts invalidate, and facts retract for what was said in error. It does not reach backups. All of them, or none when one is not there. On a terminal it asks first; elsewhere --yes has to be said.",
  args: { refs: { help: "Such as fact:12 fact:13", variadic: true } },
  flags: ERASE_FLAGS,
  examples: [
    { run: "facts erase fact:4", does: "one of them, after a question" },
    { run: "facts erase fact:2 fact:3 --yes", does: "two, without one" },
  ],
  json: {
    summary: "what is gone.",
    fields: {
      "erased[].ref": "a fact that is gone, or would be",
      "erased[].says": "what it said, without secrets",
      "sources[]": "what they rested on, which is still there",
      ...CLEARED,
    },
  },
  exits: { 0: "Also when nobody agreed.", 3: "There is no such fact; nothing was changed." },
  async run(invocation) {
    const { client, suggest, out } = invocation;
    const done = await eraseListed(invocation, {
      what: "fact",
      erase: (request) => client.eraseFacts(request),
      lineOf: ({ ref, says }: { readonly ref: string; readonly says: string }) => `${ref}  ${oneLine(says)}`,
    });
    if (!out.json && done !== undefined && done.sources.length > 0)
      out.note(`What they rest on still says it: ${suggest(`erase ${done.sources.join(" ")}`)}`);
    return undefined;
  },
});
