import { defineCommand } from "../command.ts";
import { CLEARED, ERASE_FLAGS, eraseListed } from "../erase-listed.ts";
import { oneLine } from "../plain-text.ts";
import { shortList } from "../short-list.ts";

const SOURCES_SHOWN = 12;

export const synthEraseCommand = defineCommand({
  name: "synth erase",
  summary: "Delete cards for good",
  description:
    "No word of them is left in the store; what they are made of stays, and what they took the place of stands again. To take along what they are made of, erase that: its cards go with it. It does not reach backups. All of them, or none when one is not there. On a terminal it asks first; elsewhere --yes has to be said.",
  args: { refs: { help: "Such as card:3 card:4", variadic: true } },
  flags: ERASE_FLAGS,
  examples: [
    { run: "synth erase card:3", does: "one of them, after a question" },
    { run: "synth erase card:3 card:4 --yes", does: "two, without one" },
  ],
  json: {
    summary: "what is gone.",
    fields: {
      "erased[].ref": "a card that is gone, or would be",
      "erased[].title": "its title; empty where its words are withheld",
      "sources[]": "what they were made of, which is still there",
      ...CLEARED,
    },
  },
  exits: { 0: "Also when nobody agreed.", 3: "There is no such card; nothing was changed." },
  async run(invocation) {
    const { client, out } = invocation;
    const done = await eraseListed(invocation, {
      what: "card",
      erase: (request) => client.eraseCards(request),
      lineOf: ({ ref, title }: { readonly ref: string; readonly title: string }) =>
        `${ref}  ${oneLine(title)}`.trimEnd(),
    });
    if (!out.json && done !== undefined && done.sources.length > 0)
      out.note(`What they were made of is still there: ${shortList(done.sources, SOURCES_SHOWN)}`);
    return undefined;
  },
});
