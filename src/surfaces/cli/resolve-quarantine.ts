/** What `quarantine accept` and `quarantine reject` have in common: all but the word. */

import { parseRef } from "../../kernel/ids.ts";
import { type Command, defineCommand } from "./command.ts";

export function resolveCommand(verb: "accept" | "reject", summary: string, description: string): Command {
  return defineCommand({
    name: `quarantine ${verb}`,
    summary,
    description,
    args: { refs: { help: "References as quarantine list shows them", variadic: true } },
    flags: {},
    examples: [{ run: `quarantine ${verb} msg:42 msg:43`, does: `${verb} two messages` }],
    json: {
      summary: "what became of each.",
      fields: { "messages[].ref": "reference of the message", "messages[].state": "its state now" },
    },
    exits: { 3: "There is no such message." },
    async run({ args, client, out }) {
      // All of them are checked before the first is changed.
      for (const ref of args.refs) parseRef(ref);
      const messages: { ref: string; state: string }[] = [];
      for (const ref of args.refs)
        messages.push(await client.resolveQuarantine({ ref, accept: verb === "accept" }));
      out.result({ messages }, (answer) =>
        answer.messages.map((one) => `${one.ref} ${one.state}`).join("\n"),
      );
      return undefined;
    },
  });
}
