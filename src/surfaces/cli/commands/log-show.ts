import { LOG_LEVELS } from "../../../kernel/knowledge-words.ts";
import { defineCommand } from "../command.ts";
import { counted, instant } from "../figures.ts";
import { given } from "../knowledge-flags.ts";
import { agentOf } from "../lane-name.ts";
import { oneLine } from "../plain-text.ts";
import { rowsWithText } from "../rows-with-text.ts";

export const logShowCommand = defineCommand({
  name: "log show",
  summary: "The observational log of a conversation: what happened, line by line",
  description:
    "Derived from the messages, without a model: one line for what happened, with its time, how much it tells (debug, info, notice, warn, error) and the messages that it is of. Between two reflections it only grows at its end. It is never the truth about a conversation; history show is.",
  args: { lane: { help: "Session key of the conversation, such as agent:main:main" } },
  flags: {
    agent: { type: "text", placeholder: "NAME", help: "Its agent, where the session key does not say" },
    level: { type: "choice", choices: LOG_LEVELS, help: "From this level on" },
    limit: {
      type: "integer",
      default: 50,
      min: 1,
      max: 5_000,
      short: "n",
      help: "Most lines, the last ones",
    },
  },
  examples: [
    { run: "log show agent:main:main", does: "what happened lately" },
    { run: "log show agent:main:main --level warn", does: "what went wrong" },
  ],
  json: {
    summary: "the log.",
    fields: {
      lane: "session key of the conversation",
      generation: "how often it was reflected on",
      "entries[].at": "when",
      "entries[].level": "how much it tells",
      "entries[].text": "one line, without secrets",
      "entries[].of": "the messages that it is of, such as msg:40-44",
      text: "as it stands in a prompt or a pack",
      tokens: "what that takes",
      behind: "messages that are not in it yet",
      more: "true when there are more than are shown",
    },
  },
  exits: { 0: "Also when nothing is in it yet.", 3: "There is no such lane." },
  async run({ args, flags, client, out }) {
    const answer = await client.showLog({
      lane: { agent: agentOf(flags.agent, args.lane), sessionKey: args.lane },
      ...given("level", flags.level),
      limit: flags.limit,
    });
    out.result(answer, ({ entries }, style) =>
      rowsWithText(
        [{ title: "" }, { title: "" }, { title: "" }],
        entries.map(({ at, level, text, of }) => ({ cells: [instant(at), level, of], text: oneLine(text) })),
        style,
      ),
    );
    if (out.json) return undefined;
    if (answer.entries.length === 0) out.note("Nothing is in it yet.");
    if (answer.behind > 0)
      out.note(
        `${counted(answer.behind, "message")} not in it yet: lines follow when some 1,500 tokens were said.`,
      );
    if (answer.more) out.note("Earlier ones: a greater --limit.");
    return undefined;
  },
});
