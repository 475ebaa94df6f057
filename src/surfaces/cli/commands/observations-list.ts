import {
  IMPORTANCE_LABELS,
  LIFECYCLE_STATES,
  OBSERVATION_KINDS,
  OUTCOMES,
  PLAN_STATUSES,
} from "../../../kernel/ledger-words.ts";
import { TRUSTS } from "../../../kernel/trust.ts";
import { defineCommand } from "../command.ts";
import { count } from "../figures.ts";
import { observationFields } from "../observation-fields.ts";
import { renderObservations } from "../render-observation.ts";

/** Those that were typed, in the order in which they are known. */
const chosen = <Name extends string>(known: readonly Name[], typed: readonly string[]) =>
  typed.length === 0 ? undefined : known.filter((name) => typed.includes(name));

export const observationsListCommand = defineCommand({
  name: "observations list",
  summary: "List what the ledger knows",
  description:
    "What tools brought about, what was decided, planned and learned, the newest first: reference, when it happened, its kind, what is particular about it (how a call ended, or on whose word it is), where it stands, and one line. What is held back is listed with --held alone.",
  args: {},
  flags: {
    kind: { type: "list", choices: OBSERVATION_KINDS, help: "Of these kinds" },
    trust: { type: "list", choices: TRUSTS, help: "On the word of these" },
    importance: { type: "list", choices: IMPORTANCE_LABELS, help: "That matter so much" },
    state: { type: "list", choices: LIFECYCLE_STATES, help: "In these states; otherwise in any" },
    outcome: { type: "list", choices: OUTCOMES, help: "Of calls that ended so" },
    tool: { type: "list", help: "Of these tools" },
    plan: { type: "list", choices: PLAN_STATUSES, help: "Plans of which this became" },
    scope: { type: "text", placeholder: "NAME", help: "Told under this name" },
    held: { type: "boolean", help: "What is held back, instead of the rest" },
    since: { type: "time", help: "That happened since: 2026-10-02, or 7d for the last week" },
    before: { type: "time", help: "That happened before" },
    limit: { type: "integer", default: 50, min: 1, max: 1_000, short: "n", help: "Most of them to list" },
    "older-than": {
      type: "text",
      placeholder: "REF",
      help: "Only those that happened before this one, for the next page",
    },
  },
  examples: [
    { run: "observations list -n 10", does: "the newest" },
    { run: "observations list --outcome error,timeout --since 24h", does: "what failed today" },
    { run: "observations list --plan pending", does: "what is planned and not done" },
    { run: "observations list --held --json", does: "what is held back, for a script" },
  ],
  json: {
    summary: "the observations, the newest first.",
    fields: {
      ...observationFields("observations[]."),
      total: "how many there are in all, with those on other pages",
    },
  },
  exits: { 0: "Also when there is none." },
  async run({ flags, client, suggest, out }) {
    const kinds = chosen(OBSERVATION_KINDS, flags.kind);
    const trusts = chosen(TRUSTS, flags.trust);
    const labels = chosen(IMPORTANCE_LABELS, flags.importance);
    const states = chosen(LIFECYCLE_STATES, flags.state);
    const outcomes = chosen(OUTCOMES, flags.outcome);
    const planStatuses = chosen(PLAN_STATUSES, flags.plan);
    const answer = await client.listObservations({
      limit: flags.limit,
      ...(kinds && { kinds }),
      ...(trusts && { trusts }),
      ...(labels && { labels }),
      ...(states && { states }),
      ...(outcomes && { outcomes }),
      ...(planStatuses && { planStatuses }),
      ...(flags.tool.length > 0 && { tools: flags.tool }),
      ...(flags.scope !== undefined && { scope: flags.scope }),
      ...(flags.held && { held: true }),
      ...(flags.since !== undefined && { since: flags.since }),
      ...(flags.before !== undefined && { before: flags.before }),
      ...(flags["older-than"] !== undefined && { olderThan: flags["older-than"] }),
    });
    out.result(answer, ({ observations }, style) => renderObservations(observations, style));
    if (out.json) return undefined;
    const last = answer.observations.at(-1);
    if (last === undefined) out.note(flags.held ? "Nothing of that is held back." : "There is none of that.");
    else if (answer.total > flags.limit && answer.observations.length === flags.limit) {
      out.note(
        `${count(answer.total)} in all. Older ones: ${suggest(`observations list … --older-than ${last.ref}`)}`,
      );
    }
    return undefined;
  },
});
