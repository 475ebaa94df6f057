import type { LintCardsAnswer } from "../../../engine/api.ts";
import { CARD_STATES } from "../../../kernel/knowledge-words.ts";
import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { counted } from "../figures.ts";
import { given, SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { progressOn } from "../progress.ts";
import { renderProblems } from "../render-problems.ts";

export const synthLintCommand = defineCommand({
  name: "synth lint",
  summary: "Check every card against its records",
  args: {},
  flags: SCOPE_FLAG,
  examples: [{ run: "synth lint", does: "which no longer stand, and why" }],
  json: {
    summary: "the problems.",
    fields: {
      checked: "cards that were looked at",
      "states.fresh": "how many are",
      "states.stale": "how many are",
      "states.review": "how many are to be reviewed",
      "states.superseded": "how many are",
      "problems[].ref": "the card",
      "problems[].says": "what is wrong",
      "problems[].hint": "what to do about it",
    },
  },
  exits: { 4: "At least one card no longer stands." },
  async run({ flags, client, suggest, out, dependencies, signal }) {
    const progress = progressOn(out, dependencies, false);
    progress.begin("checking cards");
    const pages: LintCardsAnswer[] = [];
    try {
      do
        pages.push(
          await client.lintCards({
            ...scopeOf(flags),
            ...given("cursor", pages.at(-1)?.cursor ?? undefined),
          }),
        );
      while (pages.at(-1)!.cursor !== null && !signal.aborted);
    } finally {
      progress.end();
    }
    const answer = together(pages);
    out.result(answer, ({ checked, states, problems }, style) => {
      const shown = problems.map((one) => ({ ...one, severity: "error" as const }));
      const counts = Object.entries(states)
        .filter(([, many]) => many > 0)
        .map(([state, many]) => `${many} ${state}`);
      const total = `${counted(checked, "card")}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}.`;
      return [renderProblems(shown, style, suggest), total].filter((part) => part !== "").join("\n\n");
    });
    return answer.problems.length > 0 ? EXIT_CODES.attention : undefined;
  },
});

function together(pages: readonly LintCardsAnswer[]): Omit<LintCardsAnswer, "cursor"> {
  const sum = (of: (page: LintCardsAnswer) => number) => pages.reduce((all, page) => all + of(page), 0);
  const states = Object.fromEntries(
    CARD_STATES.map((state) => [state, sum((page) => page.states[state])]),
  ) as LintCardsAnswer["states"];
  return {
    checked: sum(({ checked }) => checked),
    states,
    problems: pages.flatMap(({ problems }) => problems),
  };
}
