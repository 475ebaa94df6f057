import { resolveCommand } from "../resolve-quarantine.ts";

export const quarantineRejectCommand = resolveCommand(
  "reject",
  "Leave quarantined messages out",
  "They stay stored, because nothing is deleted, and are no longer found; quarantine reopen lets them wait again.",
);
