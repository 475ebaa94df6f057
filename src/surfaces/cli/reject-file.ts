/**
 * Lines that could not be stored, kept as they were with the reason, for whoever owns the data folder alone. The file is made
 * with the first of them.
 */

import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";

export interface Rejected {
  readonly line: number;
  readonly offset: number;
  readonly reason: string;
  readonly why: string;
  /** The line as it stood there; of one that is too long how it begins. */
  readonly text: string;
}

export class RejectFile {
  readonly #folder: string;
  readonly #name: string;
  #opening: Promise<{ readonly path: string; readonly handle: FileHandle }> | undefined;

  /** `name`: of where they come from. */
  constructor(home: string, name: string, now: number) {
    this.#folder = join(home, "rejects");
    this.#name = `${plainName(name)}-${stampOf(now)}`;
  }

  async add(lines: readonly Rejected[]): Promise<void> {
    if (lines.length === 0) return;
    this.#opening ??= this.#open();
    const { handle } = await this.#opening;
    await handle.appendFile(lines.map((one) => `${JSON.stringify(one)}\n`).join(""));
  }

  /** Where it is; null: there was nothing to keep. */
  async close(): Promise<string | null> {
    if (this.#opening === undefined) return null;
    const { path, handle } = await this.#opening;
    await handle.sync();
    await handle.close();
    return path;
  }

  async #open() {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    for (let copy = 1; ; copy += 1) {
      const path = join(this.#folder, `${this.#name}${copy === 1 ? "" : `-${copy}`}.jsonl`);
      try {
        return { path, handle: await open(path, "ax", 0o600) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
    }
  }
}

/** `20261116T031500Z`. */
export function stampOf(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** Without folders, and with nothing that a shell would have to be careful with. */
function plainName(name: string): string {
  const last = name
    .slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1)
    .replace(/\.(?:jsonl|ndjson)$/i, "");
  const plain = last
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+/, "")
    .slice(0, 80);
  return plain === "" ? "lines" : plain;
}
