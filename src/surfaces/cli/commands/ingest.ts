import { NacreError } from "../../../kernel/errors.ts";
import { type Args, defineCommand, type Invocation } from "../command.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import { count, counted } from "../figures.ts";
import type { Flags, FlagValues } from "../flags.ts";
import { type HeldFile, holdFile } from "../held-file.ts";
import { type Ingested, ingestTranscript } from "../ingestion.ts";
import { keptSoFar } from "../kept-so-far.ts";
import { agentOf } from "../lane-name.ts";
import { fileChunks, linesOf, untilAborted } from "../lines.ts";
import { type PlacedLine, peek, placedLines } from "../placed-lines.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { progressOn } from "../progress.ts";
import { RejectFile } from "../reject-file.ts";
import { changeNote, renderTold } from "../render-told.ts";
import type { Style } from "../style.ts";
import { indexedInTime, toBeIndexed } from "../to-be-indexed.ts";
import { judgedInTime, toBeJudged } from "../to-be-judged.ts";
import { type ArrayFile, arrayIn, memberLines, requireLines } from "../told-array.ts";
import { HOLDS, type Holds, toldAs } from "../told-as.ts";
import { TOLD_FIELDS } from "../told-fields.ts";
import { nothingTold, tellLines } from "../told-lines.ts";

/** Lines that cannot be read are counted; this many are shown. */
const MALFORMED_SHOWN = 5;
/** Of an array, to tell what it holds. */
const MEMBERS_LOOKED_AT = 20;
/** Where it stands what a line may say. */
const HOLDS_HINT =
  "A transcript has one JSON message per line, such as OpenClaw's sessions/*.jsonl; an observation is a JSON object with a summary, an event one with a type and a summary; --as says which of them it is.";

const INGEST_FLAGS = {
  as: {
    type: "choice",
    choices: HOLDS,
    placeholder: "WHAT",
    help: "What the file holds: transcript, observations or events; otherwise told from its first lines",
  },
  scope: {
    type: "text",
    placeholder: "NAME",
    help: "Project or subject of observations and events that name none",
  },
  scorer: {
    type: "choice",
    choices: ["heuristic-v1", "heuristic-v2", "off"],
    placeholder: "NAME",
    help: "What judges the importance of observations that do not say it: heuristic-v1, heuristic-v2 or off",
  },
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
  lane: { type: "text", placeholder: "KEY", help: "The same as --session-key, as other commands call it" },
  owner: {
    type: "boolean",
    help: "What a user says in this file is the owner's own, and may be remembered; only of new messages",
  },
  "dry-run": { type: "boolean", help: "Read and report, store nothing" },
  "no-wait": {
    type: "boolean",
    help: "Do not wait until what was stored is judged and can be found",
  },
  progress: { type: "boolean", help: "Show progress even when this is not a terminal" },
} as const satisfies Flags;

