import { defineCommand } from "../command.ts";
import { agentOf } from "../lane-name.ts";
import { progressOn } from "../progress.ts";
import { renderStats } from "../render-stats.ts";

const COUNTED = {
  messages: "messages",
  "roles[].role": "who spoke",
  "roles[].messages": "how many messages of theirs",
  "roles[].tokens": "what those cost in a prompt",
  tokens: "what all messages would cost in a prompt",
  rawBytes: "the messages as the host has them, in JSON",
  turns: "turns committed by the host",
  sessions: "transcripts",
  firstAt: "when the first was said",
  lastAt: "when the last was said",
  "summaries[].state": "prepared, active or retired",
  "summaries[].depth": "0: of messages; 1: of those; and so on",
  "summaries[].summaries": "how many",
  "summaries[].tokens": "what they cost in a prompt",
  fallback: "summaries in use that are to be written again by a model",
  "view.items": "messages and summaries that the model is shown",
  "view.tokens": "what those cost in a prompt",
  "models[].model": "a model that was asked for summaries",
  "models[].calls": "how often",
  "models[].failed": "how often nothing came of it",
  "models[].tokensIn": "tokens it read",
  "models[].tokensOut": "tokens it wrote",
  "models[].costUsd": "what that cost, as far as it was said",
  "files[].type": "a type of large parts of messages",
  "files[].files": "how many",
  "files[].bytes": "how large together",
  "secrets[].kind": "a kind of secret",
  "secrets[].count": "how many were found",
  "withheld.forgotten": "messages that are forgotten",
  "withheld.erased": "messages that are erased",
} as const;

const within = (prefix: string) =>
  Object.fromEntries(Object.entries(COUNTED).map(([path, help]) => [`${prefix}.${path}`, help]));

export const historyStatsCommand = defineCommand({
  name: "history stats",
  summary: "Count what is stored, by lane and in all",
  description: "Reads a row of every message: on a store of a million messages that takes a few seconds.",
  args: {},
  flags: {
    agent: { type: "text", placeholder: "NAME", help: "Agent of the lane; otherwise the one its key names" },
    lane: { type: "text", placeholder: "KEY", help: "Session key: this lane only" },
  },
  examples: [
    { run: "history stats", does: "every lane and their sum" },
    { run: "history stats --lane agent:main:main", does: "one lane" },
  ],
  json: {
    summary: "the counts.",
    fields: {
      storedBytes: "the database with its write-ahead log, whichever lanes are counted",
      ...within("total"),
      "days.from": "midnight, UTC, from which on days are counted, or null",
      "days.messages[]": "messages of each day from then to that of the newest; 30, or none",
      "lanes[].agent": "agent of the lane",
      "lanes[].sessionKey": "session key of the lane",
      "lanes[].kind": "main, subagent, cron or heartbeat",
      ...within("lanes[]"),
    },
  },
  exits: { 3: "There is no such lane." },
  async run({ flags, client, out, dependencies }) {
    const progress = progressOn(out, dependencies, false);
    progress.begin("counting");
    const lane =
      flags.lane === undefined
        ? {}
        : { lane: { agent: agentOf(flags.agent, flags.lane), sessionKey: flags.lane } };
    const answer = await client.stats(lane).finally(progress.end);
    out.result(answer, renderStats);
    return undefined;
  },
});
