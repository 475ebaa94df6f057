/** Lines that were just said, as they are typed or stand in a file: the oldest first. */

import { NacreError } from "../../kernel/errors.ts";
import type { Dependencies } from "./dependencies.ts";
import { fileChunks, untilAborted } from "./lines.ts";

const MOST_BYTES = 1_000_000;
const MOST_LINES = 1_000;
const WHICH_FILE = "Give the path of a file with the lines that were just said, or - for standard input.";

export async function tailLines(
  typed: readonly string[],
  file: string | undefined,
  dependencies: Pick<Dependencies, "stdin" | "stdinIsTTY" | "signal">,
): Promise<readonly string[]> {
  const written = file === undefined ? [] : linesIn(await textOf(file, dependencies), file);
  // The newest count: what is typed was said after what was written down.
  return [...written, ...typed].slice(-MOST_LINES);
}

async function textOf(
  file: string,
  { stdin, stdinIsTTY, signal }: Pick<Dependencies, "stdin" | "stdinIsTTY" | "signal">,
): Promise<string> {
  if (file === "-" && stdinIsTTY) throw nothingPiped();
  const chunks = file === "-" ? stdin() : fileChunks(file, WHICH_FILE);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of untilAborted(chunks, signal)) {
    pieces.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw unusable(file, `it has more than ${MOST_BYTES} bytes`);
  }
  if (file === "-" && bytes === 0) throw nothingPiped();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(pieces));
  } catch (cause) {
    throw unusable(file, "it is not valid UTF-8", cause);
  }
}

function nothingPiped(): NacreError {
  return new NacreError(
    "input/bad-flag",
    "--tail-file - reads standard input, and nothing is piped in",
    "Pipe the lines in, name a file, or give them with --tail.",
  );
}

function linesIn(text: string, file: string): readonly string[] {
  if (text.trimStart().startsWith("[")) {
    const list = parsed(text);
    if (Array.isArray(list)) {
      if (list.every((one): one is string => typeof one === "string")) return list;
      throw unusable(file, "not everything in its list is a text");
    }
  }
  return text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Lines may begin with a bracket too.
    return undefined;
  }
}

function unusable(file: string, why: string, cause?: unknown): NacreError {
  return new NacreError(
    "input/bad-file",
    `cannot take lines from ${file === "-" ? "standard input" : file}: ${why}`,
    "Give lines of text, or a JSON list of texts.",
    { cause },
  );
}
