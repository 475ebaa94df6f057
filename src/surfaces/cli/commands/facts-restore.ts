import type { RestoreFactsAnswer } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { factFields } from "../fact-fields.ts";
import { given } from "../knowledge-flags.ts";
import { renderFacts } from "../render-facts.ts";
import type { Style } from "../style.ts";

export const factsRestoreCommand = defineCommand({
  name: "facts restore",
  summary: "Bring back facts that were ended or retracted",
  description:
    "Undoes facts invalidate and facts retract: the same facts stand again, and what they had taken the place of loses it again. What was known in between is still answered as it was known: facts as-of with --known-at. What was said since and cannot be so beside them is named, and nothing is changed; with --replace it is put away, and can be brought back in its turn. With --undo, that they were brought back is undone. What was erased does not come back.",
  args: { refs: { help: "Such as fact:3 fact:4", variadic: true } },
  flags: {
    reason: { type: "text", placeholder: "TEXT", help: "Why, in a line" },
    replace: { type: "boolean", help: "Put away what was said since and cannot be so beside them" },
    undo: { type: "boolean", help: "Undo that they were brought back: they end as they had" },
    "dry-run": { type: "boolean", help: "Only say what it would do" },
  },
  examples: [
    { run: "facts restore fact:3", does: "it is so after all" },
    { run: "facts restore fact:3 --replace", does: "also where another took its place since" },
    { run: "facts restore fact:3 --undo", does: "it ended after all; what was put away for it stands again" },
  ],
  json: {
    summary: "the facts as they are now.",
    fields: {
      ...factFields("facts[]."),
      "restored[]": "those of them that had been ended or retracted until now",
      "ended[]": "facts that hold for less than before, because these stand again",
      "replaced[]": "of those, what was said since and is put away",
      dryRun: "true when nothing was changed",
    },
  },
  exits: { 0: "Also when they were so already.", 3: "There is no such fact; nothing was changed." },
  async run({ args, flags, client, out }) {
    const answer = await client.restoreFacts({
      refs: args.refs,
      ...given("reason", flags.reason),
      ...(flags.replace && { replace: true }),
      ...(flags.undo && { undo: true }),
      ...(flags["dry-run"] && { dryRun: true }),
    });
    out.result(answer, flags.undo ? renderUndone : renderRestored);
    return undefined;
  },
});

function renderUndone({ facts, restored, dryRun }: RestoreFactsAnswer, style: Style): string {
  return [
    "As they were before they were brought back:",
    renderFacts(facts, style),
    ...(restored.length === 0 ? [] : [style.dim(`So again: ${restored.join(", ")}`)]),
    ...(dryRun ? ["Nothing was stored."] : []),
  ].join("\n");
}

function renderRestored(
  { facts, restored, ended, replaced, dryRun }: RestoreFactsAnswer,
  style: Style,
): string {
  const stillSo = ended.filter((ref) => !replaced.includes(ref));
  return [
    ...(restored.length > 0 ? [] : ["Nothing had been ended or retracted; nothing was changed."]),
    renderFacts(facts, style),
    ...(stillSo.length === 0 ? [] : [style.dim(`They stand in the place of ${stillSo.join(", ")} again.`)]),
    ...(replaced.length === 0 ? [] : [style.dim(`Put away for it: ${replaced.join(", ")}`)]),
    ...(dryRun ? ["Nothing was stored."] : []),
  ].join("\n");
}
