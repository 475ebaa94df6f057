/** The observational log: what happened in a conversation, line by line. */

export type { LogEntry, LogHead, LogLevel } from "./entry.ts";
export { observe } from "./observe.ts";
export type { ChronicleStore } from "./port.ts";
export { boundsOf, grow, mayOutgrow } from "./reflect.ts";
export { LOG_HEADER, logDigest, rangeOf, renderEntry, renderLog, renderLogBlocks } from "./render.ts";
export type { SeenMessage, SeenSentence } from "./seen.ts";
export { LONGEST_STRETCH, stretchesOver } from "./stretches.ts";
