/**
 * `node --import test/support/with-parent.mjs PROGRAM`, with a pipe as its fourth stream: the program ends when whoever holds the other end of the
 * pipe is gone, however that ended. A process that is killed tells nobody, but its pipes close. Plain JavaScript: every thread of the program loads
 * this, and would load what reads types for it.
 */

import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

const PIPE = 3;

// Threads are given the same flags, and the pipe is not theirs.
if (isMainThread) {
  const parent = new Socket({ fd: PIPE });
  const alone = () => process.kill(process.pid, "SIGKILL");
  parent.on("error", alone);
  parent.on("close", alone);
  // It is read only to learn that it ended, and is no reason to stay.
  parent.resume();
  parent.unref();
}
