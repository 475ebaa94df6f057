/**
 * The two libraries that a model in a folder needs, loaded when the first such model is opened.
 *
 * They are large and most people do without, so nothing installs them by itself (docs/decisions). Looked for beside Nacre,
 * then in a folder of their own.
 */

import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Tokenizers from "@huggingface/tokenizers";
import type * as Runtime from "onnxruntime-node";
import { NacreError } from "../../kernel/errors.ts";

export interface Libraries {
  readonly runtime: typeof Runtime;
  readonly tokenizers: typeof Tokenizers;
}

const RUNTIME = "onnxruntime-node";
const TOKENIZERS = "@huggingface/tokenizers";
/** Those that the tests run with. */
const VERSIONS = `${RUNTIME}@1.30.0 ${TOKENIZERS}@0.2.0`;

export function loadLibraries(folder: string | undefined): Libraries {
  const beside = createRequire(import.meta.url);
  const places = folder === undefined ? [beside] : [beside, createRequire(join(folder, "package.json"))];
  return {
    runtime: load(RUNTIME, places, folder) as typeof Runtime,
    tokenizers: load(TOKENIZERS, places, folder) as typeof Tokenizers,
  };
}

function load(name: string, places: readonly NodeJS.Require[], folder: string | undefined): unknown {
  for (const require of places) {
    try {
      return require(name);
    } catch (cause) {
      // Not there is one thing; there, and of no use on this machine, another.
      if (isAbsent(cause, name)) continue;
      throw missing(`${name} is installed but cannot be loaded: ${firstLine(cause)}`, folder, cause);
    }
  }
  throw missing(`a model in a folder needs ${name}, which is not installed`, folder);
}

function isAbsent(error: unknown, name: string): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === "MODULE_NOT_FOUND" && String(message).includes(`'${name}'`);
}

function missing(message: string, folder: string | undefined, cause?: unknown): NacreError {
  return new NacreError("embed/missing", message, installHint(folder), { cause });
}

/** Scripts are left out: one of them fetches what only a graphics card needs, and fails without a network. */
function installHint(folder: string | undefined): string {
  const where = folder === undefined ? "" : ` --prefix ${JSON.stringify(folder)}`;
  const beside = folder === undefined ? "Where Nacre is installed, run" : "Run";
  return `${beside}: npm install${where} --ignore-scripts ${VERSIONS}`;
}

export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n", 1)[0]!.slice(0, 300);
}
