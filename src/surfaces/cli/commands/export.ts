import { resolve } from "node:path";
import type { StatusAnswer } from "../../../engine/api.ts";
import { NacreError } from "../../../kernel/errors.ts";
import {
  type HeaderRecord,
  TRANSFER_FORMAT,
  TRANSFER_KINDS,
  type TransferKind,
} from "../../../kernel/transfer/record.ts";
import { type Args, defineCommand, type Invocation } from "../command.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import { counted } from "../figures.ts";
import type { Flags, FlagValues } from "../flags.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { type Progress, progressOn } from "../progress.ts";
import { writeLines } from "../transfer/export-lines.ts";
import { leavingRecords } from "../transfer/leaving.ts";
import { createNewFile, type NewFile } from "../transfer/new-file.ts";
import { countedKind, countsIn, type KindCount, momentOf, quoted, requireLanes } from "../transfer/told.ts";

const EXPORT_FLAGS = {
  lane: {
    type: "texts",
    placeholder: "KEY",
    help: "Only this conversation, by its session key, without what is remembered of it",
  },
  kind: {
    type: "list",
    choices: TRANSFER_KINDS,
    placeholder: "KINDS",
    help: "Only these kinds of records, such as message,memory",
  },
  redacted: { type: "boolean", help: "With placeholders in the place of secrets; not everything comes back" },
  format: {
    type: "choice",
    choices: ["ndjson", "markdown"],
    default: "ndjson",
    placeholder: "FORMAT",
    help: "ndjson, to come back; or markdown, to read",
  },
  raw: { type: "boolean", help: "Of markdown: with the secrets that were said" },
  force: { type: "boolean", help: "Replace what is there" },
  progress: { type: "boolean", help: "Show progress even when this is not a terminal" },
} as const satisfies Flags;

export const exportCommand = defineCommand({
  name: "export",
  summary: "Write everything that is kept to a file, to come back or to read",
  description:
    "One JSON document a line (docs/reference/export.md): conversations word for word with their summaries, memories, guidance, observations, events, facts, cards, lessons and notes. Nothing is left out that nacre import could bring back, so it holds secrets that were said, and only you can read the file. The last line says how many records there are and their digest, so that a file that was cut off is noticed. What is derived, such as indexes and vectors, is made anew where it arrives.\n\nMarkdown is for reading: one file a conversation, in a folder, with placeholders in the place of secrets unless --raw says otherwise.\n\nThe file gets its name when it is whole. Interrupted, nothing is left of it.",
  args: {
    file: {
      help: "Where to; of markdown a folder; - for standard output; otherwise a new one here, named after the moment",
      optional: true,
      completes: "file",
    },
  },
  flags: EXPORT_FLAGS,
  examples: [
    { run: "export", does: "everything, into a new file here" },
    { run: "export /mnt/disk/nacre.ndjson --force", does: "into a file that may be there" },
    { run: "export - --kind memory,fact", does: "what is remembered and what is true, to standard output" },
    { run: "export --lane agent:main:main --format markdown", does: "one conversation, to read" },
  ],
  json: {
    summary: "what was written; nothing of it with -.",
    fields: {
      path: "the file, or the folder",
      format: "ndjson or markdown",
      redacted: "secrets are placeholders in it",
      records: "how many there are, without the first and the last line",
      "counts[].kind": "a kind of record that is in it",
      "counts[].records": "how many there are of it",
      sha256: "of every line but the first and the last, 64 hex digits; null for markdown",
      files: "how many files were written",
    },
  },
  exits: {
    1: "It could not be written; nothing is left of it.",
    130: "Interrupted; nothing is left of it.",
  },
  async run(invocation) {
    const { flags, out, dependencies } = invocation;
    requireFitting(flags, invocation.args.file);
    const progress = progressOn(out, dependencies, flags.progress);
    try {
      if (flags.format === "ndjson") return await exportLines(invocation, progress);
      const { exportMarkdown } = await import("../transfer/markdown.ts");
      return await exportMarkdown(invocation, chosen(flags), progress);
    } catch (error) {
      if (!invocation.signal.aborted) throw error;
      out.note("Interrupted. Nothing is left of it.");
      return EXIT_CODES.interrupted;
    } finally {
      progress.end();
    }
  },
});

