import { resolveCommand } from "../resolve-quarantine.ts";

export const quarantineRejectCommand = resolveCommand(
  "reject",
  "Leave quarantined messages out for good",
  "They stay stored, because nothing is deleted, and are no longer found.",
);
