import { defineCommand } from "../command.ts";
import { instant } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import { table } from "../table.ts";

export const quarantineListCommand = defineCommand({
  name: "quarantine list",
  summary: "List messages that wait for a decision",
  description:
    "A message is quarantined when nothing tells whether it is new or a repeat of one that is stored. It is kept and can be found, but the model does not see it until it is accepted.",
  args: {},
  flags: {
    limit: { type: "integer", default: 50, min: 1, max: 1_000, short: "n", help: "Most messages to list" },
  },
  examples: [{ run: "quarantine list", does: "the newest first" }],
  json: {
    summary: "the messages, newest first.",
    fields: {
      "messages[].ref": "reference of the message",
      "messages[].agent": "agent of its lane",
      "messages[].sessionKey": "session key of its lane",
      "messages[].role": "who spoke",
      "messages[].at": "when",
      "messages[].excerpt": "one line of it, without secrets",
    },
  },
  async run({ flags, client, suggest, out }) {
    const answer = await client.listQuarantine({ limit: flags.limit });
    out.result(answer, ({ messages }, style) =>
      table(
        [
          { title: "" },
          { title: "" },
          { title: "" },
          { title: "", cut: "middle" },
          { title: "", fills: true },
        ],
        messages.map((one) => [
          one.ref,
          instant(one.at),
          oneLine(one.role),
          oneLine(one.sessionKey),
          oneLine(one.excerpt),
        ]),
        style.rowColumns,
      ),
    );
    if (!out.json) {
      out.note(
        answer.messages.length === 0
          ? "Nothing is quarantined."
          : `${suggest("quarantine accept REF")}, or reject REF`,
      );
    }
    return undefined;
  },
});
