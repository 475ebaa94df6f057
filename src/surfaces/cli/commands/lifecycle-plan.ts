import { defineCommand } from "../command.ts";
import { renderPlan } from "../render-lifecycle.ts";

export const lifecyclePlanCommand = defineCommand({
  name: "lifecycle plan",
  summary: "Show what is due to be put away; nothing is changed",
  description:
    "What nobody used for long, the longest first, over the whole ledger. P1 grows stale after 60 days and is archived after 90, P2 after 20 and 30; text of the web has half that time. To be used is to come to be in a prompt or a pack: being found is not enough. P0, what must be remembered, what is held back, and plans whose time is to come are never in a plan.\n\nWhat is stale is found as before. What is archived is found with --archived alone, and comes back at once when it is moved, or used. Nothing is ever deleted. While a gateway or serve runs, the same is done once a day by itself, but for what was stored in the last 14 days.",
  args: {},
  flags: {
    limit: {
      type: "integer",
      min: 1,
      max: 500,
      short: "n",
      help: "Most moves of the plan; otherwise what a run may make",
    },
  },
  examples: [
    { run: "lifecycle plan", does: "what would be put away now" },
    { run: "lifecycle plan -n 20 --json", does: "the first twenty moves, for a script" },
  ],
  json: {
    summary: "the plan.",
    fields: {
      "moves[].ref": "the observation; twice where it goes two steps at once",
      "moves[].line": "one line of it, without secrets",
      "moves[].from": "its state",
      "moves[].to": "what it would become",
      "moves[].reason": "why, such as unused-30-days",
      "moves[].priority": "P1 or P2",
      "moves[].unusedSince": "since when nobody used it",
      observations: "how many observations these moves are of",
      storedLately: "how many of those were stored in the last 14 days: the daily sweep leaves them alone",
      total: "how many moves are due in all",
      "caps.run": "how many one run may make",
      "caps.day": "how many 24 hours may have",
      "caps.leftToday": "how many of those are left",
      digest: "the name of this plan, for lifecycle apply",
    },
  },
  exits: { 0: "Also when nothing is due." },
  async run({ flags, client, suggest, out }) {
    const plan = await client.planLifecycle({ ...(flags.limit !== undefined && { limit: flags.limit }) });
    out.result(plan, renderPlan);
    if (out.json || plan.total === 0) return undefined;
    out.note(
      plan.moves.length === 0
        ? "What 24 hours may have is used up: nothing more can be put away for now."
        : `To do exactly this: ${suggest(`lifecycle apply ${plan.digest}`)}`,
    );
    return undefined;
  },
});
