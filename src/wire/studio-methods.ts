/** Methods by which a person is let into Studio, and sees what holds. The owner answers them by itself. */

import { client, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./params.ts";
import { openStudioParams } from "./studio-params.ts";

export const STUDIO_METHODS = {
  open_studio: {
    ...client,
    engine: null,
    thread: "writer",
    params: openStudioParams,
    idempotent: false,
    deadlineMs: 10 * SECOND,
    // A link is a key to everything that is stored: for a person at a terminal.
    callers: ["cli", "test"],
    summary: "Make a link into Studio, for one use; Studio listens from then on.",
  },
  close_studio: {
    ...client,
    engine: null,
    thread: "writer",
    params: params.nothing,
    deadlineMs: 5 * SECOND,
    callers: ["cli", "test"],
    summary: "End every session of Studio, and stop listening for them.",
  },
  show_settings: {
    ...client,
    engine: null,
    thread: "writer",
    params: params.nothing,
    deadlineMs: 5 * SECOND,
    callers: ["cli", "test"],
    summary: "What is set, and by whom: every choice that a person has, with the value that holds.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
