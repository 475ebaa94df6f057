import { parseMessageRef } from "../../../kernel/ids.ts";
import { defineCommand } from "../command.ts";
import { RESOLVED_JSON, type Resolved, resolve, tellResolved } from "../resolve-quarantine.ts";

export const quarantineReopenCommand = defineCommand({
  name: "quarantine reopen",
  summary: "Let messages wait again that were accepted or rejected",
  description:
    "What was decided is taken back, and they can be accepted or rejected again. One that was accepted is in no search, prompt or summary meanwhile, and what was remembered because of it is put away; accepting it again brings all of that back.",
  args: { refs: { help: "References as quarantine list --decided shows them", variadic: true } },
  flags: {},
  examples: [
    { run: "quarantine reopen msg:334", does: "one that was accepted or rejected" },
    { run: "quarantine reopen msg:334 msg:335 --json", does: "two, for a script" },
  ],
  json: RESOLVED_JSON,
  exits: {
    1: "At least one of them was never decided about, is forgotten or erased; the others wait again.",
    3: "There is no such message for at least one of them; the others wait again.",
  },
  async run({ args, client, suggest, out }) {
    for (const ref of args.refs) parseMessageRef(ref);
    const resolved: Resolved[] = [];
    for (const ref of args.refs) resolved.push(await resolve(client, { ref, reopen: true }));
    const code = tellResolved(out, resolved, "does not wait again");
    if (!out.json && resolved.some(({ state }) => state !== null)) {
      out.note(`${suggest("quarantine accept REF")}, or reject REF`);
    }
    return code;
  },
});