export const ingestCommand = defineCommand({
  name: "ingest",
  creates: true,
  summary: "Bring in a transcript, observations or events",
  description:
    "What the file holds is told from its first lines, unless --as says it. One JSON array is read as its members.\n\nA transcript: reads an OpenClaw transcript, or any file with one JSON message per line. Bringing a file in twice stores nothing twice, and a file that has grown is continued; one without a session header is known again by how it opens, whatever its name. Interrupted, it has kept what it stored; run it again to go on. When a message was said is what its timestamp says, in ISO 8601, or in milliseconds or seconds since 1970, between 1990 and tomorrow, and in UTC where it names no zone; what says no such time is dated like what stands before it in the file, otherwise now, and counted.\n\nOnly what the owner says is ever remembered by itself, and a plain file does not tell who speaks: --owner says that what a user says in it is the owner's own, except where a message names its sender. It is said once: what is stored already stays as it is, so that bringing a file in again with --owner changes nothing of it. At its end it waits up to ten seconds until that is judged.\n\nObservations and events: one JSON object a line, such as a tool, a script or another memory writes them. An observation has a summary; where it does not say when, of which kind, how important or in which language, that is judged. They stand under --scope NAME, or the scope that a line names, which the owner alone reads; without one they are the owner's own. Nothing of them counts as a person's word, and what reads like an instruction is held back until you decide. What is marked as private is left out. The same line again is stored once. What a line says in a field that has other values is kept as its detail, and counted. Every field stands in docs/reference/lines.md. A line that cannot be stored is counted, kept with the reason in a file of the data folder's rejects, and stops nothing: the command still ends with 0. At its end it waits up to ten seconds until what was stored can be found.",
  args: { file: { help: "Path of the file, or - for standard input", completes: "file" } },
  flags: INGEST_FLAGS,
  examples: [
    {
      run: "ingest ~/.openclaw/agents/main/sessions/4045148f.jsonl",
      does: "one session, into a lane of its own",
    },
    { run: "ingest old.jsonl --lane agent:main:main", does: "into a lane that exists" },
    { run: "ingest chat.jsonl --owner", does: "a plain file of what you said yourself" },
    { run: "ingest - --dry-run < old.jsonl", does: "look before storing" },
    { run: "ingest builds.jsonl --scope atlas", does: "observations of a project" },
    { run: "ingest - --as events < alerts.jsonl", does: "events, whatever their lines look like" },
  ],
  json: {
    summary: "what was read and what became of it.",
    fields: {
      as: "what the file holds: transcript, observations or events",
      ...TOLD_FIELDS,
      rejects: "of observations and events: the file with the lines that could not be stored, or null",
      change:
        "of observations and events: what happened to the file while it was read (grown, truncated, rewritten, replaced), or null",
      "lane.agent": "agent of the lane",
      "lane.sessionKey": "session key of the lane",
      lines: "lines read; of observations and events those that are not blank",
      messages: "messages that the file holds",
      imported: "messages that are new",
      known: "messages that were stored already",
      quarantined: "messages stored that may be repeats, see quarantine list",
      repeated: "entries that the file itself repeats",
      abandoned: "messages on branches that a person left; not stored",
      own: "messages that the file, or --owner, says are the owner's own: only they may be remembered",
      undated:
        "messages without a usable time (ISO 8601, or milliseconds or seconds since 1970, between 1990 and tomorrow): dated like what stands before them in the file, otherwise when they were stored",
      unit: "of a transcript, what malformed counts: line, or member when the file is one array",
      "malformed[].line":
        "number of one that could not be read, from 1; of observations and events the first hundred",
      "malformed[].reason": "why",
      complete: "false when it was interrupted",
      skipped: "true when this lane is not to be stored",
      dryRun: "true when nothing was stored on purpose",
    },
  },
  exits: {
    0: "Also when some lines could not be read.",
    1: "Nothing in the file could be read.",
    130: "Interrupted; run it again to go on.",
  },
  async run(invocation) {
    const { args, flags, dependencies, signal } = invocation;
    if (args.file === "-" && dependencies.stdinIsTTY) {
      throw new NacreError(
        "input/bad-field",
        "nothing is piped in",
        "Give the path of a file, or pipe one in.",
      );
    }
    const held = args.file === "-" ? undefined : await holdFile(args.file);
    const chunks = held?.chunks() ?? (args.file === "-" ? dependencies.stdin() : fileChunks(args.file));
    try {
      const peeked = await peek(untilAborted(chunks, signal));
      const array = flags.as === "transcript" ? null : await arrayIn(peeked);
      const all = array?.all ?? peeked.all;
      const as = flags.as ?? toldAs(array?.members?.slice(0, MEMBERS_LOOKED_AT) ?? peeked.first);
      requireFitting(as, flags);
      if (as === "transcript") return await ingestMessages(invocation, all);
      return await ingestTold({ ...invocation, as, ...toldLines(peeked.first, array, all), held });
    } finally {
      await held?.close();
    }
  },
});

/** Of an array none has a place of its own in the file. */
function toldLines(first: readonly string[], array: ArrayFile | null, all: AsyncIterable<Uint8Array>) {
  const members = array?.members ?? null;
  if (members !== null) return { lines: memberLines(members), placed: false };
  requireLines(first);
  return { lines: placedLines(all), placed: true };
}

type IngestFlags = FlagValues<typeof INGEST_FLAGS>;
type Run = Pick<
  Invocation<Args, Flags>,
  "client" | "suggest" | "out" | "dependencies" | "signal" | "options"
> & {
  readonly args: { readonly file: string };
  readonly flags: IngestFlags;
};

const OF_TRANSCRIPTS = ["agent", "session-key", "lane", "owner"] as const;
const OF_TOLD = ["scope", "scorer"] as const;

function requireFitting(as: Holds, flags: IngestFlags): void {
  if (flags.lane !== undefined && flags["session-key"] !== undefined)
    throw new NacreError(
      "input/bad-flag",
      "--lane and --session-key are the same thing",
      "Give one of them.",
    );
  const foreign = as === "transcript" ? OF_TOLD : OF_TRANSCRIPTS;
  const given = foreign.find((name) => flags[name] !== undefined && flags[name] !== false);
  if (given === undefined) return;
  const what = as === "transcript" ? "observations and events" : "transcripts";
  throw new NacreError(
    "input/bad-flag",
    `--${given} is about ${what}, and the file ${flags.as === undefined ? "looks like" : "is said to hold"} ${as}`,
    flags.as === undefined
      ? `Leave out --${given}, or say what the file holds with --as.`
      : `Leave out --${given}.`,
  );
}

