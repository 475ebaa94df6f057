/** How a command that owns the store waits and ends. */

import { NacreError } from "../../kernel/errors.ts";
import type { Owner } from "./dependencies.ts";
import { EXIT_CODES, type ExitCode } from "./exit-codes.ts";

/** Runs until it is told to stop, which is how it is meant to end: exit code 0. */
export async function untilStopped(owner: Owner, signal: AbortSignal): Promise<ExitCode> {
  const told = new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  const reason = await Promise.race([told, owner.stopped]);
  await owner.close();
  if (reason === undefined) return EXIT_CODES.ok;
  throw new NacreError(
    "store/unavailable",
    `the owner stopped: ${reason}`,
    "Start it again; nothing that was acknowledged is lost.",
  );
}
