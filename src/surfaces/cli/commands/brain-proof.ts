import { defineCommand } from "../command.ts";
import { progressOn } from "../progress.ts";
import { renderProof } from "../render-packs.ts";

export const brainProofCommand = defineCommand({
  name: "brain proof",
  summary: "What the brain is worth, against doing without",
  description:
    "Four ways of routing over the same turns: none, words and meanings alone, the graph as it was built, and what was learned. Of turns that were not learned from, paired turn by turn, with 95 % intervals; and where what was learned does worse.",
  args: {},
  flags: {
    episodes: {
      type: "integer",
      default: 5_000,
      min: 1,
      max: 5_000,
      short: "n",
      help: "The newest turns to look at",
    },
  },
  examples: [
    { run: "brain proof", does: "of all turns of which it is known how they went" },
    { run: "brain proof --json", does: "for a script" },
  ],
  json: {
    summary: "the four arms.",
    fields: {
      episodes: "turns that count",
      from: "when the first of them was, in milliseconds since 1970",
      to: "and the last",
      pack: "the pack that is proved, or null",
      "arms[].arm": "none, lexical, prior or learned",
      "arms[].policy": "how it chooses, or null",
      "arms[].utility": "mean by turn",
      "arms[].low": "of the 95 % interval; -1000: too few to tell",
      "arms[].high": "of the 95 % interval; 1000: too few to tell",
      "arms[].gain*": "against lexical, paired: mean, low, high; or null",
      "failures[].episode": "a turn in which what was learned does worse",
      "failures[].loss": "by how much",
      "failures[].why": "what happened there",
      "notes[]": "what is to be kept in mind",
    },
  },
  exits: { 0: "Also when there is too little to tell." },
  async run({ flags, client, out, dependencies, signal }) {
    const progress = progressOn(out, dependencies, false);
    progress.begin("weighing it against doing without");
    const answer = await client.proveBrain({ episodes: flags.episodes }, signal).finally(progress.end);
    out.result(answer, renderProof);
    return undefined;
  },
});
