/**
 * Patterns that several signals look for. Global, and each bounded where it may fail behind a repetition, so that a hostile
 * text costs linear time.
 */

/** Two segments and more: `src/rpc.ts`, and `and/or` as well. */
export const PATH = /(?<![\w.-])(?:\.{0,2}\/)?[\w.-]{1,200}(?:\/[\w.-]{1,200}){1,50}/g;

export const FUNCTION_OR_CALL = /\b(?:func|def|class)\b|\b[A-Za-z_]\w{0,99}\(/g;

export const CALL = /\b[A-Za-z_]\w{0,99}\(/g;

/** An address, or whatever follows a slash. */
export const PLACE = /https?:\/\/\S+|\/[\w.-]+/g;

export const HEX = /\b(?:[0-9a-f]{7,40}|0x[0-9A-Fa-f]+)\b/g;
