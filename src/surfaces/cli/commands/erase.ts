import type { EraseAnswer, SelectAnswer, SelectedMessage, Trace } from "../../../engine/api.ts";
import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import type { Client } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { counted } from "../figures.ts";
import { wrap } from "../plain-text.ts";
import { renderErased } from "../render-erased.ts";
import type { Style } from "../style.ts";
import {
  CHOOSING_ARGS,
  CHOOSING_FLAGS,
  chosenBy,
  described,
  inBatches,
  type Progress,
  progressOn,
  renderSelected,
  SELECTED_FIELDS,
  selectionOf,
} from "../withhold.ts";

/** The words of so many messages are kept in memory while they are erased. */
const MOST_PROVED = 200;

export interface Erased extends SelectAnswer {
  readonly changed: readonly string[];
  readonly backups: EraseAnswer["backups"];
  /** Whether nothing of it is left in the file's own bytes. */
  readonly scrubbed: boolean;
  /** Null: nobody looked. */
  readonly traces: readonly Trace[] | null;
  readonly complete: boolean;
  readonly dryRun: boolean;
}

export const eraseCommand = defineCommand({
  name: "erase",
  summary: "Delete the words of messages for good",
  description:
    "The words go from the log, from large parts, from every index, and from summaries: those made from them are written again, in the background. What stays is an empty place with a number, so that the same message is not brought in again. Then the file itself is rewritten where it still held the old bytes. It cannot be undone; forget can.\n\nIt does not reach backups, which are listed, nor the assistant's own transcript, which belongs to OpenClaw. Others may have said the same: --prove looks for the erased words everywhere and shows where they still are.\n\nOn a terminal it shows what is chosen and asks first; elsewhere --yes has to be said. Interrupted, it has kept what was done; run it again to go on.",
  args: CHOOSING_ARGS,
  flags: {
    ...CHOOSING_FLAGS,
    prove: { type: "boolean", help: "Afterwards, look for the words everywhere" },
  },
  examples: [
    { run: "erase msg:42", does: "one message, after a question" },
    { run: "erase msg:42 --turn --prove", does: "a whole exchange, and look for its words afterwards" },
    { run: 'erase --containing "the old address" --dry-run', does: "look at what would be erased" },
    { run: "erase --lane agent:main:main --before 2026-01-01 --yes", does: "the old part of one lane" },
  ],
  json: {
    summary: "what was chosen, and what became of it.",
    fields: {
      ...SELECTED_FIELDS,
      total: "messages that were chosen",
      summaries: "summaries made from them; once it is done: those that are written again",
      files: "large parts of them; once it is done: those that are gone",
      "changed[]": "references of those that were not erased already",
      "backups[].path": "a copy of the store that is not reached",
      "backups[].at": "when it was made",
      scrubbed: "whether the file's own bytes hold nothing of it any more",
      traces: "null when nobody looked for the words",
      "traces[].kind": "table, vocabulary or file, where the words still are",
      "traces[].place": "which one",
      "traces[].count": "how often",
      "traces[].refs[]": "messages that still say so",
      complete: "false when it was interrupted",
      dryRun: "true when nothing was changed on purpose",
    },
  },
  exits: {
    0: "Also when nothing matches, or nobody agreed.",
    3: "There is no such message or lane.",
    4: "With --prove: the words are still somewhere.",
    130: "Interrupted; run it again to go on.",
  },
  async run({ args, flags, client, out, dependencies, signal }) {
    const selection = selectionOf("erase", args.refs, flags);
    const chosen = await chosenBy(client, selection, signal);
    const wanted = chosen.messages.filter(({ withheld }) => withheld !== "erased");
    if (flags["dry-run"] || chosen.total === 0) {
      out.result(untouched(chosen, flags["dry-run"]), (_, style) =>
        preview(wanted, chosen, flags.containing, style),
      );
      return undefined;
    }
    if (flags.prove && wanted.length > MOST_PROVED) throw tooMany(wanted.length);
    if (wanted.length > 0 && !flags.yes) {
      out.note(renderSelected(wanted, flags.containing, out.style));
      const question = `Erase ${described(wanted.length, chosen)} for good?`;
      if (!(await confirmed(question, out, dependencies))) {
        out.note("Nothing was changed.");
        return undefined;
      }
    }
    const words = flags.prove ? await wordsOf(client, wanted) : [];
    const progress = progressOn(out, dependencies);
    const erased = await eraseAll(client, chosen, wanted, progress, signal);
    const traces =
      words.length > 0 && erased.complete ? (await client.traces({ texts: words }, signal)).traces : null;
    if (flags.prove && words.length === 0 && !out.json)
      out.note("note: nothing in it is long enough to be looked for");
    out.result({ ...erased, traces }, renderErased);
    if (!erased.complete) return EXIT_CODES.interrupted;
    return traces !== null && traces.length > 0 ? EXIT_CODES.attention : undefined;
  },
});

