import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { PROBLEM_FIELDS } from "../fact-fields.ts";
import { count, counted } from "../figures.ts";
import { SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { progressOn } from "../progress.ts";
import { hasErrors, problemCount, renderProblems } from "../render-problems.ts";

export const graphLintCommand = defineCommand({
  name: "graph lint",
  summary: "Check entities, edges and what they rest on",
  description:
    "Evidence that is gone or says something else by now, names that several go by, merges in a circle, edges that lead nowhere. It changes nothing; graph rebuild derives all of it anew.",
  args: {},
  flags: {
    ...SCOPE_FLAG,
    limit: { type: "integer", default: 100, min: 1, max: 1_000, short: "n", help: "Most problems to show" },
  },
  examples: [{ run: "graph lint", does: "what is wrong, and what to do about it" }],
  json: {
    summary: "the problems.",
    fields: { entities: "how many there are", edges: "how many were looked at", ...PROBLEM_FIELDS },
  },
  exits: { 0: "Also when there are only warnings.", 4: "There are errors." },
  async run({ flags, client, suggest, out, dependencies }) {
    const progress = progressOn(out, dependencies, false);
    progress.begin("checking the graph");
    const answer = await client
      .lintGraph({ ...scopeOf(flags), limit: flags.limit })
      .finally(() => progress.end());
    out.result(answer, ({ problems, entities, edges }, style) => {
      const among = `${count(entities)} ${entities === 1 ? "entity" : "entities"} and ${counted(edges, "edge")}`;
      return [renderProblems(problems, style, suggest), problemCount(problems, among)]
        .filter((part) => part !== "")
        .join("\n\n");
    });
    if (!out.json && answer.more) out.note("There are more: give a greater --limit.");
    return hasErrors(answer.problems) ? EXIT_CODES.attention : undefined;
  },
});
