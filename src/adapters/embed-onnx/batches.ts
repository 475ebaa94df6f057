/** Puts what is about equally long together, as every row of a batch is filled up to its longest. */

/** Padded ones counted. About half a second of one core for a small model: what is aborted ends by then. */
const MOST_TOKENS = 2_048;
const MOST_ROWS = 16;

/** Places of the rows, by batch; each place once. `oneByOne`: no row sees another. */
export function batchesOf(
  rows: readonly (readonly number[])[],
  oneByOne: boolean,
): readonly (readonly number[])[] {
  const byLength = rows.map((_, at) => at).sort((a, b) => rows[a]!.length - rows[b]!.length || a - b);
  const batches: number[][] = [];
  let open: number[] = [];
  for (const at of byLength) {
    const full = open.length >= MOST_ROWS || (open.length + 1) * rows[at]!.length > MOST_TOKENS;
    if (open.length > 0 && (oneByOne || full)) {
      batches.push(open);
      open = [];
    }
    open.push(at);
  }
  if (open.length > 0) batches.push(open);
  return batches;
}
