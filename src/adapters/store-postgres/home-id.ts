/**
 * The name of a home among those that share a memory: random, in a file of the home that only its user reads. Who copies a home
 * copies its name, and then either of them takes over from the other.
 */

import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NacreError } from "../../kernel/errors.ts";

const FILE = "home-id";
const FORM = /^[0-9a-f]{32}$/;

export function isHomeId(text: string): boolean {
  return FORM.test(text);
}

/** Makes one where there is none. */
export function homeIdIn(folder: string): string {
  const path = join(folder, FILE);
  const found = readId(path);
  if (found !== undefined) return found;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, `${randomBytes(16).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    // Another program of this home may have been faster.
    if ((error as { code?: unknown }).code !== "EEXIST") throw error;
  }
  const made = readId(path);
  if (made !== undefined) return made;
  throw unreadable(path);
}

function readId(path: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8").trim();
  } catch (error) {
    if ((error as { code?: unknown }).code === "ENOENT") return undefined;
    throw error;
  }
  if (!isHomeId(text)) throw unreadable(path);
  return text;
}

function unreadable(path: string): NacreError {
  return new NacreError(
    "store/unavailable",
    `${path} does not hold the name of this home`,
    "Remove the file: the next start makes a new one.",
  );
}
