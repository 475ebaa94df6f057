import { defineCommand } from "../command.ts";
import { isBehind, renderBrainStatus } from "../render-route.ts";
import { STATUS_FIELDS } from "../route-fields.ts";

export const brainStatusCommand = defineCommand({
  name: "brain status",
  summary: "Show whether the brain takes part, what it serves, and what it learned from",
  description:
    "Mode, lessons, the pack in use and one on trial, what was decided lately and how it went, the process that learns, and what meanings are compared with in truth.",
  args: {},
  flags: {},
  examples: [
    { run: "brain status", does: "all of it" },
    { run: "brain status --json", does: "for a script" },
  ],
  json: { summary: "how it stands.", fields: STATUS_FIELDS },
  async run({ client, suggest, out }) {
    const status = await client.brainStatus({});
    out.result(status, renderBrainStatus);
    if (out.json) return undefined;
    if (status.lessons.proposed > 0)
      out.note(`What models proposed waits for you: ${suggest("brain lessons --state proposed")}`);
    if (status.mode !== "on") out.note(`To let it take part: ${suggest("brain enable")}`);
    else if (status.pack === null) out.note(`To make a pack of what there is: ${suggest("brain init")}`);
    if (isBehind(status.newer)) out.note(`To take in what is not in the pack: ${suggest("brain init")}`);
    return undefined;
  },
});
