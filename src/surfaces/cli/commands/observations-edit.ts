import {
  IMPORTANCE_LABELS,
  OBSERVATION_KINDS,
  PLAN_STATUSES,
  PRIORITIES,
} from "../../../kernel/ledger-words.ts";
import { defineCommand } from "../command.ts";
import { observationFields } from "../observation-fields.ts";
import { pastedRecord } from "../pasted-refs.ts";
import { renderObservations } from "../render-observation.ts";

export const observationsEditCommand = defineCommand({
  name: "observations edit",
  summary: "Say what an observation is, how much it matters, or what became of a plan",
  description:
    "What you say counts from then on, and no classifier or scorer changes it. What it says and on whose word stays as it is. One that is P0 or must be remembered is never put away. --undo makes it as it was before you changed it last.",
  args: { ref: { help: "Such as obs:8", variadic: true } },
  flags: {
    kind: { type: "choice", choices: OBSERVATION_KINDS, help: "What it is" },
    importance: {
      type: "text",
      placeholder: "HOW",
      help: `How much it matters: ${IMPORTANCE_LABELS.join(", ")}; or critical, high, medium, low; or a number from 0 to 1`,
    },
    priority: {
      type: "choice",
      choices: PRIORITIES,
      help: "How long it is kept at hand when nobody uses it",
    },
    plan: { type: "choice", choices: PLAN_STATUSES, help: "What became of the plan" },
    undo: { type: "boolean", help: "As it was before it was changed last" },
  },
  examples: [
    { run: "observations edit obs:8 --importance must_remember", does: "keep it at hand for good" },
    { run: "observations edit obs:12 --plan consumed", does: "it was done" },
    { run: "observations edit obs:9 --kind decision --priority P0", does: "say what it really is" },
    { run: "observations edit obs:9 --undo", does: "take the last change back" },
  ],
  json: { summary: "the observation as it is now.", fields: observationFields("") },
  exits: { 2: "Also when there is nothing to change.", 3: "There is no such observation." },
  async run({ args, flags, client, out }) {
    const changed = await client.changeObservation({
      ref: pastedRecord(args.ref, "obs"),
      ...(flags.kind !== undefined && { kind: flags.kind }),
      ...(flags.importance !== undefined && { importance: { label: flags.importance } }),
      ...(flags.priority !== undefined && { priority: flags.priority }),
      ...(flags.plan !== undefined && { plan: { status: flags.plan } }),
      ...(flags.undo && { undo: true }),
    });
    out.result(changed, (one, style) => renderObservations([one], style));
    return undefined;
  },
});
