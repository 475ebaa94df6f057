import { defineCommand } from "../command.ts";
import { yearSteps } from "../demo-steps.ts";
import { counted } from "../figures.ts";
import { loadYear, yearSettled } from "../sample-year.ts";
import { walkThrough } from "../walk-through.ts";

export const demoFactsCommand = defineCommand({
  name: "demo facts",
  summary: "Walk through facts, the graph and what changes, on a year of sample notes",
  description:
    "In a folder of its own, which is removed afterwards: nothing of yours is read or changed. With --home a folder that holds nothing yet; it stays, to look around in. Each command is shown as it would be typed, with what it really prints.",
  args: {},
  flags: {},
  examples: [
    { run: "demo facts", does: "in a folder that is gone afterwards" },
    { run: "demo facts --home /tmp/nacre-year", does: "in one that stays" },
  ],
  json: null,
  exits: { 1: "A step did not end as it should, or the folder is in use." },
  run(context) {
    const { dependencies, signal } = context;
    return walkThrough(context, {
      name: "facts",
      async load(client, sample) {
        const { messages, told } = await loadYear(sample, client, dependencies);
        await yearSettled(client, { now: dependencies.now, signal });
        return `${counted(messages, "message")} of a notebook and ${counted(told, "line")} that tools told`;
      },
      steps: yearSteps,
      next: "facts current owner",
    });
  },
});
