import { defineCommand } from "../command.ts";
import { oneLine } from "../plain-text.ts";
import { renderClientLog } from "../render-clients.ts";

export const mcpLogCommand = defineCommand({
  name: "mcp log",
  summary: "List what programs did: each call, its outcome, and which records it answered with",
  description:
    "The newest first. References and numbers, no text: get REF shows what a reference says, and trace pack:NUMBER why a pack came out as it did. Of the oldest calls nothing is kept.",
  args: { client: { help: "Of this program alone", optional: true } },
  flags: {
    limit: { type: "integer", default: 50, min: 1, max: 1_000, short: "n", help: "Most calls to list" },
    before: {
      type: "integer",
      min: 1,
      placeholder: "ID",
      help: "Only calls before this one, for the next page",
    },
  },
  examples: [
    { run: "mcp log", does: "the newest calls of all programs" },
    { run: "mcp log cursor -n 10", does: "the last ten of one" },
  ],
  json: {
    summary: "calls, the newest first.",
    fields: {
      "calls[].id": "its number",
      "calls[].at": "when it was, in milliseconds since 1970",
      "calls[].client": "which program",
      "calls[].call": "what it called, such as search",
      "calls[].outcome": "ok, or the code that it was refused with",
      "calls[].records": "references in the answer",
      "calls[].refs[]": "the first 50 of them; of a refused call those it asked for",
      "calls[].pack": "of a pack, the number of its trace; null: it is none",
      next: "what --before has for the next page; null: that was all",
    },
  },
  exits: { 0: "Also when there is none." },
  async run({ args, flags, client, suggest, out }) {
    const answer = await client.clientLog({
      limit: flags.limit,
      ...(args.client !== undefined && { client: args.client }),
      ...(flags.before !== undefined && { before: flags.before }),
    });
    out.result(answer, ({ calls }, style) => (calls.length === 0 ? "" : renderClientLog(calls, style)));
    if (out.json) return undefined;
    if (answer.calls.length === 0)
      out.note(
        args.client === undefined ? "No program has called." : `${oneLine(args.client)} has not called.`,
      );
    if (answer.next !== null)
      out.note(
        `More: ${suggest(`mcp log${args.client === undefined ? "" : ` ${args.client}`} --before ${answer.next}`)}`,
      );
    return undefined;
  },
});
