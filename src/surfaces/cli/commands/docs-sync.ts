import type { SyncDocsAnswer } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { count, counted } from "../figures.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { progressOn } from "../progress.ts";
import type { Style } from "../style.ts";

/** Changed files that are named; all of them with --json. */
const MOST_NAMED = 20;

export const SYNC_FIELDS = {
  added: "documents that are new",
  changed: "documents that say something else than before",
  removed: "documents that are gone",
  unchanged: "documents that are as they were; none of them was taken apart again",
  pieces: "pieces of all documents",
  "files[].folder": "the workspace, the folder of notes, or the file where it alone is watched",
  "files[].path": "path within it",
  "files[].became": "added, changed or removed",
  "files[].pieces": "into how many pieces it was cut",
  "files[].trouble": "why it is not indexed, or null",
} as const;

export const docsSyncCommand = defineCommand({
  name: "docs sync",
  summary: "Read what changed in the documents now, and say what did",
  description:
    "Documents of workspaces and notes are read as they change, in the background. This walks through all of them at once and waits: when it ends, search finds what there is. What is as it was, by its bytes, is not taken apart again. Sections and lines that are marked as private ([PRIVATE], [NOMEM], [NOEXPORT], [SECRET], <private>…</private>, PRIVATE:) are left out.",
  args: {},
  flags: { progress: { type: "boolean", help: "Show progress even when this is not a terminal" } },
  examples: [{ run: "docs sync", does: "before a script searches them" }],
  json: { summary: "what changed.", fields: SYNC_FIELDS },
  async run({ client, flags, out, dependencies, signal }) {
    const progress = progressOn(out, dependencies, flags.progress);
    progress.begin("reading what changed …");
    const answer = await client.syncDocs({}, signal).finally(progress.end);
    out.result(answer, (synced, style) => renderSynced(synced, style));
    return undefined;
  },
});

export function renderSynced(
  { added, changed, removed, unchanged, pieces, files }: SyncDocsAnswer,
  style: Style,
): string {
  const figures = `${counted(added, "document")} added, ${count(changed)} changed, ${count(removed)} removed, ${count(unchanged)} as before; ${counted(pieces, "piece")} in all.`;
  const named = files.slice(0, MOST_NAMED);
  return [
    wrap(figures, style.rowColumns),
    ...named.map(({ path, became, trouble }) =>
      wrap(
        `${became} ${oneLine(path)}${trouble === null ? "" : `: not indexed (${oneLine(trouble)})`}`,
        style.rowColumns,
        "  ",
      ),
    ),
    ...(files.length > named.length ? [`  and ${count(files.length - named.length)} more`] : []),
  ].join("\n");
}
