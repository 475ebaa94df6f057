import type { EraseAnswer } from "../../../engine/api.ts";
import { codeOf, NacreError } from "../../../kernel/errors.ts";
import { BLANKED_FIELDS, blankedNotes, blankLines } from "../archived-lines.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import type { Client } from "../dependencies.ts";
import { whatToEraseToo } from "../erase-too.ts";
import { type Proof, type Sought, textsOf } from "../erasure-proof.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { count } from "../figures.ts";
import { wrap } from "../plain-text.ts";
import { type Progress, progressOn } from "../progress.ts";
import { rejectsNaming } from "../rejects-naming.ts";
import { isAmiss, renderErased } from "../render-erased.ts";
import { scrub } from "../scrub.ts";
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
  SELECTED_FIELDS,
  selectionOf,
} from "../withhold.ts";
import { standingAgain, withholdMemories } from "../withhold-memories.ts";
import {
  type ChosenRecord,
  eraseRecords,
  RECORD_FIELDS,
  recordsNamed,
  renderChosenRecords,
} from "../withhold-records.ts";

/** The words of so many messages are kept in memory while they are erased. */
const MOST_PROVED = 200;

/** Observations and events too. */
interface Marked extends Chosen {
  readonly records: readonly ChosenRecord[];
}

type Wanted = Pick<Marked, "messages" | "memories" | "records">;

export interface Erased extends Marked {
  readonly changed: readonly string[];
  readonly standing: readonly string[];
  readonly backups: EraseAnswer["backups"];
  /** Whether the file was rewritten, so that no deleted bytes are left in it. */
  readonly scrubbed: boolean;
  /** Null: nobody looked. */
  readonly proof: Proof | null;
  readonly complete: boolean;
  readonly dryRun: boolean;
}

/** Whoever names it again names something that is not there. */
const GONE: readonly string[] = ["memory/unknown", "ledger/unknown"];

