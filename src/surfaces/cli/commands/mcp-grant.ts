import { NacreError } from "../../../kernel/errors.ts";
import { defineCommand } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { oneLine } from "../plain-text.ts";
import { clientFields, grantLine } from "../render-clients.ts";
import { endTyped } from "../when-ends.ts";

const RIGHTS = ["lanes", "forget", "teach"] as const;
type Right = (typeof RIGHTS)[number];

const MEANS: { readonly [R in Right]: string } = {
  lanes: "read conversations as they were held, their summaries, files and receipts",
  forget: "forget memories that it may read; forget --undo brings them back",
  teach: "propose lessons, which brain confirm makes yours",
};

export const mcpGrantCommand = defineCommand({
  name: "mcp grant",
  summary: "Let a program do more: read conversations, forget, or teach",
  description:
    "Rights are lanes (read conversations as they were held), forget (take memories back) and teach (propose lessons). What is given now takes the place of what was given of the same right before. On a terminal it asks first; elsewhere --yes has to be said. A name keeps models of different programs apart, not programs of the same user: those can name themselves as they like.",
  args: {
    client: { help: "The program, as mcp clients lists it, such as cursor" },
    rights: { help: "What it may from now on", variadic: true, choices: RIGHTS },
  },
  flags: {
    agent: { type: "texts", placeholder: "ID", help: "Of lanes: only this agent's" },
    for: {
      type: "text",
      placeholder: "SPAN",
      help: "How long it holds, such as 2h or 30d; otherwise until revoked",
    },
    yes: { type: "boolean", short: "y", help: "Do not ask" },
  },
  examples: [
    { run: "mcp grant cursor lanes", does: "let Cursor read conversations, after a question" },
    { run: "mcp grant claude-code lanes --agent main --for 30d --yes", does: "one agent's, for a month" },
    { run: "mcp grant codex forget teach --yes", does: "let Codex forget and propose lessons" },
  ],
  json: { summary: "the program, with all that it was given.", fields: clientFields("") },
  exits: { 0: "Also when nobody agreed." },
  async run({ args, flags, client, suggest, out, dependencies }) {
    const rights = RIGHTS.filter((right) => args.rights.includes(right));
    const forMs = flags.for === undefined ? undefined : spanTyped(flags.for, dependencies.now());
    if (!flags.yes) {
      if (!out.json) for (const right of rights) out.note(`${right}: ${MEANS[right]}`);
      const question = `Let ${oneLine(args.client)} do that${flags.for === undefined ? "" : ` for ${oneLine(flags.for)}`}?`;
      if (!(await confirmed(question, out, dependencies))) {
        out.note("Nothing was changed.");
        return undefined;
      }
    }
    const granted = await client.grantClient({
      ...{ client: args.client, rights },
      ...(flags.agent.length > 0 && { agents: flags.agent }),
      ...(forMs !== undefined && { forMs }),
    });
    out.result(
      granted,
      ({ client: name, grants }) => `${oneLine(name)} may: ${grants.map(grantLine).join("; ")}`,
    );
    if (!out.json) out.note(`What it does with that: ${suggest(`mcp log ${args.client}`)}`);
    return undefined;
  },
});

function spanTyped(typed: string, now: number): number {
  if (/^\d{1,6}\s*[a-z]+$/i.test(typed.trim())) {
    try {
      return endTyped(typed, now) - now;
    } catch {
      // Said below, in the words of this flag.
    }
  }
  throw new NacreError(
    "input/bad-flag",
    `--for "${typed.slice(0, 60)}" is no span of time`,
    "Give --for a span such as 30min, 2h, 7d or 3w.",
  );
}
