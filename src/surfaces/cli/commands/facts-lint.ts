import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { PROBLEM_FIELDS } from "../fact-fields.ts";
import { counted } from "../figures.ts";
import { SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { progressOn } from "../progress.ts";
import { hasErrors, problemCount, renderProblems } from "../render-problems.ts";

export const factsLintCommand = defineCommand({
  name: "facts lint",
  summary: "Check facts, what they rest on, and that no two contradict each other",
  description:
    "A predicate that is not known, an interval that ends before it begins, two that cannot both hold, a cycle or a gap in what took whose place, sources that are gone or say something else by now, more confidence than the sources bear. What still rests on something is only warned of. It changes nothing.",
  args: {},
  flags: {
    ...SCOPE_FLAG,
    limit: { type: "integer", default: 100, min: 1, max: 1_000, short: "n", help: "Most problems to show" },
  },
  examples: [
    { run: "facts lint", does: "what is wrong, and what to do about it" },
    { run: "facts lint --json", does: "the same for a script; the exit code says whether there are errors" },
  ],
  json: { summary: "the problems.", fields: { checked: "facts that were looked at", ...PROBLEM_FIELDS } },
  exits: { 0: "Also when there are only warnings.", 4: "There are errors." },
  async run({ flags, client, suggest, out, dependencies }) {
    const progress = progressOn(out, dependencies, false);
    progress.begin("checking facts");
    const answer = await client
      .lintFacts({ ...scopeOf(flags), limit: flags.limit })
      .finally(() => progress.end());
    out.result(answer, ({ problems, checked }, style) =>
      [renderProblems(problems, style, suggest), problemCount(problems, counted(checked, "fact"))]
        .filter((part) => part !== "")
        .join("\n\n"),
    );
    if (!out.json && answer.more) out.note("There are more: give a greater --limit.");
    return hasErrors(answer.problems) ? EXIT_CODES.attention : undefined;
  },
});