export const eraseCommand = defineCommand({
  name: "erase",
  summary: "Delete the words of messages, memories, observations and events for good",
  description:
    "The words go from the log, from large parts and from every index. Summaries made from them lose their text and are out of use until they are written again without them. What stays is an empty place with a number, so that the same message is not brought in again. Then the file itself is rewritten where it still held the old bytes. It cannot be undone; forget can.\n\nA message takes with it what is remembered only because of it. A memory that is erased is gone with its words, its lineage and what the gate said of it; what it says is not remembered again by itself, which a fingerprint of it sees to. The messages that say so stay, and are named: erase them too where that is meant.\n\nA message also takes along what was observed in it, facts that rest on nothing else, and cards that were made of it. An observation or an event is erased by itself: the message that it was made of stays, and is named; the event that was noted because of an observation goes with it; the same is not let in again, however often it is told; the line of the spool's archive that told it is blanked.\n\nIt does not reach backups, which are listed, nor the assistant's own transcript, which belongs to OpenClaw, nor files of your own, such as MEMORY.md and AGENTS.md: what is known of them goes when you change them.\n\nOther messages may say the same: an answer often repeats the question. --prove looks for the erased text in every table, index and file, and then for its distinctive words (names, numbers, words that few messages have) in every other message, memory, instruction, lesson, fact, observation and event, and lists those that still say them, with what erases each; files of your own that say so are named, and lines that could not be stored and have such a name. It does not look for single words in summaries and cards, which are made of these and go with them.\n\nOn a terminal it shows what is chosen and asks first; elsewhere --yes has to be said. Interrupted, it has kept what was done; run it again to go on.",
  args: {
    refs: {
      ...CHOOSING_ARGS.refs,
      help: "References of messages, memories, observations and events, such as msg:42, mem:5, obs:8 or evt:6",
    },
  },
  flags: {
    ...CHOOSING_FLAGS,
    prove: { type: "boolean", help: "Afterwards, look for the text everywhere and list who still says it" },
  },
  examples: [
    { run: "erase msg:42", does: "one message, after a question" },
    { run: "erase mem:5 msg:42 --prove", does: "a memory and the message that it comes from" },
    { run: "erase obs:8 --prove", does: "an observation, then look who else says it" },
    { run: "erase msg:42 --turn --prove", does: "a whole exchange, then look who else says it" },
    { run: 'erase --containing "the old address" --dry-run', does: "look at what would be erased" },
    { run: "erase --lane agent:main:main --before 2026-01-01 --yes", does: "the old part of one lane" },
  ],
  json: {
    summary: "what was chosen, and what became of it.",
    fields: {
      ...SELECTED_FIELDS,
      ...RECORD_FIELDS,
      total: "messages that were chosen",
      summaries: "summaries in use that were made from them; once it is done: those that are out of use now",
      files: "large parts of them; once it is done: those that are gone",
      "resting[]": "facts that rest on them and cards that were made of them, where there are any",
      ...MADE_FIELDS,
      "changed[]": "references of messages, memories, observations and events that were not erased already",
      "backups[].path": "a copy of the store that is not reached",
      "backups[].at": "when it was made",
      ...BLANKED_FIELDS,
      scrubbed: "whether the file was rewritten, so that no deleted bytes are left in it",
      proof: "null when nobody looked",
      "proof.lines": "lines of the text that were looked for",
      "proof.linesTotal": "how many there were",
      "proof.words": "how many distinctive words were looked for",
      "proof.elsewhere[].ref":
        "a message, memory, instruction, lesson, fact, observation or event that still says something of it, most first",
      "proof.elsewhere[].words[]": "the distinctive words that it has",
      "proof.elsewhere[].whole": "whether it has a line of the text whole",
      "proof.elsewhereTotal": "how many such there are",
      "proof.common[]": "names and numbers that so many messages have that they were not looked for",
      "proof.commonTexts": "lines that so many messages say that they were not looked for",
      "proof.traces[].kind": "table, vocabulary or file, where the text still is",
      "proof.traces[].place": "which one",
      "proof.traces[].count": "how often",
      "proof.traces[].refs[]": "what is behind it",
      "proof.traces[].said": "true: something that is there or a file of your own says it; false: left over",
      "proof.files[]": "a file of your own that still says it",
      complete: "false when it was interrupted",
      dryRun: "true when nothing was changed on purpose",
    },
  },
  exits: {
    0: "Also when nothing matches, or nobody agreed.",
    3: "There is no such message, memory, observation, event or lane.",
    4: "With --prove: something of it is still said, or left over.",
    130: "Interrupted; run it again to go on.",
  },
  async run({ args, flags, options, client, suggest, out, dependencies, signal }) {
    const progress = progressOn(out, dependencies, flags.progress);
    const selection = selectionOf("erase", args.refs, flags);
    progress.begin("choosing");
    const named = async () => ({
      told: await recordsNamed(client, selection.records),
      found: await chosenBy(client, selection, signal),
    });
    const { told, found } = await named()
      .finally(progress.end)
      .catch(async (error: unknown) => {
        // It may be gone since it was interrupted, before the file was rewritten.
        if (GONE.includes(codeOf(error) ?? "") && !flags["dry-run"]) await scrub(client, progress, signal);
        throw error;
      });
    const chosen: Marked = { ...found, records: told.records };
    const wanted = { ...chosen, messages: chosen.messages.filter(({ withheld }) => withheld !== "erased") };
    const amount = amountOf(wanted);
    if (flags["dry-run"] || chosen.total + chosen.memories.length + chosen.records.length === 0) {
      out.result(untouched(chosen, flags["dry-run"]), (_, style) =>
        preview(wanted, chosen, flags.containing, style),
      );
      return undefined;
    }
    if (flags.prove && amount > MOST_PROVED) throw tooMany(amount);
    if (amount > 0 && !flags.yes) {
      if (!out.json) out.note(renderMarked(wanted, flags.containing, out.style));
      const what = described(wanted, chosen, wanted.records);
      if (!(await confirmed(`Erase ${what} for good?`, out, dependencies))) {
        out.note("Nothing was changed.");
        return undefined;
      }
    }
    const kept = [...wanted.memories.map(({ text }) => text), ...told.texts];
    const sought = flags.prove ? await textsOf(client, wanted.messages, kept) : undefined;
    // The files first: interrupted, the ledger still knows which lines were meant.
    const home = await dependencies.resolveHome(options.home);
    const archive = await blankLines(home, told.places);
    const erased = await eraseAll(client, chosen, wanted, progress, signal);
    const proof = erased.complete ? await proven(client, sought, home, progress, signal) : null;
    out.result({ ...erased, archive, proof }, (shown, style) => renderErased(shown, flags.prove, style));
    if (!out.json && told.places.length > 0) for (const note of blankedNotes(archive)) out.note(note);
    if (!erased.complete) return EXIT_CODES.interrupted;
    if (proof === null || !isAmiss(proof)) return undefined;
    if (!out.json) for (const note of whatToEraseToo(proof.elsewhere, suggest)) out.note(note);
    return EXIT_CODES.attention;
  },
});

