/** Opens another memory's database where its tables say that it is one. */

import type { NacreError } from "../../kernel/errors.ts";
import type { TransferSource } from "../../kernel/transfer/source.ts";
import { type ForeignFile, openForeign } from "./foreign-file.ts";

export interface ForeignKind {
  isItsSchema(file: ForeignFile): boolean;
  source(file: ForeignFile): TransferSource;
  refusal(path: string): NacreError;
}

/** By its tables; false also for what is no database at all. */
export async function isOfKind(path: string, { isItsSchema }: ForeignKind): Promise<boolean> {
  const file = await openForeign(path);
  if (file === undefined) return false;
  try {
    return isItsSchema(file);
  } finally {
    await file.close();
  }
}

export async function openAs(
  path: string,
  { isItsSchema, source, refusal }: ForeignKind,
): Promise<TransferSource> {
  const file = await openForeign(path);
  if (file === undefined) throw refusal(path);
  if (isItsSchema(file)) return source(file);
  await file.close();
  throw refusal(path);
}
