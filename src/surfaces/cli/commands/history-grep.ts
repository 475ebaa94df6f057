import type { GrepAnswer, RecallKind } from "../../../engine/api.ts";
import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { counted } from "../figures.ts";
import { nothingAsked, requoted } from "../query-words.ts";
import { renderCoveredHits } from "../render-hits.ts";

const LONGEST_PATTERN = 10_000;
const KINDS: { readonly [name: string]: RecallKind } = {
  messages: "msg",
  summaries: "sum",
  files: "file",
};

export const historyGrepCommand = defineCommand({
  name: "history grep",
  summary: "Find exact words or a pattern, with the summaries that cover them",
  description:
    "Looks through messages, summaries and files, and groups what it finds by the summary that covers it: history expand reads that summary's messages. A hit has every word, in any form and order. A value with signs inside (18,342, a path, a date) and words in quotation marks are found as they stand, and every sign is a literal. Only when nothing has all of it, what has some of the words is shown, and a note says so. A shell takes its own quotation marks away, so a phrase needs two kinds: '\"moving day\"'.\n\n--regex takes a regular expression, line by line, newest first; one that would take too long is refused. Secrets are shown as placeholders, and are not found by their own text.",
  args: { pattern: { help: "Words, or with --regex one regular expression", variadic: true } },
  flags: {
    regex: { type: "boolean", short: "e", help: "The pattern is a regular expression" },
    kind: {
      type: "list",
      choices: ["messages", "summaries", "files"],
      also: { msg: "messages", sum: "summaries", file: "files" },
      help: "Only these kinds of things; also msg, sum and file",
    },
    agent: { type: "list", help: "Only lanes of these agents" },
    under: { type: "text", placeholder: "REF", help: "Only what this summary covers, such as sum:7" },
    lane: { type: "list", help: "Only these lanes, by session key" },
    role: { type: "list", help: "Only messages of these roles, such as user or assistant" },
    since: { type: "time", help: "Not before this: a date, a time (UTC), or how long ago (7d)" },
    before: { type: "time", help: "Only before this" },
    sort: {
      type: "choice",
      choices: ["recency", "relevance", "both"],
      help: "Newest first, best match first, or the best with newer ones preferred",
    },
    limit: { type: "integer", default: 20, min: 1, max: 200, short: "n", help: "Most hits to show" },
  },
  examples: [
    { run: "history grep moving day", does: "messages, summaries and files with both words" },
    { run: "history grep DLF-2026-0088412", does: "exactly this" },
    { run: "history grep -e 'HRB-\\d+' --since 30d", does: "a pattern, in the last month" },
    { run: "history grep deposit --under sum:7", does: "only what one summary covers" },
  ],
  json: {
    summary: "the hits, in the order that was asked for.",
    fields: {
      "hits[].ref": "reference, such as msg:42, sum:7 or file:3",
      "hits[].kind": "msg, sum or file",
      "hits[].under": "the summary that covers it directly, or null",
      "hits[].score": "greater is better; comparable within one answer only",
      "hits[].agent": "agent of its lane",
      "hits[].sessionKey": "session key of its lane",
      "hits[].role": "who spoke",
      "hits[].at": "when",
      "hits[].excerpt": "one line around the first match, without secrets",
      "hits[].tokens": "size of the whole",
      scanned: "things that were read without the help of the index",
      "degraded[]": "why the answer may be incomplete",
    },
  },
  exits: { 0: "Also when nothing was found.", 3: "There is no such summary." },
  async run({ args, flags, client, suggest, out, signal }) {
    const pattern = (flags.regex ? args.pattern : args.pattern.map(requoted)).join(" ");
    if (pattern.length > LONGEST_PATTERN) throw tooLong(pattern.length);
    const answer: GrepAnswer = await client.grep(
      {
        pattern,
        mode: flags.regex ? "regex" : "full_text",
        limit: flags.limit,
        ...(flags.kind.length > 0 && { kinds: flags.kind.map((name) => KINDS[name]!) }),
        ...(flags.under !== undefined && { summary: flags.under }),
        ...(flags.agent.length > 0 && { agents: flags.agent }),
        ...(flags.lane.length > 0 && { lanes: flags.lane }),
        ...(flags.role.length > 0 && { roles: flags.role }),
        ...(flags.since !== undefined && { since: flags.since }),
        ...(flags.before !== undefined && { before: flags.before }),
        ...(flags.sort !== undefined && { sort: flags.sort }),
      },
      signal,
    );
    if (answer.degraded.includes("empty-query")) throw nothingAsked("the pattern");
    out.result(answer, ({ hits }, style) => renderCoveredHits(hits, flags.regex ? [] : args.pattern, style));
    if (out.json) return undefined;
    if (answer.hits.length === 0) out.note(`Nothing found. ${elsewhere(flags.regex, suggest)}`);
    const reasons = answer.degraded.filter((reason) => reason !== "some-words");
    if (reasons.length < answer.degraded.length) out.note("note: none has all of the words; these have some");
    if (reasons.length > 0) out.note(`note: incomplete (${reasons.join(", ")})`);
    const under = answer.hits.find((hit) => hit.under !== null)?.under;
    if (under != null) out.note(`The words: ${suggest(`history expand ${under}`)}`);
    return undefined;
  },
});

function elsewhere(isPattern: boolean, suggest: (command: string) => string): string {
  if (isPattern) return `Words, without --regex, are found in any form: ${suggest("history grep")}`;
  return `Try fewer or other words, or a part of one as a pattern: ${suggest("history grep --regex")}`;
}

function tooLong(length: number): NacreError {
  const message = `the pattern has ${counted(length, "character")}; at most ${counted(LONGEST_PATTERN, "character")} are taken`;
  return new NacreError("input/bad-field", message, "Look for a few telling words of it.");
}
