/** Methods by which a person takes something back. Nobody else does: no model, no tool, no other program. */

import { client, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./withhold-params.ts";

const aPerson = { callers: ["cli", "test"] } as const;

export const WITHHOLD_METHODS = {
  select: {
    ...client,
    ...aPerson,
    engine: "select",
    thread: "background",
    params: params.selectParams,
    deadlineMs: 120 * SECOND,
    summary: "Choose messages to forget or erase, and see what was made of them.",
  },
  forget: {
    ...client,
    ...aPerson,
    engine: "forget",
    thread: "writer",
    params: params.forgetParams,
    deadlineMs: 30 * SECOND,
    summary: "Stop recalling messages, or bring forgotten ones back.",
  },
  erase: {
    ...client,
    ...aPerson,
    engine: "erase",
    thread: "writer",
    params: params.eraseParams,
    deadlineMs: 30 * SECOND,
    summary: "Take the words of messages away for good, with all that was made of them.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
