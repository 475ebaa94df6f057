/** The log: every turn of every lane, once, verbatim, for ever. */

export type * from "./message.ts";
export type * from "./port.ts";
