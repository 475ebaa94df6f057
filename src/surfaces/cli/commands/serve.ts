import { defineCommand } from "../command.ts";
import { oneLine } from "../plain-text.ts";
import { studioLines } from "../studio-lines.ts";
import { untilStopped } from "../until-stopped.ts";

export const serveCommand = defineCommand({
  name: "serve",
  summary: "Own the store and answer everybody else, in the foreground",
  description:
    "Other processes (commands, an OpenClaw gateway, MCP clients) find the owner by the data folder and become its clients. It runs until SIGINT or SIGTERM, and then finishes what it has begun. On a terminal it also prints a link into Studio.",
  args: {},
  flags: {},
  examples: [
    { run: "serve", does: "the usual data folder" },
    { run: "serve --home /srv/nacre", does: "another one" },
  ],
  json: {
    summary: "printed once, when clients can connect.",
    fields: { endpoint: "where it listens", home: "the data folder" },
  },
  exits: { 0: "It was told to stop, and did.", 5: "Somebody else owns the store." },
  async run({ options, suggest, out, dependencies, signal }) {
    const home = await dependencies.resolveHome(options.home);
    const owner = await dependencies.serve({ home, deadline: options.deadline, signal });
    out.result({ endpoint: owner.endpoint, home }, (ready, style) =>
      [
        `${style.bold("Serving")} ${oneLine(ready.home)}`,
        `listening on ${oneLine(ready.endpoint)}`,
        `connect with ${dependencies.program} status --home ${oneLine(ready.home)}`,
      ].join("\n"),
    );
    // A log keeps what it is given; a link is for whoever is there.
    if (dependencies.stdout.isTTY && !options.json) out.note(await studioLines(owner, suggest("studio")));
    out.note("Ctrl-C stops it.");
    return await untilStopped(owner, signal);
  },
});
