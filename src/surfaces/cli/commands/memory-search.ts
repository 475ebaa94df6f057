import { NacreError } from "../../../kernel/errors.ts";
import { memoryResult } from "../../../kernel/memory-result.ts";
import { defineCommand } from "../command.ts";
import { oneLine } from "../plain-text.ts";
import { emptyQuery, requoted } from "../query-words.ts";
import { renderHits } from "../render-hits.ts";
import { DEGRADED_HELP, notesOn } from "../why-incomplete.ts";

export const memorySearchCommand = defineCommand({
  name: "memory search",
  summary: "Find what is remembered, written in documents or was said, as openclaw memory search does",
  description:
    "The same as search, with the flags that openclaw memory search has. With --agent it finds what that agent would find when its owner asks in a direct conversation: the owner's memories, what is everybody's, its own conversations and the documents of its workspace.",
  args: { query: { help: "What to look for", variadic: true, optional: true } },
  flags: {
    query: {
      type: "text",
      placeholder: "TEXT",
      help: "What to look for, instead of words behind the command",
    },
    "max-results": { type: "integer", default: 10, min: 1, max: 200, short: "n", help: "Most hits to show" },
    "min-score": { type: "share", help: "Only hits that score as much, from 0 to 1" },
    agent: { type: "text", placeholder: "NAME", help: "What this agent would find when its owner asks" },
  },
  examples: [
    { run: "memory search where do I live", does: "the best hits, one line each" },
    {
      run: 'memory search --query "release branch" --max-results 5 --json',
      does: "five of them for a script",
    },
  ],
  json: {
    summary: "the hits, best first.",
    fields: {
      "results[].path": "of a document its path in the workspace; otherwise its reference, such as mem:5",
      "results[].startLine": "of a document: from which line, counted from 1; otherwise 1",
      "results[].endLine": "to which line",
      "results[].score": "from 0 to 1; greater is better",
      "results[].snippet": "one line around the match, without secrets",
      "results[].source": "memory: remembered or written; sessions: said in a conversation",
      "results[].citation": "how to cite it: MEMORY.md#L3-L9, mem:5, msg:42",
      "degraded[]": DEGRADED_HELP,
    },
  },
  exits: { 0: "Also when nothing was found.", 2: "Also when the query is empty." },
  async run({ args, flags, client, suggest, out, signal }) {
    if (flags.query !== undefined && args.query.length > 0)
      throw new NacreError("input/bad-flag", "there are two questions", "Give --query or words, not both.");
    const words = flags.query === undefined ? args.query : [flags.query];
    if (words.length === 0) throw emptyQuery();
    const { agent } = flags;
    const asker =
      agent === undefined ? undefined : { agent, sessionKey: `agent:${agent}:main`, isOwner: true };
    const found = await client.search(
      {
        query: words.map(requoted).join(" "),
        limit: flags["max-results"],
        ...(asker !== undefined && { asker }),
      },
      signal,
    );
    if (found.degraded.includes("empty-query")) throw emptyQuery();
    const hits = found.hits.filter(({ score }) => score >= (flags["min-score"] ?? 0));
    const { degraded } = found;
    const results = hits.map((hit) => memoryResult(hit, oneLine(hit.excerpt)));
    out.result({ results, degraded }, (_, style) => renderHits(hits, words, style));
    if (out.json) return undefined;
    for (const note of notesOn(degraded, oneLine(words.join(" ")), hits.length === 0)) out.note(note);
    const [best] = hits;
    if (best !== undefined && out.style.rowColumns !== Number.POSITIVE_INFINITY)
      out.note(`The whole: ${suggest(`get ${best.ref}`)}`);
    return undefined;
  },
});
