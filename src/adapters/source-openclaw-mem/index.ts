/** openclaw-mem: its database, read as records. */

import type { TransferSource } from "../../kernel/transfer/source.ts";
import { openForeign } from "../sql/foreign-file.ts";
import { OpenclawMem } from "./source.ts";
import { isItsSchema, refusedKind } from "./tables.ts";

/** By its tables; false also for what is no database at all. */
export async function isOpenclawMem(path: string): Promise<boolean> {
  const file = await openForeign(path);
  if (file === undefined) return false;
  try {
    return isItsSchema(file);
  } finally {
    await file.close();
  }
}

export async function openOpenclawMem(path: string): Promise<TransferSource> {
  const file = await openForeign(path);
  if (file === undefined) throw refusedKind(path);
  if (isItsSchema(file)) return new OpenclawMem(file);
  await file.close();
  throw refusedKind(path);
}
