/** lossless-claw: its database (`lcm.db`), read as records. */

import type { TransferSource } from "../../kernel/transfer/source.ts";
import { openForeign } from "../sql/foreign-file.ts";
import { LosslessClaw } from "./source.ts";
import { isItsSchema, refusedKind } from "./tables.ts";

/** By its tables; false also for what is no database at all. */
export async function isLosslessClaw(path: string): Promise<boolean> {
  const file = await openForeign(path);
  if (file === undefined) return false;
  try {
    return isItsSchema(file);
  } finally {
    await file.close();
  }
}

export async function openLosslessClaw(path: string): Promise<TransferSource> {
  const file = await openForeign(path);
  if (file === undefined) throw refusedKind(path);
  if (isItsSchema(file)) return new LosslessClaw(file);
  await file.close();
  throw refusedKind(path);
}
