import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { counted } from "../figures.ts";
import { pastedRefs } from "../pasted-refs.ts";
import { oneLine, wrap } from "../plain-text.ts";

export const factsEraseCommand = defineCommand({
  name: "facts erase",
  summary: "Delete facts for good, with all that became of them",
  description:
    "No word of them is left in the store; what they took the place of stands again, and cards and edges that rest on them go with them. What they rest on stays, and is named: a message is erased with nacre erase, and takes its facts along. What was so once and is no longer is no reason to erase it: see facts invalidate, and facts retract for what was said in error. It does not reach backups. All of them, or none when one is not there. On a terminal it asks first; elsewhere --yes has to be said.",
  args: { refs: { help: "Such as fact:12 fact:13", variadic: true } },
  flags: {
    "dry-run": { type: "boolean", help: "Only say which they are" },
    yes: { type: "boolean", short: "y", help: "Do not ask" },
  },
  examples: [
    { run: "facts erase fact:12", does: "one of them, after a question" },
    { run: "facts erase fact:12 fact:13 --yes", does: "two, without one" },
  ],
  json: {
    summary: "what is gone.",
    fields: {
      "erased[].ref": "a fact that is gone, or would be",
      "erased[].says": "what it said, without secrets",
      "sources[]": "what they rested on, which is still there",
      cleared: "whether the file's free space is cleared of them too; false: it goes on in the background",
      dryRun: "true when nothing was changed on purpose",
    },
  },
  exits: { 0: "Also when nobody agreed.", 3: "There is no such fact; nothing was changed." },
  async run({ args, flags, client, suggest, out, dependencies, signal }) {
    const refs = pastedRefs(args.refs);
    const chosen = await client.eraseFacts({ refs, dryRun: true });
    const listed = () => chosen.erased.map(({ ref, says }) => `${ref}  ${oneLine(says)}`);
    if (flags["dry-run"]) {
      out.result({ ...chosen, cleared: false }, (_, style) =>
        ["These would go:", ...listed()].map((line) => wrap(line, style.rowColumns)).join("\n"),
      );
      return undefined;
    }
    if (!flags.yes) {
      for (const line of listed()) out.note(line);
      const question = `Erase ${counted(chosen.erased.length, "fact")} for good?`;
      if (!(await confirmed(question, out, dependencies))) {
        out.note("Nothing was changed.");
        return undefined;
      }
    }
    const done = await client.eraseFacts({ refs });
    let cleared = false;
    while (!cleared && !signal.aborted) cleared = (await client.scrub({})).done;
    out.result({ ...done, cleared }, ({ erased }) => `${counted(erased.length, "fact")} erased.`);
    if (!out.json && done.sources.length > 0)
      out.note(`What they rest on still says it: ${suggest(`erase ${done.sources.join(" ")}`)}`);
    return undefined;
  },
});
