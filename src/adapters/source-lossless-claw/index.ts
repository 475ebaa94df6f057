/** lossless-claw: its database (`lcm.db`), read as records. */

import type { TransferSource } from "../../kernel/transfer/source.ts";
import { type ForeignKind, isOfKind, openAs } from "../sql/open-as.ts";
import { LosslessClaw } from "./source.ts";
import { isItsSchema, refusedKind } from "./tables.ts";

const KIND: ForeignKind = { isItsSchema, refusal: refusedKind, source: (file) => new LosslessClaw(file) };

export function isLosslessClaw(path: string): Promise<boolean> {
  return isOfKind(path, KIND);
}

export function openLosslessClaw(path: string): Promise<TransferSource> {
  return openAs(path, KIND);
}
