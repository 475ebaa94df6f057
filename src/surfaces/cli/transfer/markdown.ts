/**
 * Writes conversations for a reader: one Markdown file each, in a folder, and one with what is remembered. Times are UTC.
 *
 * A summary stands before the first message that it covers, as a quotation. Not to be read back: `nacre export` without --format is.
 */

import { mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { ExportRecordsRequest } from "../../../engine/api.ts";
import { NacreError } from "../../../kernel/errors.ts";
import type {
  LaneRecord,
  MemoryRecord,
  MessageRecord,
  SummaryRecord,
  TransferRecord,
  TransferRef,
} from "../../../kernel/transfer/record.ts";
import type { Args, Invocation } from "../command.ts";
import type { ExitCode } from "../exit-codes.ts";
import { counted, instant } from "../figures.ts";
import type { Flags } from "../flags.ts";
import { oneLine } from "../plain-text.ts";
import type { Progress } from "../progress.ts";
import { leavingRecords } from "./leaving.ts";
import { createNewFile, type NewFile, unwritable } from "./new-file.ts";
import { fenced, spokenIn } from "./spoken.ts";
import { countsIn, momentOf, requireLanes } from "./told.ts";

type Run = Pick<Invocation<Args, Flags>, "client" | "suggest" | "out" | "dependencies" | "signal"> & {
  readonly args: { readonly file: string | undefined };
  readonly flags: { readonly force: boolean };
};

export async function exportMarkdown(
  { args, flags, client, suggest, out, dependencies, signal }: Run,
  { kinds: _kinds, ...request }: Omit<ExportRecordsRequest, "after" | "bytes">,
  progress: Progress,
): Promise<ExitCode | undefined> {
  const folder = resolve(args.file ?? `nacre-${momentOf(dependencies.now())}`);
  const told = await kept(leavingRecords(client, { ...request, kinds: ["lane", "memory"] }, signal));
  if (told.lanes.length === 0) requireLanes(request.lanes ?? [], suggest);
  const isNew = await makeFolder(folder, flags.force);
  const counts: { [kind: string]: number } = {};
  let files: NewFile[] = [];
  let isWritten = false;
  try {
    const names = namesOf(told.lanes);
    for (const lane of told.lanes) {
      const file = await createNewFile(join(folder, names.get(lane.ref)!), flags.force);
      files.push(file);
      const messages = leavingRecords(
        client,
        { ...request, lanes: [lane.sessionKey], kinds: ["lane", "message", "summary"] },
        signal,
      );
      counts["message"] = (counts["message"] ?? 0) + (await writeLane(file, lane, messages, progress));
      counts["lane"] = (counts["lane"] ?? 0) + 1;
    }
    if (told.memories.length > 0) {
      const file = await createNewFile(join(folder, "memories.md"), flags.force);
      files.push(file);
      counts["memory"] = told.memories.length;
      await file.write(memoriesText(told.memories));
    }
    signal.throwIfAborted();
    for (const file of files) await file.keep();
    const written = files.length;
    files = [];
    isWritten = true;
    progress.end();
    const kinds = countsIn(counts);
    const records = kinds.reduce((sum, one) => sum + one.records, 0);
    out.result(
      {
        ...{ path: folder, format: "markdown", redacted: request.redacted === true, records, counts: kinds },
        ...{ sha256: null, files: written },
      },
      (made) => `${counted(made.files, "file")} in ${oneLine(made.path)}`,
    );
    return undefined;
  } finally {
    for (const file of files) await file.drop();
    if (!isWritten && isNew) await rm(folder, { recursive: true, force: true });
  }
}

async function makeFolder(folder: string, force: boolean): Promise<boolean> {
  try {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made !== undefined) return true;
    if (!force && (await readdir(folder)).length > 0)
      throw new NacreError(
        "input/bad-file",
        `${folder} is there already, with something in it`,
        "Give another name, or --force to write into it.",
      );
    return false;
  } catch (cause) {
    throw cause instanceof NacreError ? cause : unwritable(folder, cause);
  }
}

interface Kept {
  readonly lanes: readonly LaneRecord[];
  readonly memories: readonly MemoryRecord[];
}

async function kept(records: AsyncIterable<TransferRecord>): Promise<Kept> {
  const found = { lanes: [] as LaneRecord[], memories: [] as MemoryRecord[] };
  for await (const record of records) {
    if (record.kind === "lane") found.lanes.push(record);
    if (record.kind === "memory" && record.state === "active") found.memories.push(record);
  }
  return found;
}

