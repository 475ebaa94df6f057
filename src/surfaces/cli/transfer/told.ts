/** Counts, names of files and commands, as export and import tell them. */

import { TRANSFER_KINDS, type TransferKind } from "../../../kernel/transfer/record.ts";

export type KindCount = { readonly kind: TransferKind; readonly records: number };

/** In the order of a file. */
export function countsIn(counts: { readonly [kind: string]: number }): readonly KindCount[] {
  return TRANSFER_KINDS.flatMap((kind) => (counts[kind] ? [{ kind, records: counts[kind] }] : []));
}

/** As a name of a file: `20261020T120000Z`. */
export function momentOf(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/g, "");
}

export function quoted(path: string): string {
  return /^[\w@%+=:,./~-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
