import { defineCommand } from "../command.ts";
import { counted } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import { clientFields, grantLine } from "../render-clients.ts";

const RIGHTS = ["lanes", "forget", "teach"] as const;

export const mcpRevokeCommand = defineCommand({
  name: "mcp revoke",
  summary: "Take back what a program was let do",
  description: "From its next call on. Without rights, all of them. What every program may is left.",
  args: {
    client: { help: "The program, such as cursor" },
    rights: {
      help: "What it may no longer; all when left out",
      variadic: true,
      optional: true,
      choices: RIGHTS,
    },
  },
  flags: {},
  examples: [
    { run: "mcp revoke cursor", does: "all that it was given" },
    { run: "mcp revoke cursor lanes", does: "conversations alone" },
  ],
  json: {
    summary: "how many grants were live, and what is left.",
    fields: { revoked: "grants that were live", ...clientFields("client.") },
  },
  exits: { 0: "Also when there was nothing to take back." },
  async run({ args, client, out }) {
    const rights = RIGHTS.filter((right) => args.rights.includes(right));
    const done = await client.revokeClient({
      client: args.client,
      ...(rights.length > 0 && { rights }),
    });
    out.result(done, ({ revoked, client: left }) => {
      const what = revoked === 0 ? "Nothing to take back." : `${counted(revoked, "grant")} taken back.`;
      const still = left.grants.map(grantLine).join("; ");
      return still === "" ? what : `${what}\n${oneLine(left.client)} still may: ${still}`;
    });
    return undefined;
  },
});