function untouched(chosen: SelectAnswer, dryRun: boolean): Erased {
  const nothing = { changed: [], backups: [], scrubbed: false, traces: null };
  return { ...chosen, ...nothing, complete: true, dryRun };
}

/** First every message, then the file. Also when all of them are erased already: the file may not be done yet. */
async function eraseAll(
  client: Client,
  chosen: SelectAnswer,
  wanted: readonly SelectedMessage[],
  progress: Progress,
  signal: AbortSignal,
): Promise<Erased> {
  const changed: string[] = [];
  let [summaries, files] = [0, 0];
  let backups: EraseAnswer["backups"] = [];
  const erase = async (refs: readonly string[]): Promise<void> => {
    const done = await client.erase({ refs });
    changed.push(...done.changed);
    summaries += done.summaries;
    files += done.files;
    ({ backups } = done);
  };
  const all = await inBatches(
    wanted.map(({ ref }) => ref),
    erase,
    progress,
    signal,
  );
  const scrubbed = all && (await scrub(client, progress, signal));
  return {
    ...chosen,
    changed,
    summaries,
    files,
    backups,
    scrubbed,
    traces: null,
    complete: all && scrubbed,
    dryRun: false,
  };
}

async function scrub(client: Client, progress: Progress, signal: AbortSignal): Promise<boolean> {
  try {
    for (let slices = 1; !signal.aborted; slices += 1) {
      if ((await client.scrub({})).done) return true;
      progress.show(`rewriting the file: ${counted(slices, "slice")}`);
    }
    return false;
  } finally {
    progress.end();
  }
}

/** Lines shorter than this are said by everybody. */
const SHORTEST_LINE = 12;
const LONGEST_LINE = 400;
/** Shorter ones stand everywhere and prove nothing. */
const SHORTEST_TEXT = 3;
const MOST_LINES = 20;
/** What is looked for at once. */
const MOST_TEXTS = 200;

/** As they were written, secrets included: kept in memory, and shown to nobody. */
async function wordsOf(client: Client, messages: readonly SelectedMessage[]): Promise<readonly string[]> {
  const words = new Set<string>();
  const most = Math.min(MOST_LINES, Math.floor(MOST_TEXTS / Math.max(1, messages.length)));
  for (const { ref, excerpt, withheld } of messages) {
    const shown = withheld === null ? await client.showRawHistory({ around: ref, limit: 1 }) : undefined;
    // Of one that is forgotten nothing is shown but to whoever chooses it.
    const text = shown?.messages.find((message) => message.ref === ref)?.text ?? excerpt;
    const lines = text
      .split("\n")
      .map((line) => line.trim().slice(0, LONGEST_LINE))
      .filter((line) => line.length >= SHORTEST_LINE);
    const telling = lines.toSorted((a, b) => b.length - a.length).slice(0, most);
    for (const line of telling.length > 0 ? telling : [text.trim()])
      if (line.length >= SHORTEST_TEXT) words.add(line);
  }
  return [...words];
}

function preview(
  wanted: readonly SelectedMessage[],
  chosen: SelectAnswer,
  words: string | undefined,
  style: Style,
): string {
  if (wanted.length === 0) return chosen.total === 0 ? "Nothing matches." : "Nothing to do: erased already.";
  return `${renderSelected(wanted, words, style)}\n\n${wrap(`${described(wanted.length, chosen)}: would be erased for good.`, style.columns)}`;
}

function tooMany(chosen: number): NacreError {
  return new NacreError(
    "input/bad-flag",
    `--prove takes ${MOST_PROVED} messages at once; ${counted(chosen, "message")} were chosen`,
    "Choose fewer, or leave out --prove.",
  );
}
