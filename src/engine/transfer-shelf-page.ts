/** The next records of a kind whose rows go by their numbers: as many as a page holds. */

import type { TransferRecord } from "../kernel/transfer/record.ts";
import type { LeavingPage } from "./transfer-kind.ts";

/** Read at once. */
export const ROWS = 200;

interface Numbered {
  readonly id: number;
}

/**
 * `scan`: some of those after a number, in order; none: there are no more. `told`: one for each row, or null for what does not leave.
 */
export async function leavingPage<Row extends Numbered>(
  after: string | null,
  bytes: number,
  scan: (after: number) => Promise<readonly Row[]>,
  told: (rows: readonly Row[]) => Promise<readonly (TransferRecord | null)[]>,
): Promise<LeavingPage> {
  const records: TransferRecord[] = [];
  let size = 0;
  for (let at = Number(after ?? 0); ; ) {
    const rows = await scan(at);
    if (rows.length === 0) return { records, next: null };
    const some = await told(rows);
    for (const [index, record] of some.entries()) {
      at = rows[index]!.id;
      if (record === null) continue;
      records.push(record);
      size += JSON.stringify(record).length;
      if (size >= bytes) return { records, next: String(at) };
    }
  }
}

/** Of kinds of which there are so few that all of them are read at once. */
export async function leavingFew<Row extends Numbered>(
  after: string | null,
  bytes: number,
  all: readonly Row[],
  told: (rows: readonly Row[]) => Promise<readonly (TransferRecord | null)[]>,
): Promise<LeavingPage> {
  const sorted = all.toSorted((a, b) => a.id - b.id);
  return leavingPage(after, bytes, async (from) => sorted.filter(({ id }) => id > from).slice(0, ROWS), told);
}

/** Whose place each has: by the number of who has it, those before it; and which is one before it. */
export interface Lineage {
  readonly replaced?: readonly string[];
  readonly replacedBy?: string;
}

interface Chained extends Numbered {
  readonly supersedes: number | null;
  readonly supersededBy: number | null;
}

/** `others`: all that another has the place of. What follows from `supersedes` alone is not said once more. */
export function lineageOf(
  sort: string,
  row: Chained,
  others: readonly Pick<Chained, "id" | "supersededBy">[],
): Lineage {
  const before = others
    .filter(({ id, supersededBy }) => supersededBy === row.id && id < row.id)
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
  const usual = row.supersedes === null ? [] : [row.supersedes];
  const isUsual = before.length === usual.length && before.every((id, at) => id === usual[at]);
  const by = row.supersededBy;
  return {
    ...(!isUsual && { replaced: before.map((id) => `${sort}:${id}`) }),
    ...(by !== null && by < row.id && { replacedBy: `${sort}:${by}` }),
  };
}

/** Those whose place it has, as a record says. */
export function replacedIn(record: {
  readonly supersedes: string | null;
  readonly replaced?: readonly string[];
}): readonly string[] {
  return record.replaced ?? (record.supersedes === null ? [] : [record.supersedes]);
}
