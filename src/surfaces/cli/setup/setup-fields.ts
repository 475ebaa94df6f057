/** Flags and fields that setting up and taking away have in common. */

import type { Flags } from "../flags.ts";

export const HOST_FLAGS = {
  openclaw: {
    type: "text",
    placeholder: "PATH",
    completes: "file",
    help: "OpenClaw's program; otherwise the first on the PATH",
  },
  "state-dir": {
    type: "text",
    placeholder: "DIR",
    completes: "folder",
    help: "OpenClaw's state folder; otherwise what OpenClaw itself goes by",
  },
} as const satisfies Flags;

export const HOST_FIELDS = {
  "openclaw.program": "the program that was found",
  "openclaw.version": "its version",
  "openclaw.others[]": "others on the PATH, which were not chosen",
  stateDir: "its state folder",
  configFile: "its configuration",
  home: "the data folder of the plugin",
  gatewayRuns: "whether somebody answers on the gateway's port",
  installed: "version of the plugin that was there; null: none",
};

export const CHANGE_FIELDS = {
  "changes[].path": "places in the configuration that change",
  "changes[].before": "what is there, as JSON; null: nothing",
  "changes[].after": "what comes there, as JSON; null: nothing",
  backup: "copy of the configuration as it was; null: it was not changed",
  "checks[].name": "what OpenClaw was asked afterwards",
  "checks[].ok": "whether all is well",
  "checks[].detail": "what it said",
};
