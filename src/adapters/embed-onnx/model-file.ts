/** Which file of a folder is the model, and what it is made of. */

import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { NacreError } from "../../kernel/errors.ts";
import { badFile } from "./json-file.ts";
import { firstLine } from "./libraries.ts";

/** The best first. */
const NAMES = ["model", "model_quantized", "model_int8", "model_uint8", "model_q8", "model_q4", "model_fp16"];
const FOLDERS = ["onnx", "."];
/** Large models keep their weights in a second file. */
const WEIGHTS = ["_data", ".data"];
/** Scales are taken over a whole batch: what is computed for one text changes with those beside it. */
const MIXES_ROWS = Buffer.from("DynamicQuantizeLinear");
const CHUNK_BYTES = 1024 * 1024;
const POINTER = Buffer.from("version https://git-lfs");

export interface ModelContent {
  /** Of all that the model is made of, in hexadecimal digits. */
  readonly digest: string;
  /** Rows of one batch have an influence on each other. */
  readonly mixesRows: boolean;
}

/** Undefined when there is none. `wanted` is a path within the folder. */
export async function findModel(folder: string, wanted: string | null): Promise<string | undefined> {
  if (wanted !== null) {
    const path = resolve(folder, wanted);
    if (relative(resolve(folder), path).startsWith(".."))
      throw badFile(path, "is not in the folder of the model");
    return (await isFile(path)) ? path : undefined;
  }
  for (const place of FOLDERS) {
    for (const name of NAMES) {
      const path = join(folder, place, `${name}.onnx`);
      if (await isFile(path)) return path;
    }
  }
  const others = (await Promise.all(FOLDERS.map((place) => onnxFiles(join(folder, place))))).flat();
  if (others.length > 1) {
    throw new NacreError(
      "embed/refused",
      `${folder} has several models: ${others.map((path) => basename(path)).join(", ")}`,
      `Write which one into ${join(folder, "nacre.json")}, for example {"model": "${relative(folder, others[0]!)}"}`,
    );
  }
  return others[0];
}

export async function readModel(path: string, signal: AbortSignal): Promise<ModelContent> {
  const hash = createHash("sha256");
  const mixesRows = await readThrough(path, hash, signal);
  for (const ending of WEIGHTS) {
    if (await isFile(path + ending)) await readThrough(path + ending, hash, signal);
  }
  return { digest: hash.digest("hex"), mixesRows };
}

async function readThrough(path: string, hash: Hash, signal: AbortSignal): Promise<boolean> {
  let found = false;
  let before: Buffer | undefined;
  for await (const bytes of chunksOf(path, signal)) {
    if (before === undefined && bytes.subarray(0, POINTER.length).equals(POINTER)) {
      throw badFile(
        path,
        "is a pointer of Git LFS and not the model: run `git lfs pull` where it was cloned",
      );
    }
    hash.update(bytes);
    // The word may lie across two chunks.
    const seam = Buffer.concat([before ?? Buffer.alloc(0), bytes.subarray(0, MIXES_ROWS.length)]);
    found ||= bytes.includes(MIXES_ROWS) || seam.includes(MIXES_ROWS);
    before = bytes.subarray(-MIXES_ROWS.length);
  }
  if (before === undefined) throw badFile(path, "is empty");
  return found;
}

async function* chunksOf(path: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES, signal })) yield chunk;
  } catch (cause) {
    signal.throwIfAborted();
    throw badFile(path, `cannot be read (${firstLine(cause)})`, cause);
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function onnxFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(".onnx"))
    .sort()
    .map((name) => join(folder, name));
}
