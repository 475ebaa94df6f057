/** Flags that every command takes, before or after its name. */

import type { Flags } from "./flags.ts";

export const GLOBAL_FLAGS = {
  home: {
    type: "text",
    placeholder: "DIR",
    completes: "folder",
    help: "Data folder; otherwise $NACRE_HOME, else ~/.nacre, or .nacre of a checkout",
  },
  json: {
    type: "boolean",
    help: "Print the result as one JSON document; what is exported is one document a line either way",
  },
  quiet: { type: "boolean", short: "q", help: "Print the result only, no notes" },
  deadline: {
    type: "duration",
    placeholder: "SPAN",
    help: "Longest wait for one answer, such as 500ms or 5s",
  },
  "no-color": { type: "boolean", help: "No colours; NO_COLOR does the same" },
  help: { type: "boolean", short: "h", help: "Explain the command" },
  version: { type: "boolean", help: "Print the version" },
} as const satisfies Flags;
