import { defineCommand } from "../command.ts";
import { renderEpisodes } from "../render-route.ts";
import { episodeFields } from "../route-fields.ts";

const USUAL = 20;

export const brainEpisodesCommand = defineCommand({
  name: "brain episodes",
  summary: "List what was decided for prompts",
  description:
    "The newest first: one for each prompt, with what was decided and why, what it cost, and how it went. brain trace shows one of them whole.",
  args: {},
  flags: {
    before: { type: "text", placeholder: "REF", help: "Only older ones than this, for the next page" },
    limit: { type: "integer", default: USUAL, min: 1, max: 200, short: "n", help: "Most of them to list" },
  },
  examples: [
    { run: "brain episodes", does: "the newest" },
    { run: "brain episodes --before episode:40 --json", does: "older ones, for a script" },
  ],
  json: { summary: "the decisions, newest first.", fields: episodeFields("episodes[].") },
  exits: { 0: "Also when there is none." },
  async run({ flags, client, suggest, out }) {
    const { before, limit } = flags;
    const answer = await client.listEpisodes({ limit, ...(before !== undefined && { before }) });
    out.result(answer, ({ episodes }, style) => renderEpisodes(episodes, style));
    if (out.json) return undefined;
    const size = limit === USUAL ? "" : ` -n ${limit}`;
    const last = answer.episodes.at(-1);
    if (last === undefined)
      out.note("No prompt was decided about yet; one is kept for each that the host asks for.");
    else if (answer.episodes.length === limit)
      out.note(`Older ones: ${suggest(`brain episodes --before ${last.ref}${size}`)}`);
    return undefined;
  },
});
