import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { counted } from "../figures.ts";

export const lifecycleRollbackCommand = defineCommand({
  name: "lifecycle rollback",
  summary: "Bring back all that one run put away",
  description:
    "Each is compared first with what the run left: where one of them was moved since, or the plan of one was changed, nothing is brought back, and it is named. The scheduled runs can be brought back too, and the plans that they expired are open again; the next one expires them anew, unless somebody said by then what became of them. Doing it twice changes nothing. --undo puts the same away once more, where nothing was done with it since.",
  args: { run: { help: "Its number, as lifecycle runs shows it" } },
  flags: { undo: { type: "boolean", help: "Put away again what was brought back of it" } },
  examples: [
    { run: "lifecycle rollback 3", does: "as if run 3 had not been" },
    { run: "lifecycle rollback 3 --undo", does: "as if it had not been brought back" },
  ],
  json: {
    summary: "what was brought back, or put away again.",
    fields: {
      run: "the number of the run",
      restored: "how many observations are as they were before, or with --undo as the run had left them",
      plans: "how many plans that it had expired are open again, or with --undo expired",
    },
  },
  exits: {
    1: "One of them moved on since; nothing was brought back.",
    3: "There is no such run.",
  },
  async run({ args, flags, client, out }) {
    const { undo } = flags;
    const answer = await client.rollbackLifecycle({ run: runIn(args.run), ...(undo && { undo }) });
    out.result(answer, ({ run, restored, plans }) => {
      const back = [
        ...(restored > 0 ? [counted(restored, "observation")] : []),
        ...(plans > 0 ? [counted(plans, "plan")] : []),
      ];
      if (back.length === 0)
        return `There was nothing left of run ${run} to ${undo ? "put away" : "bring back"}.`;
      return `${undo ? "Put away again" : "Brought back"} ${back.join(" and ")} of run ${run}.`;
    });
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