type Run = Pick<Invocation<Args, Flags>, "client" | "suggest" | "out" | "dependencies" | "signal"> & {
  readonly args: { readonly file: string | undefined };
  readonly flags: FlagValues<typeof EXPORT_FLAGS>;
};

function requireFitting(flags: Run["flags"], file: string | undefined): void {
  if (flags.raw && (flags.format !== "markdown" || flags.redacted))
    throw new NacreError(
      "input/bad-flag",
      "--raw is about markdown, and the opposite of --redacted",
      "An export of lines has everything unless --redacted is given: leave out --raw.",
    );
  if (flags.format === "markdown" && file === "-")
    throw new NacreError(
      "input/bad-flag",
      "markdown is several files, and goes into a folder",
      "Give the name of a folder, or none.",
    );
}

function chosen({ lane, kind, redacted, raw, format }: Run["flags"]) {
  return {
    ...(lane.length > 0 && { lanes: lane }),
    ...(kind.length > 0 && { kinds: kind as readonly TransferKind[] }),
    redacted: format === "markdown" ? !raw : redacted,
  };
}

async function exportLines(
  { args, flags, client, suggest, out, dependencies, signal }: Run,
  progress: Progress,
): Promise<ExitCode | undefined> {
  const isPiped = args.file === "-";
  const typed = args.file ?? `nacre-${momentOf(dependencies.now())}.ndjson`;
  const path = resolve(typed);
  const status = await client.status({});
  const file = isPiped ? undefined : await createNewFile(path, flags.force);
  try {
    const request = chosen(flags);
    const header: HeaderRecord = {
      kind: "header",
      format: TRANSFER_FORMAT,
      from: `nacre ${dependencies.version}`,
      at: dependencies.now(),
      redacted: flags.redacted,
    };
    let messages = 0;
    const total = flags.lane.length > 0 || flags.kind.length > 0 ? null : status.totals.messages;
    const written = await writeLines(
      header,
      leavingRecords(client, request, signal),
      async (line) => (file === undefined ? dependencies.stdout.write(line) : file.write(line)),
      ({ kind }) => {
        messages += kind === "message" ? 1 : 0;
        progress.count(messages, total, "message");
      },
    );
    signal.throwIfAborted();
    if (Object.keys(written.counts).length === 0) requireLanes(flags.lane, suggest);
    await file?.keep();
    progress.end();
    noteWaiting(status, out, suggest);
    if (isPiped) return undefined;
    const { sha256 } = written;
    const counts = countsIn(written.counts);
    const records = counts.reduce((sum, one) => sum + one.records, 0);
    out.result(
      { path, format: flags.format, redacted: flags.redacted, records, counts, sha256, files: 1 },
      (made, style) =>
        [
          wrap(
            `${counted(made.records, "record")} (${kindsOf(made.counts)}): ${oneLine(made.path)}`,
            style.rowColumns,
          ),
          `Into another store: ${dependencies.program} import ${quoted(typed)}`,
        ].join("\n"),
    );
    return undefined;
  } finally {
    await drop(file);
  }
}

/** What is not made of them yet is in no file; whoever takes them in makes it. */
function noteWaiting(
  { index, memories, guidance, knowledge, totals }: StatusAnswer,
  out: Run["out"],
  suggest: Run["suggest"],
): void {
  const most = Math.max(index.pending, memories.pending, guidance.pending, knowledge.pending);
  // Some are told by how far the numbers of messages go.
  const waiting = Math.min(most, totals.messages);
  if (waiting === 0) return;
  out.note(
    `${counted(waiting, "message")} not looked at yet: what is to be known of them is not in it, and is found out where they arrive. To have it in: ${suggest("serve")}, until ${suggest("status")} shows nothing waiting; then again.`,
  );
}

async function drop(file: NewFile | undefined): Promise<void> {
  await file?.drop();
}

function kindsOf(counts: readonly KindCount[]): string {
  if (counts.length === 0) return "nothing is kept";
  return counts.map(({ kind, records }) => countedKind(records, kind)).join(", ");
}
