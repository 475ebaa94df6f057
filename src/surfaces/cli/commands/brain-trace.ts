import { defineCommand } from "../command.ts";
import { renderRoute } from "../render-route.ts";
import { TRACE_FIELDS } from "../route-fields.ts";

export const brainTraceCommand = defineCommand({
  name: "brain trace",
  summary: "Show why a prompt was routed as it was, and what came of it",
  description:
    "What came into question with its chances, what was chosen and vetoed, what was put into the prompt and with what right, what it cost, and how the turn went. No words of anybody: nacre get shows what a reference says.",
  args: { ref: { help: "Such as episode:7; otherwise the newest", optional: true } },
  flags: {},
  examples: [
    { run: "brain trace", does: "the newest" },
    { run: "brain trace episode:7", does: "one of them" },
    { run: "brain trace episode:7 --json", does: "with every chance, for a script" },
  ],
  json: { summary: "the decision, its route and its outcome.", fields: TRACE_FIELDS },
  exits: { 3: "There is no such routed turn." },
  async run({ args, client, suggest, out }) {
    const answer = await client.traceRoute(args.ref === undefined ? {} : { ref: args.ref });
    out.result(answer, renderRoute);
    if (!out.json && answer.label === null)
      out.note(`To say how it went: ${suggest(`brain rate good ${answer.ref}`)}`);
    return undefined;
  },
});
