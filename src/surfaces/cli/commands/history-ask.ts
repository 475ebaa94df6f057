import type { AskAnswer } from "../../../engine/api.ts";
import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { counted, instant } from "../figures.ts";
import { oneLine, wrap } from "../plain-text.ts";
import { nothingAsked } from "../query-words.ts";
import type { Style } from "../style.ts";

const LONGEST_QUESTION = 10_000;

export const historyAskCommand = defineCommand({
  name: "history ask",
  summary: "Find the passages that answer a question",
  description:
    "Looks for what was said about it, reads the messages that summaries stand for, and shows the passages that answer it, with their references: the best first, then the others as they were said. What was answered or corrected stands with what it is about. No model is asked. Secrets are shown as placeholders.",
  args: { question: { help: "What you would like to know", variadic: true } },
  flags: {
    query: { type: "text", help: "Words to look for; otherwise those of the question" },
    under: { type: "list", placeholder: "REFS", help: "Look only beneath these summaries, such as sum:7" },
    lane: { type: "list", help: "Only these lanes, by session key" },
    since: { type: "time", help: "Not before this: a date, a time (UTC), or how long ago (7d)" },
    before: { type: "time", help: "Only before this" },
    limit: { type: "integer", default: 8, min: 1, max: 40, short: "n", help: "Most messages to quote" },
    "max-tokens": { type: "tokens", help: "Most of the answer" },
  },
  examples: [
    { run: "history ask when do we move", does: "passages from everything that was said" },
    { run: 'history ask "what did the van cost" --since 60d', does: "from the last two months" },
    { run: "history ask which berth --under sum:7", does: "from what one summary covers" },
  ],
  json: {
    summary: "the passages and where they stand.",
    fields: {
      outcome: "answered, nothing-found, or partial when there was no time to look at everything",
      answer: "the passages, the best first, then the others oldest first",
      "citations[].ref": "reference of the message that is quoted",
      "citations[].agent": "agent of its lane",
      "citations[].sessionKey": "session key of its lane",
      "citations[].role": "who spoke",
      "citations[].at": "when",
      "citations[].under": "the summary that covers it, or null",
      "citations[].quote": "its words, without secrets",
      "visited[]": "references of everything that was read for it",
      tokens: "size of the answer",
      "degraded[]": "why the answer may be incomplete",
    },
  },
  exits: {
    0: "Also when nothing was found.",
    2: "Also when there is nothing to look for.",
    3: "There is no such summary.",
  },
  async run({ args, flags, client, suggest, out, signal }) {
    const question = args.question.join(" ");
    if (question.length > LONGEST_QUESTION) throw tooLong(question.length);
    const answer = await client.ask(
      {
        question,
        maxPassages: flags.limit,
        ...(flags.query !== undefined && { query: flags.query }),
        ...(flags.under.length > 0 && { summaries: flags.under }),
        ...(flags.lane.length > 0 && { lanes: flags.lane }),
        ...(flags.since !== undefined && { since: flags.since }),
        ...(flags.before !== undefined && { before: flags.before }),
        ...(flags["max-tokens"] !== undefined && { maxTokens: flags["max-tokens"] }),
      },
      signal,
    );
    if (answer.degraded.includes("empty-query")) throw nothingAsked("the question");
    out.result(answer, renderAnswer);
    if (out.json) return undefined;
    if (answer.outcome === "nothing-found")
      out.note(`Nothing found. Try other words for it, or look for one of them: ${suggest("history grep")}`);
    if (answer.outcome === "partial") out.note("note: there was no time to look at everything");
    if (answer.degraded.length > 0) out.note(`note: incomplete (${answer.degraded.join(", ")})`);
    const first = answer.citations[0];
    if (first !== undefined) out.note(`Around it: ${suggest(`history show ${first.ref}`)}`);
    return undefined;
  },
});

function renderAnswer({ citations }: AskAnswer, style: Style): string {
  return citations
    .map(({ ref, at, role, sessionKey, under, quote }) => {
      const head = [ref, instant(at), style.bold(oneLine(role)), ...(under === null ? [] : [`in ${under}`])];
      const where = style.dim(wrap(oneLine(sessionKey), style.rowColumns, "  "));
      return `${head.join("  ")}\n${where}\n${wrap(oneLine(quote), style.columns, "  ")}`;
    })
    .join("\n\n");
}

function tooLong(length: number): NacreError {
  const message = `the question has ${counted(length, "character")}; at most ${counted(LONGEST_QUESTION, "character")} are taken`;
  return new NacreError("input/bad-field", message, "Ask in a sentence.");
}
