import type { SelectAnswer, SelectedMessage } from "../../../engine/api.ts";
import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { counted } from "../figures.ts";
import { wrap } from "../plain-text.ts";
import { progressOn } from "../progress.ts";
import type { Style } from "../style.ts";
import {
  CHOOSING_ARGS,
  CHOOSING_FLAGS,
  chosenBy,
  described,
  inBatches,
  renderSelected,
  retired,
  SELECTED_FIELDS,
  selectionOf,
} from "../withhold.ts";

/** In what to type to undo it. */
const REFS_NAMED = 4;

interface Forgotten extends SelectAnswer {
  readonly changed: readonly string[];
  readonly complete: boolean;
  readonly dryRun: boolean;
}

export const forgetCommand = defineCommand({
  name: "forget",
  summary: "Let messages no longer be recalled; can be undone",
  description:
    "What is forgotten is found by no search, shown to no model, and left out of summaries: those made from it are out of use until they are written again without it. It stays in the store, and --undo brings it back. To be rid of the words for good, see erase.\n\nOn a terminal it shows what is chosen and asks first; elsewhere --yes has to be said. Interrupted, it has kept what was done; run it again to go on. The assistant's own transcript belongs to OpenClaw and is not touched.",
  args: CHOOSING_ARGS,
  flags: {
    undo: { type: "boolean", help: "Bring back what was forgotten" },
    list: { type: "boolean", help: "Show what is forgotten" },
    ...CHOOSING_FLAGS,
  },
  examples: [
    { run: "forget msg:42 msg:43", does: "two messages" },
    { run: "forget msg:42 --turn", does: "a message and all of its exchange" },
    { run: 'forget --containing "the old address" --dry-run', does: "look at what would be forgotten" },
    {
      run: "forget --lane agent:main:main --since 2026-10-01 --before 2026-10-02",
      does: "a day of one lane",
    },
    { run: "forget --list", does: "what is forgotten" },
    { run: "forget msg:42 --undo", does: "bring it back" },
  ],
  json: {
    summary: "what was chosen, and what became of it.",
    fields: {
      ...SELECTED_FIELDS,
      total: "messages that were chosen",
      summaries: "summaries in use that were made from them; once it is done: those that are out of use now",
      files: "large parts of them",
      "changed[]": "references of those that were not so already",
      complete: "false when it was interrupted",
      dryRun: "true when nothing was changed on purpose",
    },
  },
  exits: {
    0: "Also when nothing matches, or nobody agreed.",
    3: "There is no such message or lane.",
    130: "Interrupted; run it again to go on.",
  },
  async run({ args, flags, client, suggest, out, dependencies, signal }) {
    if (flags.list) {
      if (flags.undo) throw listsOnly();
      const listed = await chosenBy(client, { ...listSelection(args.refs, flags), forgotten: true }, signal);
      out.result(unchanged(listed, false), ({ messages }, style) =>
        messages.length === 0
          ? ""
          : renderSelected(messages, flags.containing, style, Number.POSITIVE_INFINITY),
      );
      if (listed.total === 0 && !out.json) out.note("Nothing is forgotten.");
      return undefined;
    }
    const progress = progressOn(out, dependencies, flags.progress);
    const selection = {
      ...selectionOf("forget", args.refs, flags),
      ...(flags.undo && { forgotten: true }),
    };
    progress.begin("choosing");
    const chosen = await chosenBy(client, selection, signal).finally(progress.end);
    const wanted = chosen.messages.filter(({ withheld }) => withheld === (flags.undo ? "forgotten" : null));
    if (flags["dry-run"] || wanted.length === 0) {
      out.result(unchanged(chosen, flags["dry-run"]), (_, style) => preview(wanted, chosen, flags, style));
      return undefined;
    }
    if (!flags.undo && !flags.yes) {
      if (!out.json) out.note(renderSelected(wanted, flags.containing, out.style));
      const question = `Forget ${described(wanted.length, chosen)}?`;
      if (!(await confirmed(question, out, dependencies))) {
        out.note("Nothing was changed.");
        return undefined;
      }
    }
    const changed: string[] = [];
    let summaries = 0;
    progress.begin(`${flags.undo ? "bringing back" : "forgetting"} ${counted(wanted.length, "message")}`);
    const complete = await inBatches(
      wanted.map(({ ref }) => ref),
      async (refs) => {
        const done = await client.forget({ refs, ...(flags.undo && { undo: true }) });
        changed.push(...done.changed);
        summaries += done.summaries;
      },
      progress,
      signal,
    );
    const result: Forgotten = { ...chosen, changed, summaries, complete, dryRun: false };
    out.result(result, (shown, style) => wrap(sentences(shown, flags.undo), style.columns));
    if (!flags.undo && changed.length > 0 && !out.json) {
      const refs = changed.length > REFS_NAMED ? "REF..." : changed.join(" ");
      out.note(`To bring back: ${suggest(`forget --undo ${refs}`)}`);
    }
    return complete ? undefined : EXIT_CODES.interrupted;
  },
});

function unchanged(chosen: SelectAnswer, dryRun: boolean): Forgotten {
  return { ...chosen, changed: [], complete: true, dryRun };
}

function preview(
  wanted: readonly SelectedMessage[],
  chosen: SelectAnswer,
  { undo, containing }: { readonly undo: boolean; readonly containing: string | undefined },
  style: Style,
): string {
  const verb = undo ? "brought back" : "forgotten";
  if (wanted.length === 0) return wrap(nothingToDo(chosen, undo), style.columns);
  return `${renderSelected(wanted, containing, style)}\n\n${wrap(`${described(wanted.length, chosen)} would be ${verb}. Nothing was changed.`, style.columns)}`;
}

function nothingToDo({ messages, total }: SelectAnswer, undo: boolean): string {
  // Only what is forgotten is looked at then.
  if (undo) return "Nothing to bring back: it is not forgotten. What is erased cannot be brought back.";
  if (total === 0) return "Nothing matches.";
  return `Nothing to do: ${messages.every(({ withheld }) => withheld === "erased") ? "erased for good" : "forgotten"} already.`;
}

function sentences({ changed, summaries, complete }: Forgotten, undo: boolean): string {
  return [
    `${counted(changed.length, "message")} ${undo ? "brought back" : "forgotten"}.`,
    ...retired(summaries, changed.length, undo),
    ...(complete ? [] : ["Interrupted. What was done is kept; run it again to go on."]),
  ].join(" ");
}

/** Without a choice: all that is forgotten. */
function listSelection(refs: readonly string[], flags: Parameters<typeof selectionOf>[2]) {
  const isChosen = refs.length > 0 || flags.containing !== undefined || flags.lane !== undefined;
  return isChosen ? selectionOf("forget", refs, flags) : {};
}

function listsOnly(): NacreError {
  return new NacreError("input/bad-flag", "--list changes nothing", "Leave out --list, or --undo.");
}