async function proven(
  client: Client,
  sought: Sought | undefined,
  home: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<Proof | null> {
  if (sought === undefined || sought.lines.length === 0) return null;
  progress.begin("looking for the text everywhere");
  const found = await client.traces({ texts: sought.lines }, signal).finally(progress.end);
  const rejects = await rejectsNaming(home, sought.lines, found.common, signal);
  const files = [...new Set([...found.files, ...rejects])];
  return { ...found, files, lines: sought.lines.length - found.commonTexts, linesTotal: sought.total };
}

function untouched(chosen: Marked, dryRun: boolean): Erased {
  const archive = { blanked: 0, left: [], rejects: null };
  const nothing = { changed: [], standing: [], backups: [], scrubbed: false, archive, proof: null };
  return { ...chosen, ...nothing, complete: true, dryRun };
}

function amountOf({ messages, memories, records }: Wanted): number {
  return messages.length + memories.length + records.length;
}

/**
 * First what the ledger has and memories, which messages might take along, then every message, then the file: also when all are erased already, for
 * it may have been interrupted.
 */
async function eraseAll(
  client: Client,
  chosen: Marked,
  wanted: Wanted,
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
  const what = described(wanted, { ...chosen, summaries: 0, files: 0 }, wanted.records);
  progress.begin(`erasing ${what || "0 messages"}`);
  const refs = wanted.messages.map(({ ref }) => ref);
  const kept =
    (await eraseRecords(client, wanted.records, changed, signal)) &&
    (await withholdMemories(client, wanted.memories, { erase: true }, changed, signal));
  const all = (await inBatches(refs, erase, progress, signal)) && kept;
  // Also then it is told which copies are not reached.
  if (refs.length === 0) await erase([]);
  const standing = all ? await standingAgain(client, wanted.memories) : [];
  const scrubbed = all && (await scrub(client, progress, signal));
  return {
    ...chosen,
    changed,
    standing,
    summaries,
    files,
    backups,
    scrubbed,
    proof: null,
    complete: all && scrubbed,
    dryRun: false,
  };
}

function preview(wanted: Wanted, chosen: Marked, words: string | undefined, style: Style): string {
  if (amountOf(wanted) === 0)
    return chosen.total === 0 ? "Nothing matches." : "Nothing to do: erased already.";
  return `${renderMarked(wanted, words, style)}\n\n${wrap(`${described(wanted, chosen, wanted.records)} would be erased for good. Nothing was changed.`, style.columns)}`;
}

function renderMarked(wanted: Wanted, words: string | undefined, style: Style): string {
  const others = renderChosenRecords(wanted.records, style);
  if (wanted.messages.length + wanted.memories.length === 0) return others.join("\n");
  return [renderChosen(wanted, words, style), ...others].join("\n");
}

function tooMany(chosen: number): NacreError {
  return new NacreError(
    "input/bad-flag",
    `--prove takes ${MOST_PROVED} at once; ${count(chosen)} were chosen`,
    "Choose fewer, or leave out --prove.",
  );
}
