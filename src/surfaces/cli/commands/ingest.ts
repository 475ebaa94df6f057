import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import type { Dependencies } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { count, counted } from "../figures.ts";
import { type Ingested, ingestTranscript } from "../ingestion.ts";
import { agentOf } from "../lane-name.ts";
import { fileChunks, linesOf, untilAborted } from "../lines.ts";
import type { Out } from "../out.ts";
import { oneLine, wrap } from "../plain-text.ts";
import type { Style } from "../style.ts";
import { toBeJudged } from "../to-be-judged.ts";

/** Lines that cannot be read are counted; this many are shown. */
const MALFORMED_SHOWN = 5;
/** Work that is over before a person wonders needs no progress. */
const QUIET_MS = 1_000;
const PROGRESS_EVERY_MS = 200;
const NONE = { pending: 0 };

export const ingestCommand = defineCommand({
  name: "ingest",
  creates: true,
  summary: "Bring in a transcript file",
  description:
    "Reads an OpenClaw transcript, or any file with one JSON message per line. Bringing a file in twice stores nothing twice, and a file that has grown is continued; one without a session header is known again by how it opens, whatever its name. Interrupted, it has kept what it stored; run it again to go on.\n\nOnly what the owner says is ever remembered by itself, and a plain file does not tell who speaks: --owner says that what a user says in it is the owner's own, except where a message names its sender. It is said once: what is stored already stays as it is, so that bringing a file in again with --owner changes nothing of it.",
  args: { file: { help: "Path of the file, or - for standard input", completes: "file" } },
  flags: {
    agent: {
      type: "text",
      placeholder: "NAME",
      help: "Agent that the conversation belongs to; otherwise the one that the session key names, else main",
    },
    "session-key": {
      type: "text",
      placeholder: "KEY",
      help: "Lane to store it in; otherwise one of its own, named after the session",
    },
    owner: {
      type: "boolean",
      help: "What a user says in this file is the owner's own, and may be remembered; only of new messages",
    },
    "dry-run": { type: "boolean", help: "Read and report, store nothing" },
    progress: { type: "boolean", help: "Show progress even when this is not a terminal" },
  },
  examples: [
    {
      run: "ingest ~/.openclaw/agents/main/sessions/4045148f.jsonl",
      does: "one session, into a lane of its own",
    },
    { run: "ingest old.jsonl --session-key agent:main:main", does: "into a lane that exists" },
    { run: "ingest chat.jsonl --owner", does: "a plain file of what you said yourself" },
    { run: "ingest - --dry-run < old.jsonl", does: "look before storing" },
  ],
  json: {
    summary: "what was read and what became of it.",
    fields: {
      "lane.agent": "agent of the lane",
      "lane.sessionKey": "session key of the lane",
      lines: "lines read",
      messages: "messages that the file holds",
      imported: "messages that are new",
      known: "messages that were stored already",
      quarantined: "messages stored that may be repeats, see quarantine list",
      repeated: "entries that the file itself repeats",
      abandoned: "messages on branches that a person left; not stored",
      own: "messages that the file, or --owner, says are the owner's own: only they may be remembered",
      unit: "what malformed counts: line, or member when the file is one array",
      "malformed[].line": "number of one that could not be read, from 1",
      "malformed[].reason": "why",
      complete: "false when it was interrupted",
      skipped: "true when this lane is not to be stored",
      dryRun: "true when nothing was stored on purpose",
    },
  },
  exits: { 1: "Nothing in the file could be read.", 130: "Interrupted; run it again to go on." },
  async run({ args, flags, client, suggest, out, dependencies, signal }) {
    const progress = createProgress(out, dependencies, flags.progress);
    const chunks = args.file === "-" ? dependencies.stdin() : fileChunks(args.file);
    const batches = dependencies.readTranscript(linesOf(untilAborted(chunks, signal)), {
      agent: agentOf(flags.agent, flags["session-key"]),
      sessionKey: flags["session-key"] ?? null,
      ...(flags.owner && { owner: true }),
    });
    const onBatch = progress.show;
    const ingested = await ingestTranscript(batches, {
      client: flags["dry-run"] ? undefined : client,
      signal,
      onBatch,
    }).finally(progress.end);
    const review = suggest("quarantine list");
    out.result({ ...ingested, dryRun: flags["dry-run"] }, (result, style) =>
      renderIngested(result, review, style),
    );
    if (!out.json) {
      for (const note of ownerNotes(ingested, flags)) out.note(note);
      const isNew = ingested.own > 0 && ingested.imported > 0;
      const { pending } = isNew ? (await client.status({})).memories : NONE;
      if (pending > 0) out.note(toBeJudged(pending, suggest));
    }
    if (!ingested.complete) return EXIT_CODES.interrupted;
    if (ingested.messages > 0) return EXIT_CODES.ok;
    throw new NacreError(
      "input/bad-file",
      ingested.lines === 0 ? "the file is empty" : "the file holds no message that can be read",
      "A transcript has one JSON object per line, such as OpenClaw's sessions/*.jsonl.",
    );
  },
});

