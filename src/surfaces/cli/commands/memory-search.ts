import { NacreError } from "../../../kernel/errors.ts";
import { memoryResults } from "../../../kernel/memory-result.ts";
import { defineCommand } from "../command.ts";
import { oneLine } from "../plain-text.ts";
import { emptyQuery, requoted } from "../query-words.ts";
import { renderFoundFacts } from "../render-facts.ts";
import { renderHits } from "../render-hits.ts";
import { DEGRADED_HELP, notesOn } from "../why-incomplete.ts";

/** Of all that is shown, facts are so large a part at the most. */
const FACTS_SHARE = 2;

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
    summary: "the facts that bear on the question, then the hits, best first.",
    fields: {
      "results[].path":
        "of a document its path in the workspace; otherwise its reference, such as fact:3 or mem:5",
      "results[].startLine": "of a document: from which line, counted from 1; otherwise 1",
      "results[].endLine": "to which line",
      "results[].score": "from 0 to 1; greater is better",
      "results[].snippet":
        "one line around the match, without secrets; of a fact what it says, since when and on whose word",
      "results[].source": "memory: known, remembered or written; sessions: said in a conversation",
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
    const isGood = ({ score }: { readonly score: number }) => score >= (flags["min-score"] ?? 0);
    const most = flags["max-results"];
    const facts = (found.facts ?? []).filter(isGood).slice(0, Math.ceil(most / FACTS_SHARE));
    const hits = found.hits.filter(isGood).slice(0, most - facts.length);
    const { degraded } = found;
    const results = memoryResults({ facts, hits }, oneLine);
    out.result({ results, degraded }, (_, style) =>
      [renderFoundFacts(facts, style), renderHits(hits, words, style)]
        .filter((part) => part !== "")
        .join("\n\n"),
    );
    if (out.json) return undefined;
    for (const note of notesOn(degraded, oneLine(words.join(" ")), results.length === 0)) out.note(note);
    const [best] = hits;
    if (best !== undefined && out.style.rowColumns !== Number.POSITIVE_INFINITY)
      out.note(`The whole: ${suggest(`get ${best.ref}`)}`);
    return undefined;
  },
});
