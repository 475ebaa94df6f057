/** What became of lines that were told, for people. */

import { count, counted } from "./figures.ts";
import { oneLine, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";
import type { ToldSum } from "./told-lines.ts";

/** Lines that cannot be read are counted; this many are shown. */
const MALFORMED_SHOWN = 5;

export function renderTold(
  sum: ToldSum,
  {
    what,
    dryRun,
    rejects,
  }: { readonly what: string; readonly dryRun: boolean; readonly rejects: string | null },
  style: Style,
): readonly string[] {
  const said = dryRun
    ? `${counted(sum.stored, what)} would be stored, ${count(sum.duplicates)} known already.`
    : `${counted(sum.stored, `new ${what}`)}, ${count(sum.duplicates)} known already.`;
  const lines = [wrap(said, style.rowColumns)];
  if (sum.held > 0)
    lines.push(
      style.warn(
        wrap(
          `${counted(sum.held, what)} held back: nobody is shown them until you decide.`,
          style.rowColumns,
        ),
      ),
    );
  if (sum.lowered > 0)
    lines.push(
      wrap(
        `${counted(sum.lowered, "line")} claimed more trust or importance than a told line can have.`,
        style.rowColumns,
      ),
    );
  if (sum.adjusted > 0)
    lines.push(
      wrap(
        `${counted(sum.adjusted, "line")} not understood in ${fieldsOf(sum)}: kept as detail, and judged instead.`,
        style.rowColumns,
      ),
    );
  if (sum.private > 0) lines.push(`${counted(sum.private, "line")} marked as private left out.`);
  if (sum.erased > 0) lines.push(`${counted(sum.erased, "line")} erased before left out.`);
  if (sum.graded.errors > 0)
    lines.push(
      style.warn(
        wrap(
          `${counted(sum.graded.errors, "line")} could not be graded, and say nothing of how much they matter.`,
          style.rowColumns,
        ),
      ),
    );
  if (sum.rejected > 0) {
    lines.push(style.warn(`${counted(sum.rejected, "line")} could not be stored:`));
    const shown = sum.malformed.slice(0, MALFORMED_SHOWN);
    for (const { line, reason } of shown)
      lines.push(wrap(`line ${line}: ${oneLine(reason)}`, style.rowColumns, "  "));
    if (sum.rejected > shown.length) lines.push(`  and ${count(sum.rejected - shown.length)} more`);
    if (rejects !== null) lines.push(`They are kept in ${oneLine(rejects)}`);
  }
  if (!sum.complete) lines.push("Interrupted. What was stored is kept; run it again to go on.");
  return lines;
}

function fieldsOf({ adjustedFields }: ToldSum): string {
  return Object.entries(adjustedFields)
    .map(([field, lines]) => `${field} (${count(lines)})`)
    .join(", ");
}

const CHANGES: { readonly [change: string]: string } = {
  grown: "There is more of the file by now: run it again for the rest.",
  truncated: "The file became shorter while it was read: what was gone by then could not be.",
  rewritten: "The file was written anew while it was read: run it again for what it says now.",
  replaced: "Another file is in its place by now: run it again for that one.",
};

export function changeNote(change: string | null): string | undefined {
  return change === null ? undefined : CHANGES[change];
}
