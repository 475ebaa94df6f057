import { defineCommand } from "../command.ts";
import { ndjson } from "../ndjson.ts";

export const memoryJournalCommand = defineCommand({
  name: "memory journal",
  summary: "List what the host said about its sessions, one JSON document a line",
  description:
    "What journal lists, the newest first, as openclaw memory journal prints it: each line has at (milliseconds since 1970), event, where the host said so sessionKey, sessionId and reason, and refs where it is about records.",
  args: {},
  flags: {
    "session-id": { type: "text", placeholder: "ID", help: "Only of this session" },
    limit: { type: "integer", default: 50, min: 1, max: 1_000, short: "n", help: "Most entries to list" },
  },
  examples: [
    { run: "memory journal", does: "the newest entries" },
    { run: "memory journal --session-id 4045148f --limit 5", does: "of one session" },
  ],
  json: null,
  jsonLines: true,
  exits: { 0: "Also when nothing was noted." },
  async run({ flags, client, out }) {
    const sessionId = flags["session-id"];
    const { entries } = await client.journal({
      limit: flags.limit,
      ...(sessionId !== undefined && { sessionId }),
    });
    if (entries.length > 0) out.text(ndjson(entries));
    else if (!out.json) out.note("Nothing was noted yet.");
    return undefined;
  },
});
