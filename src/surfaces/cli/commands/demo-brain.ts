import { join } from "node:path";
import { brainSteps } from "../brain-steps.ts";
import { defineCommand } from "../command.ts";
import { counted } from "../figures.ts";
import { loadSample } from "../sample.ts";
import { walkThrough } from "../walk-through.ts";

export const demoBrainCommand = defineCommand({
  name: "demo brain",
  summary: "Walk through a lesson: taught, in the prompt that it fits, traced, forgotten",
  description:
    "In a folder of its own, which is removed afterwards: nothing of yours is read or changed. With --home a folder that holds nothing yet; it stays, to look around in. Each command is shown as it would be typed, with what it really prints; what stands in a prompt is made as it is made for the host.",
  args: {},
  flags: {},
  examples: [
    { run: "demo brain", does: "in a folder that is gone afterwards" },
    { run: "demo brain --home /tmp/nacre-lesson", does: "in one that stays" },
  ],
  json: null,
  exits: { 1: "A step did not end as it should, or the folder is in use." },
  run(context) {
    const { dependencies } = context;
    return walkThrough(context, {
      name: "brain",
      async load(client, sample) {
        const messages = await loadSample(join(sample, "year"), client, dependencies);
        return `${counted(messages, "message")} of a notebook`;
      },
      steps: brainSteps,
      next: "brain lessons --state forgotten",
    });
  },
});
