import type { StatusAnswer } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { renderStatus } from "../render-status.ts";

export const statusCommand = defineCommand({
  name: "status",
  summary: "Show what is stored and how it is doing",
  args: {},
  flags: {},
  examples: [
    { run: "status", does: "totals, index progress and the lanes used last" },
    { run: "status --json", does: "the same for a script" },
  ],
  json: {
    summary: "the whole status.",
    fields: {
      version: "of the process that owns the store",
      schema: "version of the database's schema",
      installation: "id of this installation",
      path: "the database file",
      bytes: "its size with its write-ahead log",
      "totals.lanes": "conversations",
      "totals.turns": "turns committed by the host",
      "totals.messages": "messages",
      "totals.provisional": "messages not yet seen in the host's transcript",
      "totals.quarantined": "messages that wait for a decision",
      "totals.behind": "lanes whose transcript has not been read to its end",
      "totals.firstAt": "time of the oldest message, or null",
      "totals.lastAt": "time of the newest message, or null",
      "totals.rawBytes": "size of all messages as the host has them",
      "folding.active": "summaries in use",
      "folding.prepared": "summaries that are written and wait for a good moment to be shown",
      "folding.fallback": "summaries to be written again when a model is there",
      "folding.deepest": "greatest depth of a summary; 0 for those of messages",
      "folding.owing": "lanes that are to be folded when there is time",
      "folding.today.calls": "calls of models for summaries since midnight, UTC",
      "folding.today.tokensIn": "tokens that they read",
      "folding.today.tokensOut": "tokens that they wrote",
      "folding.today.costUsd": "what they cost in US dollars, where that is known",
      "index.indexed": "messages in the search index",
      "index.pending": "messages not in it yet; search reads them directly",
      "index.version": "version of the text analysis",
      "embedding.chosen": "what makes vectors of texts, or null: search goes by words then",
      "embedding.vectors": "how many there are",
      "embedding.dimensions": "how long each is, or null",
      "embedding.pending": "messages, memories and pieces of documents not looked at yet",
      "embedding.skipped": "texts that it would not have",
      "embedding.trouble.code": "of the last failure; trouble is null when something was embedded since",
      "embedding.trouble.why": "what went wrong",
      "embedding.trouble.at": "when",
      "secrets[].kind": "kind of secret found, and shown as a placeholder everywhere",
      "secrets[].count": "how many",
      "lanes[].agent": "agent of the lane",
      "lanes[].sessionKey": "session key of the lane",
      "lanes[].kind": "main, subagent, cron or heartbeat",
      "lanes[].messages": "messages stored",
      "lanes[].inView": "messages and summaries that the model sees",
      "lanes[].behind": "why the lane is behind, or null",
      "notes[]": "what a person should know or do",
      "degradations.*": "how often each named thing went wrong since the owner started",
    },
  },
  async run({ client, suggest, out }) {
    const status: StatusAnswer = await client.status({});
    out.result(status, (shown, style) => renderStatus(shown, style, suggest));
    return undefined;
  },
});
