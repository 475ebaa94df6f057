/** openclaw-mem: its database, read as records. */

import type { TransferSource } from "../../kernel/transfer/source.ts";
import { type ForeignKind, isOfKind, openAs } from "../sql/open-as.ts";
import { OpenclawMem } from "./source.ts";
import { isItsSchema, refusedKind } from "./tables.ts";

const KIND: ForeignKind = { isItsSchema, refusal: refusedKind, source: (file) => new OpenclawMem(file) };

export function isOpenclawMem(path: string): Promise<boolean> {
  return isOfKind(path, KIND);
}

export function openOpenclawMem(path: string): Promise<TransferSource> {
  return openAs(path, KIND);
}
