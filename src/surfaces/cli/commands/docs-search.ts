import type { SearchHit } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { emptyQuery, requoted } from "../query-words.ts";
import type { Style } from "../style.ts";
import { DEGRADED_HELP, notesOn } from "../why-incomplete.ts";

export const docsSearchCommand = defineCommand({
  name: "docs search",
  summary: "Find pieces of documents, with their headings and lines",
  description:
    "As search does, among the documents of workspaces and notes alone. A hit names its file, the lines, and the headings that it stands under.",
  args: { query: { help: "What to look for", variadic: true } },
  flags: {
    agent: { type: "list", help: "Only documents of these agents" },
    since: {
      type: "time",
      help: "Only of files that changed since: a date, a time (UTC), or how long ago (7d)",
    },
    limit: { type: "integer", default: 10, min: 1, max: 200, short: "n", help: "Most hits to show" },
  },
  examples: [
    { run: "docs search backup schedule", does: "either word; pieces with both come first" },
    { run: "docs search 備份 --json", does: "for a script" },
  ],
  json: {
    summary: "the hits, best first.",
    fields: {
      "hits[].ref": "reference, such as doc:9",
      "hits[].score": "from 0 to 1; greater is better",
      "hits[].agent": "whose workspace or notes",
      "hits[].path": "path within the workspace or the folder",
      "hits[].lines.from": "first line, from 1",
      "hits[].lines.to": "last line",
      "hits[].headings[]": "the headings that it stands under, the outermost first",
      "hits[].at": "when the file was changed",
      "hits[].excerpt": "one line, where most of what was asked for stands together, without secrets",
      "hits[].tokens": "what it costs in a prompt, whole",
      "degraded[]": DEGRADED_HELP,
    },
  },
  exits: { 0: "Also when nothing was found.", 2: "Also when the query is empty." },
  async run({ args, flags, client, suggest, out, signal }) {
    const { hits, degraded } = await client.search(
      {
        query: args.query.map(requoted).join(" "),
        kinds: ["doc"],
        limit: flags.limit,
        ...(flags.agent.length > 0 && { agents: flags.agent }),
        ...(flags.since !== undefined && { since: flags.since }),
      },
      signal,
    );
    if (degraded.includes("empty-query")) throw emptyQuery();
    const shown = hits.map(shownHit);
    out.result({ hits: shown, degraded }, (_answer, style) =>
      shown.map((hit) => renderHit(hit, style)).join("\n\n"),
    );
    if (out.json) return undefined;
    for (const note of notesOn(degraded, oneLine(args.query.join(" ")), hits.length === 0)) out.note(note);
    const [best] = shown;
    if (best !== undefined) out.note(`The whole: ${suggest(`get ${best.ref}`)}`);
    return undefined;
  },
});

function shownHit({ ref, score, agent, path, lines, headings = [], at, excerpt, tokens }: SearchHit) {
  return {
    ref,
    score,
    agent,
    path: path ?? "",
    lines: lines ?? { from: 1, to: 1 },
    headings,
    at,
    excerpt,
    tokens,
  };
}

function renderHit(hit: ReturnType<typeof shownHit>, style: Style): string {
  const place = `${hit.path}#L${hit.lines.from}-L${hit.lines.to}`;
  const above =
    hit.headings.length === 0 ? [] : [wrap(oneLine(hit.headings.join(" › ")), style.rowColumns, "  ")];
  return [
    `${style.bold(hit.ref)}  ${oneLine(place)}`,
    ...above,
    wrap(oneLine(hit.excerpt), style.rowColumns, "    "),
  ].join("\n");
}
