/** A worker whose place of breaking is shown before its reason, as the runtime does, and whose path is full of error. */

process.stderr.write(
  [
    "file:///home/error/brain-worker.ts:12",
    "    throw new Error(text);",
    "          ^",
    "",
    "RangeError: it ran out of room",
    "    at file:///home/error/brain-worker.ts:12:11",
    "",
  ].join("\n"),
);
process.exitCode = 1;
