/** Commands by which a person lets the brain take part, look on, or do nothing: from the next prompt on. */

import type { BrainStatus } from "../../engine/api.ts";
import { type Command, defineCommand } from "./command.ts";
import { renderBrainStatus } from "./render-route.ts";
import { STATUS_FIELDS } from "./route-fields.ts";

interface Switching extends Pick<Command, "name" | "summary" | "description" | "examples"> {
  readonly mode: BrainStatus["mode"];
}

export function switchBrainCommand({ mode, ...command }: Switching): Command {
  return defineCommand({
    ...command,
    args: {},
    flags: {},
    json: { summary: "how it stands now.", fields: STATUS_FIELDS },
    async run({ client, out }) {
      const status = await client.switchBrain({ mode });
      out.result(status, renderBrainStatus);
      if (!out.json && status.mode !== mode)
        out.note(`config.json says ${status.mode} (brain.mode), and the stricter of the two holds.`);
      return undefined;
    },
  });
}
