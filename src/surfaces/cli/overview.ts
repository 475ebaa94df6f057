/** `nacre` alone: what is stored, and the three commands most worth knowing at this point. */

import { defineCommand } from "./command.ts";
import { renderStatus } from "./render-status.ts";

export const overviewCommand = defineCommand({
  name: "",
  summary: "Show what is stored and what to do next",
  args: {},
  flags: {},
  examples: [],
  json: null,
  async run({ client, out, dependencies }) {
    const status = await client.status({});
    out.result(status, renderStatus);
    if (out.json) return undefined;
    const empty = status.totals.messages === 0;
    const next = empty
      ? [
          ["ingest FILE", "bring in a transcript"],
          ["serve", "own the store and answer others"],
          ["help", "all commands"],
        ]
      : [
          ["search WORDS", "find what was said"],
          ["history show", "read the newest messages"],
          ["help", "all commands"],
        ];
    const width = dependencies.program.length + 16;
    const lines = next.map(
      ([command, does]) => `  ${`${dependencies.program} ${command}`.padEnd(width)}${does}`,
    );
    out.note(`\n${lines.join("\n")}`);
    return undefined;
  },
});