/** Readable, and no two alike. */
function namesOf(lanes: readonly LaneRecord[]): ReadonlyMap<TransferRef, string> {
  const names = new Map<TransferRef, string>();
  const taken = new Set<string>(["memories"]);
  for (const { ref, sessionKey } of lanes) {
    const plain =
      sessionKey
        .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
        .replaceAll(/^-+|-+$/g, "")
        .slice(0, 80) || "lane";
    let name = plain.toLowerCase();
    for (let again = 2; taken.has(name); again += 1) name = `${plain.toLowerCase()}-${again}`;
    taken.add(name);
    names.set(ref, `${name}.md`);
  }
  return names;
}

/** Messages come before summaries: the words are kept until it is known which summary stands before which. */
async function writeLane(
  file: NewFile,
  lane: LaneRecord,
  records: AsyncIterable<TransferRecord>,
  progress: Progress,
): Promise<number> {
  const said: { readonly ref: TransferRef; readonly text: string }[] = [];
  const summaries: SummaryRecord[] = [];
  let session = "";
  // Two agents may go by one session key.
  let own: TransferRef | undefined;
  for await (const record of records) {
    if (record.kind === "lane" && record.agent === lane.agent) own = record.ref;
    if ("lane" in record && record.lane !== own) continue;
    if (record.kind === "summary") summaries.push(record);
    if (record.kind !== "message") continue;
    const heading = record.sessionId === session ? "" : `## Session ${escaped(record.sessionId)}\n\n`;
    session = record.sessionId;
    said.push({ ref: record.ref, text: heading + messageText(record) });
    progress.count(said.length, null, "message");
  }
  const before = Map.groupBy(shownSummaries(summaries), ({ first }) => first);
  await file.write(
    `# ${escaped(lane.sessionKey)}\n\nAgent ${escaped(lane.agent)}, since ${instant(lane.createdAt)} UTC.\n\n`,
  );
  for (const { ref, text } of said) {
    for (const { text: quotation } of before.get(ref) ?? []) await file.write(quotation);
    await file.write(text);
  }
  return said.length;
}

/** Those in use, from above; each with the first message that it covers. */
function shownSummaries(summaries: readonly SummaryRecord[]) {
  const byRef = new Map(summaries.map((one) => [one.ref, one]));
  const firstOf = (one: SummaryRecord): TransferRef => {
    const below = byRef.get(one.sources[0] ?? "");
    return below === undefined ? (one.sources[0] ?? "") : firstOf(below);
  };
  return summaries
    .filter(({ state, text }) => state === "active" && text !== "")
    .toSorted((a, b) => b.depth - a.depth)
    .map((one) => {
      const of = one.depth === 0 ? "messages" : "summaries";
      const head = `Summary of ${one.sources.length} ${of}, written ${instant(one.createdAt)} UTC:`;
      const lines = `${head}\n${one.text.trim()}`.split("\n");
      return { first: firstOf(one), text: `${lines.map((line) => `> ${line}`).join("\n")}\n\n` };
    });
}

const WITHHELD = { forgotten: "*(forgotten)*", erased: "*(erased)*" } as const;

function messageText({ role, at, message, withheld, state }: MessageRecord): string {
  const mark = state === "quarantined" || state === "rejected" ? `, ${state}` : "";
  const head = `**${escaped(role)}** · ${instant(at)} UTC${mark}`;
  if (withheld !== null || message === null) return `${head}\n\n${WITHHELD[withheld ?? "erased"]}\n\n`;
  const words = spokenIn(message);
  const isTool = role === "toolResult" || role === "tool";
  return `${head}\n\n${isTool ? fenced(words) : withFencesClosed(words)}\n\n`;
}

/** What one message leaves open would take in all that follow. */
function withFencesClosed(words: string): string {
  let open = "";
  for (const line of words.split("\n")) {
    const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence === null) continue;
    const [, marks, rest] = fence as unknown as [string, string, string];
    if (open === "") open = marks;
    else if (marks.startsWith(open) && rest.trim() === "") open = "";
  }
  return open === "" ? words : `${words}\n${open}`;
}

function memoriesText(memories: readonly MemoryRecord[]): string {
  const lines = memories.map(({ text, at, shelf }) => {
    const whose =
      shelf.tier === "global" ? "everybody's" : shelf.tier === "lane" ? "a conversation's" : shelf.name;
    return `- ${oneLine(text)} (${escaped(whose)}, ${instant(at)} UTC)`;
  });
  return `# What is remembered\n\n${lines.join("\n")}\n`;
}

function escaped(text: string): string {
  return oneLine(text).replaceAll(/[*_`#<>[\]\\]/g, (one) => `\\${one}`);
}
