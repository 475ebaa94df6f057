/** OpenClaw on this machine, as setting up and taking away need it. */

import type { Json, JsonObject } from "../../../kernel/json.ts";

export interface HostProgram {
  readonly program: string;
  readonly env: { readonly [name: string]: string | undefined };
}

export interface HostFound extends HostProgram {
  readonly version: string;
  /** Other programs of that name, which were not chosen. */
  readonly others: readonly string[];
  readonly stateDir: string;
  readonly configFile: string;
}

export interface HostRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ConfigRead {
  readonly file: string;
  readonly text: string;
  readonly value: JsonObject;
}

/** One value of the configuration; undefined: none. */
export interface Edit {
  readonly path: readonly string[];
  readonly value: Json | undefined;
}

/** A copy of the configuration that the host may try things on. */
export interface Trial {
  readonly file: string;
  write(text: string): Promise<void>;
  remove(): Promise<void>;
}

export interface HostMachine {
  /** Rejects with `host/missing`. */
  find(asked: {
    readonly program: string | undefined;
    readonly stateDir: string | undefined;
    /** The one that is to be told how to name another. */
    readonly command: "setup" | "uninstall";
  }): Promise<HostFound>;
  /** With `config` the host reads and writes that file instead of its own. Never rejects. */
  run(host: HostProgram, args: readonly string[], config?: string): Promise<HostRun>;
  /** Rejects with `input/bad-file`. */
  readConfig(path: string): Promise<ConfigRead>;
  /** The same text with other values; whatever else stands in it stays. */
  editText(text: string, edits: readonly Edit[]): string;
  /** A copy beside the file, for its owner alone; its path. */
  backUpConfig(file: string, text: string, label: string, stamp: string): Promise<string>;
  /** The newest first. */
  configBackups(file: string, label: string): Promise<readonly string[]>;
  /** In one step; false, and nothing done, when the file no longer says `expected`. */
  replaceConfig(file: string, expected: string, text: string): Promise<boolean>;
  tryConfig(file: string, text: string): Promise<Trial>;
  /** This package as an archive that the host can install. */
  packSelf(): Promise<{ readonly archive: string; remove(): Promise<void> }>;
  /** Whether anybody listens on that port of this machine. */
  answers(port: number): Promise<boolean>;
  /** Bytes in a folder; null when there is none. */
  sizeOf(folder: string): Promise<number | null>;
}
