/** What is to be known of a record beside its words, in words of ours: the same wherever it is shown. */

export interface PackMarked {
  readonly cut?: boolean;
  readonly archived?: boolean;
  readonly dissents?: string;
  readonly outdated?: string;
}

/** Of something in a pack: how much of it is in, where it lay, and what says otherwise. */
export function packMarks({
  cut = false,
  archived = false,
  dissents,
  outdated = "",
}: PackMarked): readonly string[] {
  return [
    cut ? "in part" : "",
    archived ? "put away" : "",
    dissents === undefined ? "" : `unlike ${dissents}`,
    outdated,
  ].filter((mark) => mark !== "");
}

/** Of a record read whole: `superseded`, `retracted`, …; null: it stands as it was said. */
export function stateMark(state: string): string | null {
  return state === "confirmed" || state === "active" ? null : state;
}
