/** Takes in the files of a spool, one after the other. What is wrong with one is said of it, and the next has its turn. */

import { rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import type { Client } from "./dependencies.ts";
import { forgetRead, noteRead, readSoFar } from "./half-line.ts";
import { type FileChange, holdFile } from "./held-file.ts";
import { type PlacedLine, peek, placedLines } from "./placed-lines.ts";
import { RejectFile } from "./reject-file.ts";
import { archiveFile, orphansOf, takeAside } from "./spool.ts";
import { requireLines } from "./told-array.ts";
import { toldAs } from "./told-as.ts";
import { nothingTold, type TellOptions, type ToldSum, tellLines } from "./told-lines.ts";

/** What is still being written ends with a line that is not whole; after so long nobody is writing it any more. */
const CUT_SHORT_AFTER_MS = 10 * 60_000;

export interface HarvestedFile {
  /** Without folders. */
  readonly file: string;
  readonly as: "observations" | "events";
  /** An earlier harvest had begun with it. */
  readonly recovered: boolean;
  readonly sum: ToldSum;
  /** What became of it: where it is archived, `deleted`, or `kept` for the next harvest. */
  readonly went: string;
  /** The last line was not whole, and is left for the next harvest. */
  readonly partial: boolean;
  readonly change: FileChange | null;
  readonly rejects: string | null;
  /** Why it could not be taken in; null: it was. */
  readonly trouble: string | null;
}

export interface HarvestOptions extends Pick<TellOptions, "scope" | "scorer" | "onTold"> {
  readonly client: Pick<Client, "ingestLines">;
  readonly home: string;
  /** Null: removed when they are taken in. */
  readonly archive: string | null;
  /** Nobody is writing any more: a last line that is not whole is taken for what it is. */
  readonly finish?: boolean;
  readonly signal: AbortSignal;
  now(): number;
  /** Before each file. */
  onFile?(file: string): Promise<void>;
}

export interface SpoolSource {
  readonly path: string;
  /** Absent: by how it begins. */
  readonly as?: "observations" | "events";
}

export async function harvest(
  sources: readonly SpoolSource[],
  options: HarvestOptions,
): Promise<readonly HarvestedFile[]> {
  const done: HarvestedFile[] = [];
  for (const source of sources) {
    const orphans = await orphansOf(source.path);
    const fresh = options.signal.aborted ? null : await takeAside(source.path, options.now());
    for (const aside of [...orphans, ...(fresh === null ? [] : [fresh])]) {
      if (options.signal.aborted) return done;
      await options.onFile?.(basename(aside));
      const taken = await takeIn(aside, source, orphans.includes(aside), options);
      if (taken !== null) done.push(taken);
    }
  }
  return done;
}

/** Null: another harvest has taken it in. */
async function takeIn(
  aside: string,
  source: SpoolSource,
  recovered: boolean,
  options: HarvestOptions,
): Promise<HarvestedFile | null> {
  const sum = nothingTold();
  // By the file's own name, so that reading it again keeps nothing twice.
  const rejects = new RejectFile(options.home, basename(aside));
  const about = { file: basename(aside), recovered, sum };
  const nothing = { as: source.as ?? "observations", sha256: "", partial: false, change: null } as const;
  const read = await readIn(aside, source, { ...options, rejects, sum, recovered }).catch(
    (error: unknown) => {
      if (isGone(error)) return null;
      // What is wrong with the store is wrong with every file.
      if (!isOfTheFile(error)) throw error;
      return { ...nothing, trouble: (error as Error).message };
    },
  );
  if (read === null) return null;
  const { sha256, ...told } = read;
  // Whatever happened to it while it was read: it is read again, and what is stored of it is known.
  const isKept = read.trouble !== null || read.partial || !sum.complete || read.change !== null;
  const went = isKept ? "kept" : await putAway(aside, source, sha256, archiving(options, source, sum));
  return { ...about, ...told, went, rejects: await rejects.close() };
}

interface ReadIn extends Pick<HarvestedFile, "as" | "partial" | "change" | "trouble"> {
  readonly sha256: string;
}

async function readIn(
  aside: string,
  source: SpoolSource,
  options: HarvestOptions & {
    readonly rejects: RejectFile;
    readonly sum: ToldSum;
    readonly recovered: boolean;
  },
): Promise<ReadIn> {
  const file = await holdFile(aside);
  if (file === undefined) throw new NacreError("input/bad-file", `${aside} is not a file`, "Remove it.");
  try {
    const sha256 = await file.sha256();
    const { first, all } = await peek(file.chunks());
    const holds = source.as ?? toldAs(first);
    // Whoever names a file to be harvested does not mean a conversation.
    const as = holds === "events" ? "events" : "observations";
    requireLines(first);
    const from = await readSoFar(aside, file);
    const isWhole = wholeLines(placedLines(all), from, isOver(file.modifiedMs, options));
    const { client, signal, rejects, scope, scorer, onTold } = options;
    const told = { name: basename(source.path), sha256, bytes: file.bytes };
    await tellLines(
      isWhole.lines,
      {
        ...{ client, signal, rejects, as, file: told },
        ...(scope !== undefined && { scope }),
        ...(scorer !== undefined && { scorer }),
        ...(onTold !== undefined && { onTold }),
      },
      options.sum,
    );
    const half = isWhole.leftAt();
    // What the reject file has less of is to be met again, so that the file is not removed.
    const isNoted = options.sum.complete && options.sum.unkept === 0;
    if (half !== null && isNoted) await noteRead(aside, file, half);
    return {
      as,
      sha256,
      partial: half !== null,
      change: await file.change(),
      trouble: null,
    };
  } finally {
    await file.close();
  }
}

/** A time yet to come is that of a clock which was put back: an earlier harvest has seen it unended already. */
function isOver(
  modifiedMs: number,
  { recovered, finish, now }: Pick<HarvestOptions, "finish" | "now"> & { readonly recovered: boolean },
): boolean {
  if (finish === true) return true;
  return now() - modifiedMs > CUT_SHORT_AFTER_MS || (recovered && modifiedMs > now());
}

/** Without those that were told before, and without a last one that somebody is still writing. */
function wholeLines(all: AsyncIterable<PlacedLine>, from: number, isOld: boolean) {
  let left: number | null = null;
  async function* lines(): AsyncGenerator<PlacedLine> {
    for await (const line of all) {
      if (line.offset < from) continue;
      if (line.isEnded || isOld) yield line;
      else left = line.offset;
    }
  }
  return { lines: lines(), leftAt: () => left };
}

function isOfTheFile(error: unknown): boolean {
  const code = codeOf(error);
  return code === "wire/frame-too-large" || code?.startsWith("input/") === true;
}

/** One that has lines of which the reject file has less is not removed. */
function archiving(options: HarvestOptions, { path }: SpoolSource, { unkept }: ToldSum): HarvestOptions {
  if (options.archive !== null || unkept === 0) return options;
  return { ...options, archive: join(dirname(path), "archive") };
}

async function putAway(
  aside: string,
  { path: source }: SpoolSource,
  sha256: string,
  { archive, now }: HarvestOptions,
): Promise<string> {
  try {
    await forgetRead(aside);
    if (archive !== null) return await archiveFile(aside, { folder: archive, source, sha256, now: now() });
    await rm(aside);
    return "deleted";
  } catch (error) {
    if (isGone(error)) return "deleted";
    throw error;
  }
}

function isGone(error: unknown): boolean {
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: { readonly code?: unknown } };
  return code === "ENOENT" || cause?.code === "ENOENT";
}
