import { defineCommand } from "../command.ts";
import { renderEpisodes } from "../render-route.ts";
import { episodeFields } from "../route-fields.ts";

export const brainRateCommand = defineCommand({
  name: "brain rate",
  summary: "Say that a routed turn went well or badly",
  description:
    "A person's word goes before everything else that is known of how a turn went, and is learned from. Saying otherwise later takes its place; none takes it back.",
  args: {
    value: { help: "How it went", choices: ["good", "bad", "none"] },
    ref: { help: "Such as episode:7; otherwise the newest", optional: true },
  },
  flags: { "dry-run": { type: "boolean", help: "Only say which it is" } },
  examples: [
    { run: "brain rate good", does: "the newest went well" },
    { run: "brain rate bad episode:7", does: "that one did not" },
    { run: "brain rate none episode:7", does: "take back what was said of it" },
  ],
  json: { summary: "the routed turn as it is now.", fields: episodeFields("") },
  exits: { 3: "There is no such routed turn." },
  async run({ args, flags, client, out }) {
    const answer = await client.rateEpisode({
      value: args.value === "good" || args.value === "none" ? args.value : "bad",
      ...(args.ref !== undefined && { ref: args.ref }),
      ...(flags["dry-run"] && { dryRun: true }),
    });
    out.result(answer, (episode, style) => renderEpisodes([episode], style));
    if (!out.json && flags["dry-run"]) out.note("Nothing was changed.");
    return undefined;
  },
});
