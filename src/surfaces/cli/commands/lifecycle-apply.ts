import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { counted } from "../figures.ts";
import { runFields } from "../observation-fields.ts";
import { renderRun } from "../render-lifecycle.ts";

export const lifecycleApplyCommand = defineCommand({
  name: "lifecycle apply",
  summary: "Put away what a plan says",
  description:
    "With the name of a plan exactly that is done, or nothing where something of it was used, moved or held back meanwhile. Without one whatever is due now is, after a question. One transaction, with a receipt that counts and names nobody; lifecycle rollback brings all of it back.",
  args: { plan: { help: "The name that lifecycle plan ends with", optional: true } },
  flags: {
    limit: { type: "integer", min: 1, max: 500, short: "n", help: "Most moves, without the name of a plan" },
    yes: { type: "boolean", short: "y", help: "Do not ask, without the name of a plan" },
  },
  examples: [
    { run: "lifecycle apply 12-8f14e45fceea167a", does: "the plan that was shown" },
    { run: "lifecycle apply --yes --json", does: "whatever is due, for a script" },
  ],
  json: { summary: "the receipt.", fields: runFields("") },
  exits: {
    1: "The plan does not hold any more, or what a run or 24 hours may have is used up; nothing was moved.",
  },
  async run({ args, flags, client, suggest, out, dependencies }) {
    const limit = flags.limit === undefined ? {} : { limit: flags.limit };
    if (args.plan !== undefined && flags.limit !== undefined) {
      throw new NacreError("input/bad-flag", "the plan says how many", "Give its name, or --limit.");
    }
    if (args.plan === undefined && !flags.yes) {
      const { moves, observations } = await client.planLifecycle(limit);
      const question = `Make ${counted(moves.length, "move")} of ${counted(observations, "observation")}?`;
      if (moves.length > 0 && !(await confirmed(question, out, dependencies))) {
        out.note("Nothing was changed.");
        return undefined;
      }
    }
    const receipt = await client.applyLifecycle({
      ...(args.plan === undefined ? limit : { digest: args.plan }),
    });
    out.result(receipt, renderRun);
    if (!out.json && receipt.moved > 0) {
      out.note(`To bring all of it back: ${suggest(`lifecycle rollback ${receipt.run}`)}`);
    }
    return undefined;
  },
});
