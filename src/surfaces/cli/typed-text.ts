/** A text that was typed behind a command, or that is piped into it. */

import { NacreError } from "../../kernel/errors.ts";
import type { Dependencies } from "./dependencies.ts";
import { untilAborted } from "./lines.ts";

/** What is taken from a pipe at most; the engine has limits of its own. */
const MOST_BYTES = 1_000_000;
const strict = new TextDecoder("utf-8", { fatal: true });

/** `-` alone, or nothing at all where something is piped in: standard input. `verb` is for what to say. */
export async function typedText(
  verb: string,
  words: readonly string[],
  { stdin, stdinIsTTY, signal }: Dependencies,
): Promise<string> {
  const isPiped = words.length === 1 ? words[0] === "-" : words.length === 0;
  if (!isPiped) {
    const typed = words.join(" ");
    if (typed.trim() === "") throw noText(verb, "the text is empty");
    return typed;
  }
  if (words.length === 0 && stdinIsTTY) throw noText(verb, "no text is given");
  const text = await allOf(verb, untilAborted(stdin(), signal));
  if (text.trim() === "") throw noText(verb, "standard input is empty");
  return text;
}

async function allOf(verb: string, chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw noText(verb, `more than ${MOST_BYTES} bytes are piped in`);
  }
  try {
    return strict.decode(Buffer.concat(pieces));
  } catch (cause) {
    throw noText(verb, "what is piped in is not valid UTF-8", cause);
  }
}

function noText(verb: string, why: string, cause?: unknown): NacreError {
  return new NacreError(
    "input/bad-field",
    `nothing to ${verb}: ${why}`,
    "Give it as words, or pipe it in: a sentence or a few.",
    { cause },
  );
}
