/**
 * Lines that could not be stored, kept as they were with the reason, for whoever owns the data folder alone. The file is made
 * with the first of them.
 */

import { type FileHandle, mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";

/** In the data folder. */
export const REJECTS = "rejects";

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
  /** Of an earlier reading, by where they stand. */
  readonly #known = new Set<number>();
  readonly #again: boolean;
  #opening: Promise<{ readonly path: string; readonly handle: FileHandle }> | undefined;

  /** `name`: of where they come from. Without a time it is read again, perhaps, and one file has what is wrong with it. */
  constructor(home: string, name: string, now?: number) {
    this.#folder = join(home, REJECTS);
    this.#name = now === undefined ? plainName(name) : `${plainName(name)}-${stampOf(now)}`;
    this.#again = now === undefined;
  }

  async add(lines: readonly Rejected[]): Promise<void> {
    if (lines.length === 0) return;
    this.#opening ??= this.#open();
    const { handle } = await this.#opening;
    const fresh = lines.filter(({ offset }) => !this.#known.has(offset));
    await handle.appendFile(fresh.map((one) => `${JSON.stringify(one)}\n`).join(""));
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
    if (this.#again) {
      const path = join(this.#folder, `${this.#name}.jsonl`);
      const before = await readFile(path, "utf8").catch(() => "");
      for (const [, offset] of before.matchAll(/^\{"line":\d+,"offset":(\d+),/gm))
        this.#known.add(Number(offset));
      return { path, handle: await open(path, "a", 0o600) };
    }
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
    .replace(/\.processing$/, "")
    .replace(/\.(?:jsonl|ndjson)\.(?=\d{8}T)/i, "-")
    .replace(/\.(?:jsonl|ndjson)$/i, "");
  const plain = last
    .replace(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/^[.-]+/, "")
    .slice(0, 80);
  return plain === "" ? "lines" : plain;
}
