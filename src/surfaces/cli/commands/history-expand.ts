import type { ExpandAnswer } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import type { Client } from "../dependencies.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { widthOf } from "../plain-text.ts";
import { renderExpanded, renderExpandedHead } from "../render-expanded.ts";

/** One page where all of it is wanted: as much as a page may have. */
const LARGEST_PAGE = 100_000;

export const historyExpandCommand = defineCommand({
  name: "history expand",
  summary: "Read the messages that a summary was made of, word for word",
  description:
    "Oldest first, a page at a time; --all goes on to the end. A very long message comes in pieces. Secrets are shown as placeholders. Nothing is changed: the summary stays where it is.",
  args: { ref: { help: "A summary, such as sum:7" } },
  flags: {
    cursor: { type: "text", placeholder: "CURSOR", help: "Go on where the page before ended" },
    all: { type: "boolean", help: "Every page" },
    "max-tokens": { type: "tokens", help: "Size of a page" },
    depth: {
      type: "integer",
      min: 1,
      max: 100,
      help: "Levels to go down; otherwise to the messages. 1: what it was made of directly",
    },
  },
  examples: [
    { run: "history expand sum:7", does: "the first page" },
    { run: "history expand sum:7 --all", does: "all of it" },
    { run: "history expand sum:7 --depth 1", does: "one level down" },
  ],
  json: {
    summary: "the messages, oldest first; with --all those of every page.",
    fields: {
      ref: "reference of the summary",
      agent: "agent of its lane",
      sessionKey: "session key of its lane",
      messages: "messages that it covers in all",
      "items[].kind": "message, or summary where it does not go further down",
      "items[].ref": "its reference",
      "items[].role": "who spoke",
      "items[].at": "when",
      "items[].text": "the words, without secrets",
      "items[].from": "characters into the text at which this piece begins",
      "items[].whole": "whether this is the end of it",
      "items[].tokens": "size of the piece",
      "missing[]": "references of what is no longer there",
      tokens: "size of the answer",
      cursor: "where to go on, or null",
      truncated: "why it is not all: tokens, depth, or null",
    },
  },
  exits: { 3: "There is no such summary.", 130: "Interrupted; what was printed is right as far as it goes." },
  async run({ args, flags, client, suggest, out, signal }) {
    const pages = pagesOf(client, args.ref, flags);
    let all: ExpandAnswer | undefined;
    for await (const page of pages) {
      if (!out.json) {
        if (all === undefined) out.text(renderExpandedHead(page, out.style));
        out.text(`\n${renderExpanded(page, out.style)}`);
      }
      all = all === undefined || !out.json ? page : joined(all, page);
      if (signal.aborted) break;
    }
    if (all === undefined) return undefined;
    if (out.json) out.result(all, () => "");
    else if (all.cursor !== null)
      out.note(more(suggest(`history expand ${all.ref} --cursor ${all.cursor}`), out.style.columns));
    return signal.aborted ? EXIT_CODES.interrupted : undefined;
  },
});

interface Wanted {
  readonly cursor: string | undefined;
  readonly all: boolean;
  readonly "max-tokens": number | undefined;
  readonly depth: number | undefined;
}

async function* pagesOf(client: Client, ref: string, wanted: Wanted): AsyncGenerator<ExpandAnswer> {
  const maxTokens = wanted["max-tokens"] ?? (wanted.all ? LARGEST_PAGE : undefined);
  let cursor = wanted.cursor ?? null;
  do {
    const page: ExpandAnswer = await client.expand({
      ref,
      ...(cursor !== null && { cursor }),
      ...(maxTokens !== undefined && { maxTokens }),
      ...(wanted.depth !== undefined && { maxDepth: wanted.depth }),
    });
    yield page;
    cursor = page.cursor;
  } while (wanted.all && cursor !== null);
}

function joined(before: ExpandAnswer, page: ExpandAnswer): ExpandAnswer {
  return {
    ...page,
    items: [...before.items, ...page.items],
    missing: [...before.missing, ...page.missing],
    tokens: before.tokens + page.tokens,
  };
}

/** What is to be typed is never broken; where it does not fit beside the words it has a line of its own. */
function more(command: string, columns: number): string {
  const line = `There is more: ${command}`;
  return `\n${widthOf(line) <= columns ? line : `There is more:\n  ${command}`}`;
}
