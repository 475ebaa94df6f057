import { defineCommand } from "../command.ts";
import { instant } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import { table } from "../table.ts";

export const journalCommand = defineCommand({
  name: "journal",
  summary: "List what the host said about its sessions, and what people did, lately",
  description:
    "Sessions that began, ended, were reset or compacted; and what was forgotten, brought back, erased, edited, decided or taught, with the records that it is about: the newest first. Nothing depends on it, and only the last thousand are kept. It never holds what was said.",
  args: {},
  flags: {
    limit: { type: "integer", default: 50, min: 1, max: 1_000, short: "n", help: "Most entries to list" },
  },
  examples: [
    { run: "journal", does: "the newest entries" },
    { run: "journal -n 500 --json", does: "more of them for a script" },
  ],
  json: {
    summary: "the entries, newest first.",
    fields: {
      "entries[].at": "when Nacre heard of it",
      "entries[].event": "what happened",
      "entries[].sessionKey": "session key of the lane; absent when the host did not say",
      "entries[].sessionId": "the host's id of the session; absent when it did not say",
      "entries[].reason": "why; absent when nobody said",
      "entries[].refs[]": "the records that it is about; absent when it is about none",
    },
  },
  async run({ flags, client, out }) {
    const { entries } = await client.journal({ limit: flags.limit });
    if (entries.length === 0 && !out.json) out.note("Nothing was noted yet.");
    out.result({ entries }, (answer, style) => {
      if (answer.entries.length === 0) return "";
      const rows = answer.entries.map((entry) => [
        instant(entry.at),
        oneLine(entry.event),
        oneLine(entry.sessionKey ?? ""),
        oneLine((entry.refs ?? []).join(" ")),
        oneLine(entry.reason ?? ""),
      ]);
      const columns = [
        { title: "utc" },
        { title: "event" },
        { title: "lane", cut: "middle" },
        { title: "about", cut: "middle" },
        { title: "reason", fills: true },
      ] as const;
      return table(columns, rows, style.rowColumns, (cell, _, isTitle) => (isTitle ? style.dim(cell) : cell));
    });
    return undefined;
  },
});
