import { switchBrainCommand } from "../switch-brain-command.ts";

export const brainDisableCommand = switchBrainCommand({
  name: "brain disable",
  mode: "off",
  summary: "Keep what was taught and learned out of prompts",
  description:
    "From the next prompt on, which is then what it is without a brain. Nothing is lost: lessons, packs and what was decided stay.",
  examples: [{ run: "brain disable", does: "until brain enable" }],
});
