/** Reads a recall benchmark from a file: JSON, usually compressed with gzip. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { NacreError } from "../../src/kernel/errors.ts";
import { isObject } from "../../src/kernel/json.ts";
import type { Benchmark } from "../recall-set/benchmark.ts";

type Fields = { readonly [name: string]: unknown };

const FORMAT = "recall-benchmark-1";
const SHAPE = `{format: "${FORMAT}", dataset, split, stores: [{id, docs, questions}]}`;

export function readBenchmark(path: string): Benchmark {
  const value = parsed(path, unpacked(path, bytesOf(path)));
  if (!isObject(value) || value["format"] !== FORMAT) {
    const seen = isObject(value) && typeof value["format"] === "string" ? `"${value["format"]}"` : "another";
    throw bad(path, `its format is ${seen}, not "${FORMAT}"`, `Give a file of the form ${SHAPE}.`);
  }
  const problem = problemOf(value);
  if (problem !== null)
    throw bad(path, problem, `A benchmark has the form ${SHAPE}; bench/README.md tells the fields.`);
  return value as unknown as Benchmark;
}

function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "EISDIR")
      throw bad(
        path,
        "it is a folder",
        `Name the files in it, such as ${join(path, "NAME.json.gz")}.`,
        cause,
      );
    throw bad(path, code === "ENOENT" ? "there is no such file" : String(cause), "Check the path.", cause);
  }
}

function unpacked(path: string, bytes: Buffer): string {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    return (isGzip ? gunzipSync(bytes) : bytes).toString("utf8");
  } catch (cause) {
    throw bad(path, "it is damaged: gzip cannot unpack it", "Fetch or write the file again.", cause);
  }
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw bad(
      path,
      "it is neither JSON nor JSON packed with gzip",
      `Give a file of the format "${FORMAT}".`,
      cause,
    );
  }
}

function bad(path: string, reason: string, hint: string, cause?: unknown): NacreError {
  return new NacreError("input/bad-file", `${path}: ${reason}`, hint, { cause });
}

/** The first thing that is wrong, by its place in the file. */
function problemOf(value: Fields): string | null {
  const problem = textsIn(value, "the benchmark", ["dataset", "split"]);
  if (problem !== null) return problem;
  if (Array.isArray(value["stores"]) && value["stores"].length === 0) return "there is no store in it";
  return eachOf(value, "stores", "the benchmark", (store, at) => {
    const ids = new Set<unknown>();
    return (
      textsIn(store, at, ["id"]) ??
      eachOf(store, "docs", at, (doc, place) => {
        ids.add(doc["id"]);
        return textsIn(doc, place, ["id", "session", "speaker", "time", "text"]);
      }) ??
      eachOf(store, "questions", at, (question, place) => questionProblem(question, place, ids))
    );
  });
}

function questionProblem(question: Fields, at: string, ids: ReadonlySet<unknown>): string | null {
  const texts = [...["id", "type", "text"], ...(question["time"] === undefined ? [] : ["time"])];
  const problem = textsIn(question, at, texts);
  if (problem !== null) return problem;
  for (const name of ["gold", "goldSessions"]) {
    const list = question[name];
    if (!Array.isArray(list) || list.some((id) => typeof id !== "string"))
      return `${at}.${name} is no list of ids`;
  }
  const lost = (question["gold"] as string[]).find((id) => !ids.has(id));
  return lost === undefined ? null : `${at}.gold names "${lost}", which is no turn of its store`;
}

function textsIn(value: Fields, at: string, names: readonly string[]): string | null {
  const wrong = names.find((name) => typeof value[name] !== "string");
  return wrong === undefined ? null : `${at}.${wrong} is no text`;
}

function eachOf(
  value: Fields,
  name: string,
  at: string,
  check: (item: Fields, at: string) => string | null,
): string | null {
  const list = value[name];
  if (!Array.isArray(list)) return `${at}.${name} is no list`;
  for (const [index, item] of list.entries()) {
    const place = `${at === "the benchmark" ? "" : `${at}.`}${name}[${index}]`;
    const problem = isObject(item) ? check(item, place) : `${place} is no object`;
    if (problem !== null) return problem;
  }
  return null;
}
