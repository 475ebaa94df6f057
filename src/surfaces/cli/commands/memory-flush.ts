import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { FLUSH_FIELDS, flushRecords } from "../memory-records.ts";
import { NAMESPACE_FLAGS, namespaceBy } from "../session-namespace.ts";

export const memoryFlushCommand = defineCommand({
  name: "memory flush",
  summary: "Take back everything that is remembered under one name",
  description:
    "What memories flush does, with the flags that openclaw memory flush has: of this very name and no other, and forget --undo brings one back. On a terminal it asks first; elsewhere --yes has to be said.",
  args: {},
  flags: { ...NAMESPACE_FLAGS, yes: { type: "boolean", short: "y", help: "Do not ask" } },
  examples: [
    { run: "memory flush --user-id alice", does: "after a question" },
    { run: "memory flush --session-key agent:main:main --yes", does: "of one conversation, unasked" },
  ],
  json: { summary: "what was taken back.", fields: FLUSH_FIELDS },
  exits: { 0: "Also when nothing is remembered, or nobody agreed." },
  async run({ flags, client, suggest, out, dependencies }) {
    const namespace = namespaceBy(flags);
    if (namespace === null)
      throw new NacreError("input/bad-flag", "nobody is named", "Give --user-id ID or --session-key KEY.");
    await flushRecords({ client, out, dependencies }, namespace, { yes: flags.yes, suggest });
    return undefined;
  },
});
