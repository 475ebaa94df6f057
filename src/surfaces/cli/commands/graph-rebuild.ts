import { defineCommand } from "../command.ts";
import { count, counted } from "../figures.ts";
import { progressOn } from "../progress.ts";

export const graphRebuildCommand = defineCommand({
  name: "graph rebuild",
  summary: "Derive the graph anew; what people said of it stays",
  description:
    "Of what records say of themselves, of facts in force and of words. Until it is done, what was there is walked along. The digest is over names and what edges rest on, so that the same records give the same digest.",
  args: {},
  flags: { "dry-run": { type: "boolean", help: "Only say how it stands" } },
  examples: [{ run: "graph rebuild", does: "do it" }],
  json: {
    summary: "the digests, and how much there is.",
    fields: {
      before: "the digest before",
      after: "the digest after",
      entities: "how many there are",
      edges: "how many of them are walked along",
      proposed: "how many wait for a person",
    },
  },
  async run({ flags, client, out, dependencies, signal }) {
    const progress = progressOn(out, dependencies, false);
    progress.begin("deriving the graph");
    const interrupted = () => {
      progress.end();
      out.note("Interrupted. The graph is whole; what is left of this is done by graph rebuild, run again.");
    };
    signal.addEventListener("abort", interrupted, { once: true });
    const answer = await client.rebuildGraph(flags["dry-run"] ? { dryRun: true } : {}).finally(() => {
      signal.removeEventListener("abort", interrupted);
      progress.end();
    });
    out.result(answer, ({ before, after, entities, edges, proposed }) =>
      [
        `${count(entities)} ${entities === 1 ? "entity" : "entities"}, ${counted(edges, "edge")}, ${count(proposed)} to be reviewed`,
        before === after ? `digest ${after}` : `digest ${before}\n    -> ${after}`,
      ].join("\n"),
    );
    return undefined;
  },
});
