/**
 * OpenClaw's transcripts as files: one session, a folder of them, or all agents of a state directory. Older versions kept them so, and newer ones
 * put them there when they are archived.
 */

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { NacreError } from "../../kernel/errors.ts";
import { linesFrom } from "../../kernel/transcript/lines-in.ts";
import { transcriptSource } from "../../kernel/transcript/transcript-source.ts";
import type { SourceTrouble, TransferSource } from "../../kernel/transfer/source.ts";
import { type SessionFiles, sessionFile, sessionFilesIn, sessionFolders } from "./session-files.ts";

/** Whether there are transcripts in it. */
export async function hasSessionFiles(folder: string): Promise<boolean> {
  return (await sessionFolders(folder)).length > 0;
}

export async function openOpenclawJsonl(path: string): Promise<TransferSource> {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder ? await sessionFilesIn(path) : await sessionFile(path);
  if (files.pieces.length === 0) throw nothingIn(path, files);
  const source = transcriptSource({
    ...{ kind: "openclaw-jsonl", path, title: titleOf(isFolder, files), pieces: files.pieces },
    ...{ leftOut: deletedOnes(files), troubles: files.troubles, close: async () => {} },
    // Of many files one that is not whole is no reason to refuse the others; one that is packed cannot be unpacked then.
    damage: isFolder || path.endsWith(".zst") ? undefined : await damageOf(path),
  });
  if (((await source.facts()).expected?.message ?? 0) > 0) return source;
  throw await nothingSaid(path, source);
}

/** Why it cannot be read is told with the piece that it is. */
async function damageOf(path: string): Promise<string | undefined> {
  const cut = await linesFrom(createReadStream(path)).catch(() => undefined);
  return cut?.damage;
}

function titleOf(isFolder: boolean, { pieces }: SessionFiles): string {
  return isFolder ? `OpenClaw transcripts, files: ${pieces.length}` : "an OpenClaw transcript";
}

function deletedOnes({ deleted }: SessionFiles): readonly string[] {
  return deleted === 0 ? [] : [`${deleted} of the files: somebody deleted their conversations.`];
}

async function nothingSaid(path: string, source: TransferSource): Promise<NacreError> {
  const troubles: string[] = [];
  const trouble = ({ where, why }: SourceTrouble): unknown => troubles.push(`${where}: ${why}`);
  await Array.fromAsync(source.records({ trouble, signal: new AbortController().signal }));
  return new NacreError(
    "input/bad-file",
    `${path} holds no message that can be read${troubles.length === 0 ? "" : ` (${troubles[0]})`}`,
    "A transcript has one JSON message per line, such as OpenClaw's sessions/*.jsonl.",
  );
}

function nothingIn(path: string, { deleted }: SessionFiles): NacreError {
  return new NacreError(
    "input/bad-file",
    deleted === 0
      ? `${path} holds no transcripts`
      : `${path} holds nothing but transcripts of conversations that somebody deleted`,
    "Name a session such as ~/.openclaw/agents/main/sessions/4045148f.jsonl, or the folder that it lies in.",
  );
}
