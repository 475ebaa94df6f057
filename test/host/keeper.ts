/**
 * Runs a command in a process group of its own and ends that group when whoever asked for it is gone.
 *
 *   node keeper.ts COMMAND args…      with an IPC channel to its parent
 *
 * A test run can be killed at any moment; the channel closes with it, and nothing is left behind.
 */

import { spawn } from "node:child_process";

const [command, ...args] = process.argv.slice(2);
const child = spawn(command!, args, { detached: true, stdio: ["ignore", "inherit", "inherit"] });

function endGroup(): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // Nobody is left in the group.
  }
}

process.on("disconnect", () => {
  endGroup();
  process.exit(1);
});
child.on("error", () => process.exit(127));
child.on("exit", (code, signal) => {
  // What the command itself started and did not end goes with it.
  endGroup();
  process.send?.({ exit: code ?? signal }, undefined, undefined, () => process.exit(0));
});
process.send?.({ pid: child.pid });
