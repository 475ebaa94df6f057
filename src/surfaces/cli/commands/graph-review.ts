import type { ReviewEdgesAnswer } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { count } from "../figures.ts";
import { edgeFields } from "../graph-fields.ts";
import { given, SCOPE_FLAG, scopeOf } from "../knowledge-flags.ts";
import { oneLine, wrapAtMost } from "../plain-text.ts";
import { renderEdges } from "../render-graph.ts";
import type { Style } from "../style.ts";

const EVIDENCE_LINES = 3;

export const graphReviewCommand = defineCommand({
  name: "graph review",
  summary: "Edges that words suggest: accept them or reject them",
  description:
    "Nothing is walked along them until a person accepts them. Each is shown with the words that suggest it. What is rejected does not come back by itself; --reopen undoes a decision.",
  args: {},
  flags: {
    accept: { type: "list", placeholder: "REF", help: "They are so, such as edge:12" },
    reject: { type: "list", placeholder: "REF", help: "They are not" },
    reopen: { type: "list", placeholder: "REF", help: "As they were before that was decided" },
    decided: { type: "boolean", help: "List those that were decided about" },
    ...SCOPE_FLAG,
    limit: { type: "integer", default: 20, min: 1, max: 500, short: "n", help: "Most of them to list" },
  },
  examples: [
    { run: "graph review", does: "what waits for a decision" },
    { run: "graph review --accept edge:12 --reject edge:13", does: "decide" },
    { run: "graph review --decided", does: "what was decided about" },
    { run: "graph review --reopen edge:12", does: "it waits again" },
  ],
  json: {
    summary: "what waits, or what came of each decision.",
    fields: {
      ...edgeFields("proposed[]."),
      "proposed[].says": "the same in words",
      "proposed[].text": "what suggests it, without secrets, or null",
      "proposed[].decided": "whether a person decided about it, which --reopen undoes",
      pending: "how many wait in all",
      "decided[].ref": "what was decided about",
      "decided[].outcome": "what came of it",
    },
  },
  exits: { 0: "Also when nothing waits." },
  async run({ flags, client, suggest, out }) {
    const isDecision = flags.accept.length + flags.reject.length + flags.reopen.length > 0;
    const answer = await client.reviewEdges({
      ...given("accept", flags.accept),
      ...given("reject", flags.reject),
      ...given("reopen", flags.reopen),
      ...(flags.decided && { decided: true }),
      ...scopeOf(flags),
      limit: flags.limit,
    });
    out.result(answer, ({ proposed, decided }, style) =>
      isDecision
        ? decided.map(({ ref, outcome }) => `${ref}  ${oneLine(outcome)}`).join("\n")
        : renderProposed(proposed, style),
    );
    if (out.json) return undefined;
    if (flags.decided && !isDecision) {
      if (answer.proposed.length === 0) out.note("Nothing was decided about.");
      else out.note(`${suggest("graph review --reopen REF")} undoes a decision.`);
    } else if (answer.pending === 0) out.note("Nothing waits for a decision.");
    else if (isDecision) out.note(`${count(answer.pending)} still wait: ${suggest("graph review")}`);
    else
      out.note(`${count(answer.pending)} in all. ${suggest("graph review --accept REF")}, or --reject REF`);
    return undefined;
  },
});

function renderProposed(proposed: ReviewEdgesAnswer["proposed"], style: Style): string {
  return proposed
    .map(({ text, ...edge }) =>
      [
        renderEdges([edge], style),
        ...(text === null
          ? []
          : [wrapAtMost(oneLine(text), EVIDENCE_LINES, Math.min(style.rowColumns, style.columns), "    ")]),
      ].join("\n"),
    )
    .join("\n\n");
}
