/** Where transcripts lie as files, and what their names say of them. */

import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { isObject } from "../../kernel/json.ts";
import { linesFrom } from "../../kernel/transcript/lines-in.ts";
import type { PlacedLine, TranscriptPiece } from "../../kernel/transcript/transcript-survey.ts";
import type { SourceTrouble } from "../../kernel/transfer/source.ts";
import { unpackedLines } from "../zstd/unpacked-lines.ts";
import { readSessionKeys, type SessionKeys } from "./session-keys.ts";

/** `4045148f.jsonl`; put away when its conversation was begun anew: `4045148f.jsonl.reset.2026-05-04T10-00-00.000Z.zst`. */
const FILE = /^(?<id>.+?)\.jsonl(?:\.(?<put>reset|bak|deleted)\b.*?)?(?<zst>\.zst)?$/;
/** What a model did, for whoever looks into its mistakes: the conversation stands in the other file. */
const NO_CONVERSATION = /\.trajectory\.jsonl$/;
/** Of a header line. */
const LONGEST_HEAD = 64 * 1024;

export interface SessionFiles {
  readonly pieces: readonly TranscriptPiece[];
  /** Somebody deleted these conversations; their files are not looked at. */
  readonly deleted: number;
  readonly troubles: readonly SourceTrouble[];
}

/** Of a folder `sessions`, of an agent's folder, or of a whole state directory of OpenClaw. */
export async function sessionFilesIn(folder: string): Promise<SessionFiles> {
  const found = await Promise.all((await sessionFolders(folder)).map((one) => filesIn(one, folder)));
  return {
    pieces: found.flatMap(({ pieces }) => pieces),
    deleted: found.reduce((sum, one) => sum + one.deleted, 0),
    troubles: found.flatMap(({ troubles }) => troubles),
  };
}

/** One by itself. The list of its folder says to which conversation it belongs. */
export async function sessionFile(path: string): Promise<SessionFiles> {
  const folder = dirname(path);
  const keys = await readSessionKeys(folder, agentOf(folder));
  return { pieces: [await pieceOf(path, basename(path), keys)], deleted: 0, troubles: troublesOf(keys) };
}

/** Folders below which there are transcripts. */
export async function sessionFolders(folder: string): Promise<readonly string[]> {
  const agents = await readdir(join(folder, "agents")).catch(() => []);
  const places = [
    folder,
    join(folder, "sessions"),
    ...agents.sort().map((agent) => join(folder, "agents", agent, "sessions")),
  ];
  const holding = await Promise.all(places.map(async (one) => (await names(one)).length > 0));
  return places.filter((_, at) => holding[at]);
}

async function names(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile() && FILE.test(entry.name) && !NO_CONVERSATION.test(entry.name))
    .map((entry) => entry.name)
    .sort();
}

async function filesIn(folder: string, from: string): Promise<SessionFiles> {
  const keys = await readSessionKeys(folder, agentOf(folder));
  const all = await names(folder);
  const isDeleted = (name: string): boolean => FILE.exec(name)?.groups?.["put"] === "deleted";
  const isPutAway = (name: string): boolean => FILE.exec(name)?.groups?.["put"] !== undefined;
  const kept = all.filter((name) => !isDeleted(name));
  // What was put away was written before what is there now.
  const inOrder = [...kept.filter(isPutAway), ...kept.filter((name) => !isPutAway(name))];
  const shown = (name: string): string => relative(from, join(folder, name));
  return {
    pieces: await Promise.all(inOrder.map((name) => pieceOf(join(folder, name), shown(name), keys))),
    deleted: all.length - kept.length,
    troubles: troublesOf(keys),
  };
}

function troublesOf({ trouble }: SessionKeys): readonly SourceTrouble[] {
  return trouble === null ? [] : [{ where: "sessions.json", why: trouble }];
}

async function pieceOf(path: string, where: string, keys: SessionKeys): Promise<TranscriptPiece> {
  const [facts, header] = await Promise.all([stat(path), headerId(path)]);
  const { id, put } = FILE.exec(basename(path))?.groups ?? {};
  const owner = keys.ownerOf(basename(path), header ?? id ?? null);
  return {
    where,
    agent: agentOf(dirname(path)),
    sessionKey: owner?.sessionKey ?? null,
    sessionId: null,
    isCurrent: owner?.isCurrent === true && put === undefined,
    writtenAt: facts.mtimeMs,
    read: () => read(path),
  };
}

async function read(path: string): Promise<readonly PlacedLine[]> {
  const file = createReadStream(path);
  const lines = path.endsWith(".zst") ? await unpackedLines(file) : (await linesFrom(file)).lines;
  return lines.map((line, place) => ({ line, place }));
}

/** What the session calls itself. */
async function headerId(path: string): Promise<string | null> {
  if (path.endsWith(".zst")) return null;
  try {
    const head: unknown = JSON.parse(await firstLine(path));
    return isObject(head) && head["type"] === "session" && typeof head["id"] === "string" ? head["id"] : null;
  } catch {
    return null;
  }
}

async function firstLine(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0);
    return buffer.toString("utf8", 0, bytesRead).split("\n", 1)[0]!;
  } finally {
    await file.close();
  }
}

/** `agents/<agent>/sessions`; files that lie elsewhere are the main agent's. */
function agentOf(folder: string): string {
  const agent = dirname(folder);
  return basename(folder) === "sessions" && basename(dirname(agent)) === "agents" ? basename(agent) : "main";
}
