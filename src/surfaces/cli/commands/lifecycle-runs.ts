import { defineCommand } from "../command.ts";
import { runFields } from "../observation-fields.ts";
import { renderRun } from "../render-lifecycle.ts";

export const lifecycleRunsCommand = defineCommand({
  name: "lifecycle runs",
  summary: "List the receipts of what was put away",
  description:
    "The newest first: when and by whom (a person, or the scheduled sweep), and how many moves there were by priority, trust, importance and reason. Receipts hold counts, and nothing of what was moved.",
  args: {},
  flags: {
    limit: { type: "integer", default: 10, min: 1, max: 200, short: "n", help: "Most runs to list" },
  },
  examples: [
    { run: "lifecycle runs", does: "the last ten" },
    { run: "lifecycle runs -n 1 --json", does: "the last one, for a script" },
  ],
  json: {
    summary: "the receipts, the newest first.",
    fields: { ...runFields("runs[]."), "runs[].rolledBackAt": "when all of it was brought back, or null" },
  },
  exits: { 0: "Also when there is none." },
  async run({ flags, client, out }) {
    const answer = await client.listLifecycleRuns({ limit: flags.limit });
    out.result(answer, ({ runs }, style) => runs.map((run) => renderRun(run, style)).join("\n\n"));
    if (!out.json && answer.runs.length === 0) out.note("Nothing was put away yet.");
    return undefined;
  },
});
