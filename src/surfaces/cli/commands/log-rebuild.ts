import { defineCommand } from "../command.ts";
import { count } from "../figures.ts";
import { agentOf } from "../lane-name.ts";
import { oneLine } from "../plain-text.ts";
import { progressOn } from "../progress.ts";

export const logRebuildCommand = defineCommand({
  name: "log rebuild",
  summary: "Make the observational log of a conversation anew",
  description: "Of its messages. The same messages give the same log: the digests say whether it did.",
  args: { lane: { help: "Session key of the conversation, such as agent:main:main" } },
  flags: {
    agent: { type: "text", placeholder: "NAME", help: "Its agent, where the session key does not say" },
  },
  examples: [{ run: "log rebuild agent:main:main", does: "do it" }],
  json: {
    summary: "the digests.",
    fields: {
      lane: "session key of the conversation",
      before: "the digest before",
      after: "the digest after",
      entries: "how many lines it has",
    },
  },
  exits: { 3: "There is no such lane." },
  async run({ args, flags, client, out, dependencies }) {
    const progress = progressOn(out, dependencies, false);
    progress.begin("reading the conversation");
    const answer = await client
      .rebuildLog({ lane: { agent: agentOf(flags.agent, args.lane), sessionKey: args.lane } })
      .finally(() => progress.end());
    out.result(answer, ({ before, after, entries, lane }) =>
      [
        `${oneLine(lane)}: ${count(entries)} ${entries === 1 ? "line" : "lines"}`,
        before === after ? `digest ${after}` : `digest ${before}\n    -> ${after}`,
      ].join("\n"),
    );
    return undefined;
  },
});
