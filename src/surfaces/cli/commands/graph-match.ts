import { defineCommand } from "../command.ts";
import { counted } from "../figures.ts";
import { entityFields, STOPPED, stepFields } from "../graph-fields.ts";
import { boundsOf, stopNote, WALK_FLAGS } from "../graph-flags.ts";
import { SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { renderMatches } from "../render-graph.ts";

export const graphMatchCommand = defineCommand({
  name: "graph match",
  summary: "Projects that an idea belongs to, each with the path that leads there",
  description:
    "What fits the idea (records by their words and meaning, names) is where a walk begins; it goes along edges that rest on something that still holds, to projects. Each project is shown with its paths and what every step of them rests on; what no path explains is left out. ~ is what fits, → an edge as it goes.",
  args: { idea: { help: "What it is about, in words", variadic: true } },
  flags: {
    ...WALK_FLAGS,
    ...SCOPE_FLAG,
    limit: { type: "integer", default: 5, min: 1, max: 10, short: "n", help: "Most projects" },
  },
  examples: [
    { run: "graph match wake the tag only when it moves", does: "which project that would be for" },
    { run: "graph match --hops 3 -n 1 receipts from a photo", does: "look further, show the best" },
  ],
  json: {
    summary: "the projects, the best first.",
    fields: {
      ...entityFields("matches[].project."),
      "matches[].score": "the sum of its paths",
      "matches[].paths[].seed.ref": "what fits the idea",
      "matches[].paths[].seed.says": "what that says",
      "matches[].paths[].seed.score": "how well it fits",
      ...stepFields("matches[].paths[].steps[]."),
      "matches[].paths[].score": "what the path adds",
      "matches[].paths[].citations[]": "what the path rests on",
      unexplained: "how many were found and left out, because no path leads to them",
      ...STOPPED,
      "degraded[]": "what could not be looked at",
    },
  },
  exits: { 0: "Also when there is none." },
  async run({ args, flags, client, suggest, out, signal }) {
    const idea = args.idea.join(" ");
    const answer = await client.matchIdea(
      { idea, limit: flags.limit, bounds: boundsOf(flags), ...scopeOf(flags) },
      signal,
    );
    out.result(answer, ({ matches }, style) => renderMatches(matches, idea, style));
    if (out.json) return undefined;
    if (answer.matches.length === 0)
      out.note(
        `No project is known that this belongs to. What is known: ${suggest("graph entities --type project")}`,
      );
    if (answer.unexplained > 0)
      out.note(`${counted(answer.unexplained, "candidate")} left out: no path explains them.`);
    for (const note of stopNote(answer.stopped)) out.note(note);
    if (answer.degraded.length > 0) out.note(`Not all was looked at: ${answer.degraded.join(", ")}`);
    return undefined;
  },
});
