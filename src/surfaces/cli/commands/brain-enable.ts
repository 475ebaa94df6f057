import { switchBrainCommand } from "../switch-brain-command.ts";

export const brainEnableCommand = switchBrainCommand({
  name: "brain enable",
  mode: "on",
  summary: "Let what was taught and learned take part in prompts",
  description: "From the next prompt on. What brain.mode in config.json forbids stays forbidden.",
  examples: [{ run: "brain enable", does: "after it was switched off, or only looked on" }],
});
