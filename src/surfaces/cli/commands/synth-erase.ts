import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { counted } from "../figures.ts";
import { pastedRefs } from "../pasted-refs.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { shortList } from "../short-list.ts";

const SOURCES_SHOWN = 12;

export const synthEraseCommand = defineCommand({
  name: "synth erase",
  summary: "Delete cards for good",
  description:
    "No word of them is left in the store; what they are made of stays, and what they took the place of stands again. To take along what they are made of, erase that: its cards go with it. It does not reach backups. All of them, or none when one is not there. On a terminal it asks first; elsewhere --yes has to be said.",
  args: { refs: { help: "Such as card:3 card:4", variadic: true } },
  flags: {
    "dry-run": { type: "boolean", help: "Only say which they are" },
    yes: { type: "boolean", short: "y", help: "Do not ask" },
  },
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
      cleared: "whether the file's free space is cleared of them too; false: it goes on in the background",
      dryRun: "true when nothing was changed on purpose",
    },
  },
  exits: { 0: "Also when nobody agreed.", 3: "There is no such card; nothing was changed." },
  async run({ args, flags, client, out, dependencies, signal }) {
    const refs = pastedRefs(args.refs);
    const chosen = await client.eraseCards({ refs, dryRun: true });
    const listed = () => chosen.erased.map(({ ref, title }) => `${ref}  ${oneLine(title)}`.trimEnd());
    if (flags["dry-run"]) {
      out.result({ ...chosen, cleared: false }, (_, style) =>
        ["These would go:", ...listed()].map((line) => wrap(line, style.rowColumns)).join("\n"),
      );
      return undefined;
    }
    if (!flags.yes) {
      for (const line of listed()) out.note(line);
      const question = `Erase ${counted(chosen.erased.length, "card")} for good?`;
      if (!(await confirmed(question, out, dependencies))) {
        out.note("Nothing was changed.");
        return undefined;
      }
    }
    const done = await client.eraseCards({ refs });
    let cleared = false;
    while (!cleared && !signal.aborted) cleared = (await client.scrub({})).done;
    out.result({ ...done, cleared }, ({ erased }) => `${counted(erased.length, "card")} erased.`);
    if (!out.json && done.sources.length > 0)
      out.note(`What they were made of is still there: ${shortList(done.sources, SOURCES_SHOWN)}`);
    return undefined;
  },
});
