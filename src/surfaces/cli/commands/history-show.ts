import { NacreError } from "../../../kernel/errors.ts";
import { parseMessageRef } from "../../../kernel/ids.ts";
import { defineCommand } from "../command.ts";
import { agentOf } from "../lane-name.ts";
import { renderHistory } from "../render-history.ts";

export const historyShowCommand = defineCommand({
  name: "history show",
  summary: "Read a conversation, or what stands around one message",
  description:
    "Without a reference it shows the newest messages of the lane that spoke last, or of the lane that is named. Secrets are shown as placeholders; --raw shows what was really written, on a terminal only.",
  args: { ref: { help: "Show what stands around this message, such as msg:42", optional: true } },
  flags: {
    agent: { type: "text", placeholder: "NAME", help: "Agent of the lane; otherwise the one its key names" },
    lane: { type: "text", placeholder: "KEY", help: "Session key of the lane" },
    limit: { type: "integer", default: 20, min: 1, max: 1_000, short: "n", help: "Most messages to show" },
    raw: { type: "boolean", help: "Raw text, secrets included" },
  },
  examples: [
    { run: "history show", does: "the newest messages of the lane that spoke last" },
    { run: "history show msg:42 -n 6", does: "what was said around a hit of search" },
    { run: "history show --lane agent:main:main", does: "one lane" },
  ],
  json: {
    summary: "the messages, oldest first.",
    fields: {
      agent: "agent of the lane",
      sessionKey: "session key of the lane",
      total: "messages in the lane",
      "messages[].ref": "reference of the message",
      "messages[].role": "who spoke",
      "messages[].at": "when",
      "messages[].state": "provisional, confirmed, quarantined or rejected",
      "messages[].heartbeat": "whether it belongs to a heartbeat",
      "messages[].inView": "whether the model sees it",
      "messages[].tokens": "its size",
      "messages[].text": "its text, without secrets",
    },
  },
  exits: { 3: "There is no such lane or message." },
  async run({ args, flags, client, suggest, out, dependencies }) {
    if (flags.raw && (out.json || !dependencies.stdout.isTTY)) {
      throw new NacreError(
        "input/bad-flag",
        "--raw shows secrets, so it works on a terminal only",
        "Leave --raw out; placeholders stand for the secrets then.",
      );
    }
    if (args.ref !== undefined) checkMessage(args.ref, suggest);
    const show = flags.raw ? client.showRawHistory : client.showHistory;
    const answer = await show({
      limit: flags.limit,
      ...(flags.lane !== undefined && {
        lane: { agent: agentOf(flags.agent, flags.lane), sessionKey: flags.lane },
      }),
      ...(args.ref !== undefined && { around: args.ref }),
    });
    out.result(answer, (shown, style) => renderHistory(shown, style, args.ref));
    return undefined;
  },
});

/** Summaries and files are looked at elsewhere. */
function checkMessage(ref: string, suggest: (command: string) => string): void {
  const other = /^(?:sum|file):\d+$/.exec(ref.trim())?.[0];
  if (other === undefined) {
    parseMessageRef(ref);
    return;
  }
  const expand = other.startsWith("sum:")
    ? `; ${suggest(`history expand ${other}`)} reads what it covers`
    : "";
  throw new NacreError(
    "input/bad-ref",
    `"${other}" is not a message`,
    `${suggest(`history describe ${other}`)} shows it${expand}.`,
  );
}