/** Whether anything of it can ever be remembered by itself. */
function ownerNotes(
  { complete, skipped, messages, imported, known, own }: Ingested,
  flags: { readonly owner: boolean; readonly "dry-run": boolean },
): readonly string[] {
  if (!complete || skipped || messages === 0) return [];
  if (flags.owner && known > 0)
    return ["note: what was stored already stays as it was: --owner counts for new messages only"];
  if (own > 0 || (imported === 0 && !flags["dry-run"])) return [];
  return [
    flags.owner
      ? "note: every message names its sender, or none is a user's: none of them will be remembered by itself"
      : "note: no message says that it is its owner's: none of them will be remembered by itself; --owner says so when a file is first brought in",
  ];
}

function renderIngested(result: Ingested & { dryRun: boolean }, review: string, style: Style): string {
  const lines: string[] = [];
  const key = oneLine(result.lane?.sessionKey ?? "");
  const lane = key === "" ? "" : ` in ${key}`;
  const stored = result.dryRun
    ? `${counted(result.messages, "message")} read; those that are not known already would be stored${lane}.`
    : result.skipped
      ? `Not stored: the lane ${key} is set to be ignored.`
      : `${counted(result.imported, "new message")}, ${count(result.known)} known already${lane}.`;
  lines.push(wrap(stored, style.rowColumns));
  if (result.quarantined > 0) {
    lines.push(style.warn(`${counted(result.quarantined, "message")} may be repeats: ${review}`));
  }
  if (result.abandoned > 0)
    lines.push(`${counted(result.abandoned, "message")} on abandoned branches left out.`);
  if (result.malformed.length > 0) {
    lines.push(style.warn(`${counted(result.malformed.length, result.unit)} could not be read:`));
    const shown = result.malformed.slice(0, MALFORMED_SHOWN);
    for (const { line, reason } of shown) lines.push(`  ${result.unit} ${line}: ${oneLine(reason)}`);
    if (result.malformed.length > shown.length)
      lines.push(`  and ${count(result.malformed.length - shown.length)} more`);
  }
  if (!result.complete) lines.push("Interrupted. What was stored is kept; run it again to go on.");
  return lines.join("\n");
}

function createProgress(out: Out, dependencies: Dependencies, always: boolean) {
  const started = dependencies.now();
  const wanted = always || (dependencies.stderr.isTTY && !out.json);
  let shownAt = started + QUIET_MS - PROGRESS_EVERY_MS;
  let shown = false;
  return {
    show(messages: number): void {
      const now = dependencies.now();
      if (!wanted || now - shownAt < PROGRESS_EVERY_MS) return;
      shownAt = now;
      shown = true;
      const rate = Math.round((messages * 1_000) / Math.max(1, now - started));
      out.progress(`${counted(messages, "message")}, ${count(rate)} a second`);
    },
    end(): void {
      if (shown) out.progress("");
    },
  };
}
