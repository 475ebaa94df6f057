import { resolveCommand } from "../resolve-quarantine.ts";

export const quarantineAcceptCommand = resolveCommand(
  "accept",
  "Let quarantined messages into their conversation",
  "They take their place in the lane, and the model sees them from then on; quarantine reopen takes that back.",
);
