/** Databases in folders of their own that are gone after the test. */

import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import type { LeaseHolder } from "../../ports/lease.ts";
import { acquireOwnership, type Ownership, type OwnershipOptions } from "./index.ts";

export const HOLDER: LeaseHolder = { pid: 1, kind: "test", version: "0" };

/** `remember` is called with what has to be done at the end. */
export function temporaryFolder(remember: (clean: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "nacre-store-"));
  remember(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export async function own(path: string, more: Partial<OwnershipOptions> = {}): Promise<Ownership> {
  const ownership = await acquireOwnership({ path, holder: HOLDER, ...more });
  if (ownership === undefined) throw new Error(`${path} is owned`);
  return ownership;
}

/** Changes the file behind the store's back. */
export function meddle(path: string, statements: string): void {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.enableDefensive(false);
  // Whoever owns the file may be writing just now.
  database.exec("PRAGMA busy_timeout = 5000");
  try {
    database.exec(statements);
  } finally {
    database.close();
  }
}

/** On most systems the user called nobody; any will do that is not the superuser. */
const SOMEBODY = 65_534;

/** The superuser writes where there is no permission to: for it, the work is somebody's whom the folder is given to. */
export async function heedingPermissions(folder: string, work: () => Promise<void>): Promise<void> {
  if (process.geteuid?.() !== 0) return await work();
  for (const name of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })])
    chownSync(join(folder, name), SOMEBODY, SOMEBODY);
  process.seteuid!(SOMEBODY);
  try {
    await work();
  } finally {
    process.seteuid!(0);
  }
}
