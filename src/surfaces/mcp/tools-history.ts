/** Tools that read conversations as they were held. A person has to allow them: without that they say so, and how. */

import { flag, integer, object, oneOf, optional, text } from "../../kernel/shape.ts";
import type { Item } from "./items.ts";
import {
  ABOUT_PAGES,
  counted,
  cursor,
  defineTool,
  LEAST_TOKENS,
  maxTokens,
  notACursor,
  offsetIn,
  reference,
  USUAL_TOKENS,
} from "./tool.ts";

const PAGE = 20;
const FARTHEST = 200;

export const historyGrepTool = defineTool({
  name: "history_grep",
  title: "Find words in conversations",
  description:
    "Find exact words, values or a pattern in past conversations, their summaries and the files in them. Needs the right to read conversations. For what is remembered of them search is enough.",
  params: object({
    pattern: text({ min: 1, max: 4_000 }),
    mode: optional(oneOf(["full_text", "regex"])),
    newest_first: optional(flag()),
    ...{ max_tokens: maxTokens, cursor },
  }),
  about: {
    pattern: "Words, or a regular expression with mode regex",
    mode: "full_text when left out",
    newest_first: "True: by time and not by how well it fits",
    ...ABOUT_PAGES,
  },
  async run({ pattern, mode, newest_first, cursor: given }, door, signal) {
    const offset = offsetIn(given);
    const { hits, degraded } = await door.ask(
      "grep",
      {
        ...{ pattern, limit: Math.min(FARTHEST, offset + PAGE + 1) },
        ...(mode !== undefined && { mode }),
        ...(newest_first === true && { sort: "recency" as const }),
      },
      signal,
    );
    return {
      items: hits.slice(offset, offset + PAGE).map((hit) => ({
        ...{
          ref: hit.ref,
          kind: hit.role,
          text: hit.excerpt,
          at: hit.at,
          trust: null,
          where: hit.sessionKey,
        },
        ...(hit.under !== null && { more: [`covered by ${hit.under}`] }),
      })),
      notes: [
        ...degraded,
        ...(hits.length >= FARTHEST && offset + PAGE >= FARTHEST
          ? [`no more than ${FARTHEST} are looked at: narrow the pattern`]
          : []),
      ],
      next: hits.length > offset + PAGE ? String(offset + PAGE) : null,
      after: counted(offset),
      nothing: "Nothing in the conversations that may be read has this.",
    };
  },
});

export const historyDescribeTool = defineTool({
  name: "history_describe",
  title: "Look at a message, summary or file",
  description:
    "What a message, a summary or a file of a conversation is and says, and of a summary what it covers. Needs the right to read conversations. history_expand goes from a summary back to the words.",
  params: object({
    ref: reference,
    start_line: optional(integer({ min: 1, max: 10_000_000 })),
    end_line: optional(integer({ min: 1, max: 10_000_000 })),
    max_tokens: maxTokens,
  }),
  about: {
    ref: "Such as msg:42, sum:7 or file:3",
    start_line: "Of a file or a long message: the first line",
    end_line: "And the last",
    max_tokens: ABOUT_PAGES.max_tokens,
  },
  async run({ ref, start_line, end_line, max_tokens = USUAL_TOKENS }, door, signal) {
    const found = await door.ask(
      "describe",
      {
        ...{ ref, maxTokens: max_tokens },
        ...(start_line !== undefined && { startLine: start_line }),
        ...(end_line !== undefined && { endLine: end_line }),
      },
      signal,
    );
    const where = found.sessionKey;
    if (found.kind === "summary") {
      const sources = found.subtree.filter(({ level }) => level === 1).map((node) => node.ref);
      const more = [
        `covers ${found.messages} messages, of ${found.rawTokens} tokens`,
        ...(sources.length === 0 ? [] : [`made of ${sources.slice(0, 50).join(", ")}`]),
      ];
      const item = {
        ref: found.ref,
        kind: "summary",
        text: found.text,
        at: found.since,
        trust: "derived",
        where,
        more,
      };
      return { items: [item], nothing: "" };
    }
    const item: Item = {
      ...{ ref: found.ref, kind: found.kind === "message" ? found.role : "file", text: textOf(found) },
      ...{ at: "at" in found && typeof found.at === "number" ? found.at : null, trust: null, where },
    };
    return { items: [item], nothing: "" };
  },
});

function textOf(found: object): string {
  const { text: words, content, summary } = found as { readonly [field: string]: unknown };
  return (
    [words, content, summary].find((one): one is string => typeof one === "string" && one !== "") ??
    "(no text)"
  );
}

/** A page of the engine's, and how many of its first were shown already: not all of it had room. */
function placeIn(given: string | undefined): { readonly passed: number; readonly at: string } {
  const [, passed, at] = /^(\d{1,6})\.(.*)$/s.exec(given ?? "0.") ?? [];
  if (passed === undefined || at === undefined) throw notACursor();
  return { passed: Number(passed), at };
}

export const historyExpandTool = defineTool({
  name: "history_expand",
  title: "Unfold a summary",
  description:
    "Go from a summary back to what it was made of, down to the words as they were said, page by page. Needs the right to read conversations.",
  params: object({
    ref: reference,
    max_depth: optional(integer({ min: 1, max: 20 })),
    ...{ max_tokens: maxTokens, cursor },
  }),
  about: {
    ref: "A summary, such as sum:7",
    max_depth: "Levels to go down; to the messages when left out",
    ...ABOUT_PAGES,
  },
  async run({ ref, max_depth, max_tokens = USUAL_TOKENS, cursor: given }, door, signal) {
    const { passed, at } = placeIn(given);
    const answer = await door.ask(
      "expand",
      {
        // Headings take room beside the words.
        ...{ ref, maxTokens: Math.max(LEAST_TOKENS, Math.floor(max_tokens * 0.7)) },
        ...(max_depth !== undefined && { maxDepth: max_depth }),
        ...(at !== "" && { cursor: at }),
      },
      signal,
    );
    const beyond = Math.max(0, passed - answer.items.length);
    return {
      items: answer.items.slice(passed).map((item) => ({
        ...{
          ref: item.ref,
          kind: item.role,
          text: item.text,
          at: item.at,
          trust: null,
          where: answer.sessionKey,
        },
      })),
      notes: answer.missing.length === 0 ? [] : [`no longer there: ${answer.missing.join(", ")}`],
      next: answer.cursor === null ? null : `${beyond}.${answer.cursor}`,
      after: (shown) => `${passed + shown}.${at}`,
      nothing: "Nothing is beneath it.",
    };
  },
});
