import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import type { Client } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { counted } from "../figures.ts";
import { wrap } from "../plain-text.ts";
import { type Progress, progressOn } from "../progress.ts";
import type { Style } from "../style.ts";
import {
  CHOOSING_ARGS,
  CHOOSING_FLAGS,
  type Chosen,
  chosenBy,
  described,
  inBatches,
  MADE_FIELDS,
  renderChosen,
  restingSentence,
  retired,
  SELECTED_FIELDS,
  selectionOf,
} from "../withhold.ts";
import { goneAlong } from "../withhold-made.ts";
import {
  countedRefs,
  forgottenMemories,
  standingAgain,
  standingSentence,
  withholdMemories,
} from "../withhold-memories.ts";

/** In what to type to undo it. */
const REFS_NAMED = 4;

interface Forgotten extends Chosen {
  readonly standing: readonly string[];
  readonly changed: readonly string[];
  readonly complete: boolean;
  readonly dryRun: boolean;
}

export const forgetCommand = defineCommand({
  name: "forget",
  summary: "Let messages and memories no longer be recalled; can be undone",
  description:
    "What is forgotten is found by no search, shown to no model, and left out of summaries: those made from it are out of use until they are written again without it. It stays in the store, and --undo brings it back. To be rid of the words for good, see erase.\n\nA message takes with it what is remembered only because of it. A memory is taken back by itself: the messages that say so stay, what it had replaced stays replaced, and what it says is not remembered again unless somebody has it remembered. The gate learns from it.\n\nOn a terminal it shows what is chosen and asks first; elsewhere --yes has to be said. Interrupted, it has kept what was done; run it again to go on. The assistant's own transcript belongs to OpenClaw and is not touched.",
  args: CHOOSING_ARGS,
  flags: {
    undo: { type: "boolean", help: "Bring back what was forgotten" },
    list: { type: "boolean", help: "Show what is forgotten" },
    ...CHOOSING_FLAGS,
  },
  examples: [
    { run: "forget msg:42 msg:43", does: "two messages" },
    { run: "forget msg:42 --turn", does: "a message and all of its exchange" },
    { run: "forget mem:5", does: "a memory, and not the messages that say so" },
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
      "resting[]": "facts that rest on them and cards that were made of them, where there are any",
      ...MADE_FIELDS,
      "changed[]": "references of messages and memories that were not so already",
      complete: "false when it was interrupted",
      dryRun: "true when nothing was changed on purpose",
    },
  },
  exits: {
    0: "Also when nothing matches, or nobody agreed.",
    3: "There is no such message, memory or lane.",
    130: "Interrupted; run it again to go on.",
  },
  async run({ args, flags, client, suggest, out, dependencies, signal }) {
    if (flags.list) {
      if (flags.undo) throw listsOnly();
      const listed = await listForgotten(client, args.refs, flags, signal);
      const isEmpty = listed.messages.length + listed.memories.length === 0;
      out.result(unchanged(listed, false), (shown, style) =>
        isEmpty ? "" : renderChosen(shown, flags.containing, style, Number.POSITIVE_INFINITY),
      );
      if (isEmpty && !out.json) out.note("Nothing is forgotten.");
      return undefined;
    }
    const progress = progressOn(out, dependencies, flags.progress);
    const selection = selectionOf("forget", args.refs, flags, flags.undo);
    progress.begin("choosing");
    const chosen = await chosenBy(client, selection, signal).finally(progress.end);
    const wanted = wantedOf(chosen, flags.undo);
    const isNothing = wanted.messages.length + wanted.memories.length === 0;
    if (flags["dry-run"] || isNothing) {
      out.result(unchanged(chosen, flags["dry-run"]), (_, style) => preview(wanted, chosen, flags, style));
      return undefined;
    }
    if (!flags.undo && !flags.yes) {
      if (!out.json) out.note(renderChosen(wanted, flags.containing, out.style));
      if (!(await confirmed(`Forget ${described(wanted, chosen)}?`, out, dependencies))) {
        out.note("Nothing was changed.");
        return undefined;
      }
    }
    const done = await forgetAll(client, wanted, flags.undo, progress, signal);
    const standing = flags.undo || !done.complete ? [] : await standingAgain(client, wanted.memories);
    const result: Forgotten = { ...chosen, ...done, standing, dryRun: false };
    out.result(result, (shown, style) => wrap(sentences(shown, flags.undo), style.columns));
    if (!flags.undo && done.changed.length > 0 && !out.json) {
      const refs = done.changed.length > REFS_NAMED ? "REF..." : done.changed.join(" ");
      out.note(`To bring back: ${suggest(`forget --undo ${refs}`)}`);
    }
    return done.complete ? undefined : EXIT_CODES.interrupted;
  },
});

