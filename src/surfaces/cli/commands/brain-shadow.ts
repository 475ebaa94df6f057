import { switchBrainCommand } from "../switch-brain-command.ts";

export const brainShadowCommand = switchBrainCommand({
  name: "brain shadow",
  mode: "shadow",
  summary: "Let the brain decide and record, and show nothing",
  description:
    "Every prompt is routed and what would have been shown is kept (brain trace); the prompt itself is the same to the byte as without.",
  examples: [{ run: "brain shadow", does: "look at what it would do, before it does" }],
});