async function ingestTold({
  args,
  flags,
  client,
  suggest,
  out,
  dependencies,
  signal,
  options,
  as,
  lines,
  placed,
  held,
}: Run & {
  readonly as: "observations" | "events";
  readonly lines: AsyncIterable<PlacedLine>;
  readonly placed: boolean;
  readonly held: HeldFile | undefined;
}): Promise<ExitCode> {
  const progress = progressOn(out, dependencies, flags.progress);
  const home = await dependencies.resolveHome(options.home);
  const name = held?.name ?? "stdin";
  const rejects = new RejectFile(home, args.file === "-" ? "stdin" : name, dependencies.now());
  const sha256 = await held?.sha256();
  const sum = nothingTold();
  const dryRun = flags["dry-run"];
  try {
    await tellLines(
      lines,
      {
        ...{ as, client, rejects, signal, dryRun, onTold: (told) => progress.count(told, null, "line") },
        ...(placed &&
          held !== undefined &&
          sha256 !== undefined && { file: { name, sha256, bytes: held.bytes } }),
        ...(flags.scope !== undefined && { scope: flags.scope }),
        ...(flags.scorer !== undefined && { scorer: flags.scorer }),
      },
      sum,
    );
  } catch (error) {
    if (!signal.aborted) throw keptSoFar(error, sum.stored, as === "events" ? "event" : "observation");
    sum.complete = false;
  } finally {
    progress.end();
  }
  const kept = await rejects.close();
  const isToWait = sum.stored > 0 && !dryRun && sum.complete && !flags["no-wait"];
  const waiting = progressOn(out, dependencies, flags.progress);
  const left = isToWait ? await indexedInTime(client, waiting, signal) : 0;
  const change = (await held?.change()) ?? null;
  const { unkept: _unkept, ...shown } = sum;
  out.result({ as, ...shown, rejects: kept, change, dryRun }, (_value, style) => {
    const what = as === "events" ? "event" : "observation";
    return renderTold(sum, { what, dryRun, rejects: kept }, style).join("\n");
  });
  const note = changeNote(change);
  if (!out.json && note !== undefined) out.note(`note: ${note}`);
  if (!out.json && sum.held > 0) out.note(`What is held back: ${suggest("quarantine list")}`);
  if (!out.json && left > 0) out.note(toBeIndexed(left, suggest));
  if (!sum.complete) return EXIT_CODES.interrupted;
  if (sum.lines > 0 && sum.rejected < sum.lines) return EXIT_CODES.ok;
  throw new NacreError(
    "input/bad-file",
    sum.lines === 0 ? "the file is empty" : "no line of the file could be stored",
    kept === null ? HOLDS_HINT : `Why, line by line: ${kept}`,
  );
}

async function ingestMessages(
  { flags, client, suggest, out, dependencies, signal }: Run,
  chunks: AsyncIterable<Uint8Array>,
): Promise<ExitCode> {
  const progress = progressOn(out, dependencies, flags.progress);
  const laneKey = flags["session-key"] ?? flags.lane;
  const batches = dependencies.readTranscript(linesOf(chunks), {
    agent: agentOf(flags.agent, laneKey),
    sessionKey: laneKey ?? null,
    ...(flags.owner && { owner: true }),
    now: dependencies.now(),
  });
  const read = await ingestTranscript(batches, {
    client: flags["dry-run"] ? undefined : client,
    signal,
    onBatch: (messages) => progress.count(messages, null, "message"),
  }).finally(progress.end);
  // What has no message is no conversation, and has no lane.
  const ingested = read.messages === 0 ? { ...read, lane: null } : read;
  const review = suggest("quarantine list");
  out.result({ as: "transcript" as const, ...ingested, dryRun: flags["dry-run"] }, (result, style) =>
    renderIngested(result, review, style),
  );
  if (!out.json) for (const note of ownerNotes(ingested, flags)) out.note(note);
  const isNew = ingested.own > 0 && ingested.imported > 0;
  const isToWait = isNew && ingested.complete && !flags["no-wait"];
  const waiting = progressOn(out, dependencies, flags.progress);
  const left = isToWait ? await judgedInTime(client, waiting, signal) : 0;
  if (!out.json && left > 0) out.note(toBeJudged(left, suggest));
  if (!ingested.complete) return EXIT_CODES.interrupted;
  if (ingested.messages > 0) return EXIT_CODES.ok;
  throw new NacreError(
    "input/bad-file",
    ingested.lines === 0
      ? "the file is empty"
      : flags.as === undefined
        ? "the file holds no message, observation or event that can be read"
        : "the file holds no message that can be read",
    HOLDS_HINT,
  );
}

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
  if (result.messages > 0 || !result.complete) lines.push(wrap(stored, style.rowColumns));
  if (result.quarantined > 0) {
    lines.push(style.warn(`${counted(result.quarantined, "message")} may be repeats: ${review}`));
  }
  if (result.abandoned > 0)
    lines.push(`${counted(result.abandoned, "message")} on abandoned branches left out.`);
  if (result.undated > 0) lines.push(style.warn(wrap(undatedLine(result.undated), style.rowColumns)));
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

/** Those that are known already were dated so when they were stored. */
function undatedLine(undated: number): string {
  const them = undated === 1 ? "it" : "them";
  return `${counted(undated, "message")} without a usable time, dated like what stands before ${them} in the file, otherwise now. A time is ISO 8601, or milliseconds or seconds since 1970, between 1990 and tomorrow, in the field "timestamp".`;
}