type Wanted = Pick<Chosen, "messages" | "memories">;

/** Those that are not so already. */
function wantedOf({ messages, memories }: Chosen, undo: boolean): Wanted {
  return {
    messages: messages.filter(({ withheld }) => withheld === (undo ? "forgotten" : null)),
    memories: memories.filter(({ state }) => (state === "forgotten") === undo),
  };
}

/** Memories first: messages may take some of them along. */
async function forgetAll(
  client: Client,
  { messages, memories }: Wanted,
  undo: boolean,
  progress: Progress,
  signal: AbortSignal,
): Promise<Pick<Forgotten, "changed" | "summaries" | "complete">> {
  const changed: string[] = [];
  let summaries = 0;
  const how = undo ? ({ undo } as const) : {};
  const isFirstDone = await withholdMemories(client, memories, how, changed, signal);
  if (messages.length === 0) return { changed, summaries, complete: isFirstDone };
  progress.begin(`${undo ? "bringing back" : "forgetting"} ${counted(messages.length, "message")}`);
  const complete = await inBatches(
    messages.map(({ ref }) => ref),
    async (refs) => {
      const done = await client.forget({ refs, ...how });
      changed.push(...done.changed);
      summaries += done.summaries;
    },
    progress,
    signal,
  );
  return { changed, summaries, complete };
}

function unchanged(chosen: Chosen, dryRun: boolean): Forgotten {
  return { ...chosen, changed: [], standing: [], complete: true, dryRun };
}

function preview(
  wanted: Wanted,
  chosen: Chosen,
  { undo, containing }: { readonly undo: boolean; readonly containing: string | undefined },
  style: Style,
): string {
  const verb = undo ? "brought back" : "forgotten";
  if (wanted.messages.length + wanted.memories.length === 0)
    return wrap(nothingToDo(chosen, undo), style.columns);
  return `${renderChosen(wanted, containing, style)}\n\n${wrap(`${described(wanted, chosen)} would be ${verb}. Nothing was changed.`, style.columns)}`;
}

function nothingToDo({ messages, memories, total }: Chosen, undo: boolean): string {
  // Only what is forgotten is looked at then.
  if (undo) return "Nothing to bring back: it is not forgotten. What is erased cannot be brought back.";
  if (total + memories.length === 0) return "Nothing matches.";
  const isErased = memories.length === 0 && messages.every(({ withheld }) => withheld === "erased");
  return `Nothing to do: ${isErased ? "erased for good" : "forgotten"} already.`;
}

function sentences(forgotten: Forgotten, undo: boolean): string {
  const { changed, standing, summaries, resting, complete } = forgotten;
  const messages = changed.filter((ref) => ref.startsWith("msg:")).length;
  return [
    `${countedRefs(changed, (count) => counted(count, "message"))} ${undo ? "brought back" : "forgotten"}.`,
    ...retired(summaries, messages, undo),
    ...(messages === 0 || undo ? [] : goneAlong(forgotten, "forgotten", messages)),
    ...(messages === 0 ? [] : restingSentence(resting, undo ? "restored" : "stale")),
    ...standingSentence(standing),
    ...(complete ? [] : ["Interrupted. What was done is kept; run it again to go on."]),
  ].join(" ");
}

/** Without a choice: all that is forgotten. */
async function listForgotten(
  client: Client,
  refs: readonly string[],
  flags: Parameters<typeof selectionOf>[2],
  signal: AbortSignal,
): Promise<Chosen> {
  const isChosen = refs.length > 0 || flags.containing !== undefined || flags.lane !== undefined;
  if (!isChosen) {
    const everything = { messages: { forgotten: true }, memories: [] };
    return { ...(await chosenBy(client, everything, signal)), memories: await forgottenMemories(client) };
  }
  const listed = await chosenBy(client, selectionOf("forget", refs, flags, true), signal);
  return { ...listed, memories: listed.memories.filter(({ state }) => state === "forgotten") };
}

function listsOnly(): NacreError {
  return new NacreError("input/bad-flag", "--list changes nothing", "Leave out --list, or --undo.");
}
