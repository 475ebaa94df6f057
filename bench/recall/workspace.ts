/** A folder for the databases of a run. It is gone when the run ends, however it ends short of being killed. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { interruption } from "../../src/main/interruption.ts";

export interface Workspace {
  /** A new name in it; nothing is there yet. */
  folder(): string;
  /** Ctrl-C. */
  readonly signal: AbortSignal;
}

export async function inWorkspace<T>(work: (workspace: Workspace) => Promise<T>): Promise<T> {
  const root = mkdtempSync(join(tmpdir(), "nacre-recall-"));
  const remove = () => rmSync(root, { recursive: true, force: true });
  // Whoever insists with a second Ctrl-C ends the process at once.
  process.once("exit", remove);
  let made = 0;
  const folder = () => {
    made += 1;
    return join(root, String(made));
  };
  try {
    return await work({ folder, signal: interruption(process) });
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/** SQLite answers at once, so that nothing else would ever have a turn, Ctrl-C included. */
export async function takeBreath(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}
