/** What became of an erasure, and what it does not reach. */

import type { Trace } from "../../engine/api.ts";
import type { Erased } from "./commands/erase.ts";
import { count, counted, instant } from "./figures.ts";
import { oneLine, wrap } from "./plain-text.ts";
import type { Style } from "./style.ts";

export function renderErased(erased: Erased, style: Style): string {
  const { changed, summaries, files, backups, scrubbed, traces, complete } = erased;
  const said = [
    `${counted(changed.length, "message")} erased${files > 0 ? ` with ${counted(files, "file")}` : ""}.`,
    ...(summaries > 0
      ? [
          `${summaries === 1 ? "1 summary is" : `${count(summaries)} summaries are`} written again in the background.`,
        ]
      : []),
    ...(scrubbed ? ["The file's own bytes hold nothing of it any more."] : []),
    ...(complete ? [] : ["Interrupted before the file was rewritten; run it again to go on."]),
  ];
  const unreached = [
    "the assistant's own transcript, which belongs to OpenClaw",
    ...backups.map(({ path, at }) => `the backup of ${instant(at)}: ${oneLine(path)}`),
  ];
  return [
    wrap(said.join(" "), style.columns),
    ...(traces === null ? [] : [proof(traces, style)]),
    listed("Not reached:", unreached, style),
  ].join("\n\n");
}

function proof(traces: readonly Trace[], style: Style): string {
  if (traces.length === 0)
    return wrap(
      style.good("Looked for the words in every table, every vocabulary and every file: none is left."),
      style.columns,
    );
  const places = traces.map(({ kind, place, count: times, refs }) => {
    const who = refs.length === 0 ? "" : `: ${refs.map(oneLine).join(", ")}`;
    return `${oneLine(kind)} ${oneLine(place)}, ${counted(times, "time")}${who}`;
  });
  return listed(style.warn("The words are still here:"), places, style);
}

function listed(heading: string, lines: readonly string[], style: Style): string {
  return [heading, ...lines.map((line) => wrap(line, style.columns, "  "))].join("\n");
}
