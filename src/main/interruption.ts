/** Ctrl-C, and its relatives, as a signal that a command can see coming. */

/** A terminal and whoever forwards its signals both send one: they are the same. */
const SAME_WITHIN_MS = 500;
/** What has not ended by then does not listen. */
const PATIENCE_MS = 10_000;
const INTERRUPTED = 130;

/** The first signal asks, the next one insists. */
export function interruption(process: NodeJS.Process): AbortSignal {
  const controller = new AbortController();
  let askedAt: number | undefined;
  const onSignal = (): void => {
    const now = performance.now();
    if (askedAt === undefined) {
      askedAt = now;
      controller.abort();
      setTimeout(() => process.exit(INTERRUPTED), PATIENCE_MS).unref();
    } else if (now - askedAt > SAME_WITHIN_MS) {
      process.exit(INTERRUPTED);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  return controller.signal;
}
