import { defineCommand } from "../command.ts";
import { ENDED_JSON, renderEnded } from "../ended-fact.ts";
import { given } from "../knowledge-flags.ts";

export const factsRetractCommand = defineCommand({
  name: "facts retract",
  summary: "Take back what was said in error: it counts as never said",
  description:
    "What it took the place of stands again. What was known before it was taken back is still answered as it was known: facts as-of with --known-at. facts restore undoes it. The words themselves stay in the store; nacre erase is about those.",
  args: { ref: { help: "Such as fact:3" } },
  flags: { reason: { type: "text", placeholder: "TEXT", help: "Why, in a line" } },
  examples: [{ run: 'facts retract fact:3 --reason "it was Tom, not me"', does: "and why" }],
  json: ENDED_JSON,
  exits: { 0: "Also when it was taken back already.", 3: "There is no such fact." },
  async run({ args, flags, client, out }) {
    const answer = await client.endFact({ ref: args.ref, how: "retract", ...given("reason", flags.reason) });
    out.result(answer, renderEnded);
    return undefined;
  },
});
