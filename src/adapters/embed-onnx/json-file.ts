/** JSON files of a model's folder. What is wrong with one is said by its name. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { NacreError } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/json.ts";
import { firstLine } from "./libraries.ts";

export type Fields = { readonly [name: string]: unknown };

/** Undefined when there is no such file. */
export async function readFields(folder: string, name: string): Promise<Fields | undefined> {
  const path = join(folder, name);
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new NacreError(
      "embed/refused",
      `${path} cannot be read: ${firstLine(cause)}`,
      "Check who may read the folder of the model.",
      { cause },
    );
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw badFile(path, `is no JSON (${firstLine(cause)})`, cause);
  }
  if (!isObject(value)) throw badFile(path, "is no JSON object");
  return value;
}

export function badFile(path: string, problem: string, cause?: unknown): NacreError {
  return new NacreError(
    "embed/refused",
    `${path} ${problem}`,
    "Download it again from where the model is published, or correct it if you wrote it.",
    { cause },
  );
}
