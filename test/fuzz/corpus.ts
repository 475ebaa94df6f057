/**
 * Inputs that are kept: each came to something that nothing before it came to, or was once a finding. Small on purpose: they are run
 * with every test, and what is here is what anybody begins from.
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256Hex } from "../../src/kernel/hash.ts";
import type { Json } from "../../src/kernel/json.ts";

const FOLDER = join(import.meta.dirname, "corpus");
/** Of one target. */
export const MOST_KEPT = 40;
/** Of one input. */
export const LONGEST_KEPT = 1_500;

export interface Kept {
  /** `0a1b2c3d4e5f.txt` */
  readonly file: string;
  readonly input: Json;
}

export function keptOf(target: string): readonly Kept[] {
  return filesOf(target).map((file) => ({
    file,
    input: JSON.parse(readFileSync(join(FOLDER, target, file), "utf8")) as Json,
  }));
}

/** Answers the path from the root of the project. */
export function keep(target: string, input: Json): string {
  // Half of a pair of characters is written as an escape: the file is text wherever it is looked at.
  const text = `${JSON.stringify(input)}\n`;
  const file = `${sha256Hex(text).slice(0, 12)}.txt`;
  mkdirSync(join(FOLDER, target), { recursive: true });
  writeFileSync(join(FOLDER, target, file), text);
  return `test/fuzz/corpus/${target}/${file}`;
}

function filesOf(target: string): readonly string[] {
  try {
    return readdirSync(join(FOLDER, target))
      .filter((name) => name.endsWith(".txt"))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
