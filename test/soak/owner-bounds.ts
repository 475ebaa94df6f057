/**
 * How many threads and handles an owner may have at its most, made of what docs/concepts/bounds.md promises and of what Node and SQLite
 * take for it. One that is left open with every call, turn or restart of a thread is over these within minutes.
 */

/** Node's own: the main thread, which is the writer, four of V8's, four for files, and two that wait for signals and for delayed work. */
const THREADS_OF_NODE = 11;
/** Reader and background; of each, four that overran may still sit in a statement. */
const THREADS_BESIDE = 2 * (1 + 4);
export const MOST_THREADS = THREADS_OF_NODE + THREADS_BESIDE;

/** Of a Node that does nothing, and of each thread more. */
const HANDLES_OF_NODE = 22;
const HANDLES_OF_THREAD = 5;
/**
 * A connection to the file has the file and its log. The writer has one that writes, one that moves the log and two that read, and two
 * for who owns the store; each other thread has three. They share the log's index.
 */
const HANDLES_OF_WRITERS_STORE = 2 * 6 + 1;
const HANDLES_OF_READERS_STORE = 2 * 3;
/**
 * Who is connected in a soak: two gateways, two that ask, another gateway, a command, the process that learns with its pipes; a model
 * that is asked by several lanes at once, and some that are being closed. Far fewer than the 256 that may be.
 */
const HANDLES_OF_LINES = 32;
export const MOST_HANDLES =
  HANDLES_OF_NODE +
  HANDLES_OF_WRITERS_STORE +
  THREADS_BESIDE * (HANDLES_OF_THREAD + HANDLES_OF_READERS_STORE) +
  HANDLES_OF_LINES;
