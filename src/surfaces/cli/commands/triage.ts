import type { TriageAnswer, TriageSection } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { count, instant } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import type { Style } from "../style.ts";
import { table } from "../table.ts";

const TITLES: { readonly [name in TriageSection["name"]]: string } = {
  "failed-tools": "tools that failed",
  "must-remember": "new, and not to be forgotten",
  "plans-due": "plans that are due",
  "plans-expired": "plans whose time is over",
  conflicts: "what says otherwise than something else",
  quarantine: "what waits for your decision",
};

export const triageCommand = defineCommand({
  name: "triage",
  summary: "Show what needs a person's attention",
  description:
    "Tools that failed and what was found to matter most since then; plans that are due, whenever they were made, and those whose time ended since then; facts, decisions and preferences of which a new one says otherwise than another that still counts; and messages, observations and events that are held back until somebody decides. The words of what is held back are not shown here. Each is listed the newest first.\n\nWhat counts is when something happened, not when it was stored: what is moved in from old transcripts and files needs nobody's attention, but for what of it is held back.\n\nMade to be run by a script: the exit code says whether there is anything to look at.",
  args: {},
  flags: {
    since: { type: "time", help: "From when on: 24h (otherwise), 7d, or 2026-10-02" },
    limit: { type: "integer", default: 20, min: 1, max: 200, short: "n", help: "Most of each to list" },
  },
  examples: [
    { run: "triage", does: "of the last 24 hours" },
    { run: "triage --since 7d", does: "of the last week" },
    { run: "triage --json", does: "the same for a script" },
  ],
  json: {
    summary: "what there is to look at, by what it is.",
    fields: {
      since: "from when on",
      attention: "whether there is anything to look at",
      "sections[].name": "failed-tools, must-remember, plans-due, plans-expired, conflicts or quarantine",
      "sections[].total": "how many there are",
      "sections[].attention": "whether these alone are a reason to look",
      "sections[].items[].ref": "reference of one",
      "sections[].items[].at": "when it happened; of a plan, when it is due or over",
      "sections[].items[].line": "one line of it, without secrets",
    },
  },
  exits: { 0: "Nothing needs attention.", 4: "Something does." },
  async run({ flags, client, suggest, out }) {
    const answer = await client.triage({
      limit: flags.limit,
      ...(flags.since !== undefined && { since: flags.since }),
    });
    out.result(answer, renderTriage);
    if (!out.json && answer.attention) {
      const held = answer.sections.some(({ name, total }) => name === "quarantine" && total > 0);
      out.note(`\nOne of them: ${suggest("get REF")}, ${suggest("observations show REF")}`);
      if (held) out.note(`What is held back, and why: ${suggest("quarantine list")}`);
    }
    return answer.attention ? EXIT_CODES.attention : undefined;
  },
});

function renderTriage({ sections, since, attention }: TriageAnswer, style: Style): string {
  if (!attention) return `Nothing needs attention since ${instant(since)} UTC.`;
  return sections
    .filter(({ total }) => total > 0)
    .map(({ name, total, items }) => {
      // A newer owner may know of more.
      const title = `${style.bold(TITLES[name] ?? oneLine(name))}: ${count(total)}`;
      const rows = items.map(({ ref, at, line }) => ["", oneLine(ref), instant(at), oneLine(line)]);
      const shown = table(
        [{ title: "" }, { title: "" }, { title: "" }, { title: "", fills: true }],
        rows,
        style.rowColumns,
      );
      return rows.length === 0 ? title : `${title}\n${shown}`;
    })
    .join("\n\n");
}
