import { defineCommand } from "../command.ts";
import { takeTour, tourList } from "../demo-tour.ts";
import { TOUR_STEPS } from "../demo-tour-steps.ts";

export const demoCommand = defineCommand({
  name: "demo",
  summary: "Take a tour of five minutes: ask, fold, unfold, why, teach, what is known, forget",
  description:
    "In a folder of its own with a month of invented conversations, which is removed at the end: nothing of yours is read or changed. Each step says what and why in two lines, shows the command as it is typed, and what it really prints; then Enter goes on, s skips the next step, q quits. Where nobody is at a terminal, and with --yes, it goes on by itself. With --home a folder that holds nothing yet; it stays, to look around in.\n\nTwo more walks, each about one thing: demo facts (a year in which what is true changes) and demo brain (a lesson, from being taught to being gone).",
  args: {
    step: {
      help: "Begin with this step",
      optional: true,
      choices: TOUR_STEPS.map(({ name }) => name),
    },
  },
  flags: {
    yes: { type: "boolean", short: "y", help: "Go on without asking" },
    keep: { type: "boolean", help: "Leave the folder there, to look around in" },
    list: { type: "boolean", help: "Only say which steps there are" },
  },
  examples: [
    { run: "demo", does: "step by step" },
    { run: "demo --list", does: "which steps there are" },
    { run: "demo why --yes --keep", does: "from one step on, without asking; the folder stays" },
  ],
  json: null,
  exits: {
    1: "A step did not end as it should, or the folder is in use.",
    130: "Interrupted; the folder is gone.",
  },
  async run(context) {
    const { args, flags, out } = context;
    if (!flags.list) return await takeTour(context, { from: args.step, yes: flags.yes, keep: flags.keep });
    out.text(tourList());
    return undefined;
  },
});
