import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { counted } from "../figures.ts";

export const lifecycleRollbackCommand = defineCommand({
  name: "lifecycle rollback",
  summary: "Bring back all that one run put away",
  description:
    "Each is compared first with what the run left: where one of them was moved since, nothing is brought back, and it is named. The scheduled runs can be brought back too. Doing it twice changes nothing.",
  args: { run: { help: "Its number, as lifecycle runs shows it" } },
  flags: {},
  examples: [{ run: "lifecycle rollback 3", does: "as if run 3 had not been" }],
  json: {
    summary: "what was brought back.",
    fields: { run: "the number of the run", restored: "how many observations are as they were before" },
  },
  exits: {
    1: "One of them moved on since; nothing was brought back.",
    3: "There is no such run.",
  },
  async run({ args, client, out }) {
    const answer = await client.rollbackLifecycle({ run: runIn(args.run) });
    out.result(answer, ({ run, restored }) =>
      restored === 0
        ? `There was nothing left of run ${run} to bring back.`
        : `Brought back ${counted(restored, "observation")} of run ${run}.`,
    );
    return undefined;
  },
});

function runIn(typed: string): number {
  if (/^\d{1,15}$/.test(typed)) return Number(typed);
  throw new NacreError(
    "input/bad-field",
    `"${typed.slice(0, 60)}" is not the number of a run`,
    "Give a number as nacre lifecycle runs shows it.",
  );
}
