import { defineCommand } from "../command.ts";
import { ENDED_JSON, renderEnded } from "../ended-fact.ts";
import { given } from "../knowledge-flags.ts";

export const factsInvalidateCommand = defineCommand({
  name: "facts invalidate",
  summary: "Say that something is so no longer",
  description:
    "It ends now, or at --at; until then it was so, and is still answered for that time. With --at its own beginning it never was. That lasts: what it rests on does not bring it back; whoever says it anew says another fact; facts restore undoes it. To take back what was said in error, see facts retract.",
  args: { ref: { help: "Such as fact:12" } },
  flags: {
    at: { type: "time", help: "When it ended; otherwise now" },
    reason: { type: "text", placeholder: "TEXT", help: "Why, in a line" },
    source: { type: "text", placeholder: "REF", help: "What that rests on, such as msg:42" },
  },
  examples: [
    { run: "facts invalidate fact:4", does: "as of now" },
    {
      run: 'facts invalidate fact:4 --at 2026-11-01 --reason "moved out"',
      does: "as of a day, with the reason",
    },
  ],
  json: ENDED_JSON,
  exits: { 0: "Also when it had ended already.", 3: "There is no such fact." },
  async run({ args, flags, client, out }) {
    const answer = await client.endFact({
      ref: args.ref,
      how: "invalidate",
      ...given("at", flags.at),
      ...given("reason", flags.reason),
      ...given("source", flags.source),
    });
    out.result(answer, renderEnded);
    return undefined;
  },
});
