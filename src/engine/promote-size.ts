/** How large a pack may be: one goes to the worker and comes back in one message, in base64, and a message has an end. */

/** As it is kept, with its verdict. */
export const MOST_KEPT_BYTES = 18_000_000;
/** As it is built and judged: what it is told of itself afterwards has to have room too. */
export const MOST_JUDGED_BYTES = 17_000_000;
