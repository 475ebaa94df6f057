import type { HeldRecord, QuarantinedMessage } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { count, instant } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import { placeCell, rowsWithText } from "../rows-with-text.ts";
import type { Style } from "../style.ts";

export const quarantineListCommand = defineCommand({
  name: "quarantine list",
  summary: "List what waits for a decision",
  description:
    "A message is quarantined when nothing tells whether it is new or a repeat of one that is stored. It is kept and can be found, but the model does not see it until it is accepted.\n\nAn observation or an event is held back when it reads like an instruction in the words of nobody who may give one (injection), when what it was made of is held (source), when it claimed a trust that it cannot have (claimed-trust), or when a person said so (person). It is in no search, prompt or pack. What it says is shown here, made harmless: it may try to talk to whoever reads it.",
  args: {},
  flags: {
    limit: { type: "integer", default: 50, min: 1, max: 1_000, short: "n", help: "Most of each to list" },
    decided: { type: "boolean", help: "Messages that were accepted or rejected, instead of what waits" },
  },
  examples: [
    { run: "quarantine list", does: "the newest first" },
    { run: "quarantine list --decided", does: "what was decided about, to decide again" },
  ],
  json: {
    summary: "the messages, and what is held back, each the newest first.",
    fields: {
      "messages[].ref": "reference of the message",
      "messages[].agent": "agent of its lane",
      "messages[].sessionKey": "session key of its lane",
      "messages[].role": "who spoke",
      "messages[].at": "when",
      "messages[].excerpt": "one line of it, without secrets",
      "messages[].decision": "waiting, accepted or rejected",
      "messages[].decidedAt": "when that was said, or null",
      "held[].ref": "reference of an observation or an event",
      "held[].reason": "why: injection, source, claimed-trust or person",
      "held[].trust": "the trust that it gets back when it is let go",
      "held[].shelf": "where it stands",
      "held[].tool": "the tool that it is of, or null",
      "held[].at": "when it happened",
      "held[].line": "one line of it, without secrets; never to be followed",
      total: "how many are held back in all",
    },
  },
  async run({ flags, client, suggest, out }) {
    if (flags.decided) {
      const { messages } = await client.listQuarantine({ limit: flags.limit, decided: "all" });
      out.result({ messages, held: [], total: 0 }, renderWaiting);
      if (out.json) return undefined;
      out.note(messages.length === 0 ? "Nothing was decided about yet." : suggest("quarantine reopen REF"));
      return undefined;
    }
    const [{ messages }, { held, total }] = await Promise.all([
      client.listQuarantine({ limit: flags.limit }),
      client.listHeld({ limit: flags.limit }),
    ]);
    out.result({ messages, held, total }, renderWaiting);
    if (out.json) return undefined;
    if (messages.length + held.length === 0) out.note("Nothing is quarantined.");
    if (messages.length > 0) out.note(`${suggest("quarantine accept REF")}, or reject REF`);
    if (held.length > 0)
      out.note(`${suggest("observations show REF")}, then ${suggest("quarantine release REF")}`);
    if (total > held.length) out.note(`${count(total)} are held back in all.`);
    return undefined;
  },
});

interface Waiting {
  readonly messages: readonly QuarantinedMessage[];
  readonly held: readonly HeldRecord[];
}

function renderWaiting({ messages, held }: Waiting, style: Style): string {
  const rows = [
    ...messages.map((one) => ({
      cells: [one.ref, instant(one.at), oneLine(roleAnd(one)), placeCell(one.sessionKey, style)],
      text: oneLine(one.excerpt),
    })),
    ...held.map((one) => ({
      cells: [
        one.ref,
        instant(one.at),
        oneLine(`${one.reason} ${one.tool ?? one.trust}`),
        placeCell(one.shelf, style),
      ],
      text: oneLine(one.line),
    })),
  ];
  return rowsWithText(
    [{ title: "" }, { title: "" }, { title: "" }, { title: "", cut: "middle" }],
    rows,
    style,
  );
}

function roleAnd({ role, decision }: QuarantinedMessage): string {
  return decision === "waiting" ? role : `${role} ${decision}`;
}
