/** Artifacts in and out of files: read within a limit, written whole or not at all. */

import { createHash } from "node:crypto";
import { type FileHandle, open, rm } from "node:fs/promises";
import { NacreError } from "../../kernel/errors.ts";
import type { Client, Dependencies } from "./dependencies.ts";
import { fileChunks, untilAborted } from "./lines.ts";

/** As the engine has it: what is longer is not read to its end. */
const LARGEST = 8 * 1024 * 1024;
/** Only the one who runs it can read it. */
const PRIVATE = 0o600;

const WHICH_FILE = "Give the path of the file that is to be kept, or - for standard input.";

/** `-`: standard input. */
export async function bytesFrom(file: string, { stdin, signal }: Dependencies): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of untilAborted(file === "-" ? stdin() : fileChunks(file, WHICH_FILE), signal)) {
    pieces.push(chunk);
    length += chunk.length;
    if (length > LARGEST) {
      throw new NacreError(
        "input/bad-file",
        `${file === "-" ? "standard input" : file} has more than 8 MiB`,
        "Stash it in parts of at most 8 MiB each, for example with split -b 8m.",
      );
    }
  }
  return Buffer.concat(pieces);
}

/** Page by page, checked against its handle at the end. */
export async function* pagesOf(client: Client, handle: string): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for (let from: number | null = 0; from !== null; ) {
    const page: { readonly content: string; readonly next: number | null } = await client.rehydrateArtifact({
      handle,
      from,
    });
    const bytes = Buffer.from(page.content, "base64");
    hash.update(bytes);
    yield bytes;
    from = page.next;
  }
  if (handle.endsWith(hash.digest("hex"))) return;
  throw new NacreError(
    "store/corrupt",
    `what came is not ${handle}`,
    "Run `nacre doctor`, and stash it again where you still have it.",
  );
}

/** A file that is there is left as it is, and one that could not be written whole is removed. */
export async function writeNew(path: string, pages: AsyncIterable<Buffer>): Promise<number> {
  const file = await opened(path);
  try {
    let length = 0;
    for await (const page of pages) {
      await file.write(page);
      length += page.length;
    }
    await file.close();
    return length;
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path, "wx", PRIVATE);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new NacreError(
      "input/bad-file",
      code === "EEXIST" ? `${path} is there already` : `cannot write ${path}: ${String(code)}`,
      code === "EEXIST"
        ? "Give another name; nothing is overwritten."
        : "Give a file in a folder that you may write to.",
      { cause },
    );
  }
}
