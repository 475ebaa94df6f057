/** Methods that get back to the words. They only read. */

import { client, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./recall-params.ts";

export const RECALL_METHODS = {
  grep: {
    ...client,
    engine: "grep",
    thread: "reader",
    params: params.grepParams,
    deadlineMs: 5 * SECOND,
    summary: "Find exact words or a pattern in messages, summaries and files.",
  },
  describe: {
    ...client,
    engine: "describe",
    thread: "reader",
    params: params.describeParams,
    deadlineMs: 5 * SECOND,
    summary: "What a reference stands for: a summary, a message or a file.",
  },
  expand: {
    ...client,
    engine: "expand",
    thread: "reader",
    params: params.expandParams,
    deadlineMs: 5 * SECOND,
    summary: "Read the messages that a summary covers, word for word.",
  },
  ask: {
    ...client,
    engine: "ask",
    thread: "reader",
    params: params.askParams,
    deadlineMs: 10 * SECOND,
    summary: "Answer a question with the passages of the log that answer it.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
